// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// A running step in words:
///
/// ```
/// 12 s  specs/shop.yaml:12 › buy a pet › pay: waiting for the first byte, 12 s of 30 s, attempt 2 of 6
/// ```
struct ActiveStepText {
  /// A scenario with fewer steps needs no number to say how far it is.
  private static let longScenario = 10

  /// Microseconds of the run.
  let now: Int64

  /// The whole, not yet safe for a terminal.
  func line(_ active: ActiveStep) -> String {
    "\(seconds(since: active.startedAtMicroseconds))  \(title(of: active.step)): \(words(active))"
  }

  private func title(of step: StepReference) -> String {
    "\(step.file):\(step.line)\(step.scenario.shownName) › \(step.fullName)"
  }

  private func words(_ active: ActiveStep) -> String {
    var words = Self.words(for: active.phase)
    let isOwnTime = active.phaseMicroseconds - active.startedAtMicroseconds >= 1_000_000
    if isOwnTime || active.limitMicroseconds != nil {
      words += ", \(seconds(since: active.phaseMicroseconds))"
    }
    if let limit = active.limitMicroseconds {
      words += " of \(Self.seconds(max(limit, 1_000_000)))"
    }
    if active.attempt > 1 || active.attemptLimit != 1 {
      words += ", attempt \(active.attempt)" + (active.attemptLimit.map { " of \($0)" } ?? "")
    }
    if active.stepCount >= Self.longScenario {
      let number = (active.step.calls.first ?? active.step).index + 1
      words += ", step \(number) of \(active.stepCount)"
    }
    return words
  }

  private static func words(for phase: ActiveStep.Phase) -> String {
    switch phase {
    case .delay: "delay"
    case .request: "waiting for the response"
    case .sendingBody: "sending"
    case .firstByte: "waiting for the first byte"
    case .receivingBody: "receiving"
    case .connection: "exchanging messages"
    case .program: "running a program"
    case .wait: "wait"
    case .computing: "evaluating"
    case .nextAttempt(until: true): "until, before another attempt"
    case .nextAttempt(until: false): "before another attempt"
    }
  }

  private func seconds(since microseconds: Int64) -> String {
    Self.seconds(max(0, now - microseconds))
  }

  private static func seconds(_ microseconds: Int64) -> String { "\(microseconds / 1_000_000) s" }
}
