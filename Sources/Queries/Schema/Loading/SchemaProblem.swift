// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Something wrong with a schema itself.
package struct SchemaProblem: Hashable, Sendable {
  /// The address of the text it stands in; empty for the schema that was given.
  package let address: String
  /// Where in that text (JSON Pointer).
  package let pointer: String
  /// What is wrong: lower case, no full stop.
  package let message: String
  /// What to write instead.
  package var help: String?
  /// The address of a schema that was not among the given texts.
  package var missingAddress: String?
}

/// Why a schema cannot be used; at least one problem.
package struct SchemaProblems: Error, Hashable, Sendable {
  package let all: [SchemaProblem]
}

/// What the keyword `format` does.
package enum FormatUse: Hashable, Sendable {
  /// An assertion in draft-07 and where a vocabulary of draft 2020-12 says so; else an annotation.
  case byDialect
  case asserted
  case annotated
}

/// The texts that references may lead to, by their addresses without a fragment; nothing else is ever
/// fetched.
package struct SchemaTexts: Sendable {
  let texts: [ByteText: Value]

  /// Texts by address, or none.
  package init(_ texts: [(address: String, schema: Value)] = []) {
    self.texts = Dictionary(texts.map { (ByteText($0.address), $0.schema) }) { $1 }
  }
}
