// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Notation

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
  }

  /// What the fields of a column must be.
  struct FieldRule: Sendable {
    let field: Int
    let shape: FieldShape
  }

  let columns: [Column]
  let names: Shared<[String]>
  /// Whether a row of a CSV file fits; nil if only its values show it.
  let fieldRules: [FieldRule]?

  /// - Parameters:
  ///   - found: the columns of the rows.
  ///   - fieldType: the type of a column without a written one.
  init(_ template: DataTemplate, found: [String], fieldType: ColumnType?) {
    let wanted = template.columns.map { Set($0.map { ByteText($0.content) }) }
    let secrets = Set(template.secrets.map { ByteText($0.content) })
    let types = Dictionary(
      template.types.map { (ByteText($0.column.content), $0.type) }, uniquingKeysWith: { $1 })
    columns = found.enumerated().compactMap { field, name in
      let key = ByteText(name)
      if let wanted, !wanted.contains(key) { return nil }
      let type = types[key]
      let isSecret = secrets.contains(key)
      return Column(
        name: name, type: type ?? fieldType, secrets: isSecret ? SecretNames(name) : .none,
        field: field)
    }
    names = Shared(columns.map(\.name))
    let rules = columns.compactMap { column in
      column.type?.shape.map { FieldRule(field: column.field, shape: $0) }
    }
    fieldRules = rules.count == columns.count ? rules : nil
  }

  /// The index of a column; nil if there is none.
  func place(of name: String) -> Int? { columns.firstIndex { $0.name.hasSameBytes(as: name) } }
}
