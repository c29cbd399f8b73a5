// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import Queries

/// The compiled schemas of a collection, by the places of their templates.
package struct CompiledSchemas: Sendable {
  private var schemas: [SourceSpan: JSONSchema] = [:]
  /// Those of templates that read columns of a row.
  private var ofRows: [SourceSpan: SchemasOfRows] = [:]

  package init() {}

  package var isEmpty: Bool { schemas.isEmpty && ofRows.isEmpty }

  /// Stores the compiled schema of a template.
  package mutating func add(_ schema: JSONSchema, for template: SchemaTemplate) {
    schemas[template.span] = schema
  }

  /// Stores the compiled schema of a template for all rows with certain values in some columns.
  package mutating func add(
    _ schema: JSONSchema, for template: SchemaTemplate, reading columns: ColumnSelection,
    where values: ColumnValues
  ) {
    ofRows[template.span, default: SchemasOfRows(columns: columns)].schemas[values] = schema
  }

  /// The schema of a template.
  ///
  /// - Parameter scope: has the row.
  /// - Returns: nil for a schema that planning did not compile.
  package func schema(of template: SchemaTemplate, in scope: any Scope) -> JSONSchema? {
    if case .compiled(let schema) = template.source { return schema }
    if let schema = schemas[template.span] { return schema }
    guard let ofRows = ofRows[template.span] else { return nil }
    return ofRows.schemas[ofRows.columns.values(in: scope)]
  }
}

/// The schemas of one template, which reads columns of a row.
private struct SchemasOfRows: Sendable {
  let columns: ColumnSelection
  var schemas: [ColumnValues: JSONSchema] = [:]
}
