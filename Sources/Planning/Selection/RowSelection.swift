// SPDX-License-Identifier: Apache-2.0

import Queries

/// The rows of a scenario that `-n` selects by their full names, as `b [k2]`.
struct RowSelection: Sendable {
  let pattern: Pattern
  /// The name of the scenario.
  let title: String

  /// - Parameter name: that of a row.
  func selects(_ name: String) -> Bool {
    (try? pattern.firstMatch(in: PlannedRow.title(of: name, in: title))) != nil
  }
}

extension RowSource {
  /// Only those rows that a selection takes, which are counted here; a run passes over the others as
  /// it reads them.
  ///
  /// - Parameter read: reads files; nil where no file is read: then no row of a file is found.
  func keeping(_ selection: RowSelection, read: DataFileReader?) -> RowSource {
    var count = 0
    forEachName(read) { if selection.selects($0) { count += 1 } }
    return RowSource(tables, selection, count: count)
  }
}

extension RowSource {
  /// The places of rows by their names; without those that are not found.
  func places(named names: Set<String>, read: DataFileReader?) -> [String: Int] {
    var places: [String: Int] = [:]
    var count = 0
    forEachName(read) { name in
      guard isSelected(name) else { return }
      if names.contains(name) { places[name] = count }
      count += 1
    }
    return places
  }

  /// Calls a closure with the names of all rows of the tables, in order.
  private func forEachName(_ read: DataFileReader?, _ visit: (String) -> Void) {
    guard tables.count == 2 else {
      tables.first?.forEachName(read, visit)
      return
    }
    var inner: [String] = []
    tables[1].forEachName(read) { inner.append($0) }
    tables[0].forEachName(read) { outer in
      for name in inner { visit(PlannedRow.name(outer, name)) }
    }
  }
}

extension DataTable {
  /// Calls a closure with the names of all rows, in order, up to one that cannot be read.
  fileprivate func forEachName(_ read: DataFileReader?, _ visit: (String) -> Void) {
    var cursor = RowCursor(self)
    func advance() -> Bool {
      while case .row(let row)? = try? cursor.next() { visit(row.name) }
      return true
    }
    if let path {
      _ = read?(path) { piece in
        cursor.append(piece)
        return advance()
      }
      cursor.end()
    }
    _ = advance()
  }
}
