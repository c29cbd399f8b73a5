// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import RunEvents

/// Why a request has no response to judge, where an expectation may say so.
package enum FailedTransfer: Sendable {
  case transfer(TransferFailure)
  /// A redirect that the service asks for and that is not followed, with our sentence.
  case redirect(String)
}

extension Checker {
  /// Whether the transfer must fail.
  package var expectsFailure: Bool { failure != nil }

  /// Judges a transfer that failed, where that is expected.
  package func judge(
    _ failed: FailedTransfer, durationMicroseconds: Int64, scope: some Scope
  ) -> [Verdict] {
    var session = JudgingSession(
      places: places, judge: Judge(scope: scope, schemas: schemas), room: checkCount)
    if let failure { session.judge(failure, failed) }
    if let time { session.walk(time, .duration(.microseconds(durationMicroseconds))) }
    return session.verdicts
  }
}

extension JudgingSession {
  /// Judges a transfer that did not fail.
  mutating func judge(_ check: FailureCheck, _ subjects: ResponseSubjects) {
    let expectation = check.expectation
    conclude(
      check.reference,
      .noFailure(expected: expectation.text, subjects.response, at: expectation.span))
  }

  /// Judges a transfer that failed.
  fileprivate mutating func judge(_ check: FailureCheck, _ failed: FailedTransfer) {
    let expectation = check.expectation
    let (holds, kind, words) =
      switch failed {
      case .transfer(let failure):
        (expectation.includes(failure), failure.kindText, failure.words)
      case .redirect(let words): (expectation.includesRedirects, "redirect", words)
      }
    conclude(
      check.reference,
      holds
        ? nil
        : .otherFailure(kind, words, expected: expectation.text, at: expectation.span))
  }
}

extension Mismatch {
  fileprivate static func noFailure(
    expected: String, _ response: Response?, at span: SourceSpan
  ) -> Mismatch {
    // A raw connection has no status.
    let status = response.map(\.status).flatMap { $0 > 0 ? $0 : nil }
    return Mismatch(
      .differs,
      "expected the transfer to fail (`\(expected)`), "
        + (status.map { "found a response with status `\($0)`" } ?? "and it did not"),
      at: span, expected: expected, actual: status.map { "status \($0)" })
  }

  fileprivate static func otherFailure(
    _ kind: String, _ words: String, expected: String, at span: SourceSpan
  ) -> Mismatch {
    Mismatch(
      .differs, "expected the transfer to fail by `\(expected)`, it failed by `\(kind)`: \(words)",
      at: span, expected: expected, actual: kind)
  }
}
