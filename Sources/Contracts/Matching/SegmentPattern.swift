// SPDX-License-Identifier: Apache-2.0

import Notation

/// One segment of a documented path, without its slash.
enum SegmentPattern: Hashable, Sendable {
  /// Exactly this text, spelled as `PathText` does.
  case literal(ByteText)
  /// Names in braces beside text, or several of them: `{id}.json`.
  case mixed(MixedSegment)
  /// One name in braces.
  case whole
}

/// A segment with names in braces and text between them; a name stands for at least one byte.
struct MixedSegment: Hashable, Sendable {
  /// The texts around the names: one more than there are names.
  private let pieces: [[UInt8]]

  /// - Parameter pieces: spelled as `PathText` does; at least two.
  init(pieces: [[UInt8]]) { self.pieces = pieces }

  /// Whether a segment with this beginning and this end may match.
  func mayMatch(_ beginning: [UInt8], _ end: [UInt8]) -> Bool {
    let (first, last) = (pieces[0], pieces[pieces.count - 1])
    return (first.starts(with: beginning) || beginning.starts(with: first))
      && (last.reversed().starts(with: end.reversed())
        || end.reversed().starts(with: last.reversed()))
  }

  /// Where the values are in a segment; nil if it does not match. O(bytes × names).
  ///
  /// A name stands for as little as possible: `{a}-{b}` has `1` and `2-3` in `1-2-3`.
  func values(in segment: [UInt8]) -> [Range<Int>]? {
    guard segment.starts(with: pieces[0]) else { return nil }
    var values: [Range<Int>] = []
    var start = pieces[0].count
    for piece in pieces.dropFirst().dropLast() {
      guard start < segment.count,
        let end = ByteSearch(piece).first(in: segment, from: start + 1), end <= segment.count
      else { return nil }
      values.append(start..<end)
      start = end + piece.count
    }
    let last = pieces[pieces.count - 1]
    let end = segment.count - last.count
    guard start < end, segment[end...].elementsEqual(last) else { return nil }
    values.append(start..<end)
    return values
  }
}

/// A path as segments with names in braces.
struct PathTemplate {
  let segments: [SegmentPattern]
  /// The names in braces, in order.
  let names: [String]

  /// Reads `/pets/{id}.json`. Braces without a partner are text.
  init(parsing path: String) {
    var segments: [SegmentPattern] = []
    var names: [String] = []
    var path = path
    path.withUTF8 { bytes in
      var start = bytes.first == UInt8(ascii: "/") ? 1 : 0
      while start <= bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
        let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
        segments.append(Self.segment(text, &names))
        start = end + 1
      }
    }
    self.segments = segments
    self.names = names
  }

  /// - Parameter names: gets those in braces.
  private static func segment(
    _ text: UnsafeBufferPointer<UInt8>, _ names: inout [String]
  ) -> SegmentPattern {
    if text.allSatisfy(\.isUnreserved) {
      return .literal(ByteText(String(decoding: text, as: UTF8.self)))
    }
    let (pieces, own) = pieces(of: Array(text))
    names += own
    if own.isEmpty { return .literal(ByteText(PathText.spelled(Array(text)))) }
    if own.count == 1, pieces.allSatisfy(\.isEmpty) { return .whole }
    return .mixed(MixedSegment(pieces: pieces.map { PathText.spelled($0) }))
  }

  /// The texts around names in braces, and the names.
  static func pieces(of text: [UInt8]) -> (pieces: [[UInt8]], names: [String]) {
    var pieces: [[UInt8]] = []
    var names: [String] = []
    var start = 0
    while let open = text[start...].firstIndex(of: UInt8(ascii: "{")),
      let close = text[open...].firstIndex(of: UInt8(ascii: "}")), close > open + 1
    {
      pieces.append(Array(text[start..<open]))
      names.append(String(decoding: text[(open + 1)..<close], as: UTF8.self))
      start = close + 1
    }
    return (pieces + [Array(text[start...])], names)
  }
}

/// How paths are spelled to be compared: RFC 3986, section 6.2.2, without anything that could change what
/// a service sees.
enum PathText {
  /// What is between the slashes, the one at the beginning apart: `/a//b/` has `a`, ``, `b` and ``.
  static func segments(of path: String) -> [[UInt8]] {
    var path = path
    return path.withUTF8 { bytes in
      var segments: [[UInt8]] = []
      var start = bytes.first == UInt8(ascii: "/") ? 1 : 0
      while start <= bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
        segments.append(Array(bytes[start..<end]))
        start = end + 1
      }
      return segments
    }
  }

  /// A segment with encoded unreserved characters decoded, and characters that no path has encoded:
  /// `%7Ea%2f` is `~a%2F`.
  static func spelled(_ segment: [UInt8]) -> [UInt8] {
    guard !segment.allSatisfy(isPlain) else { return segment }
    var spelled: [UInt8] = []
    var place = 0
    while place < segment.count {
      let byte = segment[place]
      place += 1
      if isPlain(byte) {
        spelled.append(byte)
      } else if byte == UInt8(ascii: "%"), place + 1 < segment.count,
        let high = segment[place].hexDigitValue, let low = segment[place + 1].hexDigitValue
      {
        place += 2
        let value = high << 4 | low
        if value.isUnreserved {
          spelled.append(value)
        } else {
          PercentCoding.append(value, to: &spelled)
        }
      } else {
        PercentCoding.append(byte, to: &spelled)
      }
    }
    return spelled
  }

  static func spelled(_ segment: [UInt8]) -> String {
    String(decoding: spelled(segment) as [UInt8], as: UTF8.self)
  }

  /// Characters that a segment may have as they are: RFC 3986, section 3.3, `pchar`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isUnreserved || "!$&'()*+,;=:@".utf8.contains(byte)
  }
}
