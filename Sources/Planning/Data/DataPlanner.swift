// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Notation
import Values

/// Reads a file for planning: calls a closure with its pieces, in order, until it returns false.
///
/// - Returns: why the file cannot be read; nil if it can.
package typealias DataFileReader =
  @Sendable (_ path: String, _ take: ([UInt8]) -> Bool) -> FileIndex.Finding?

/// Goes once over rows, which come in pieces.
protocol RowPass {
  mutating func append(_ bytes: [UInt8])
  mutating func end()
  /// Takes all complete rows.
  ///
  /// - Returns: false if no further row is wanted, or none follows.
  mutating func advance() -> Bool
}

/// The table of one `data`, with its problems.
struct TableResult: Sendable {
  /// Nil if it is not known: a file was not read, an input has no value, or a row does not fit.
  var table: DataTable?
  /// The columns; nil if they are not known.
  var columns: [String]?
  var diagnostics: [Diagnostic] = []
}

/// Makes the table of one `data`: evaluates rows in the collection, and passes over those of a file.
struct DataPlanner {
  /// The most rows of a matrix.
  static let matrixLimit = 1_000_000

  let template: DataTemplate
  let inputs: InputValues
  let folder: String
  /// The folder to which shown paths are relative.
  let workingFolder: String
  /// Nil if files are not read.
  let read: DataFileReader?
  /// Whether a text shows one of some secrets.
  let showsSecret: @Sendable ([PlannedSecret]) -> @Sendable (String) -> Bool

  func plan() -> TableResult {
    switch template.source {
    case .file(let text): planFile(text)
    default: planListed()
    }
  }

  // MARK: In the collection

  private func planListed() -> TableResult {
    do throws(Absence) {
      let rows = try listed()
      if rows.isTooLarge { throw Absence(.tooManyCells(of: rows, at: span)) }
      return pass(.listed(rows), columns: rows.names, path: nil, pieces: nil)
    } catch {
      return TableResult(diagnostics: [error.diagnostic].compactMap(\.self))
    }
  }

  /// Why there are no rows.
  private struct Absence: Error {
    /// Nil while an input has no value: the missing input is reported.
    let diagnostic: Diagnostic?

    init(_ diagnostic: Diagnostic?) { self.diagnostic = diagnostic }
  }

  private func listed() throws(Absence) -> ListedRows {
    switch template.source {
    case .file: return .rows([])
    case .rows(let rows):
      var found: [[ListedRows.Member]] = []
      found.reserveCapacity(rows.count)
      for row in rows { found.append(try members(of: row)) }
      return .rows(found)
    case .made(let text):
      let list = try value(of: .text(text))
      do throws(RowMistake) {
        return try ListedRows.rows(of: list)
      } catch {
        throw Absence(.unusableRows(error.words, at: text.span))
      }
    case .matrix(let columns): return try matrix(columns)
    }
  }

  private func value(of template: TemplateValue) throws(Absence) -> ScopedValue {
    do throws(TemplateFailure) {
      return try template.evaluate(in: inputs)
    } catch {
      if error.isMissingName || error.isUnreadFile { throw Absence(nil) }
      throw Absence(.unusableRows(error.error.message, at: error.span))
    }
  }

  private func members(of row: TemplateValue) throws(Absence) -> [ListedRows.Member] {
    if case .object(let members, _) = row {
      var found: [ListedRows.Member] = []
      for member in members {
        let value = try value(of: member.value)
        found.append(
          ListedRows.Member(
            name: member.name.content, value: value.value, secrets: value.secrets))
      }
      return found
    }
    guard let found = [ListedRows.Member](try value(of: row)) else {
      throw Absence(.unusableRows("the row is not an object", at: row.span))
    }
    return found
  }

  private func matrix(_ columns: [DataTemplate.MatrixColumn]) throws(Absence) -> ListedRows {
    var found: [ListedRows.Column] = []
    var rows = 1
    for column in columns {
      let value = try value(of: column.values)
      guard case .array(let values) = value.value else {
        throw Absence(.unusableRows("expected a list of values", at: column.values.span))
      }
      found.append(
        ListedRows.Column(name: column.name.content, values: values, secrets: value.secrets))
      rows *= values.count
      guard rows <= Self.matrixLimit else {
        throw Absence(.tooManyCombinations(Self.matrixLimit, at: column.name.span))
      }
    }
    return .matrix(found)
  }

  // MARK: In a file

  private func planFile(_ text: TemplateText) -> TableResult {
    guard let path = inputs.path(of: text, in: folder) else { return TableResult() }
    guard let format = DataFormat(path: path) else {
      return TableResult(diagnostics: [.unknownDataFormat(shown(path), at: text.span)])
    }
    guard let read else { return TableResult() }
    let pieces: Pieces = { take in read(path, take) }
    switch format {
    case .csv:
      return pass(
        .csv(separator: template.separator), columns: nil, path: path, pieces: pieces)
    case .lines:
      guard let columns = template.columns else {
        return TableResult(diagnostics: [.columnsNeeded(at: text.span)])
      }
      return pass(.lines, columns: columns.map(\.content), path: path, pieces: pieces)
    case .json, .yaml: return planWhole(format, path, at: text.span, pieces)
    }
  }

  /// Calls a closure with the pieces of the file, as `DataFileReader` does.
  private typealias Pieces = (([UInt8]) -> Bool) -> FileIndex.Finding?

