// SPDX-License-Identifier: Apache-2.0

/// The lines of a block scalar in a file.
struct BlockText {
  private let bytes: [UInt8]
  /// The indentation of the header; 0 if the first line decides.
  private var indicator = 0
  private var keepsBreaks = false
  /// The comment of the header.
  private(set) var comment: Range<Int>?
  /// Without indentation and breaks, up to the last one with a byte.
  private(set) var lines: [Range<Int>] = []
  /// Where the block ends; all lines after its text are blank.
  private(set) var end: Int

  /// - Parameter end: That of its last line with a text.
  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    let header = Self.header(from: start, in: bytes)
    comment = Self.comment(in: header, of: bytes)
    for byte in bytes[header.lowerBound..<(comment?.lowerBound ?? header.upperBound)] {
      switch byte {
      case UInt8(ascii: "+"): keepsBreaks = true
      case UInt8(ascii: "1")...UInt8(ascii: "9"): indicator = Int(byte - 0x30)
      default: break
      }
    }
    self.end = max(end, header.upperBound)
    lines = rawLines(
      from: header.upperBound + LineBreak.length(in: bytes, at: header.upperBound))
  }

  /// The comment after `|` or `>`; nil for another scalar and without a comment.
  static func comment(ofScalar range: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
    guard let first = bytes[range].first, first == UInt8(ascii: "|") || first == UInt8(ascii: ">")
    else { return nil }
    return comment(in: header(from: range.lowerBound, in: bytes), of: bytes)
  }

  private static func header(from start: Int, in bytes: [UInt8]) -> Range<Int> {
    var end = start
    while end < bytes.count, LineBreak.length(in: bytes, at: end) == 0 { end += 1 }
    return start..<end
  }

  private static func comment(in header: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    guard let start = bytes[header].firstIndex(of: UInt8(ascii: "#")) else { return nil }
    return start..<bytes[start..<header.upperBound].trimmed.endIndex
  }

  /// The text's lines and the blank ones after them, with their indentation.
  private func rawLines(from start: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = start
    while start < bytes.count {
      var stop = start
      var isBlank = true
      while stop < bytes.count, bytes[stop] != 0x0A, bytes[stop] != 0x0D {
        if bytes[stop] != 0x20, bytes[stop] != 0x09 { isBlank = false }
        stop += 1
      }
      if start >= end, !isBlank { break }
      lines.append(start..<stop)
      start = stop + LineBreak.length(in: bytes, at: stop)
    }
    return lines
  }

  /// Removes the indentation, and the empty lines at the end.
  ///
  /// - Parameter outerColumn: The column of the block collection around it; -1 if there is none.
  mutating func measure(outerColumn: Int) {
    let indentation =
      indicator > 0 ? max(outerColumn, 0) + indicator : lines.lazy.compactMap(textColumn).first ?? 0
    let all = lines
    lines = all.map { line in
      var start = line.lowerBound
      while start < line.upperBound, start - line.lowerBound < indentation, bytes[start] == 0x20 {
        start += 1
      }
      return start..<line.upperBound
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    // The blank lines after the text are part of it too.
    if let last = keepsBreaks ? all.last : lines.last { end = max(end, last.upperBound + 1) }
  }

  /// The spaces before a line's text; nil for a line of spaces.
  private func textColumn(_ line: Range<Int>) -> Int? {
    let column = bytes[line].prefix { $0 == 0x20 }.count
    return column == line.count ? nil : column
  }

  /// The block with the decoded text; nil if it has no line with a text.
  func block(isLiteral: Bool, decoded: ArraySlice<UInt8>) -> BlockScalar? {
    var texts = lines.map { String(decoding: bytes[$0], as: UTF8.self) }
    guard texts.contains(where: { $0.utf8.contains { $0 != 0x20 } }) else { return nil }
    let breaks = decoded.reversed().prefix { $0 == 0x0A }.count
    let chomping = breaks == 0 ? "-" : breaks > 1 || keepsBreaks ? "+" : ""
    let asLiteral = Array(texts.joined(separator: "\n").utf8)
    let isSame = decoded.dropLast(breaks).elementsEqual(asLiteral)
    if isLiteral, !isSame { return nil }
    let header = (isSame ? "|" : ">") + BlockScalar.indicator(for: texts) + chomping
    if breaks > 1 { texts += Array(repeating: "", count: breaks - 1) }
    return BlockScalar(header: header, lines: texts)
  }
}
