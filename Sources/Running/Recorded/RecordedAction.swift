// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Diagnostics
import Exchanges
import Notation
import Planning
import RunEvents

/// The action of a step that reaches outside: in a recorded run its attempts are those of the recording.
protocol RecordedAction: Sendable {
  /// The rendered data of the step.
  associatedtype Rendered: Sendable

  /// How what the step would send or start differs from what is recorded.
  ///
  /// - Returns: a clause, such as `address is ":9/pay", was ":8080/pay"`; nil for the same.
  func difference(
    of rendered: Rendered, from recorded: Attempt, _ context: StepContext
  ) -> String?

  /// What was received is judged.
  ///
  /// - Parameter rendered: nil if it cannot be rendered with the marks of secrets.
  nonisolated(nonsending) func judge(
    _ recorded: Attempt, of rendered: Rendered?, _ context: StepContext
  ) async -> AttemptEnd

  /// Asks whether the step would notice wrong responses in place of the recorded one.
  nonisolated(nonsending) func tamper(
    with recorded: Attempt, of rendered: Rendered?, passed: Bool, _ context: StepContext,
    in step: RecordedStep
  ) async

  /// Renders the step as far as its judgement needs it: nothing is opened to be written or started.
  nonisolated(nonsending) func renderToCompare(
    _ context: StepContext
  ) async throws(StepRefusal) -> Rendered
}

extension RecordedAction {
  /// Asks nothing: only responses are changed.
  nonisolated(nonsending) func tamper(
    with recorded: Attempt, of rendered: Rendered?, passed: Bool, _ context: StepContext,
    in step: RecordedStep
  ) async {}
}

extension StepRunner {
  /// What a recording decides of a step that sends or starts something.
  ///
  /// - Returns: nil for a step that does neither, which is carried out.
  nonisolated(nonsending) func judged(
    _ context: StepContext, in recording: any Recording
  ) async -> StepResult? {
    if let result = overrun(context, in: recording) { return result }
    return switch context.step.planned.action {
    case .request(let request):
      await attempts(of: RequestAction(request: request), context, in: recording)
    case .exec(let exec):
      await attempts(
        of: ExecAction.Recorded(action: ExecAction(exec: exec)), context, in: recording)
    case .socket, .webSocket: undecided(Undecided.socket, context)
    case .local, .call: nil
    }
  }

  /// Judges the attempts that a recording has of a step.
  private nonisolated(nonsending) func attempts<Action: RecordedAction>(
    of action: Action, _ context: StepContext, in recording: any Recording
  ) async -> StepResult {
    let candidates = context.step.recorded(in: recording)
    guard !candidates.isEmpty else { return undecided(Undecided.notRecorded, context) }
    var rendered: Action.Rendered?
    var refusal: StepRefusal?
    do throws(StepRefusal) {
      rendered = try await action.renderToCompare(context)
    } catch {
      if context.scope.isStopped { return StepResult(.interrupted) }
      refusal = error
    }
    var difference: String?
    for candidate in candidates {
      guard let first = recording.attempt(1, of: candidate) else { continue }
      if let refusal {
        // A request that was sent can be rendered, but for the marks.
        guard first.wasCarriedOut, !context.run.events.redactor.isEmpty,
          recording.mayLackSecrets(context.step.reference)
        else {
          return refused(refusal, context)
        }
      } else if let rendered, first.wasCarriedOut,
        let found = action.difference(of: rendered, from: first, context)
      {
        difference = difference ?? found
        continue
      }
      recording.note(context.step.reference, judgedOn: candidate)
      return await attempts(of: action, rendered, context, of: candidate, in: recording)
    }
    return undecided(difference.map(Undecided.otherRequest) ?? Undecided.notRecorded, context)
  }

  private nonisolated(nonsending) func attempts<Action: RecordedAction>(
    of action: Action, _ rendered: Action.Rendered?, _ context: StepContext,
    of recorded: RecordedStep, in recording: any Recording
  ) async -> StepResult {
    var retry = RetryState(context.step.planned.retry, began: 0)
    if retry.policy.isJittered {
      retry.numbers = run.randomness.delays(
        of: run.recorded(context.step.path, of: context.step.scenario))
    }
    var result = StepResult(.interrupted)
    var began: Int64?
    var context = context
    while !context.scope.isStopped {
      guard let attempt = recording.attempt(retry.number, of: recorded) else {
        return undecided(Undecided.attempt(retry.number), context)
      }
      if case .refused(let error)? = attempt.failure, !attempt.wasCarriedOut {
        return undecided(Undecided.nothingReceived(error.message), context)
      }
      began = began ?? attempt.startedAtMicroseconds
      if retry.number > 1 { context.scope.frame.recordedClock = run.clock.end(of: attempt) }
      var end = await action.judge(attempt, of: rendered, context)
      end.endIfStopped(context)
      if let open = end.takeUndecided() {
        guard end.outcome.isFailure else {
          var result = undecided(open, context)
          result.output = StepOutput(
            captures: end.judgement.captures, exchange: end.judgement.exchange)
          return result
        }
        end.attempt.notices.append("not judged: \(open)")
      }
      if run.options.tampering != nil, recording.attempt(retry.number + 1, of: recorded) == nil {
        await action.tamper(
          with: attempt, of: rendered, passed: end.outcome == .passed, context, in: recorded)
      }
      result.attempts = retry.number
      var conclusion = AttemptConclusion(context: context)
      conclusion.endedAt =
        attempt.startedAtMicroseconds.addingClamped(attempt.durationMicroseconds) - (began ?? 0)
      let delay =
        if let snapshot = SnapshotJudge(context) {
          await conclusion.conclude(consume end, &retry, addingTo: &result, comparing: snapshot)
        } else {
          conclusion.conclude(consume end, &retry, addingTo: &result)
        }
      if delay == nil { return result }
    }
    return StepResult(.interrupted)
  }

  /// The result of a step that the run did not come to the end of, since the time of its scenario was over;
  /// nil for other steps.
  private func overrun(_ context: StepContext, in recording: any Recording) -> StepResult? {
    guard let recorded = context.step.recorded(in: recording).first,
      let attempt = recording.attempt(1, of: recorded),
      case .refused(let error)? = attempt.failure,
      error.code == DiagnosticCode.scenarioTimeout.text
    else { return nil }
    recording.note(context.step.reference, judgedOn: recorded)
    var end = AttemptEnd(
      startedAtMicroseconds: context.startedAtMicroseconds,
      durationMicroseconds: attempt.durationMicroseconds)
    end.attempt.failure = attempt.failure
    var retry = RetryState(.once, began: 0)
    var result = StepResult(.failed)
    result.attempts = 1
    result.endsScenario = true
    _ = AttemptConclusion(context: context).conclude(end, &retry, addingTo: &result)
    return result
  }

  /// The result of a step that is not judged.
  func undecided(_ reason: String, _ context: StepContext) -> StepResult {
    run.recording?.note(undecided: context.step.reference, because: reason)
    return .undecided(reason)
  }
}

extension Attempt {
  /// Whether something was sent or started, or the attempt to do so failed.
  fileprivate var wasCarriedOut: Bool {
    if case .nothing = content {
      if case .transfer? = failure { return true }
      return false
    }
    return true
  }
}