  private func planWhole(
    _ format: DataFormat, _ path: String, at span: SourceSpan, _ pieces: Pieces
  ) -> TableResult {
    var bytes: [UInt8] = []
    let finding = pieces { piece in
      bytes += piece
      return bytes.count <= DataFormat.wholeLimit
    }
    if let finding {
      return TableResult(diagnostics: [.unusableFile(path, finding, at: span)])
    }
    guard bytes.count <= DataFormat.wholeLimit else {
      return TableResult(diagnostics: [.dataTooLarge(shown(path), at: span)])
    }
    do throws(RowMistake) {
      let rows = try ListedRows(format, path: path, bytes: bytes)
      if rows.isTooLarge {
        return TableResult(diagnostics: [.tooManyCells(of: rows, at: span)])
      }
      return pass(.listed(rows), columns: rows.names, path: nil, pieces: nil) { cell in
        format.place(of: cell, in: bytes, path: path)
      }
    } catch {
      return TableResult(diagnostics: [.badRows([error], count: 1, of: shown(path), at: span)])
    }
  }

  // MARK: The pass

  /// Judges all rows.
  ///
  /// - Parameters:
  ///   - columns: those of the rows; nil if the first row of the file has their names.
  ///   - path: the file that the run reads again; nil for rows in memory.
  ///   - pieces: reads the file; nil for rows in memory.
  ///   - hidesNameColumn: whether the column `name` of a matrix does not name its rows.
  ///   - locate: finds the line and the column of a cell in a file that was read whole.
  private func pass(
    _ format: RowFormat, columns: [String]?, path: String?, pieces: Pieces?,
    hidesNameColumn: Bool = false, locate: ((RowMistake.Cell) -> String?)? = nil
  ) -> TableResult {
    var scan = TableScan(
      template, format, columns: columns, inputs: inputs, hidesNameColumn: hidesNameColumn,
      showsSecret: showsSecret)
    if let finding = Self.feed(&scan, pieces) {
      return TableResult(diagnostics: [.unusableFile(path ?? "", finding, at: span)])
    }
    let found = columns ?? scan.foundColumns
    var diagnostics = unknownColumns(among: found)
    if found.isEmpty, path != nil, scan.mistakeCount == 0 {
      diagnostics.append(.noHeader(shown(path ?? ""), at: span))
    }
    if scan.mistakeCount > 0 {
      let mistakes = scan.mistakes.map { found in
        var mistake = found
        if let cell = found.cell, let place = locate?(cell) { mistake.place = place }
        return mistake
      }
      diagnostics.append(
        .badRows(
          mistakes, count: scan.mistakeCount, of: shownFile, at: span,
          cells: mistakes.compactMap { $0.cell.flatMap(self.cellSpan) }))
    }
    let repeated = scan.repeatedNames()
    if scan.needsMatrixNames {
      return pass(format, columns: columns, path: path, pieces: pieces, hidesNameColumn: true)
    }
    if diagnostics.isEmpty, !repeated.isEmpty, let layout = scan.layout {
      var search = RepeatedNames(
        repeated, scan.rules(layout), format)
      _ = Self.feed(&search, pieces)
      if let found = search.found {
        diagnostics.append(
          .repeatedRowName(
            found.name, found.first, found.second, of: shownFile, isMatrix: scan.isMatrixNamed,
            at: template.key?.span ?? span))
      }
    }
    guard diagnostics.isEmpty, !scan.lacksInputs, let layout = scan.layout else {
      return TableResult(columns: found.isEmpty ? nil : found, diagnostics: diagnostics)
    }
    let table = DataTable(
      path: path, count: scan.count, format: format, rules: scan.rules(layout))
    // A list without rows has no columns, and its scenario reads some.
    return TableResult(table: table, columns: found.isEmpty ? nil : layout.names.content)
  }

  /// The place of a cell that is written in the collection; nil for others.
  private func cellSpan(_ cell: RowMistake.Cell) -> SourceSpan? {
    guard case .rows(let rows) = template.source, rows.indices.contains(cell.row - 1) else {
      return nil
    }
    guard case .object(let members, _) = rows[cell.row - 1],
      let member = members.last(where: { $0.name.content.hasSameBytes(as: cell.column) })
    else { return rows[cell.row - 1].span }
    return member.value.span
  }

  /// Gives a pass all rows, or as many as it wants.
  private static func feed(
    _ pass: inout some RowPass, _ pieces: Pieces?
  ) -> FileIndex.Finding? {
    var continues = true
    if let pieces {
      let finding = pieces { piece in
        pass.append(piece)
        continues = pass.advance()
        return continues
      }
      if let finding { return finding }
    }
    if continues {
      pass.end()
      _ = pass.advance()
    }
    return nil
  }

  private var span: SourceSpan {
    if case .file(let text) = template.source { text.span } else { template.span }
  }

  /// The file as it is shown; nil for rows in the collection.
  private var shownFile: String? {
    guard case .file(let text) = template.source else { return nil }
    return inputs.path(of: text, in: folder).map { shown($0) }
  }

  private func shown(_ path: String) -> String { SchemaPath.shown(path, in: workingFolder) }

  /// Names of columns that no row has.
  private func unknownColumns(among found: [String]) -> [Diagnostic] {
    guard !found.isEmpty else { return [] }
    let named = template.types.map(\.column) + template.secrets + (template.columns ?? [])
    return named.filter { name in !found.contains { $0.hasSameBytes(as: name.content) } }
      .map { .unknownColumn($0, known: found) }
  }
}
