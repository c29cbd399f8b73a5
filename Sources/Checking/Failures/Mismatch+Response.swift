// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Values

/// What is said about a response as a whole.
extension Mismatch {
  static func noResponse(at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, "there is no response", at: span)
  }

  static func impliedStatus(_ status: Int, _ reason: String, at span: SourceSpan) -> Mismatch {
    Mismatch(
      .differs, "expected a status below 400, found \(statusText(status, reason))", at: span,
      expected: "below 400", actual: String(status),
      notes: [
        "a step that expects no status of its own fails from 400 on;"
          + " where it is meant, write `expect: { status: \(status) }`"
      ])
  }

  static func status(
    _ status: Int, _ reason: String, expected patterns: [StatusPattern], at span: SourceSpan
  ) -> Mismatch {
    let expected = patterns.map(\.text)
    let words = expected.map { "`\($0)`" }.joined(separator: ", ")
    return Mismatch(
      .differs,
      "expected \(expected.count == 1 ? "" : "one of ")\(words), found "
        + statusText(status, reason), at: span,
      expected: expected.joined(separator: ", "), actual: String(status))
  }

  private static func statusText(_ status: Int, _ reason: String) -> String {
    reason.isEmpty ? "`\(status)`" : "`\(status)` (\(BoundedText.inMessage(reason)))"
  }

  static func notJSON(
    _ error: JSONSyntaxError, _ body: [UInt8], expected condition: CheckBranch.Condition
  ) -> Mismatch {
    Mismatch(
      .broken, "the body is not JSON: \(error.words(in: body))", at: condition.span,
      actual: BoundedText.cut(body))
  }

  static func emptyBody(expected condition: CheckBranch.Condition) -> Mismatch {
    Mismatch(.broken, "the body is empty, which is not JSON", at: condition.span)
  }

  static func bodyIsNoText(
    _ body: [UInt8], expected condition: CheckBranch.Condition
  ) -> Mismatch {
    Mismatch(
      .broken, "the body is not text in UTF-8", at: condition.span,
      actual: BoundedText.cut(body))
  }

  static func joinedCookies(_ header: HeaderValues, at span: SourceSpan) -> Mismatch {
    Mismatch(
      .unfit, "`set-cookie` came \(header.values.count) times and cannot be joined to one text",
      at: span, actual: BoundedText.json(header.values),
      notes: ["check them under `cookies`: `cookies: { NAME: { $exists: true } }`"])
  }
}

extension StatusPattern {
  /// `201`, `2xx`
  var text: String {
    switch self {
    case .code(let code): String(code)
    case .class(let digit): "\(digit)xx"
    }
  }
}

extension CheckBranch.Condition {
  /// Where it is written.
  var span: SourceSpan {
    switch self {
    case .expected(let expected): expected.span
    case .matcher(let matcher): matcher.span
    case .isAbsent(let span): span
    }
  }
}
