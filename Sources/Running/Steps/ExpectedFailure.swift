// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import RunEvents

/// A failure that `fails` of a step, a call or a scenario expects.
///
/// It is met by a check that does not hold, the implied one and captures included. Whatever else fails
/// is a failure as ever.
final class ExpectedFailure: Sendable {
  /// The reason, without secrets.
  let reason: String
  /// The key `fails`.
  let span: SourceSpan

  /// - Throws: if the reason has no value.
  init(_ fails: Located<TemplateText>, in scope: StepScope) throws(StepRefusal) {
    span = fails.span
    do throws(TemplateFailure) {
      let rendered = try fails.content.render(in: scope)
      reason = rendered.masked { _, _ in false } ?? rendered.text
    } catch {
      throw StepRefusal(error)
    }
  }

  /// Whether what happened is the failure that is expected. All that counts failures asks this: the
  /// results of a run, the figures of its thresholds, and those of a load.
  ///
  /// - Parameter cause: nil for what did not fail.
  static func isMet(by outcome: Outcome, _ cause: FailureCause?) -> Bool {
    outcome == .failed && cause.map { $0 < .other } == true
  }

  /// The check that failed because all others held.
  static func unmet(at span: SourceSpan, places: SourcePlaces) -> Verdict {
    let place = places.place(of: span)
    return Verdict(
      CheckReference(name: "fails", line: place.line, column: place.column),
      failure: CheckFailure(
        message: "every check held, and `fails` expects one that does not", place: place,
        notes: ["when this works again, take `fails` out"], isNeverExpected: true))
  }
}

extension RunningStep {
  /// Whether an attempt counts as a failure: it failed, and not as `fails` of the step, of its call or
  /// of its scenario expects.
  func isUnexpectedFailure(_ outcome: Outcome, _ cause: FailureCause?) -> Bool {
    outcome.isFailure && !(expectedFailure != nil && ExpectedFailure.isMet(by: outcome, cause))
  }
}

extension StepResult {
  /// Compares the result of a step with the failure that is expected of it.
  ///
  /// - Parameter isOwn: whether the step has `fails` itself; else it belongs to a call or a scenario
  ///   with `fails`, which goes on as after any failure.
  mutating func compare(with expected: ExpectedFailure, isOwn: Bool) {
    guard ExpectedFailure.isMet(by: outcome, failureCause) else { return }
    knownFailure = expected.reason
    counts.failedChecks = 0
    if isOwn { outcome = .passed }
  }
}
