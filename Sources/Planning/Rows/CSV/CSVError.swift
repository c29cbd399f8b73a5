// SPDX-License-Identifier: Apache-2.0

/// The first mistake of a table.
public struct CSVError: Error, Sendable, Equatable {
  /// The kinds of mistakes.
  public enum Reason: Sendable, Equatable {
    /// A quote in a field that does not begin with one.
    case quoteInField
    /// Something between a closing quote and the separator or line break.
    case textAfterQuote
    /// The file ends within quotes.
    case unclosedQuote
    /// CR without LF, outside of quotes.
    case loneCarriageReturn
    case nul
    case notUTF8
    /// A byte order mark of UTF-16.
    case isUTF16
    case tooFewFields(found: Int, columns: Int)
    case tooManyFields(columns: Int)
    case tooManyColumns(limit: Int)
    /// In quotes, which may never be closed, or not.
    case rowTooLong(limit: Int, isInQuotes: Bool)
    case fieldTooLong(limit: Int)
    case unnamedColumn
    case repeatedColumn(String)
    /// The first line is one that spreadsheets read, and no row of names: `sep=;`.
    case separatorLine(String)
    /// The only column's name holds what separates fields elsewhere.
    case otherSeparator(UInt8)
  }

  /// What is wrong.
  public let reason: Reason
  /// Where it was found.
  public let place: RowPlace
}
