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
    _ step: RunningStep, scope: consuming StepScope, jar: JarHandle
  ) async -> StepResult {
    if events.isFull { await events.waitForRoom() }
    var context = beginning(step, scope, jar)
    var result: StepResult
    var isReported = false
    do throws(StepRefusal) {
      let exceptions = step.planned.exceptions
      let loop = exceptions?.content.loop
      // In a loop they are evaluated in each turn.
      if loop == nil { try evaluateVariables(&context) }
      if let reason = try exceptions?.content.reasonToSkip(in: context.scope) {
        result = StepResult(.skipped(reason: reason.text))
        result.isSkippedAlways = !reason.isByCondition
        result.output.leftOut = Set(step.planned.madeNames.map(\.content))
        run.rehearsal?.note(
          RehearsedStep(
            reference: step.reference, planned: step.planned, content: .skipped(reason.text)))
      } else {
        if let fails = exceptions?.content.fails, run.rehearsal == nil {
          context.step = step.expecting(try ExpectedFailure(fails, in: context.scope))
        }
        if step.planned.block == nil { reportStart(context, unless: &isReported) }
        if let loop {
          var turns = try LoopRunner(loop, context, by: self)
          result = await turns.run()
        } else {
          result = try await runSettled(&context)
        }
        if exceptions != nil, run.rehearsal == nil {
          failIfUnmet(context, &result, unless: &isReported)
        }
      }
    } catch {
      reportStart(context, unless: &isReported)
      result = refused(error, context)
    }
    if result.outcome.isInterrupted, let overrun = step.progress.overrun(in: run) {
      reportStart(context, unless: &isReported)
      result = refused(overrun, context)
    }
    if let expected = context.step.expectedFailure, run.rehearsal == nil {
      result.compare(with: expected, isOwn: step.planned.fails != nil)
    }
    reportEnd(context, &result)
    return result
  }

  /// Carries out one turn of a loop, whose end the loop reports.
  nonisolated(nonsending) func runTurn(
    _ turn: LoopTurn, of step: RunningStep, scope: consuming StepScope, jar: JarHandle
  ) async -> StepResult {
    if events.isFull { await events.waitForRoom() }
    var context = beginning(step.inTurn(turn), scope, jar)
    var result: StepResult
    do throws(StepRefusal) {
      try evaluateVariables(&context)
      if let name = try name(context) {
        context.step = step.inTurn(LoopTurn(index: turn.index, count: turn.count, name: name))
        context.scope.madeTexts = context.step.madeTexts
      }
      result = try await runSettled(&context)
    } catch {
      await step.together?.pass(turn: turn.index)
      result = refused(error, context)
    }
    result.isUnreported = !result.isReportedBySteps && isUnreported(result)
    return result
  }

  /// A turn that could not begin.
  func refuseTurn(
    _ step: RunningStep, _ refusal: StepRefusal, _ scope: StepScope, _ jar: JarHandle
  ) -> StepResult {
    refused(refusal, context(of: step, scope, jar, clock.microseconds))
  }

  private func context(
    of step: RunningStep, _ scope: consuming StepScope, _ jar: JarHandle, _ started: Int64
  ) -> StepContext {
    StepContext(step: step, scope: scope, jar: jar, startedAtMicroseconds: started, run: run)
  }

  /// The context of a step, or of a turn of its loop, that begins now.
  private func beginning(
    _ step: RunningStep, _ scope: consuming StepScope, _ jar: JarHandle
  ) -> StepContext {
    let started = clock.microseconds
    // Recorded steps see the time at which they began in their run.
    let recorded = run.recording.flatMap { step.recorded(in: $0).first }
    var scope = scope
    scope.madeTexts = step.madeTexts
    // A signal for the step alone, which then knows whether one of its computations was stopped.
    scope.stop = scope.stop.map { StopSignal(under: $0) }
    scope.draws = RandomDraws(
      of: .step(step, recordedIn: run.recording?.recordedPath(of: step.scenario)),
      in: run.randomness)
    scope.now = clock.timestamp(atMicroseconds: recorded?.beganAtMicroseconds ?? started)
    if let recording = run.recording {
      let attempt = recorded.flatMap { recording.attempt(1, of: $0) }
      scope.frame.recordedClock = attempt.flatMap { clock.end(of: $0) } ?? scope.now
    }
    return context(of: step, scope, jar, started)
  }

  /// Gives the step its numbers, waits for its `delay`, and performs it.
  private nonisolated(nonsending) func runSettled(
    _ context: inout StepContext
  ) async throws(StepRefusal) -> StepResult {
    try settle(&context)
    guard await waitBefore(step: context) else { return StepResult(.interrupted) }
    if let start = context.step.progress.start, let delay = context.step.planned.delay {
      start.excuse(microseconds: delay.wholeMicroseconds)
    }
    return await perform(context)
  }

  /// Adds the step's `vars` to what the scope has for it.
  private func evaluateVariables(_ context: inout StepContext) throws(StepRefusal) {
    let variables = context.step.planned.variables
    guard !variables.isEmpty else { return }
    let found = try context.scope.evaluating(variables)
    for variable in variables {
      context.scope.step[variable.name.content] = found[variable.name.content]
    }
  }

  /// The `name` of a turn; nil if it is the same in all turns.
  private func name(_ context: StepContext) throws(StepRefusal) -> String? {
    guard let name = context.step.planned.name, name.literalText == nil else { return nil }
    do throws(TemplateFailure) {
      let rendered = try name.render(in: context.scope)
      return rendered.masked { _, _ in false } ?? rendered.text
    } catch {
      throw StepRefusal(error)
    }
  }

  /// Reports a step that cannot run, for a reason that existed before it. Its expressions are not
  /// evaluated.
  func refuse(
    _ step: RunningStep, _ refusal: StepRefusal, in collection: CollectionContext, jar: JarHandle
  ) -> StepResult {
    let context = context(of: step, StepScope(Frame(collection)), jar, clock.microseconds)
    reportStart(context)
    var result = refused(refusal, context)
    result.endsScenario = true
    reportEnd(context, &result)
    return result
  }

  /// Gives the step the numbers from its templates.
  private func settle(_ context: inout StepContext) throws(StepRefusal) {
    let planned = try context.step.planned.settled { template, encode throws(StepRefusal) in
      try template.plainRendered(in: context.scope, encode: encode)
    } problem: {
      StepRefusal($0, at: $1)
    }
    if let planned { context.step = context.step.with(planned) }
  }

  /// - Returns: Whether the step is still to run.
  private nonisolated(nonsending) func waitBefore(step context: StepContext) async -> Bool {
    guard let delay = context.step.planned.delay else { return true }
    let progress = context.step.progress
    progress.begin(StepActivity(context, .delay, at: clock.microseconds, limit: delay))
    defer { progress.end(context.step) }
    do throws(CancellationError) {
      try await run.sleep(for: delay)
      // A computation may have held up the timer that ends the scenario.
      return context.scope.stop?.isRaised != true
    } catch {
      return false
    }
  }

  /// One case for each kind of step, and no `default:`, so that a new kind does not compile before
  /// it is added here.
  private nonisolated(nonsending) func perform(_ context: StepContext) async -> StepResult {
    if let recording = run.recording, let result = await judged(context, in: recording) {
      return result
    }
    if let rehearsal = run.rehearsal, let result = await rehearsed(context, by: rehearsal) {
      return result
    }
    return switch context.step.planned.action {
    case .request(let request): await attempts(of: RequestAction(request: request), context)
    case .socket(let socket):
      if let upgraded = context.asWebSocket(socket) {
        await perform(upgraded)
      } else {
        await attempts(of: SocketAction(socket: socket), context)
      }
    case .webSocket(let socket):
      await attempts(of: WebSocketAction(socket: socket), context)
    case .local(.set(let assignments)):
      await attempts(of: SetAction(assignments: assignments), context)
    case .local(.wait(_, let delay)): await attempts(of: WaitAction(delay: delay), context)
    case .local(.check(let elements)):
      await attempts(of: CheckAction(elements: elements), context)
    case .local(.print(let text)): await attempts(of: PrintAction(text: text), context)
    case .call(let call): await perform(call, context)
    case .exec(let exec): await attempts(of: ExecAction(exec: exec), context)
    }
  }

  /// A call is reported by the steps of its block, and itself only if it fails by itself.
  private nonisolated(nonsending) func perform(
    _ call: PlannedCall, _ context: StepContext
  ) async -> StepResult {
    let end = await CallRunner(call: call, context: context).carryOut()
    guard let refusal = end.refusal else { return end.result }
    reportStart(context)
    var result = end.result
    result.isReportedBySteps = false
    let own = refused(refusal, context)
    // A block with `once` that a transfer broke off makes its other callers end by a transfer too.
    if result.outcome != .errored { result.outcome = .failed }
    result.attempts = own.attempts
    result.counts = own.counts
    return result
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
      if let turn = context.step.turn { await context.step.together?.pass(turn: turn.index) }
      return refused(error, context)
    }
    var retry = RetryState(context.step.planned.retry, began: clock.microseconds)
    let progress = context.step.progress
    progress.begin(
      StepActivity(
        context, action.phase, at: retry.began, limit: action.limit(of: rendered),
        attemptLimit: retry.policy.attempts))
    defer { progress.end(context.step) }
    if retry.policy.isJittered {
      retry.numbers = run.randomness.delays(of: context.step.path)
    }
    var result = StepResult(.interrupted)
    let start = context.step.progress.start
    var intended = start?.intended(
      begun: context.startedAtMicroseconds, delay: context.step.planned.delay)
    while var end = await action.attempt(rendered, context, retry) {
      result.attempts = retry.number
      if run.recording != nil, let open = end.takeUndecided(), !end.outcome.isFailure {
        return undecided(open, context)
      }
      let conclusion = AttemptConclusion(context: context, intended: intended)
      let delay =
        if let snapshot = SnapshotJudge(context) {
          await conclusion.conclude(consume end, &retry, addingTo: &result, comparing: snapshot)
        } else {
          conclusion.conclude(consume end, &retry, addingTo: &result)
        }
      guard let delay else { return result }
      if start != nil { intended = clock.microseconds + delay.wholeMicroseconds }
      guard await waitBefore(attempt: retry.number, for: delay, of: action, rendered, context)
      else {
        result.interrupt()
        return result
      }
    }
    return StepResult(.interrupted)
  }

  /// Waits before another attempt.
  ///
  /// - Returns: Whether it is still to be made.
  private nonisolated(nonsending) func waitBefore<Action: StepAction>(
    attempt: Int, for delay: Duration, of action: Action, _ rendered: Action.Rendered,
    _ context: StepContext
  ) async -> Bool {
    let (step, progress) = (context.step, context.step.progress)
    let isUntil = step.planned.retryConditions?.until != nil
    progress.change(step) {
      ($0.phase, $0.phaseMicroseconds) = (.nextAttempt(until: isUntil), clock.microseconds)
      ($0.attempt, $0.limit, $0.progress) = (attempt, delay, nil)
    }
    do throws(CancellationError) {
      try await run.engine.sleep(for: delay)
    } catch {
      return false
    }
    progress.change(step) {
      ($0.phase, $0.phaseMicroseconds) = (action.phase, clock.microseconds)
      $0.limit = action.limit(of: rendered)
    }
    return true
  }

  /// Fails a step with `fails` whose turns, or the steps of whose block, all passed. A step without
  /// either has failed in its last attempt.
  private func failIfUnmet(
    _ context: StepContext, _ result: inout StepResult, unless isReported: inout Bool
  ) {
    guard let fails = context.step.planned.fails, result.outcome == .passed else { return }
    reportStart(context, unless: &isReported)
    let started = context.startedAtMicroseconds
    var end = AttemptEnd(startedAtMicroseconds: started, durationMicroseconds: 0)
    end.attempt.durationMicroseconds = clock.microseconds - started
    end.judgement.verdicts = [ExpectedFailure.unmet(at: fails.span, places: run.places)]
    var retry = RetryState(.once, began: started)
    var own = StepResult(.failed)
    _ = AttemptConclusion(context: context).conclude(end, &retry, addingTo: &own)
    result.isReportedBySteps = false
    result.isUnreported = false
    result.outcome = own.outcome
    result.attempts = max(result.attempts, 1)
    result.counts.failedChecks += own.counts.failedChecks
  }

  /// A step that could not run has an attempt too, so that the reports show why.
  func refused(_ refusal: StepRefusal, _ context: StepContext) -> StepResult {
    if let rehearsal = run.rehearsal { return unknown(refusal, context, by: rehearsal) }
    var end = AttemptEnd(
      startedAtMicroseconds: context.startedAtMicroseconds,
      durationMicroseconds: clock.microseconds - context.startedAtMicroseconds)
    end.attempt.failure = .refused(StepError(refusal, places: run.places))
    var retry = RetryState(.once, began: context.startedAtMicroseconds)
    var result = StepResult(.failed)
    result.attempts = 1
    _ = AttemptConclusion(context: context).conclude(end, &retry, addingTo: &result)
    return result
  }
}

