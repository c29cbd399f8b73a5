// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Exchanges
import Planning
import RunEvents

/// Attempts that pass and that no report reads: nearly all, in a run with only the console. They
/// are judged without making verdicts or an event.
extension StepContext {
  /// Whether no report would read the attempt if all its checks hold.
  func mayGoUnreported(_ sent: borrowing Sent, _ retry: RetryState) -> Bool {
    guard !run.options.keepsAllBodies, !run.events.interest.contains(.passedAttempts),
      step.retry == nil, step.planned.isJudgedByChecksAlone, step.planned.fails == nil,
      collection.figures == nil,
      case .complete = sent.end,
      let status = sent.exchange.lastStatus
    else { return false }
    // `retry` may repeat on a status that the checks accept.
    return retry.policy.causes.isEmpty || !retry.policy.repeats(.passed, status: status)
  }

  /// Whether all checks hold for a response.
  ///
  /// - Parameter parsed: The parsed body, for the judge that must explain a failure.
  /// - Returns: False also if they may take long and must be judged off the engine thread.
  func allChecksHold(
    _ exchange: Exchange, durationMicroseconds: Int64, _ parsed: inout ResponseSubjects.ParsedJSON?
  ) -> Bool {
    var subjects = ResponseSubjects(
      exchange: exchange, durationMicroseconds: durationMicroseconds)
    guard subjects.bodyBytes <= ResponseSubjects.inlineParseLimit,
      !step.checker.mayTakeLong(on: subjects)
    else { return false }
    defer { parsed = subjects.parsed }
    return scope.briefly { step.checker.allHold(for: &subjects, scope: scope) } ?? false
  }
}

extension Exchange {
  /// The status of the last response; nil without a response.
  fileprivate var lastStatus: Int? { hops.indices.last.flatMap { hops[$0].response?.status } }
}
