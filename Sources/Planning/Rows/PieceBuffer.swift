// SPDX-License-Identifier: Apache-2.0

/// The bytes of a file that a reader still needs: those of the current row, and what is read beyond it.
struct PieceBuffer: Sendable {
  private var bytes: [UInt8] = []
  /// Where the current row begins in `bytes`.
  private var start = 0
  /// Bytes of the file before `bytes`.
  private var dropped = 0
  /// Whether no bytes follow.
  private(set) var isEnded = false

  /// Bytes of the file before the current row.
  var offset: Int { dropped + start }

  /// The number of bytes that are kept.
  var count: Int { bytes.count }

  mutating func append(_ piece: UnsafeRawBufferPointer) {
    precondition(!isEnded, "bytes after the end of a file")
    if start > 0 {
      bytes.removeFirst(start)
      dropped += start
      start = 0
    }
    bytes.append(contentsOf: piece)
  }

  mutating func end() { isEnded = true }

  /// Moves the beginning of the current row forward.
  mutating func pass(_ length: Int) { start += length }

  /// Gives the bytes from the beginning of the current row on.
  func withRest<Result>(_ use: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { use(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// Gives the bytes at a place of the current row.
  func withBytes<Result>(
    in range: Range<Int>, _ use: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    withRest { use(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Passes a byte order mark at the beginning of the file.
  ///
  /// - Returns: false if more bytes are needed to decide whether there is one.
  mutating func passByteOrderMark() -> Bool {
    guard offset == 0 else { return true }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let begin = bytes.prefix(mark.count)
    if begin.elementsEqual(mark) {
      pass(mark.count)
      return true
    }
    return isEnded || begin.count == mark.count || !mark.starts(with: begin)
  }

  /// Whether the file begins with a byte order mark of UTF-16, and the current row with the file.
  var beginsAsUTF16: Bool {
    guard offset == 0 else { return false }
    return bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// A place of the current row, which begins in a line.
  func place(_ position: Int, line: Int) -> RowPlace {
    withRest { rest in
      let before = rest.prefix(position)
      let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      return RowPlace(
        line: line + before.count { $0 == UInt8(ascii: "\n") },
        column: 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 },
        offset: offset + position)
    }
  }
}
