// SPDX-License-Identifier: Apache-2.0

import Queries

extension XMLPlaces {
  /// The body with all elements or attributes of a place changed.
  ///
  /// O(bytes). The bytes around the changes stay as they are: prefixes, references and comments are what
  /// the service wrote.
  func changed(_ change: Question.Change, at place: Int) -> [UInt8] {
    let splices = places[place].occurrences.compactMap { occurrence -> Splice? in
      let node = markup.nodes[occurrence.node]
      switch change {
      case .missing: return Splice(range: node.range, replacement: [])
      case .otherValue where occurrence.isDetermined:
        return Splice(range: node.content, replacement: anotherText(of: node))
      default: return nil
      }
    }
    return before + markup.text.splicing(splices)
  }

  /// The last letter or digit differs; what has references or parts is written anew.
  private func anotherText(of node: WrittenMarkup.Node) -> [UInt8] {
    let content = markup.text[node.content]
    guard content.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else {
      return AnotherValue.text(content)
    }
    return AnotherValue.text(node.value.utf8).flatMap(Self.escaped)
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "&"): Array("&amp;".utf8)
    case UInt8(ascii: "<"): Array("&lt;".utf8)
    case UInt8(ascii: ">"): Array("&gt;".utf8)
    case UInt8(ascii: "\""): Array("&quot;".utf8)
    case UInt8(ascii: "'"): Array("&#39;".utf8)
    default: [byte]
    }
  }
}
