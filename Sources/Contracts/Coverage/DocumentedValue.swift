// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// What a value showed of a schema, whichever value it was.
package struct ShownValue: Hashable, Sendable {
  /// The schema, by its place in the document.
  package let schema: SourceSpan
  /// `other` for the schema itself: a member is there, an alternative fits.
  package let content: AcceptedSchema.Content

  package init(of schema: SourceSpan, _ content: AcceptedSchema.Content = .other) {
    self.schema = schema
    self.content = content
  }
}

/// A value that a document offers, and that a suite may show: a member of `enum`, an alternative, an
/// optional member, a boolean, null, a list with elements or without.
package struct DocumentedValue: Sendable {
  /// What describes it: `Pet` for a schema with a name, else `GET /pets query kind`, `POST /pets request`,
  /// `GET /pets 200`.
  package let owner: String
  /// The value in it, as a JSONPath: `$.tags[*]`; nil for the whole.
  package let path: String?
  /// `"cat"`, `true`, `null`, `empty list`, `filled list`, `present`, `oneOf Dog`.
  package let words: String
  package let direction: SchemaDirection
  package let key: ShownValue
}

extension SchemaDirection {
  /// `request` or `response`.
  package var word: String { self == .request ? "request" : "response" }
}
