// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Checking
import Exchanges
import Expressions
import Planning
import RunEvents

/// Evaluates the conditions of `retry`, `until` and `stopIf`, with the response of an attempt.
struct RetryJudge: Sendable {
  private let until: ConditionCheck?
  private let stopIf: ConditionCheck?

  /// Nil if the step has no conditions.
  init?(_ conditions: RetryConditions?, places: SourcePlaces) {
    guard let conditions else { return nil }
    until = conditions.until.map { ConditionCheck($0, named: "until", places: places) }
    stopIf = conditions.stopIf.map { ConditionCheck($0, named: "stopIf", places: places) }
  }

  /// The result of the conditions for an attempt.
  enum Answer {
    /// The checks must be judged, after this verdict if there is one.
    case final(Verdict?)
    /// `until` does not hold.
    case pending(Verdict)
    /// `stopIf` holds.
    case stopped(Verdict)
  }

  /// - Parameter scope: The scope with the response and the captures of the attempt.
  func answer(in scope: StepScope) -> Answer {
    if let stopped = stopIf?.verdictIfTrue(in: scope) { return .stopped(stopped) }
    guard let verdict = until?.verdict(in: scope) else { return .final(nil) }
    return verdict.holds ? .final(verdict) : .pending(verdict)
  }

  var hasUntil: Bool { until != nil }
}

extension RetryPolicy {
  /// Whether the result of an attempt without `until` is one of those in `when`.
  func repeats(_ outcome: Outcome, status: @autoclosure () -> Int?) -> Bool {
    causes.contains { cause in
      switch cause {
      case .failure: outcome == .failed
      case .error: outcome == .errored
      case .status(let pattern): status().map(pattern.includes) ?? false
      }
    }
  }
}
