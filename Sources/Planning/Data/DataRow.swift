// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Values

/// The values of one row.
package struct DataRow: Sendable {
  /// The value of one column.
  package struct Cell: Sendable {
    package var value: Value
    package var secrets = SecretNames.none
    /// Whether it is an empty field of a CSV file, which `row.?name` reads as absent.
    var isEmpty = false
  }

  /// The columns; an object that all rows of a table share.
  private let columns: Shared<[String]>
  /// As many as columns; nil for a member that the row does not have.
  private let cells: [Cell?]

  init(_ columns: Shared<[String]>, _ cells: [Cell?]) {
    self.columns = columns
    self.cells = cells
  }

  /// A row with the columns of two.
  func joined(with other: DataRow) -> DataRow {
    DataRow(Shared(columns.content + other.columns.content), cells + other.cells)
  }

  /// The value of a column; nil if the row does not have it. O(columns).
  subscript(name: String) -> Cell? {
    columns.content.firstIndex { $0 == name && $0.utf8.elementsEqual(name.utf8) }
      .flatMap { cells[$0] }
  }

  subscript(column: Int) -> Cell? { cells[column] }

  /// The value of a column that is read by its bare name; nil for a name that the format binds, like
  /// `row` or `response`.
  package func value(ofColumn name: String) -> ScopedValue? {
    guard let cell = self[name], Names.problem(with: name) == nil else { return nil }
    return ScopedValue(cell.value, secrets: cell.secrets)
  }

  /// The value of `row`, or of one of its members.
  package func value(of reference: NameReference) -> ScopedValue {
    if let name = reference.path.first?.name, let cell = self[name] {
      return ScopedValue(cell.value, secrets: cell.secrets, membersTaken: 1)
    }
    return whole(withoutEmpty: reference.path.isEmpty && reference.isSelectedOptionally)
  }

  /// The texts of columns that are secrets, with the columns' names.
  package var secrets: [PlannedSecret] {
    var found: [PlannedSecret] = []
    for case let cell? in cells where !cell.secrets.isEmpty {
      let name = cell.secrets.names.joined(separator: "+")
      found += cell.value.maskedTexts.map { PlannedSecret(name: name, value: $0) }
    }
    return found
  }

  private func whole(withoutEmpty: Bool) -> ScopedValue {
    var object = OrderedObject()
    var secrets = SecretNames.none
    for (name, cell) in zip(columns.content, cells) {
      guard let cell, !(withoutEmpty && cell.isEmpty) else { continue }
      object.members.append((name, cell.value))
      secrets.formUnion(cell.secrets)
    }
    return ScopedValue(.object(object), secrets: secrets)
  }
}
