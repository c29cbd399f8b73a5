// SPDX-License-Identifier: Apache-2.0

/// A place in a file, as people and editors count.
package struct Location: Hashable, Sendable {
  /// From 1; a line ends with LF or CRLF.
  package let line: Int
  /// From 1, in Unicode scalars; a tab counts as one, a byte order mark does not count.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The starts of the lines of one file.
///
/// It is built in one pass over the file, only when something is rendered; a look-up is a binary
/// search and a walk of at most a few thousand bytes, however long the line is. A lone CR does not end a line, nor do U+0085 and U+2028.
package struct LineTable: Sendable {
  private let bytes: [UInt8]
  private let starts: [UInt32]
  /// The scalars before each block of a file with a long line; empty for another file.
  private let scalars: [UInt32]

  /// The bytes of a block.
  private static let block = 4096

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts: [UInt32] = [0]
    var longest = 0
    bytes.withUnsafeBufferPointer { buffer in
      for offset in buffer.indices where buffer[offset] == UInt8(ascii: "\n") {
        longest = max(longest, offset - Int(starts[starts.count - 1]))
        starts.append(UInt32(offset + 1))
      }
    }
    longest = max(longest, bytes.count - Int(starts[starts.count - 1]))
    self.starts = starts
    scalars = longest > 4 * Self.block ? Self.scalars(before: bytes) : []
  }

  private static func scalars(before bytes: [UInt8]) -> [UInt32] {
    var counts: [UInt32] = []
    counts.reserveCapacity(bytes.count / block + 1)
    var count: UInt32 = 0
    bytes.withUnsafeBufferPointer { buffer in
      for offset in buffer.indices {
        if offset.isMultiple(of: block) { counts.append(count) }
        if buffer[offset] & 0xC0 != 0x80 { count += 1 }
      }
    }
    return counts
  }

  /// The number of lines; after a final line break there is one more, empty, line.
  package var lineCount: Int { starts.count }

  /// The place of a byte offset; an offset after the end counts as the end.
  package func location(of offset: Int) -> Location {
    let end = min(max(offset, 0), bytes.count)
    let line = line(of: end)
    var column = 1 + scalarCount(in: min(contentStart(ofLine: line), end)..<end)
    if end < bytes.count, bytes[end] & 0xC0 == 0x80, column > 1 { column -= 1 }
    return Location(line: line, column: column)
  }

  /// The bytes of a line, counted from 1, without its line break and without a byte order mark.
  ///
  /// A line that does not exist is an empty range at the end of the file.
  package func range(ofLine line: Int) -> Range<Int> {
    guard line >= 1, line <= starts.count else { return bytes.count..<bytes.count }
    let start = contentStart(ofLine: line)
    var end = line < starts.count ? Int(starts[line]) - 1 : bytes.count
    if line < starts.count, end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  /// The line, counted from 1, that contains a byte offset.
  package func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  private func scalarCount(in range: Range<Int>) -> Int {
    guard !scalars.isEmpty, range.count > Self.block else { return walked(range) }
    let (first, last) = (range.lowerBound / Self.block, range.upperBound / Self.block)
    // A block that begins behind the end of the file has no count.
    guard last < scalars.count else {
      return scalarCount(in: range.lowerBound..<range.upperBound - 1)
        + walked(range.upperBound - 1..<range.upperBound)
    }
    return Int(scalars[last] - scalars[first])
      - walked(first * Self.block..<range.lowerBound)
      + walked(last * Self.block..<range.upperBound)
  }

  /// The scalars that begin in a range.
  private func walked(_ range: Range<Int>) -> Int {
    range.reduce(0) { $0 + (bytes[$1] & 0xC0 != 0x80 ? 1 : 0) }
  }

  private func contentStart(ofLine line: Int) -> Int {
    let start = Int(starts[line - 1])
    return line == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : start
  }
}

/// Finds lines and columns in many files, and builds each file's table at most once.
package struct SourceLocator: Sendable {
  package let files: SourceFiles
  private var tables: [SourceFileID: LineTable] = [:]

  package init(_ files: SourceFiles) {
    self.files = files
  }

  /// The lines of a file.
  package mutating func lines(of file: SourceFileID) -> LineTable {
    if let table = tables[file] { return table }
    let table = LineTable(files[file].bytes)
    tables[file] = table
    return table
  }

  /// Where a span begins.
  package mutating func location(of span: SourceSpan) -> Location {
    lines(of: span.file).location(of: Int(span.lowerBound))
  }
}