/// The events of a step.
extension StepRunner {
  private func reportStart(_ context: StepContext, unless isReported: inout Bool) {
    guard !isReported else { return }
    isReported = true
    reportStart(context)
  }

  private func reportStart(_ context: StepContext) {
    guard events.interest.contains(.stepStarts) else { return }
    events.send(
      .stepStarted(
        StepStarted(
          step: context.step.reference, atMicroseconds: context.startedAtMicroseconds)))
  }

  /// Whether a step passed at once and no report reads such steps.
  private func isUnreported(_ result: StepResult) -> Bool {
    result.outcome.hasPassed && result.attempts <= 1 && result.knownFailure == nil
      && !events.interest.contains(.passedSteps)
  }

  private func reportEnd(_ context: StepContext, _ result: inout StepResult) {
    if result.isReportedBySteps { return }
    let (step, started) = (context.step, context.startedAtMicroseconds)
    // Of a loop the turns say it.
    if step.planned.loop == nil { result.isUnreported = isUnreported(result) }
    if result.isUnreported { return }
    var finished = StepFinished(
      step: step.reference, outcome: result.reportedOutcome, attempts: result.attempts,
      turns: result.turns, expectedFailure: result.knownFailure, startedAtMicroseconds: started,
      durationMicroseconds: clock.microseconds - started)
    finished.isSkippedAlways = result.isSkippedAlways
    events.send(.stepFinished(finished))
  }
}
