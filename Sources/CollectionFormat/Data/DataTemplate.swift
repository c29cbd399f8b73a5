// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The rows of a collection or a scenario, as written under `data`.
package struct DataTemplate: Sendable {
  /// Where the rows are.
  package enum Source: Sendable {
    /// In a file; the end of its name decides how it is read.
    case file(TemplateText)
    /// In the collection; each is an object.
    case rows([TemplateValue])
    /// The elements of a list of objects, from one whole `${…}`.
    case made(TemplateText)
    /// One row for each combination of values; the last column changes fastest.
    case matrix([MatrixColumn])
  }

  /// A column of a matrix and its values.
  package struct MatrixColumn: Sendable {
    package let name: Located<String>
    /// A list, written or made.
    package let values: TemplateValue
  }

  package let source: Source
  /// The types of columns, by name.
  package var types: [ColumnTypeDeclaration] = []
  /// The only columns that rows have; nil for all.
  package var columns: [Located<String>]?
  /// The byte between the fields of a CSV file.
  package var separator = UInt8(ascii: ",")
  /// The name of a row.
  package var key: TemplateText?
  /// A row exists only if this holds.
  package var condition: Condition?
  /// Columns whose values are never printed.
  package var secrets: [Located<String>] = []
  /// The value of the key `data`.
  package let span: SourceSpan

  /// Whether the rows are in a file.
  package var isFile: Bool { if case .file = source { true } else { false } }

  init(_ source: Source, at span: SourceSpan) {
    self.source = source
    self.span = span
  }
}

/// The type of a column.
package struct ColumnTypeDeclaration: Sendable {
  package let column: Located<String>
  package let type: ColumnType
}

/// What the values of a column are.
package enum ColumnType: String, Sendable, CaseIterable {
  case text
  /// A number without a fraction or an exponent.
  case integer
  /// A number of JSON.
  case number
  /// `true` or `false`.
  case boolean
  /// Any JSON.
  case json
}
