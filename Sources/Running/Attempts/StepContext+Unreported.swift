// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Exchanges
import Planning
import RunEvents

/// Attempts that pass and that nobody reads of: nearly all in a run with a console alone. Only whether
/// their checks hold is asked; neither verdicts nor an event are made for them.
extension StepContext {
  /// Whether nobody will know more of an attempt than that it passed, should all its checks hold.
  func mayGoUnreported(_ sent: borrowing Sent, _ course: RetryState) -> Bool {
    guard !run.options.keepsAllBodies, !run.events.interest.contains(.passedAttempts),
      step.retry == nil, step.planned.isJudgedByChecksAlone, case .complete = sent.end,
      let status = sent.exchange.lastStatus
    else { return false }
    // `retry` may repeat a status that the checks accept.
    return course.policy.causes.isEmpty || !course.policy.repeats(.passed, status: status)
  }

  /// Whether all checks hold on a response.
  ///
  /// - Parameter parsed: What was read of the body, for the judge that has to say why they do not.
  /// - Returns: false too where they may take long, and are to be judged elsewhere.
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
  /// The status of the last response; nil where none came.
  fileprivate var lastStatus: Int? { hops.indices.last.flatMap { hops[$0].response?.status } }
}
