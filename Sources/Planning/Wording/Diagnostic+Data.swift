// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// Messages about rows.
extension Diagnostic {
  /// Rows that cannot be used: the first of them, and how many there are.
  ///
  /// - Parameters:
  ///   - path: the file; nil for rows in the collection.
  ///   - cells: the places of the cells that are written in the collection.
  static func badRows(
    _ mistakes: [RowMistake], count: Int, of path: String?, at span: SourceSpan,
    cells: [SourceSpan] = []
  ) -> Diagnostic {
    let rows = count == 1 ? "a row" : "\(count) rows"
    let further = count - mistakes.count
    return Diagnostic(
      .badRows, "\(rows)\(path.map { " of `\($0)`" } ?? "") cannot be used",
      at: Annotation(cells.first ?? span), secondary: cells.dropFirst().map { Annotation($0) },
      notes: mistakes.map { mistake in
        path.map { "\($0), \(mistake.note)" } ?? mistake.note
      } + (further > 0 ? ["and \(further) more"] : []),
      help: mistakes.lazy.compactMap(\.help).first.map { [$0] } ?? [])
  }

  /// Two rows with one name.
  ///
  /// - Parameter isMatrix: whether the name is made from the cells of a matrix.
  static func repeatedRowName(
    _ name: String, _ first: String, _ second: String, of path: String?, isMatrix: Bool,
    at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .repeatedRowName, "two rows are named `\(name)`", at: Annotation(span),
      notes: ["\(first) and \(second)\(path.map { " of `\($0)`" } ?? "")"],
      help: [
        isMatrix
          ? "leave out the value that a list of the matrix repeats"
          : "let `key` join columns that differ: `key: \"${sku}-${size}\"`"
      ])
  }

  /// A template that gives no rows.
  static func unusableRows(_ words: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unusableRows, "there are no rows: \(words)", at: Annotation(span),
      help: ["`data` takes a list of objects"])
  }

  static func tooManyCells(of rows: ListedRows, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .tooManyRows, "\(rows.count) rows have \(rows.names.count) different columns",
      at: Annotation(span),
      help: [
        "give all rows the same members; rows times columns are at most \(ListedRows.cellLimit)"
      ])
  }

  static func tooManyCombinations(_ limit: Int, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .tooManyRows, "the matrix has more than \(limit) combinations",
      at: Annotation(span, "with this column"))
  }

  static func unknownDataFormat(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unknownDataFormat, "the format of `\(path)` is unknown",
      at: Annotation(span),
      help: ["name the file `.csv`, `.tsv`, `.ndjson`, `.jsonl`, `.json`, `.yaml` or `.yml`"])
  }

  static func columnsNeeded(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .columnsNeeded, "`columns` is missing", at: Annotation(span, "each line has its own members"),
      help: ["add `columns: [name, …]`: the members that steps read"])
  }

  static func dataTooLarge(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .tooManyRows, "`\(path)` is larger than \(DataFormat.wholeLimit >> 20) MB",
      at: Annotation(span, "it would be read whole"),
      help: ["save it as CSV or as `.ndjson`, which are read row by row"])
  }

  static func noHeader(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badRows, "`\(path)` is empty", at: Annotation(span),
      help: ["its first row names the columns"])
  }

  static func unknownColumn(_ name: Located<String>, known: [String]) -> Diagnostic {
    Diagnostic(
      .unknownColumn, "there is no column `\(name.content)`", at: Annotation(name.span),
      offers: [
        .near(name: name.content, among: known, at: name.span)
          ?? .words("there are \(listed(known))")
      ])
  }

  /// A column with the name of an input, which it would hide.
  static func columnHidesInput(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .columnHidesInput, "the column `\(name)` would hide the input `\(name)`",
      at: Annotation(span), help: ["rename one of them"])
  }

  /// A column of the collection's rows and of a scenario's.
  static func columnOfBothLevels(
    _ name: String, at span: SourceSpan, outer: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .columnOfBothLevels, "the rows of the collection have a column `\(name)` too",
      at: Annotation(span), secondary: [Annotation(outer, "the collection's rows")],
      help: ["rename one of them"])
  }
}
