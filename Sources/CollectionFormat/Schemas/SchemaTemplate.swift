// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// A JSON Schema that a value must follow; an object, since few expectations have one.
package final class SchemaTemplate: Sendable {
  /// Where its path, or its text, is written; tells it from all others of a file.
  package let span: SourceSpan
  package let source: Source

  /// Where the schema stands.
  package enum Source: Sendable {
    /// In place, compiled at load.
    case compiled(JSONSchema)
    /// In place; templates or references to files leave it to planning.
    case written(WrittenSchema)
    /// In a file, whose path is relative to the file it is written in.
    case file(TemplateText, FormatUse)
  }

  init(_ source: Source, at span: SourceSpan) {
    self.source = source
    self.span = span
  }

  /// The matcher that asks it.
  package var matcher: Matcher { Matcher(span: span, word: .schema, kind: .schema(self)) }

  /// The schema in a few words, for failures.
  package var words: String {
    switch source {
    case .file(let path, _): "the schema `\(path.text)`"
    case .compiled, .written: "the schema written here"
    }
  }
}

/// A schema that is written in place and not compiled yet.
package struct WrittenSchema: Sendable {
  /// Rendered at plan time.
  package let value: TemplateValue
  package let places: SchemaPositions
}

/// The schemas of a collection, compiled, by where they are written.
package struct CompiledSchemas: Sendable {
  private var schemas: [SourceSpan: JSONSchema] = [:]

  package init() {}

  package var isEmpty: Bool { schemas.isEmpty }

  /// Keeps what planning made of a schema.
  package mutating func add(_ schema: JSONSchema, for template: SchemaTemplate) {
    schemas[template.span] = schema
  }

  /// Nil for a schema that planning did not compile.
  package subscript(template: SchemaTemplate) -> JSONSchema? {
    if case .compiled(let schema) = template.source { return schema }
    return schemas[template.span]
  }
}
