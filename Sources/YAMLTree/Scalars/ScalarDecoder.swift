// SPDX-License-Identifier: Apache-2.0

/// Decodes a scalar as libyaml does, with the origin of each byte.
struct ScalarDecoder {
  /// The file.
  let bytes: [UInt8]
  /// The scalar, quotes and indicators included.
  let range: Range<Int>
  /// How many bytes libyaml decoded it to.
  let textCount: Int

  /// The possible readings of the scalar; the caller takes the one with libyaml's text.
  ///
  /// Only block scalars have several: their indentation may depend on the surrounding collection.
  func candidates(for style: YAMLScalarStyle) -> [SourceMap] {
    switch style {
    case .plain: [flow(range, style: style)]
    case .singleQuoted, .doubleQuoted:
      range.count >= 2 ? [flow(range.lowerBound + 1..<range.upperBound - 1, style: style)] : []
    case .literal, .folded: BlockScalarDecoder(self, isLiteral: style == .literal).candidates
    }
  }

  // MARK: Plain and quoted

  private func flow(_ inner: Range<Int>, style: YAMLScalarStyle) -> SourceMap {
    var map = SourceMap()
    var place = inner.lowerBound
    while place < inner.upperBound {
      let byte = bytes[place]
      if isBlank(byte) || breakLength(at: place) > 0 {
        place = fold(from: place, to: inner.upperBound, into: &map)
      } else if style == .singleQuoted, byte == UInt8(ascii: "'") {
        map.put([byte], for: place..<min(place + 2, inner.upperBound))
        place += 2
      } else if style == .doubleQuoted, byte == UInt8(ascii: "\\") {
        place = escape(at: place, to: inner.upperBound, into: &map)
      } else {
        map.copy(place..<place + 1, of: bytes)
        place += 1
      }
    }
    return map
  }

  /// Keeps white space inside a line and removes it around line breaks; one break becomes a space.
  private func fold(from start: Int, to end: Int, into map: inout SourceMap) -> Int {
    var place = skipBlanks(from: start, to: end)
    let length = place < end ? breakLength(at: place) : 0
    guard length > 0 else {
      map.copy(start..<place, of: bytes)
      return place
    }
    place += length
    let breaks = trailingBreaks(from: &place, to: end)
    if breaks.isEmpty { map.put([0x20], for: start..<place) }
    for range in breaks { map.put([0x0A], for: range) }
    return place
  }

  /// The line breaks from a place on, with the blanks around them.
  private func trailingBreaks(from place: inout Int, to end: Int) -> [Range<Int>] {
    var breaks: [Range<Int>] = []
    place = skipBlanks(from: place, to: end)
    while place < end, case let length = breakLength(at: place), length > 0 {
      breaks.append(place..<place + length)
      place = skipBlanks(from: place + length, to: end)
    }
    return breaks
  }

  private func escape(at start: Int, to end: Int, into map: inout SourceMap) -> Int {
    guard start + 1 < end else { return end }
    let length = breakLength(at: start + 1)
    if length > 0 {
      var place = start + 1 + length
      for range in trailingBreaks(from: &place, to: end) { map.put([0x0A], for: range) }
      return place
    }
    let letter = bytes[start + 1]
    if let digits = Self.hexadecimalDigits[letter] {
      let stop = min(start + 2 + digits, end)
      let text = String(decoding: bytes[(start + 2)..<stop], as: UTF8.self)
      if let scalar = UInt32(text, radix: 16).flatMap(Unicode.Scalar.init) {
        map.put(scalar, escapedAt: start..<stop)
      }
      return stop
    }
    if let scalar = Self.escapes[letter] { map.put(scalar, escapedAt: start..<start + 2) }
    return start + 2
  }

  private static let hexadecimalDigits: [UInt8: Int] = [
    UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
  ]

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "0"): "\0", UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "t"): "\t", 0x09: "\t", UInt8(ascii: "n"): "\n", UInt8(ascii: "v"): "\u{B}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "r"): "\r", UInt8(ascii: "e"): "\u{1B}",
    UInt8(ascii: " "): " ", UInt8(ascii: "\""): "\"", UInt8(ascii: "/"): "/",
    UInt8(ascii: "\\"): "\\", UInt8(ascii: "N"): "\u{85}", UInt8(ascii: "_"): "\u{A0}",
    UInt8(ascii: "L"): "\u{2028}", UInt8(ascii: "P"): "\u{2029}",
  ]

  // MARK: Lines

  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  func skipBlanks(from start: Int, to end: Int) -> Int {
    var place = start
    while place < end, isBlank(bytes[place]) { place += 1 }
    return place
  }

  /// The bytes of the line break at a place; 0 if there is none.
  func breakLength(at place: Int) -> Int { LineBreak.length(in: bytes, at: place) }
}
