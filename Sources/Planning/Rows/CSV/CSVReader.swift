// SPDX-License-Identifier: Apache-2.0

/// Reads a table of RFC 4180 row by row, from pieces of any size.
///
/// ```
/// sku,amount
/// "a,1",2
/// ```
///
/// has the columns `sku` and `amount` and, in line 2, a row with the fields `a,1` and `2`.
///
/// The reader does no input: `next()` says when it needs bytes. It keeps one row and the last piece; the
/// longest row is bounded by `RowLimits`. Fields are found in place and become texts when they are asked
/// for.
///
/// Lines may end with LF alone, empty lines are skipped, and a byte order mark is dropped. In a table
/// of one column an empty field is written `""`.
public struct CSVReader: Sendable {
  /// What `next()` found.
  public enum Step: Sendable {
    /// A row, which is there until the next call.
    case row
    /// No complete row: call `append` or `end`, then `next()` again.
    case needsBytes
    /// No row follows.
    case end
  }

  /// The names in the first row; empty until it was read, and for a file without one.
  public private(set) var columns: [String] = []
  /// The line in which the row begins, from 1.
  public private(set) var line = 1

  private let limits: RowLimits
  private var buffer = PieceBuffer()
  private var scan: CSVScan
  /// Room for the fields of a row: those of the columns, and for the first row any number.
  private var fields: [CSVField]
  private var rowLength = 0

  /// A reader of one file.
  ///
  /// - Parameter separator: between fields; one that `isSeparator` accepts.
  public init(separator: UInt8 = UInt8(ascii: ","), limits: RowLimits = .standard) {
    precondition(Self.isSeparator(separator), "a separator that is part of the notation")
    self.limits = limits
    scan = CSVScan(separator: separator)
    fields = Array(repeating: CSVField(), count: min(64, limits.columns))
  }

