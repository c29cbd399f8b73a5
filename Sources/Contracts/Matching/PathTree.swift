// SPDX-License-Identifier: Apache-2.0

import Notation

/// The paths of a document as a tree of segments, so that a search looks only at paths that begin as
/// the address does.
struct PathTree: Sendable {
  private struct Node: Sendable {
    var literals: [ByteText: Int] = [:]
    var mixed: [(segment: MixedSegment, node: Int)] = []
    var mixedNodes: [MixedSegment: Int] = [:]
    var whole: Int?
    /// The numbers of the paths that end here.
    var paths: [Int] = []
  }

  private var nodes = [Node()]

  /// Adds a path with a number.
  mutating func insert(_ segments: [SegmentPattern], numbered number: Int) {
    var node = 0
    for segment in segments { node = child(segment, of: node) }
    nodes[node].paths.append(number)
  }

  private mutating func child(_ segment: SegmentPattern, of parent: Int) -> Int {
    let known: Int? =
      switch segment {
      case .literal(let text): nodes[parent].literals[text]
      case .mixed(let segment): nodes[parent].mixedNodes[segment]
      case .whole: nodes[parent].whole
      }
    if let known { return known }
    let node = nodes.count
    nodes.append(Node())
    switch segment {
    case .literal(let text): nodes[parent].literals[text] = node
    case .whole: nodes[parent].whole = node
    case .mixed(let segment):
      nodes[parent].mixed.append((segment, node))
      nodes[parent].mixedNodes[segment] = node
    }
    return node
  }

  /// The numbers of all paths that match; each node is visited at most once.
  ///
  /// - Parameter segments: spelled as `PathText` does.
  func paths(matching segments: ArraySlice<SpelledSegment>) -> [Int] {
    var found: [Int] = []
    var waiting = [(node: 0, place: segments.startIndex)]
    while let (index, place) = waiting.popLast() {
      guard place < segments.endIndex else {
        found += nodes[index].paths
        continue
      }
      if let next = nodes[index].literals[segments[place].text] {
        waiting.append((next, place + 1))
      }
      for (pattern, next) in nodes[index].mixed
      where pattern.values(in: segments[place].bytes) != nil {
        waiting.append((next, place + 1))
      }
      if let next = nodes[index].whole, !segments[place].bytes.isEmpty {
        waiting.append((next, place + 1))
      }
    }
    return found
  }
}

/// A segment of an address as it is sent.
struct SpelledSegment: Sendable {
  /// As `PathText` spells it.
  let bytes: [UInt8]
  let text: ByteText

  init(_ segment: [UInt8]) {
    bytes = PathText.spelled(segment)
    text = ByteText(String(decoding: bytes, as: UTF8.self))
  }
}
