// SPDX-License-Identifier: Apache-2.0

/// The rows that a scenario runs with; each row is a scenario of its own.
///
/// A plan holds no list of rows, because a file can have a million: it knows how many there are, and a
/// run takes one after another.
package struct RowSource: Sendable {
  /// The collection's rows and the scenario's, of which each combination is a row; empty without
  /// data.
  package let tables: [DataTable]
  /// Which of the selected rows run here: all of them, if the plan is not split.
  package private(set) var places: RowPlaces
  /// The number of selected rows of the whole plan.
  private let countOfPlan: Int
  /// What `-n` takes of them; nil for all.
  private let selection: RowSelection?

  /// The only row of a scenario without data; it has no name and no values.
  package static let single = RowSource([])

  init(_ tables: [DataTable]) {
    let count = tables.reduce(1) { product, table in
      let (count, isOver) = product.multipliedReportingOverflow(by: table.count)
      return isOver ? .max : count
    }
    self.init(tables, nil, count: count)
  }

  /// Rows of which only some run.
  init(_ tables: [DataTable], _ selection: RowSelection?, count: Int) {
    self.tables = tables
    self.selection = selection
    countOfPlan = count
    places = RowPlaces(count: count)
  }

  /// The number of rows that run; 0 if a table is empty.
  package var count: Int { places.count }

  /// Leaves the others out.
  ///
  /// - Parameter ranges: of the rows that run so far, in order.
  mutating func keep(_ ranges: [Range<Int>]) { places = places.part(ranges) }

  /// Whether a row of the tables is selected.
  package func has(_ row: PlannedRow) -> Bool { isSelected(row.name) }

  /// Whether the row with a name is selected.
  func isSelected(_ name: String) -> Bool { selection?.selects(name) ?? true }

  /// Why the scenario does not run; nil if it has a row.
  package var absence: String? { count == 0 ? "`data` has no row" : nil }

  /// The number of scenarios that a run reports: one that is skipped if there is no row.
  package var reportedCount: Int { max(count, 1) }

  /// The same number for the whole plan, by which results are numbered.
  package var numberedCount: Int { max(countOfPlan, 1) }

  /// Files that a run reads again.
  package var paths: [String] { tables.compactMap(\.path) }
}
