// SPDX-License-Identifier: Apache-2.0

/// How much of a file a reader of rows keeps at once.
public struct RowLimits: Sendable {
  /// The longest row, in bytes; below 1 GB.
  public let rowBytes: Int
  /// The longest field, in bytes.
  public let fieldBytes: Int
  /// The most columns.
  public let columns: Int

  /// Limits of a reader's own.
  public init(rowBytes: Int, fieldBytes: Int, columns: Int) {
    precondition(rowBytes < 1 << 30, "places within a row have 31 bits")
    self.rowBytes = rowBytes
    self.fieldBytes = fieldBytes
    self.columns = columns
  }

  /// 16 MB, 1 MB and the columns of the largest spreadsheet.
  public static let standard = RowLimits(
    rowBytes: 16 << 20, fieldBytes: 1 << 20, columns: 16_384)
}

/// A place in a file of rows.
public struct RowPlace: Sendable, Equatable {
  /// From 1.
  public let line: Int
  /// From 1, in Unicode scalars.
  public let column: Int
  /// Bytes of the file before it.
  public let offset: Int

  /// A place.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}
