// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Checking
import Exchanges
import Planning
import RunEvents

/// Attempts that pass and that nobody reads of: in a run with a console alone nearly all. Only
/// whether their checks hold is asked, and neither verdicts nor an event are made for them.
extension AttemptRunner {
  /// Whether nobody will know more of an attempt than that it passed, should all its checks hold.
  func canSkipReporting(
    _ sent: borrowing ExchangeRunner.Outcome, of step: RunningStep, _ course: RetryState
  ) -> Bool {
    guard !keepsAllBodies, !events.interest.contains(.passedAttempts), step.retry == nil,
      step.planned.isJudgedByChecksAlone, sent.hasResponse
    else { return false }
    // `retry` may have a status in mind that the checks take for good.
    return course.policy.causes.isEmpty
      || !course.policy.repeats(.passed, status: sent.exchange.lastStatus)
  }

  /// Whether all checks hold on a response.
  ///
  /// - Parameter parsed: what was read of the body, for whoever has to say why they do not.
  /// - Returns: false too where they may take long, and are to be judged elsewhere.
  func holds(
    _ exchange: Exchange, of step: RunningStep, scope: StepScope, durationMicroseconds: Int64,
    _ parsed: inout ResponseSubjects.ParsedJSON?
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

extension PlannedStep {
  /// Nothing but checks looks at its response, and these at nothing but the response.
  fileprivate var isJudgedByChecksAlone: Bool {
    captures.isEmpty && responseReads.isEmpty && !readsMarkup
      && sharedExpectations?.content.file == nil
  }
}

extension ExchangeRunner.Outcome {
  /// A response came whole, and nothing stood in the way of it.
  fileprivate var hasResponse: Bool {
    guard unreadable == nil, tokenFailure == nil, refusal == nil, forbidden == nil,
      let last = exchange.hops.indices.last
    else { return false }
    return exchange.hops[last].failure == nil && exchange.hops[last].response != nil
  }
}

extension Exchange {
  /// The status of the last response.
  fileprivate var lastStatus: Int? { hops.indices.last.flatMap { hops[$0].response?.status } }
}
