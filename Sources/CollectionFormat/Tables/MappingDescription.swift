// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The description of a mapping of the format, without the code that reads it.
package struct MappingDescription: Sendable {
  /// The name by which shapes refer to it (`step`).
  package var name: String
  /// One sentence that describes it.
  package var words: String
  /// In the order of the reference.
  package var keys: [KeyDescription]
  /// Keys that exclude one another; `KeyDescription.group` is an index in this list.
  package var groups: [KeyGroup]
  /// Whether keys that begin with `x-` are allowed, for the user.
  package var allowsExtensions: Bool

  /// The description without its article, as the title of a section: `Capture`.
  var title: String {
    let noun =
      words.utf8.starts(with: "a".utf8)
      ? words.split(separator: " ").dropFirst().joined(separator: " ") : words
    return noun.prefix(1).uppercased() + noun.dropFirst()
  }

  /// Whether a key is the user's own, `x-team`, and not of the format.
  func isExtension(_ key: String) -> Bool {
    allowsExtensions && key.utf8.starts(with: "x-".utf8)
  }

  /// What to write for a required group of keys of which none is in a mapping; empty if none is
  /// missing, or a key that is there makes them optional.
  func helpForMissing(in mapping: YAMLMapping) -> [String] {
    groups.enumerated().compactMap { position, group in
      guard group.isRequired, !group.missingHelp.isEmpty,
        !group.exemptions.contains(where: { mapping[$0] != nil }),
        !keys.contains(where: { $0.group == position && mapping[$0.name] != nil })
      else { return nil }
      return group.missingHelp
    }
  }

  /// The value if no key is written, in the notation of a file; nil for none.
  var defaultText: String? {
    // Made at every start, and the first `joined` of a program costs 0.15 million instructions.
    var text = ""
    for key in keys {
      guard let written = key.writtenDefault else { continue }
      text += (text.isEmpty ? "" : ", ") + "\(key.name): \(written)"
    }
    return text.isEmpty ? nil : "{ \(text) }"
  }
}

extension KeyDescription {
  /// The default if it can be written; nil if there is none or it is only described.
  fileprivate var writtenDefault: String? {
    guard let standard, !standard.utf8.starts(with: "(".utf8) else { return nil }
    return standard
  }
}

/// Keys of a mapping, of which at most one may be written.
package struct KeyGroup: Sendable {
  /// Their common name, for messages: `a method`, `a body`.
  package var words: String
  /// Whether one of them is required.
  package var isRequired: Bool
  /// The code if two are written.
  package var severalCode: DiagnosticCode
  /// The code if a required one is missing.
  package var missingCode: DiagnosticCode
  /// What to write if none is written.
  package var missingHelp: String
  /// Keys beside which none of them is required.
  package var exemptions: [String]

  init(
    _ words: String, several: DiagnosticCode, missing: DiagnosticCode? = nil,
    unless exemptions: [String] = [],
    help: String = ""
  ) {
    self.words = words
    self.isRequired = missing != nil
    self.severalCode = several
    self.missingCode = missing ?? several
    self.missingHelp = help
    self.exemptions = exemptions
  }
}
