// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Values

/// Rows that are in memory: written in a collection, or of a file that is read whole.
enum ListedRows: Sendable {
  /// A member of a row and the secrets that its value was made from.
  struct Member: Sendable {
    let name: String
    let value: Value
    let secrets: SecretNames
  }

  /// A column of a matrix and its values.
  struct Column: Sendable {
    let name: String
    let values: [Value]
    let secrets: SecretNames
  }

  case rows([[Member]])
  case matrix([Column])

  var count: Int {
    switch self {
    case .rows(let rows): rows.count
    case .matrix(let columns): columns.reduce(1) { $0 * $1.values.count }
    }
  }

  /// The columns of all rows, in the order in which they first appear.
  var names: [String] {
    switch self {
    case .rows(let rows): rows.flatMap { $0.map(\.name) }.withoutRepeats
    case .matrix(let columns): columns.map(\.name)
    }
  }

  /// The most rows times columns: each row has a place for each column.
  static let cellLimit = 100_000_000

  /// Whether they have more cells than that.
  var isTooLarge: Bool {
    let (cells, isOver) = count.multipliedReportingOverflow(by: names.count)
    return isOver || cells > Self.cellLimit
  }

  /// The members of one row.
  func members(of place: Int) -> [Member] {
    switch self {
    case .rows(let rows): return rows[place]
    case .matrix(let columns):
      // The last column changes fastest.
      var rest = place
      var members: [Member] = []
      for column in columns.reversed() {
        let (next, value) = rest.quotientAndRemainder(dividingBy: column.values.count)
        members.append(
          Member(name: column.name, value: column.values[value], secrets: column.secrets))
        rest = next
      }
      return members.reversed()
    }
  }
}

extension [ListedRows.Member] {
  /// The members of an object with one origin.
  init?(_ value: ScopedValue) {
    guard case .object(let object) = value.value else { return nil }
    self = object.members.map {
      ListedRows.Member(name: $0.name, value: $0.value, secrets: value.secrets)
    }
  }
}
