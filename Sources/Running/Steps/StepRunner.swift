// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Planning
import RunEvents
import Values

/// Runs one step: condition, variables, rendering, and attempts until one passes or none is left.
struct StepRunner: Sendable {
  let run: RunContext

  private var events: EventStream { run.events }
  private var clock: RunClock { run.clock }

  /// - Parameter scope: The names that the step sees; its own `vars` are added here.
  nonisolated(nonsending) func run(
    _ step: RunningStep, scope: StepScope, jar: JarHandle
  ) async -> StepResult {
    if events.isFull { await events.waitForRoom() }
    let started = clock.microseconds
    var scope = scope
    scope.madeTexts = step.madeTexts
    // A signal for the step alone, which then knows whether one of its computations was stopped.
    scope.stop = scope.stop.map { StopSignal(under: $0) }
    scope.draws = RandomDraws(of: .step(step), in: run.randomness)
    scope.now = clock.timestamp(atMicroseconds: started)
    var result: StepResult
    do throws(StepRefusal) {
      if let reason = try reasonToSkip(step.planned, scope: &scope) {
        result = StepResult(.skipped(reason: reason.text))
        result.isSkippedAlways = !reason.isByCondition
      } else {
        let context = StepContext(
          step: try settled(step, in: scope), scope: scope, jar: jar,
          startedAtMicroseconds: started, run: run)
        reportStart(of: context.step, started)
        result =
          await pause(before: context.step.planned)
          ? await carryOut(context) : StepResult(.interrupted)
      }
    } catch {
      reportStart(of: step, started)
      result = refused(
        error,
        StepContext(
          step: step, scope: scope, jar: jar, startedAtMicroseconds: started, run: run))
    }
    reportEnd(of: step, &result, started)
    return result
  }

  /// Reports a step that cannot run, for a reason that existed before it. Its expressions are not
  /// evaluated.
  func refuse(
    _ step: RunningStep, _ refusal: StepRefusal, in collection: CollectionContext, jar: JarHandle
  ) -> StepResult {
    let started = clock.microseconds
    reportStart(of: step, started)
    var result = refused(
      refusal,
      StepContext(
        step: step, scope: StepScope(Frame(collection)), jar: jar,
        startedAtMicroseconds: started, run: run))
    result.endsScenario = true
    reportEnd(of: step, &result, started)
    return result
  }

  /// Evaluates `vars` into the scope, then `skip` and `if`, once, before any attempt.
  private func reasonToSkip(
    _ step: PlannedStep, scope: inout StepScope
  ) throws(StepRefusal) -> SkipReason? {
    if !step.variables.isEmpty { scope.step = try scope.evaluating(step.variables) }
    return try scope.reasonToSkip(skip: step.skip, condition: step.condition)
  }

  /// The step with the numbers from its templates; the same step if it has none.
  private func settled(
    _ step: RunningStep, in scope: StepScope
  ) throws(StepRefusal) -> RunningStep {
    let planned = try step.planned.settled { template throws(StepRefusal) in
      try template.plainText(in: scope)
    } problem: {
      StepRefusal($0, at: $1)
    }
    return planned.map { step.with($0) } ?? step
  }

  /// - Returns: Whether the step is still to run.
  private nonisolated(nonsending) func pause(before step: PlannedStep) async -> Bool {
    guard let delay = step.delay else { return true }
    do throws(CancellationError) {
      try await run.engine.sleep(for: delay)
      return true
    } catch {
      return false
    }
  }

  /// One case for each kind of step, and no `default:`, so that a new kind does not compile before
  /// it is added here.
  private nonisolated(nonsending) func carryOut(_ context: StepContext) async -> StepResult {
    switch context.step.planned.action {
    case .request(let request): await attempts(of: RequestAction(request: request), context)
    case .socket(let socket): await attempts(of: SocketAction(socket: socket), context)
    case .local(.set(let assignments)):
      await attempts(of: SetAction(assignments: assignments), context)
    case .local(.wait(_, let pause)): await attempts(of: WaitAction(pause: pause), context)
    case .local(.check(let conditions)):
      await attempts(of: CheckAction(conditions: conditions), context)
    case .local(.print(let text)): await attempts(of: PrintAction(text: text), context)
    }
  }

  /// Renders the step, and makes attempts until one passes or none is left.
  private nonisolated(nonsending) func attempts<Action: StepAction>(
    of action: Action, _ context: StepContext
  ) async -> StepResult {
    let rendered: Action.Rendered
    do throws(StepRefusal) {
      rendered = try await action.render(context)
    } catch {
      if context.scope.isStopped { return StepResult(.interrupted) }
      return refused(error, context)
    }
    var course = RetryState(context.step.planned.retry, began: clock.microseconds)
    if course.policy.isJittered {
      course.numbers = run.randomness.pauses(of: context.step.path)
    }
    var result = StepResult(.interrupted)
    while true {
      let number = course.number
      switch await action.attempt(rendered, context, course) {
      case .interrupted: return StepResult(.interrupted)
      case .unreported(let counts):
        result.attempts = number
        result.add(AttemptResult(outcome: .passed, counts: counts))
        return result
      case .done(let draft):
        result.attempts = number
        let attempt = AttemptConclusion(context: context).conclude(draft, &course)
        let pause = attempt.pause
        result.add(attempt)
        guard let pause else { return result }
        do throws(CancellationError) {
          try await run.engine.sleep(for: pause)
        } catch {
          result.interrupt()
          return result
        }
      }
    }
  }

  /// A step that could not run has an attempt too, so that the reports show why.
  private func refused(_ refusal: StepRefusal, _ context: StepContext) -> StepResult {
    var draft = AttemptDraft(
      startedAtMicroseconds: context.startedAtMicroseconds,
      durationMicroseconds: clock.microseconds - context.startedAtMicroseconds)
    draft.failure = .refused(StepError(refusal, places: run.places))
    var course = RetryState(.once, began: context.startedAtMicroseconds)
    var result = StepResult(.failed)
    result.attempts = 1
    result.add(AttemptConclusion(context: context).conclude(draft, &course))
    return result
  }
}

/// The events of a step.
extension StepRunner {
  private func reportStart(of step: RunningStep, _ started: Int64) {
    guard events.interest.contains(.stepStarts) else { return }
    events.send(.stepStarted(StepStarted(step: step.reference, atMicroseconds: started)))
  }

  private func reportEnd(of step: RunningStep, _ result: inout StepResult, _ started: Int64) {
    if result.outcome == .passed, result.attempts <= 1, !events.interest.contains(.passedSteps) {
      result.isUnreported = true
      return
    }
    events.send(
      .stepFinished(
        StepFinished(
          step: step.reference, outcome: result.outcome, attempts: result.attempts,
          startedAtMicroseconds: started, durationMicroseconds: clock.microseconds - started)))
  }
}
