// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The rows of one `data`, counted and checked in one pass before the run.
///
/// It holds no row of a file: a run reads them again, as they start.
package final class DataTable: Sendable {
  /// The resolved path of a file that a run reads again; nil for rows in memory.
  package let path: String?
  /// The number of rows for which `where` holds.
  package let count: Int
  let format: RowFormat
  let rules: TableRules

  init(path: String?, count: Int, format: RowFormat, rules: TableRules) {
    self.path = path
    self.count = count
    self.format = format
    self.rules = rules
  }
}

/// Reads the rows of a planned table, in order.
package struct RowCursor: Sendable {
  /// The next row, or what is needed for it.
  package enum Step: Sendable {
    case row(PlannedRow)
    /// No complete row: call `append` or `end`, then `next()` again.
    case needsBytes
    /// No row follows.
    case end
  }

  /// A row that fitted before the run and does not any more.
  package struct Failure: Error, Sendable {
    /// Lower case, no full stop.
    package let words: String

    /// A failure in these words.
    package init(words: String) { self.words = words }
  }

  private let table: DataTable
  private var reader: RowReader

  /// Begins before the first row.
  package init(_ table: DataTable) {
    self.table = table
    reader = RowReader(table.format)
  }

  /// Adds the next bytes of the file.
  package mutating func append(_ bytes: [UInt8]) { reader.append(bytes) }

  /// Says that no bytes follow.
  package mutating func end() { reader.end() }

  /// Finds the next row for which `where` holds.
  ///
  /// - Throws: `Failure` for a row that does not fit.
  package mutating func next() throws(Failure) -> Step {
    do throws(RowMistake) {
      while true {
        switch try reader.next() {
        case .needsBytes: return .needsBytes
        case .end: return .end
        case .row:
          guard let found = try table.rules.row(of: reader) else { continue }
          let name = found.name?.text ?? String(reader.number)
          return .row(PlannedRow(name: name, row: found.row))
        }
      }
    } catch {
      throw Failure(words: error.note)
    }
  }
}

/// A row that runs.
package struct PlannedRow: Sendable {
  /// Unique in its table.
  package let name: String
  package let row: DataRow

  /// A row of the collection with one of a scenario.
  package func joined(with other: PlannedRow) -> PlannedRow {
    PlannedRow(name: Self.name(name, other.name), row: row.joined(with: other.row))
  }

  /// The name of a collection's row with one of a scenario: `ada, sku 1`.
  static func name(_ outer: String, _ inner: String) -> String { "\(outer), \(inner)" }

  /// The name of a scenario with that of its row: `buy a pet [rex]`.
  package static func title(of row: String, in scenario: String) -> String {
    // Joined and not interpolated, which takes four times as long.
    String(joining: scenario, " [", row, "]")
  }
}
