// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation
import Values

/// Columns of a row that a part of a collection reads.
package enum ColumnSelection: Sendable {
  case all
  case named([String])

  /// The columns that some names stand for, as `row.NAME` or by the bare name; nil if none of them
  /// reads the row.
  ///
  /// - Parameter columns: those that a bare name may be.
  package init?(_ names: ReadNames, among columns: Set<String>) {
    var found: [String] = []
    for use in names.uses {
      if use.root == "row" {
        guard let name = use.members.first else {
          self = .all
          return
        }
        found.append(name)
      } else if columns.contains(use.root) {
        found.append(use.root)
      }
    }
    guard !found.isEmpty else { return nil }
    self = .named(found)
  }

  /// The values of the columns in a row.
  ///
  /// - Parameter scope: has the row.
  package func values(in scope: some Scope) -> ColumnValues {
    switch self {
    case .all: ColumnValues([Self.value(of: nil, in: scope)])
    case .named(let names): ColumnValues(names.map { Self.value(of: $0, in: scope) })
    }
  }

  /// - Parameter column: nil for the whole row.
  /// - Returns: nil for a column that the row does not have.
  private static func value(of column: String?, in scope: some Scope) -> Value? {
    let reference = NameReference(root: "row", member: column)
    guard let found = try? scope.value(of: reference), found.membersTaken == reference.path.count
    else { return nil }
    return found.value
  }
}

/// Values of columns, for comparing rows.
package struct ColumnValues: Hashable, Sendable {
  private let texts: [ByteText?]

  /// - Parameter values: nil for a column that the row does not have.
  init(_ values: [Value?]) {
    texts = values.map { $0.map { ByteText(String(decoding: $0.jsonBytes(), as: UTF8.self)) } }
  }
}
