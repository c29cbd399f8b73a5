// SPDX-License-Identifier: Apache-2.0

/// A text with the starts of its lines, for positions of the protocol.
///
/// A line ends with LF, CRLF or a lone CR, as the protocol says; `LineTable` knows no lone CR. Positions
/// that are not in the text are brought back into it: to the end of the line, or of the text.
package struct DocumentLines: Sendable {
  package private(set) var bytes: [UInt8]
  private var lines: [Line]

  private struct Line {
    var start: UInt32
    /// Whether a character is a byte, whatever the unit of the client.
    var isASCII: Bool
  }

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = Self.lines(of: bytes[...])
  }

  package var lineCount: Int { lines.count }

  /// The lines of a part that begins at the start of a line; one more after a final line break.
  private static func lines(of part: ArraySlice<UInt8>) -> [Line] {
    var lines = [Line(start: UInt32(part.startIndex), isASCII: true)]
    part.withUnsafeBufferPointer { buffer in
      let base = part.startIndex
      for place in buffer.indices {
        let byte = buffer[place]
        if byte >= 0x80 { lines[lines.count - 1].isASCII = false }
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, place + 1 < buffer.count, buffer[place + 1] == 0x0A { continue }
        lines.append(Line(start: UInt32(base + place + 1), isASCII: true))
      }
    }
    return lines
  }

  /// The bytes of a line, counted from 0, without its line break.
  package func range(ofLine line: Int) -> Range<Int> {
    guard lines.indices.contains(line) else { return bytes.count..<bytes.count }
    let start = Int(lines[line].start)
    guard line + 1 < lines.count else { return start..<bytes.count }
    var end = Int(lines[line + 1].start) - 1
    if end > start, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The line, counted from 0, of a byte offset.
  package func line(of offset: Int) -> Int {
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lines[middle].start) <= offset { low = middle } else { high = middle }
    }
    return low
  }
}

// MARK: Positions

extension DocumentLines {
  /// The position of a byte offset; inside of a character it is that of the character, inside of a line
  /// break that of the break.
  package func position(of offset: Int, _ encoding: PositionEncoding) -> EditorPosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = line(of: offset)
    let range = range(ofLine: line)
    var end = min(offset, range.upperBound)
    if lines[line].isASCII {
      return EditorPosition(line: line, character: end - range.lowerBound)
    }
    while end > range.lowerBound, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let character =
      encoding == .utf8
      ? end - range.lowerBound
      : bytes[range.lowerBound..<end].reduce(0) { $0 + Self.units(ofByte: $1) }
    return EditorPosition(line: line, character: character)
  }

  /// The byte offset of a position.
  package func offset(of position: EditorPosition, _ encoding: PositionEncoding) -> Int {
    guard position.line < lines.count else { return bytes.count }
    let range = range(ofLine: max(position.line, 0))
    let character = max(position.character, 0)
    guard character < range.count else { return range.upperBound }
    if lines[position.line].isASCII { return range.lowerBound + character }
    if encoding == .utf8 {
      var offset = range.lowerBound + character
      while offset > range.lowerBound, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    return offset(ofUTF16: character, in: range)
  }

  private func offset(ofUTF16 character: Int, in range: Range<Int>) -> Int {
    var (units, start) = (0, range.lowerBound)
    for offset in range where bytes[offset] & 0xC0 != 0x80 {
      // The place between two surrogates is that of their character.
      if units == character { return offset }
      if units > character { return start }
      start = offset
      units += Self.units(ofByte: bytes[offset])
    }
    return units > character ? start : range.upperBound
  }

  /// The UTF-16 code units of the character that begins with a byte; 0 if none does.
  private static func units(ofByte byte: UInt8) -> Int {
    if byte & 0xC0 == 0x80 { return 0 }
    return byte >= 0xF0 ? 2 : 1
  }

  /// The range of bytes.
  package func range(of range: Range<Int>, _ encoding: PositionEncoding) -> EditorRange {
    EditorRange(
      start: position(of: range.lowerBound, encoding), end: position(of: range.upperBound, encoding)
    )
  }

  /// The bytes of a range; ends in the wrong order are exchanged.
  package func bytes(of range: EditorRange, _ encoding: PositionEncoding) -> Range<Int> {
    let (start, end) = (offset(of: range.start, encoding), offset(of: range.end, encoding))
    return min(start, end)..<max(start, end)
  }
}

// MARK: Changes

extension DocumentLines {
  /// Replaces a stretch; the cost is that of moving what follows it.
  package mutating func replace(_ range: Range<Int>, with new: [UInt8]) {
    let first = line(of: max(range.lowerBound - 1, 0))
    let next = line(of: range.upperBound) + 1
    let start = Int(lines[first].start)
    let growth = new.count - range.count
    let isWithinLine =
      range.upperBound <= self.range(ofLine: first).upperBound
      && range.lowerBound >= start && !new.contains { $0 == 0x0A || $0 == 0x0D }
    bytes.replaceSubrange(range, with: new)
    if isWithinLine {
      lines[first].isASCII = lines[first].isASCII && new.allSatisfy { $0 < 0x80 }
      for index in (first + 1)..<max(first + 1, lines.count) {
        lines[index].start = UInt32(Int(lines[index].start) + growth)
      }
      return
    }
    guard next < lines.count else {
      lines.replaceSubrange(first..., with: Self.lines(of: bytes[start...]))
      return
    }
    for index in next..<lines.count {
      lines[index].start = UInt32(Int(lines[index].start) + growth)
    }
    // The part ends with a line break, whose empty line is the next one that is there.
    let changed = Self.lines(of: bytes[start..<Int(lines[next].start)]).dropLast()
    lines.replaceSubrange(first..<next, with: changed)
  }
}

extension DocumentLines: Equatable {
  /// Whether the texts are the same.
  package static func == (left: DocumentLines, right: DocumentLines) -> Bool {
    left.bytes == right.bytes
  }
}
