// SPDX-License-Identifier: Apache-2.0
import CLibYAML
import Diagnostics

extension YAMLTreeBuilder {
  /// The ranges of a node's anchor, tag and content.
  struct Properties {
    var anchor: Range<Int> = 0..<0
    var tag: Range<Int> = 0..<0
    var contentStart = 0
  }

  /// Finds a node's anchor and tag, which libyaml's start mark includes.
  ///
  /// - Parameter end: the end of the node; nil for a collection, which is never empty.
  func readProperties(
    _ event: curlew_yaml_event, from start: Int, end: Int?
  ) -> Properties {
    var properties = Properties()
    var place = start
    let limit = end ?? source.count
    for _ in 0..<2 where place < limit {
      if source[place] == UInt8(ascii: "&"), properties.anchor.isEmpty {
        let from = place
        place += 1
        while place < limit, isAnchorCharacter(source[place]) { place += 1 }
        properties.anchor = from..<place
      } else if source[place] == UInt8(ascii: "!"), properties.tag.isEmpty, event.tag != nil {
        let from = place
        while place < limit, !isBlank(source[place]),
          LineBreak.length(in: problems.bytes, at: place) == 0
        {
          if flowDepth > 0, source[place] == UInt8(ascii: ",") { break }
          place += 1
        }
        properties.tag = from..<place
      } else {
        break
      }
      place = skipSpace(from: place, limit: limit)
    }
    properties.contentStart = place
    return properties
  }

  /// Records the properties, and refuses the tag.
  mutating func note(_ properties: Properties, of node: UInt32) {
    func small(_ range: Range<Int>) -> Range<UInt32> {
      UInt32(range.lowerBound)..<UInt32(range.upperBound)
    }
    tables.records[Int(node)].flags.insert(.properties)
    tables.properties.append(
      YAMLProperties(node: node, anchor: small(properties.anchor), tag: small(properties.tag)))
    if !properties.tag.isEmpty { report(problems.tag(at: properties.tag)) }
  }

  /// Skips white space, line breaks and comments, and the byte order marks that libyaml allows at
  /// the beginning of a line.
  private func skipSpace(from start: Int, limit: Int) -> Int {
    let bytes = problems.bytes
    var place = start
    var isLineStart = false
    while place < limit {
      let length = LineBreak.length(in: bytes, at: place)
      if length > 0 || isBlank(bytes[place]) {
        place += max(length, 1)
        isLineStart = length > 0
      } else if bytes[place] == UInt8(ascii: "#"), place > start {
        while place < limit, LineBreak.length(in: bytes, at: place) == 0 { place += 1 }
      } else if isLineStart, bytes[place...].starts(with: [0xEF, 0xBB, 0xBF]) {
        place += 3
      } else {
        break
      }
    }
    return min(place, limit)
  }

  private func isAnchorCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }
}

extension curlew_yaml_event {
  /// Whether an anchor or a tag precedes the node, which is rare.
  var hasProperties: Bool { anchor != nil || tag != nil }
}