  /// Whether a character can separate fields: ASCII, but no quote, line break or NUL.
  public static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 10, 13, UInt8(ascii: "\""): false
    default: byte < 0x80
    }
  }

  /// Adds the next bytes of the file.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) { buffer.append(bytes) }

  /// Adds the next bytes of the file.
  public mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { buffer.append($0) } }

  /// How many bytes of the file are in memory.
  public var keptBytes: Int { buffer.count }

  /// Says that no bytes follow.
  public mutating func end() { buffer.end() }

  /// Finds the next row, and before the first one the names of the columns.
  ///
  /// - Throws: the first mistake of the table. The reader is of no use afterwards.
  public mutating func next() throws(CSVError) -> Step {
    if columns.isEmpty {
      let first = try nextLine()
      guard case .row = first else { return first }
      columns = try header().columns
      fields.removeLast(fields.count - columns.count)
    }
    let step = try nextLine()
    if case .row = step, scan.count < columns.count {
      throw error(.tooFewFields(found: scan.count, columns: columns.count), at: 0)
    }
    return step
  }

  // MARK: The row

  /// Whether a field is empty, with or without quotes.
  public func isEmpty(at column: Int) -> Bool { fields[column].range.isEmpty }

  /// The text of a field.
  ///
  /// - Throws: the mistake that it is not UTF-8.
  public func text(at column: Int) throws(CSVError) -> String {
    let field = fields[column]
    guard let text = buffer.withBytes(in: field.range, { field.text(of: $0) }) else {
      throw error(.notUTF8, at: field.start)
    }
    return text
  }

  /// Gives the bytes of a field in place.
  ///
  /// - Parameter use: gets the bytes without the quotes around them, and whether each `""` in them means
  ///   `"`.
  public func withBytes<Result>(
    at column: Int, _ use: (_ bytes: UnsafeRawBufferPointer, _ hasPairs: Bool) -> Result
  ) -> Result {
    let field = fields[column]
    return buffer.withBytes(in: field.range) { use($0, field.hasPairs) }
  }

  /// Where a field begins, behind its quote, for a message about it.
  public func place(of column: Int) -> RowPlace { buffer.place(fields[column].start, line: line) }

  private func header() throws(CSVError) -> CSVHeader {
    var names: [String] = []
    for column in 0..<scan.count { names.append(try text(at: column)) }
    do throws(CSVHeader.Mistake) {
      return try CSVHeader(names, separator: scan.separator)
    } catch {
      throw self.error(error.reason, at: fields[error.column].start)
    }
  }

  // MARK: Scanning

  /// Finds the next line that is not empty, with any number of fields.
  private mutating func nextLine() throws(CSVError) -> Step {
    passRow()
    guard buffer.passByteOrderMark() else { return .needsBytes }
    while true {
      switch runScan() {
      case .row(let length):
        rowLength = length
        guard scan.count > 0 else {
          passRow()
          line += 1
          continue
        }
        try check(length)
        return .row
      case .needsBytes:
        guard scan.at <= limits.rowBytes else { throw tooLong }
        return .needsBytes
      case .end: return .end
      case .full: try makeRoom()
      case .problem(let reason, let position): throw error(reason, at: position)
      }
    }
  }

  private mutating func runScan() -> CSVScan.Stop {
    fields.withUnsafeMutableBufferPointer { fields in
      buffer.withRest { scan.run($0, isEnded: buffer.isEnded, into: fields) }
    }
  }

  /// Moves behind the row that was found.
  private mutating func passRow() {
    guard rowLength > 0 else { return }
    if scan.count > 0 { line += 1 + scan.innerLines }
    buffer.pass(rowLength)
    rowLength = 0
    scan.beginRow()
  }

  /// Makes room for more names of columns; other rows cannot have more.
  private mutating func makeRoom() throws(CSVError) {
    guard columns.isEmpty else {
      throw error(.tooManyFields(columns: columns.count), at: scan.fieldStart)
    }
    guard fields.count < limits.columns else {
      throw error(.tooManyColumns(limit: limits.columns), at: scan.fieldStart)
    }
    let more = min(fields.count, limits.columns - fields.count)
    fields.append(contentsOf: repeatElement(CSVField(), count: more))
  }

  // MARK: Mistakes

  private func check(_ length: Int) throws(CSVError) {
    // Few rows are as long as one field may be.
    guard length > limits.fieldBytes else { return }
    if length > limits.rowBytes { throw tooLong }
    for field in fields.prefix(scan.count) where field.range.count > limits.fieldBytes {
      throw error(.fieldTooLong(limit: limits.fieldBytes), at: field.start)
    }
  }

  private var tooLong: CSVError {
    error(
      .rowTooLong(limit: limits.rowBytes, isInQuotes: scan.isQuoted),
      at: scan.isQuoted ? scan.fieldStart : 0)
  }

  private func error(_ reason: CSVError.Reason, at position: Int) -> CSVError {
    // Text in UTF-16 makes mistakes of all kinds.
    if line == 1, buffer.beginsAsUTF16 {
      return CSVError(reason: .isUTF16, place: buffer.place(0, line: 1))
    }
    return CSVError(reason: reason, place: buffer.place(position, line: line))
  }
}

extension CSVField {
  /// The text of its bytes; nil if they are not UTF-8.
  fileprivate func text(of bytes: UnsafeRawBufferPointer) -> String? {
    guard hasPairs else {
      return bytes.withMemoryRebound(to: UInt8.self) { bytes in
        // Validation is generic and not specialized: it takes longer than the rest.
        bytes.allSatisfy { $0 < 0x80 }
          ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
      }
    }
    return String(validating: single(bytes), as: UTF8.self)
  }

  /// The bytes with one quote for each two.
  private func single(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var single: [UInt8] = []
    single.reserveCapacity(bytes.count)
    var isFirstOfPair = false
    for byte in bytes {
      isFirstOfPair = byte == UInt8(ascii: "\"") && !isFirstOfPair
      if byte != UInt8(ascii: "\"") || isFirstOfPair { single.append(byte) }
    }
    return single
  }
}
