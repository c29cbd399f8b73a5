// SPDX-License-Identifier: Apache-2.0

import Notation
import YAMLTree

/// A list of names and values, or of texts like `Accept: text/html`, rewritten as the mapping that
/// is required instead.
struct WrittenMapping {
  /// The longest mapping that a message shows, in bytes.
  private static let longest = 160

  /// In flow style.
  let text: String

  /// Nil if the node is neither, or too long to be shown.
  init?(_ node: YAMLNode) {
    let entries: [String]
    switch node.content {
    case .sequence(let list):
      entries = list.compactMap(Self.entries).flatMap { $0 }
      guard !list.isEmpty, list.allSatisfy({ Self.entries($0) != nil }) else { return nil }
    case .scalar:
      guard let entry = Self.entries(node) else { return nil }
      entries = entry
    default: return nil
    }
    text = "{ \(entries.joined(separator: ", ")) }"
    guard text.utf8.count <= Self.longest else { return nil }
  }

  /// `name: value` for each name; nil if an element has no name.
  private static func entries(_ node: YAMLNode) -> [String]? {
    switch node.content {
    case .mapping(let mapping):
      if let name = mapping["name"]?.scalar ?? mapping["key"]?.scalar, mapping.count == 2,
        let value = mapping["value"]?.scalar
      {
        return ["\(name.inFlow): \(value.inFlow)"]
      }
      let entries = mapping.compactMap { entry in
        entry.value.scalar.flatMap { value in
          entry.key.scalar.map { "\($0.inFlow): \(value.inFlow)" }
        }
      }
      return entries.count == mapping.count && !entries.isEmpty ? entries : nil
    case .scalar(let scalar):
      if let pairs = pairs(of: scalar.text) { return pairs }
      let bytes = Array(scalar.text.utf8)
      guard let colon = bytes.firstIndex(where: { ":=".utf8.contains($0) }), colon > 0,
        bytes[..<colon].allSatisfy({ $0.isTokenCharacter })
      else { return nil }
      let name = String(decoding: bytes[..<colon], as: UTF8.self)
      if bytes[colon] == UInt8(ascii: "="), bytes.contains(UInt8(ascii: "&")) { return nil }
      let value = String(decoding: bytes[(colon + 1)...].drop { $0 == 0x20 }, as: UTF8.self)
      return ["\(name): \(Quoting.quoted(value))"]
    default: return nil
    }
  }

  /// The entries of `a=1&b=2`, also with `&&`; nil for another text, and for one with `%` or `+`, which are
  /// encoded already.
  private static func pairs(of text: String) -> [String]? {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "&")), !bytes.contains(where: { "%+".utf8.contains($0) })
    else { return nil }
    let pieces = bytes.split(separator: UInt8(ascii: "&")).map { piece in
      piece.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    }
    guard
      pieces.allSatisfy({ $0.count == 2 && !$0[0].isEmpty && $0[0].allSatisfy(\.isTokenCharacter) })
    else { return nil }
    return pieces.map { piece in
      let value = String(decoding: piece[1], as: UTF8.self)
      return "\(String(decoding: piece[0], as: UTF8.self)): \(Quoting.quoted(value))"
    }
  }
}
