// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension Loading {
  /// Says what was probably meant by a key that a mapping does not know.
  mutating func readUnknown(
    _ position: Int, of mapping: YAMLMapping, in description: MappingDescription
  ) {
    let entry = mapping[position]
    let name = entry.name
    if description.allowsExtensions, name.utf8.starts(with: "x-".utf8) { return }
    guard !isFull else { return }
    if mapping.isFlow, entry.value.isUnwritten, position > 0 {
      _ = isWritten(position, of: mapping)
      return
    }
    guard literalKey(entry.key) != nil else { return }
    report(
      .unknownKey(
        name, of: description, at: entry.key.span, help: help(for: name, in: description)))
  }

  private func help(for name: String, in description: MappingDescription) -> [String] {
    let keys = description.keys
    if let key = keys.first(where: { $0.otherNames.contains(name) }) {
      return ["`\(name)` is `\(key.name)` here"]
    }
    if let help = NearMisses.help(name, among: keys.map(\.name)) { return [help] }
    let homes = FormatTables.all.filter { table in
      table.keys.contains { $0.name == name && $0.state == .supported }
    }
    if let home = homes.first { return ["`\(name)` is a key of \(home.words)"] }
    if description.name == "step", Token.isToken(name), name == name.uppercased() {
      return ["for a method that is no key write `method: \(name)` and `url: …`"]
    }
    let supported = keys.filter { $0.state == .supported && !Methods.names.contains($0.name) }
    guard supported.count <= 12 else { return [] }
    return ["it has " + supported.map { "`\($0.name)`" }.joined(separator: ", ")]
  }
}
