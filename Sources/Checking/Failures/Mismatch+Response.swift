// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Values

/// Parts of a response that do not match.
extension Mismatch {
  static func noResponse(at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, "there is no response", at: span)
  }

  static func impliedStatus(_ status: Int, _ reason: String, at span: SourceSpan) -> Mismatch {
    Mismatch(
      .differs, "expected a status below 400, found \(statusText(status, reason))", at: span,
      expected: "below 400", actual: String(status),
      notes: [
        "a step without an expected status fails from 400 on;"
          + " where it is right, write `expect: { status: \(status) }`"
      ])
  }

  static func status(
    _ status: Int, _ reason: String, expected: [String], at span: SourceSpan
  ) -> Mismatch {
    let words = expected.map { "`\($0)`" }.joined(separator: ", ")
    return Mismatch(
      .differs,
      "expected \(expected.count == 1 ? "" : "one of ")\(words), found "
        + statusText(status, reason), at: span,
      expected: expected.joined(separator: ", "), actual: String(status))
  }

  /// The template of a status gives another value.
  static func notAStatus(_ found: ScopedValue, at span: SourceSpan) -> Mismatch {
    Mismatch(
      .broken,
      "the template gives \(found.value.kind.words), "
        + "`\(found.shown(for: .count(0), to: BoundedText.messageBytes))`, and not a status, a class "
        + "or a list of them", at: span)
  }

  private static func statusText(_ status: Int, _ reason: String) -> String {
    reason.isEmpty ? "`\(status)`" : "`\(status)` (\(BoundedText.inMessage(reason)))"
  }

  static func notJSON(
    _ error: JSONSyntaxError, _ body: [UInt8], expected condition: CheckNode.Condition
  ) -> Mismatch {
    Mismatch(
      .broken, "the body is not JSON: \(error.words(in: body))", at: condition.span,
      actual: shownText(of: body))
  }

  /// A body as text for display, decoded so that secrets are found: UTF-16 would hide them behind
  /// NUL bytes that a report drops. A body that is not text is not shown.
  private static func shownText(of body: [UInt8]) -> String? {
    let beginning = Array(body.prefix(BoundedText.valueBytes * 2))
    if !beginning.contains(0) { return BoundedText.cut(body) }
    let read = try? BodyText(beginning, contentType: nil)
    guard let text = read?.text, !text.utf8.contains(0) else { return nil }
    return BoundedText.cut(text)
  }

  static func emptyBody(expected condition: CheckNode.Condition) -> Mismatch {
    Mismatch(.broken, "the body is empty, which is not JSON", at: condition.span)
  }

  static func bodyIsNoText(
    _ problem: BodyText.Problem, _ body: [UInt8], expected condition: CheckNode.Condition
  ) -> Mismatch {
    Mismatch(
      .broken, problem.words, at: condition.span, actual: HexText.line(body[...]),
      notes: ["compare bytes with `bytes`, `sha256` or `file`"])
  }

  /// Only the beginning of the body is here, and the check is for the whole.
  static func bodyIsCut(_ words: String, at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, words, at: span)
  }

  static func noCertificate(at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, "the response came without a certificate: it did not come over TLS", at: span)
  }

  static func notANumber(at span: SourceSpan) -> Mismatch {
    Mismatch(
      .broken, "the XPath gives not-a-number: what it reads is not a number", at: span,
      notes: ["where that is right, expect `NaN`"])
  }

  static func noEvents(_ failure: EventsFailure, at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, failure.message, at: span)
  }

  static func noMarkup(_ failure: MarkupFailure, at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, failure.message, at: span, notes: failure.notes)
  }

  static func noBytes(_ notation: BytesNotation, at span: SourceSpan) -> Mismatch {
    Mismatch(.broken, "the value of the template is not \(notation.rawValue)", at: span)
  }

  /// Two runs of bytes with different contents, shown from a little before the first difference.
  static func bytes(
    _ expected: [UInt8], _ actual: [UInt8], from place: Int, hidesExpected: Bool,
    at span: SourceSpan
  ) -> Mismatch {
    let start = max(0, place - 4)
    return .file(
      FileDifference(
        offset: place, expectedBytes: expected.count, actualBytes: actual.count,
        expected: hidesExpected ? nil : HexText.line(expected[min(start, expected.count)...]),
        actual: HexText.line(actual[min(start, actual.count)...]), shownFrom: start), at: span)
  }

  /// The body differs from a file.
  static func file(_ difference: FileDifference, at span: SourceSpan) -> Mismatch {
    let sizes =
      difference.expectedBytes == difference.actualBytes
      ? ""
      : "; expected \(SizeWords.text(difference.expectedBytes)), "
        + "found \(SizeWords.text(difference.actualBytes))"
    let place = difference.offset.map { "the body differs from byte \($0) on" }
    let shown =
      difference.shownFrom.map { $0 > 0 ? ["both sides are shown from byte \($0) on"] : [] } ?? []
    return Mismatch(
      .differs, (place ?? "the body has another digest") + sizes, at: span,
      expected: difference.expected, actual: difference.actual, notes: shown)
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

extension CheckNode.Condition {
  /// The place where it is written.
  var span: SourceSpan {
    switch self {
    case .expected(let expected): expected.span
    case .matcher(let matcher): matcher.span
    case .field(let text): text.span
    case .isAbsent(let span): span
    }
  }
}
