// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import Values

/// What is said about JSON Schemas.
extension Diagnostic {
  /// Something wrong in a schema's own text.
  ///
  /// - Parameter use: where a file of that name is asked for; nil for a schema in place.
  package static func badSchema(
    _ problem: SchemaProblem, at span: SourceSpan, usedAt use: SourceSpan? = nil
  ) -> Diagnostic {
    Diagnostic(
      .invalidSchema, "this is not a JSON Schema: \(problem.message)", at: Annotation(span),
      secondary: use.map { [Annotation($0, "named here")] } ?? [],
      help: problem.help.map { [$0] } ?? [])
  }

  /// A form of text that the schema asserts, and that nothing here can judge.
  package static func formatNotChecked(
    _ format: String, at span: SourceSpan, usedAt use: SourceSpan? = nil
  ) -> Diagnostic {
    Diagnostic(
      .formatNotChecked, "the format `\(format)` is not checked: every text follows it",
      severity: .warning, at: Annotation(span),
      secondary: use.map { [Annotation($0, "named here")] } ?? [],
      notes: ["it would need the tables of internationalized names"])
  }

  static func formatIsNotChecked(_ format: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .formatNotChecked, "the format `\(format)` cannot be checked", at: Annotation(span),
      notes: ["it would need the tables of internationalized names"],
      help: ["write a pattern: `$matches`"])
  }

  static func schemaIsNoJSON(
    _ error: JSONSyntaxError, _ bytes: [UInt8], at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .invalidSchema, "this is not JSON: \(error.problem(in: bytes))", at: Annotation(span),
      help: ["a schema in YAML has a name that ends in `.yaml`"])
  }
}
