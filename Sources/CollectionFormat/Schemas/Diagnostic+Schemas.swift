// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import Values

/// Messages about JSON Schemas.
extension Diagnostic {
  /// A mistake in a schema's own text.
  ///
  /// - Parameter use: the place that names its file; nil for an inline schema.
  package static func badSchema(
    _ problem: SchemaProblem, at span: SourceSpan, usedAt use: SourceSpan? = nil
  ) -> Diagnostic {
    Diagnostic(
      .invalidSchema, "this is not a JSON Schema: \(problem.message)", at: Annotation(span),
      secondary: use.map { [Annotation($0, "named here")] } ?? [],
      help: problem.help.map { [$0] } ?? [])
  }

  /// A text format that the schema asserts and that cannot be judged here.
  package static func formatNotChecked(
    _ format: String, at span: SourceSpan, usedAt use: SourceSpan? = nil
  ) -> Diagnostic {
    Diagnostic(
      .formatNotChecked, "the format `\(format)` is not checked: every text follows it",
      severity: .warning, at: Annotation(span),
      secondary: use.map { [Annotation($0, "named here")] } ?? [],
      notes: ["it would need the tables of internationalized names"])
  }

  /// A part of a schema that is allowed and probably meant otherwise.
  ///
  /// - Parameter use: the place that names its file; nil for an inline schema.
  package static func ineffectiveSchema(
    _ doubt: SchemaProblem, at span: SourceSpan, usedAt use: SourceSpan? = nil
  ) -> Diagnostic {
    Diagnostic(
      .ineffectiveSchema, doubt.message, severity: .warning, at: Annotation(span),
      secondary: use.map { [Annotation($0, "named here")] } ?? [],
      help: doubt.help.map { [$0] } ?? [])
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
