// SPDX-License-Identifier: Apache-2.0

import Checking
import Exchanges
import Planning
import RunEvents

/// Asks which wrong responses the steps of a recorded run would not notice.
///
/// Called on the engine's thread.
package protocol Tampering: Sendable {
  /// The wrong responses in place of the last one of a recorded step; nil for a step that is not asked
  /// about.
  ///
  /// - Parameters:
  ///   - attempt: as it is recorded.
  ///   - isReadLater: whether a capture, or a later step, reads the response.
  func wrongResponses(
    to attempt: Attempt, of step: StepReference, in recorded: RecordedStep, isReadLater: Bool
  ) -> (any WrongResponses)?
}

/// Wrong responses of one recorded attempt.
package protocol WrongResponses: Sendable {
  var count: Int { get }

  /// The recorded exchange with one change of its response.
  func exchange(at index: Int) -> Exchange

  /// Takes which of them the step notices; nil for a step that does not accept the recorded response.
  func note(noticed: [Bool]?)
}

extension RequestAction {
  nonisolated(nonsending) func tamper(
    with attempt: Attempt, of rendered: RenderedRequest?, passed: Bool, _ context: StepContext,
    in recorded: RecordedStep
  ) async {
    guard let tampering = context.run.options.tampering, let exchange = attempt.exchange,
      let wrong = tampering.wrongResponses(
        to: attempt, of: context.step.reference, in: recorded,
        isReadLater: context.step.planned.isReadLater)
    else { return }
    var judge = ResponseJudge(
      context: context, secrets: rendered?.content.secrets ?? .none,
      mask: rendered?.content.mask ?? SecretFieldMask(),
      durationMicroseconds: attempt.durationMicroseconds)
    judge.recorded = ResponseSubjects.RecordedBody(attempt)
    judge.takeContract(of: attempt, rendered)
    guard passed, await judge.accepts(exchange) else { return wrong.note(noticed: nil) }
    var noticed: [Bool] = []
    for index in 0..<wrong.count {
      if context.scope.isStopped { return }
      noticed.append(!(await judge.accepts(wrong.exchange(at: index))))
    }
    wrong.note(noticed: noticed)
  }
}

extension ResponseJudge {
  /// Whether the step accepts a response: its captures find something, `until` and all checks hold, and its
  /// snapshot does not differ. Nothing is kept of it.
  nonisolated(nonsending) func accepts(_ exchange: Exchange) async -> Bool {
    var subjects = subjects(of: exchange)
    let planned = context.step.planned
    if planned.readsMarkup || subjects.bodyBytes > ResponseSubjects.inlineParseLimit {
      await parse(&subjects)
    }
    var scope = context.scope
    if !planned.responseReads.isEmpty { scope.exchange = values(subjects) }
    if !planned.captures.isEmpty {
      let found = CaptureTaker().take(planned.captures, from: &subjects, scope: scope)
      guard found.failures.isEmpty else { return false }
      for capture in found.taken { scope.made[capture.name] = capture.value }
    }
    if let retry = context.step.retry {
      switch retry.answer(in: scope) {
      case .final(let verdict): if verdict?.holds == false { return false }
      case .pending, .stopped: return false
      }
    }
    if let file = planned.expectedFile {
      subjects.fileComparison = await compare(subjects.body, with: file, scope: scope)
    }
    guard context.step.checker.allHold(for: &subjects, scope: scope) else { return false }
    if let contract {
      let found = await contract.judgement(of: exchange, subjects)
      let verdicts = found.verdicts(
        at: planned.span, in: context.run.places, isRecorded: recorded != nil)
      guard verdicts.allSatisfy({ $0.holds || $0.isUndecided }) else { return false }
    }
    return await matchesSnapshot(exchange)
  }

  private nonisolated(nonsending) func matchesSnapshot(_ exchange: Exchange) async -> Bool {
    guard let snapshot = SnapshotJudge(context) else { return true }
    var end = AttemptEnd(
      startedAtMicroseconds: context.run.clock.microseconds,
      durationMicroseconds: durationMicroseconds)
    end.attempt.content = .exchange(exchange)
    await snapshot.judge(&end)
    return end.attempt.failure == nil && end.judgement.verdicts.allSatisfy(\.holds)
  }
}

extension PlannedStep {
  /// Whether a capture, or a later step, reads its response.
  fileprivate var isReadLater: Bool {
    !captures.isEmpty || !responseReads.isDisjoint(with: [.later, .captures])
  }
}
