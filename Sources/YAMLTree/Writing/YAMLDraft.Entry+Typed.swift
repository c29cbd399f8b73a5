// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension YAMLDraft.Entry {
  /// A typed entry whose value is a mapping in flow style, as a mapping of typed entries, so that
  /// others can be added to them: `tls: { minVersion: 1.3 }`.
  ///
  /// - Returns: The entry unchanged if its value is something else, or not YAML.
  package var opened: YAMLDraft.Entry {
    guard case .typed(let line) = self else { return self }
    let bytes = Array(line.utf8)
    let outcome = YAMLParser.parse(bytes, of: SourceFileID(index: 0))
    guard outcome.diagnostics.isEmpty, let root = outcome.document?.root.mapping, root.count == 1,
      let entry = root.first, let members = entry.value.mapping, members.isFlow,
      members.allSatisfy({ !$0.value.isUnwritten })
    else { return self }
    let typed = members.map { member in
      YAMLDraft.Entry.typed(String(decoding: bytes[member.span.range], as: UTF8.self))
    }
    return .pair(name: entry.name, .mapping(typed))
  }
}
