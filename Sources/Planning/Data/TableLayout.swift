// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Notation
import Rows

/// The columns of a table.
///
/// An object: all rows of the table refer to it.
final class TableLayout: Sendable {
  struct Column: Sendable {
    let name: String
    /// Nil for values as they are.
    let type: ColumnType?
    /// The column's name if its values are secrets.
    let secrets: SecretNames
    /// The field in a row of a CSV file.
    let field: Int
    /// The shape of its fields; nil if only their values show whether they fit.
    let shape: FieldShape?
  }

  let columns: [Column]
  let names: Shared<[String]>

  /// - Parameters:
  ///   - found: the columns of the rows.
  ///   - fieldType: the type of a column without a written one.
  init(_ template: DataTemplate, found: [String], fieldType: ColumnType?) {
    let wanted = template.columns?.map(\.content)
    columns = found.enumerated().compactMap { field, name in
      if let wanted, !wanted.contains(where: { $0.hasSameBytes(as: name) }) { return nil }
      let type = template.types.last { $0.column.content.hasSameBytes(as: name) }?.type
      let isSecret = template.secrets.contains { $0.content.hasSameBytes(as: name) }
      return Column(
        name: name, type: type ?? fieldType, secrets: isSecret ? SecretNames(name) : .none,
        field: field, shape: (type ?? fieldType)?.shape)
    }
    names = Shared(columns.map(\.name))
  }

  /// The index of a column; nil if there is none.
  func place(of name: String) -> Int? { columns.firstIndex { $0.name.hasSameBytes(as: name) } }
}
