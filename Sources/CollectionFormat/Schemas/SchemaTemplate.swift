// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// A JSON Schema for a value; an object, since few expectations have one.
package final class SchemaTemplate: Sendable {
  /// The place of its path or its text; identifies it in a file.
  package let span: SourceSpan
  package let source: Source

  /// The source of the schema.
  package enum Source: Sendable {
    /// Inline, compiled at load.
    case compiled(JSONSchema)
    /// Inline; because of templates or references to files, planning compiles it.
    case written(WrittenSchema)
    /// In a file, with a path relative to the file it is written in.
    case file(TemplateText, FormatUse)
  }

  init(_ source: Source, at span: SourceSpan) {
    self.source = source
    self.span = span
  }

  /// The matcher that applies it.
  package var matcher: Matcher { Matcher(.schema, .shape(.schema(self)), at: span) }

  /// The names that its path or its text reads.
  package var readNames: ReadNames {
    switch source {
    case .compiled: ReadNames()
    case .file(let path, _): path.readNames
    case .written(let written): written.value.readNames
    }
  }

  /// A short description of the schema, for failures.
  package var words: String {
    switch source {
    case .file(let path, _): "the schema `\(path.text)`"
    case .compiled, .written: "the schema written here"
    }
  }
}

/// An inline schema that is not compiled yet.
package struct WrittenSchema: Sendable {
  /// Rendered in planning.
  package let value: TemplateValue
  package let places: SchemaPositions
}
