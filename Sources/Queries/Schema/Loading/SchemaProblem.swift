// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// A mistake in a schema.
package struct SchemaProblem: Hashable, Sendable {
  /// The address of its text; empty for the given schema, and for a component.
  package internal(set) var address: String
  /// The place in that text (JSON Pointer).
  package let pointer: String
  /// The mistake: lower case, no full stop.
  package let message: String
  /// What to write instead.
  package var help: String?
  /// The address of a schema that is missing in the given texts.
  package var missingAddress: String?
  /// The number of the component; 0 for a schema that was compiled alone.
  package internal(set) var component = 0
}

/// Why a schema cannot be used; at least one problem.
package struct SchemaProblems: Error, Hashable, Sendable {
  package let all: [SchemaProblem]
}

/// The effect of the keyword `format`.
package enum FormatUse: Hashable, Sendable {
  /// An assertion in draft-07 and if a vocabulary of draft 2020-12 says so; otherwise an
  /// annotation.
  case byDialect
  case asserted
  case annotated

  /// Whether values are checked against the formats of a schema.
  func isAsserted(in dialect: SchemaDialect) -> Bool {
    switch self {
    case .byDialect: dialect.has(.formatAssertion)
    case .asserted: true
    case .annotated: false
    }
  }
}

/// The possible targets of references, by their addresses without a fragment; nothing else is ever
/// fetched.
package struct SchemaTexts: Sendable {
  let texts: [ByteText: Value]

  /// Texts by address, or none.
  package init(_ texts: [(address: String, schema: Value)] = []) {
    self.texts = Dictionary(texts.map { (ByteText($0.address), $0.schema) }) { $1 }
  }
}
