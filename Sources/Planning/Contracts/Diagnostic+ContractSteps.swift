// SPDX-License-Identifier: Apache-2.0

import Contracts
import Diagnostics
import Queries

/// Warnings about steps that do not fit their OpenAPI document.
extension Diagnostic {
  /// - Parameter request: method and path, as written.
  static func undocumentedOperation(
    _ request: String, _ found: UndocumentedRequest, of documents: [String], at span: SourceSpan
  ) -> Diagnostic {
    let names = documents.map { "`\($0)`" }.joined(separator: " and ")
    var message = "no operation of \(names) is `\(request)`"
    if let documented = found.documented {
      message += "; `\(documented.path)` has \(documented.methods.joined(separator: ", "))"
    }
    let help: [String] =
      switch found.near {
      case .slash(let path): ["did you mean `\(path)` \(path.slashWords) the slash?"]
      case .segment(let path): ["did you mean `\(path)`?"]
      case nil: []
      }
    return Diagnostic(
      .undocumentedOperation, message, severity: .warning, at: Annotation(span), help: help)
  }

  static func undocumentedStatus(
    _ status: Int, of operation: DocumentedOperation, named name: String, at span: SourceSpan,
    documentedAt place: SourceSpan
  ) -> Diagnostic {
    let known = operation.statusWords
    let words = known.isEmpty ? "it has no responses" : "it has \(known.joined(separator: ", "))"
    return Diagnostic(
      .undocumentedStatus, "\(status) is not documented for `\(name)`; \(words)",
      severity: .warning, at: Annotation(span),
      secondary: [Annotation(place, "documented here")])
  }

  static func missingParameter(
    _ parameter: DocumentedParameter, of name: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .requestBreaksContract,
      "`\(name)` requires the \(parameter.words)", severity: .warning,
      at: Annotation(span), secondary: [Annotation(parameter.name.span, "documented here")])
  }

  static func badParameter(
    _ parameter: DocumentedParameter, of name: String, _ violation: SchemaViolation,
    at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .requestBreaksContract, "the \(parameter.words) of `\(name)` \(violation.words)",
      severity: .warning,
      at: Annotation(span), secondary: [Annotation(parameter.name.span, "documented here")])
  }

  static func missingBody(
    of name: String, at span: SourceSpan, documentedAt place: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .requestBreaksContract, "`\(name)` requires a body", severity: .warning,
      at: Annotation(span), secondary: [Annotation(place, "documented here")])
  }

  static func badBody(
    of name: String, _ violation: SchemaViolation, at span: SourceSpan,
    documentedAt place: SourceSpan
  ) -> Diagnostic {
    let pointer = violation.instance.description
    let subject = "the body of `\(name)` " + (pointer.isEmpty ? "" : "at `\(pointer)` ")
    return Diagnostic(
      .requestBreaksContract, subject + violation.words, severity: .warning,
      at: Annotation(span), secondary: [Annotation(place, "documented here")])
  }

  static func otherOperation(
    _ found: String, than expected: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .requestBreaksContract, "the request is `\(found)`, and `operation` names `\(expected)`",
      severity: .warning, at: Annotation(span))
  }

  static func lacksSecurity(
    _ missing: [String], of name: String, at span: SourceSpan, documentedAt place: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .requestBreaksContract,
      "`\(name)` needs \(missing.joined(separator: ", or ")); the request has none",
      severity: .warning, at: Annotation(span),
      secondary: [Annotation(place, "documented here")], help: ["write `auth`"])
  }

  static func withoutDocument(_ key: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .openAPIUnused, "\(key) has no effect: no OpenAPI document is named", severity: .warning,
      at: Annotation(span), help: ["name one with `file`, or with `--openapi FILE`"])
  }

  static func requestFollows(
    _ name: String, at span: SourceSpan, documentedAt place: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .requestFollowsContract, "the request was to be invalid, but it follows `\(name)`",
      severity: .warning, at: Annotation(span),
      secondary: [Annotation(place, "documented here")])
  }

  static func unusedDocument(_ name: String, at span: SourceSpan?) -> Diagnostic {
    Diagnostic(
      .openAPIUnused,
      "no step here has an address that `\(name)` concerns; without `baseUrl` only the origins of its "
        + "`servers` count", severity: .warning, at: span.map { Annotation($0) },
      notes: span == nil ? ["`--openapi` names it"] : [])
  }
}

extension SchemaViolation {
  /// Words that follow a subject: `expects integer, found "many"`.
  fileprivate var words: String {
    if let expected, let actual { return "expects \(expected), found \(actual)" }
    return "does not follow its schema: \(message)"
  }
}

extension String {
  fileprivate var slashWords: String { utf8.last == UInt8(ascii: "/") ? "with" : "without" }
}
