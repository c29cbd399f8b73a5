// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Notation
import Values

/// Where a table's rows come from.
enum RowFormat: Sendable {
  /// CSV with a separator, in pieces.
  case csv(separator: UInt8)
  /// JSON, an object in each line, in pieces.
  case lines
  case listed(ListedRows)
}

/// Reads rows one by one, from pieces of a file or from a list, with the types of their columns.
struct RowReader: Sendable {
  enum Step {
    case row
    /// No complete row: call `append` or `end`, then `next()` again.
    case needsBytes
    case end
  }

  /// One of the three is there.
  private var csv: CSVReader?
  private var lines: LineReader?
  private let listed: ListedRows?
  /// The number of the current row among all, from 1.
  private(set) var number = 0

  init(_ source: RowFormat) {
    switch source {
    case .csv(let separator): csv = CSVReader(separator: separator)
    case .lines: lines = LineReader()
    case .listed(let rows):
      listed = rows
      return
    }
    listed = nil
  }

  mutating func append(_ bytes: [UInt8]) {
    csv?.append(bytes)
    lines?.append(bytes)
  }

  mutating func end() {
    csv?.end()
    lines?.end()
  }

  mutating func next() throws(RowMistake) -> Step {
    let step = try nextStep()
    if case .row = step { number += 1 }
    return step
  }

  private mutating func nextStep() throws(RowMistake) -> Step {
    if let listed { return number < listed.count ? .row : .end }
    do throws(CSVError) {
      if let step = try csv?.next() { return Step(step) }
    } catch {
      throw RowMistake(error)
    }
    do throws(LineReader.TooLong) {
      return try lines?.next().rowStep ?? .end
    } catch {
      throw RowMistake(
        "the line is longer than \(error.limit >> 20) MB", at: "line \(error.place.line)",
        isLast: true)
    }
  }

  /// Where the current row is: `line 17`, `row 3`.
  var place: String {
    if let line = csv?.line ?? lines?.line { return "line \(line)" }
    return "row \(number)"
  }

  /// The columns of the first row of a CSV file, or of a list.
  var foundColumns: [String] { csv?.columns ?? listed?.names ?? [] }

  // MARK: The current row

  /// The values of the current row.
  func row(_ layout: TableLayout) throws(RowMistake) -> DataRow {
    if let listed { return try row(listed.members(of: number - 1), layout) }
    if let csv { return try row(of: csv, layout) }
    return try rowOfLine(layout)
  }

  /// Judges the types of the current row of a CSV file without making values.
  ///
  /// - Returns: false if a field may not fit, or its value is needed to judge it.
  func fits(_ layout: TableLayout) -> Bool {
    guard let rules = layout.fieldRules, csv != nil else { return false }
    for rule in rules where csv?.has(rule.shape, at: rule.field) != true { return false }
    return true
  }

  /// The hash of a field of the current row; nil for an empty field, and for rows that are no CSV.
  func hash(ofField field: Int) -> UInt64? {
    csv?.isEmpty(at: field) == false ? csv?.hash(at: field) : nil
  }

  private func row(
    of reader: CSVReader, _ layout: TableLayout
  ) throws(RowMistake) -> DataRow {
    var cells: [DataRow.Cell?] = []
    cells.reserveCapacity(layout.columns.count)
    for column in layout.columns {
      let text: String
      do throws(CSVError) {
        text = try reader.text(at: column.field)
      } catch {
        throw RowMistake(error)
      }
      let type = column.type ?? .text
      guard let value = type.value(ofField: text) else { throw misfit(column, type) }
      cells.append(DataRow.Cell(value: value, secrets: column.secrets, isEmpty: text.isEmpty))
    }
    return DataRow(layout.names, cells)
  }

  private func rowOfLine(_ layout: TableLayout) throws(RowMistake) -> DataRow {
    let bytes = lines?.withBytes { Array($0) } ?? []
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument.parse(bytes)
    } catch {
      throw RowMistake("the line is not JSON: \(error.problem(in: bytes))", at: place)
    }
    if let (name, offset) = document.root.repeatedName {
      throw RowMistake(
        "an object has `\(name)` twice",
        at: "\(place), column \(Self.column(of: offset, in: bytes))",
        help: "leave one of the two out")
    }
    guard let members = [ListedRows.Member](ScopedValue(document.root.value())) else {
      throw RowMistake("the line is not an object", at: place)
    }
    do throws(RowMistake) {
      return try row(members, layout)
    } catch {
      var mistake = error
      if let cell = error.cell, let node = document.root[member: cell.column] {
        mistake.place = "\(place), column \(Self.column(of: node.offset, in: bytes))"
      }
      throw mistake
    }
  }

  /// The column of an offset of a line, from 1, in Unicode scalars.
  private static func column(of offset: Int, in line: [UInt8]) -> Int {
    1 + String(decoding: line[..<offset], as: UTF8.self).unicodeScalars.count
  }

  private func row(
    _ members: [ListedRows.Member], _ layout: TableLayout
  ) throws(RowMistake) -> DataRow {
    var cells: [DataRow.Cell?] = []
    cells.reserveCapacity(layout.columns.count)
    let members = MembersByName(members)
    for column in layout.columns {
      guard let member = members[column.name] else {
        cells.append(nil)
        continue
      }
      let value = column.type.map { $0.value(of: member.value) } ?? member.value
      guard let value else { throw misfit(column, column.type ?? .text) }
      cells.append(
        DataRow.Cell(value: value, secrets: column.secrets.union(member.secrets)))
    }
    return DataRow(layout.names, cells)
  }

  private func misfit(_ column: TableLayout.Column, _ type: ColumnType) -> RowMistake {
    let cellPlace = csv.map { reader in
      let found = reader.place(of: column.field)
      return "line \(found.line), column \(found.column)"
    }
    var mistake = RowMistake("`\(column.name)` is not \(type.noun)", at: cellPlace ?? place)
    mistake.cell = RowMistake.Cell(row: number, column: column.name)
    return mistake
  }
}

extension RowReader.Step {
  fileprivate init(_ step: CSVReader.Step) {
    switch step {
    case .row: self = .row
    case .needsBytes: self = .needsBytes
    case .end: self = .end
    }
  }
}

extension LineReader.Step {
  fileprivate var rowStep: RowReader.Step {
    switch self {
    case .line: .row
    case .needsBytes: .needsBytes
    case .end: .end
    }
  }
}
