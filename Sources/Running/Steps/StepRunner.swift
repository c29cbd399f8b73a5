// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Exchanges
import Planning
import RunEvents
import Transfers
import Values

/// Runs one step: condition, variables, request, attempts until one passes or none is left.
struct StepRunner: Sendable {
  let attempts: AttemptRunner
  let engine: TransferEngine
  let facts: CollectionContext

  /// What a step leaves behind.
  struct Result {
    var outcome: Outcome
    var attempts = 0
    /// Of the last attempt.
    var captures: [CaptureTaker.Taken] = []
    /// Of the last attempt, when a later step reads it.
    var exchange: ExchangeValues?
    /// What the captures, and later readings of the exchange, came from; nil without any.
    var origin: ValueOrigin?
    var requests = 0
    var connections = 0
    var heldChecks = 0
    var failedChecks = 0
    /// It passed at once, and nobody reads of such steps.
    var isUntold = false
    /// It was skipped, and not by `if`.
    var isSkippedAlways = false
    /// What kept the step from running holds for those behind it too.
    var endsScenario = false

    init(_ outcome: Outcome) {
      self.outcome = outcome
    }
  }

  private var events: EventStream { attempts.events }
  private var clock: RunClock { attempts.clock }

  /// - Parameter scope: what the step sees; its own `vars` are added here.
  nonisolated(nonsending) func run(
    _ step: RunningStep, scope: StepScope, jar: JarHandle
  ) async -> Result {
    if events.isFull { await events.waitForRoom() }
    let started = clock.microseconds
    var scope = scope
    scope.madeTexts = step.madeTexts
    // One for the step, which then knows whether anything in it was ended before its result.
    scope.stop = scope.stop.map { StopSignal(under: $0) }
    scope.draws = facts.chance.draws(of: step.reference.id)
    scope.now = clock.timestamp(atMicroseconds: started)
    var result: Result
    do throws(StepRefusal) {
      if let reason = try reasonToSkip(step.planned, scope: &scope) {
        result = Result(.skipped(reason: reason.text))
        result.isSkippedAlways = !reason.isByCondition
      } else {
        let step = try settled(step, in: scope)
        tell(of: step, started: started)
        result =
          await pause(before: step.planned)
          ? await carryOut(step, scope: scope, jar: jar, started: started) : Result(.interrupted)
      }
    } catch {
      tell(of: step, started: started)
      result = refused(error, step: step, in: scope, started: started)
    }
    finish(step, &result, started: started)
    return result
  }

  /// The step with the numbers that templates make; itself when none does.
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

  /// - Returns: whether the step is still to be carried out.
  private nonisolated(nonsending) func pause(before step: PlannedStep) async -> Bool {
    guard let delay = step.delay else { return true }
    do throws(CancellationError) {
      try await engine.sleep(for: delay)
      return true
    } catch {
      return false
    }
  }

  /// Reports a step that cannot run, for a reason that was there before it.
  func refuse(_ step: RunningStep, _ refusal: StepRefusal) -> Result {
    let started = clock.microseconds
    tell(of: step, started: started)
    var result = refused(refusal, step: step, in: nil, started: started)
    result.endsScenario = true
    finish(step, &result, started: started)
    return result
  }

  private func tell(of step: RunningStep, started: Int64) {
    guard events.interest.contains(.stepStarts) else { return }
    events.send(.stepStarted(StepStarted(step: step.reference, atMicroseconds: started)))
  }

  private func finish(_ step: RunningStep, _ result: inout Result, started: Int64) {
    if result.outcome == .passed, result.attempts <= 1, !events.interest.contains(.passedSteps) {
      result.isUntold = true
      return
    }
    events.send(
      .stepFinished(
        StepFinished(
          step: step.reference, outcome: result.outcome, attempts: result.attempts,
          startedAtMicroseconds: started, durationMicroseconds: clock.microseconds - started)))
  }

  private nonisolated(nonsending) func carryOut(
    _ step: RunningStep, scope: StepScope, jar: JarHandle, started: Int64
  ) async -> Result {
    if let action = step.planned.local {
      return await carryOut(action, of: step, scope: scope, started: started)
    }
    do throws(StepRefusal) {
      let rendered = try await render(step, scope: scope)
      return await attempt(rendered, step: step, scope: scope, jar: jar)
    } catch {
      if scope.isStopped { return Result(.interrupted) }
      return refused(error, step: step, in: scope, started: started)
    }
  }

  private nonisolated(nonsending) func render(
    _ step: RunningStep, scope: StepScope
  ) async throws(StepRefusal) -> RenderedAction {
    switch step.planned.action {
    case .request(let request):
      var renderer = renderer(of: request, step, scope)
      // Nothing is awaited that a request does not have: each call has a frame of its own.
      if request.sendsFiles { renderer.openedFiles = try await openFiles(&renderer) }
      if case .multipart? = request.body {
        renderer.boundary = facts.chance.boundary(of: step.reference.id)
      }
      let rendered = try renderer.render()
      guard request.save != nil || rendered.signsPayload else { return .request(rendered) }
      return .request(try await completed(rendered, by: renderer, step))
    case .socket(let socket):
      var renderer = renderer(of: socket.connection, step, scope)
      var rendered = try renderer.render(socket)
      try await openFiles(of: &rendered)
      return .socket(rendered)
    case .local: preconditionFailure("a local step renders no exchange")
    }
  }

  /// The request with what has to be asked elsewhere: the digest of its body, the place of its file.
  private nonisolated(nonsending) func completed(
    _ rendered: RenderedRequest, by renderer: RequestRenderer<StepScope>, _ step: RunningStep
  ) async throws(StepRefusal) -> RenderedRequest {
    var completed = rendered.content
    if rendered.signsPayload {
      completed.message.payloadDigest = try await PayloadDigest.digest(
        of: completed.message.body, at: rendered.addressSpan)
    }
    if renderer.request.save != nil {
      completed.save = try await renderer.openSave(for: rendered, of: step.reference)
    }
    return rendered.with(completed)
  }

  private func renderer(
    of request: PlannedRequest, _ step: RunningStep, _ scope: StepScope
  ) -> RequestRenderer<StepScope> {
    RequestRenderer(
      request: request, scenarioNumber: step.scenario.number, collection: facts,
      scope: scope, events: events)
  }

  /// Opens the files that are to be sent, off the engine's thread.
  private nonisolated(nonsending) func openFiles(
    of socket: inout RenderedSocket
  ) async throws(StepRefusal) {
    for place in socket.turns.indices {
      guard case .send(.file(let path, let span)) = socket.turns[place] else { continue }
      switch await facts.files.stream(path) {
      case .success(let stream): socket.turns[place] = .send(.stream(stream))
      case .failure(let failure): throw .unreadableFile(failure, at: span)
      }
    }
  }

  /// Opens the files that are to be sent, off the engine's thread.
  private nonisolated(nonsending) func openFiles(
    _ renderer: inout RequestRenderer<StepScope>
  ) async throws(StepRefusal) -> [any BodyStream] {
    var streams: [any BodyStream] = []
    for (path, span) in try renderer.bodyFiles() {
      switch await facts.files.stream(path) {
      case .success(let stream): streams.append(stream)
      case .failure(let failure): throw .unreadableFile(failure, at: span)
      }
    }
    return streams
  }

  /// Evaluates `vars` into the scope and asks `skip` and `if`, once, before any attempt.
  private func reasonToSkip(
    _ step: PlannedStep, scope: inout StepScope
  ) throws(StepRefusal) -> SkipReason? {
    if !step.variables.isEmpty { scope.step = try scope.evaluating(step.variables) }
    return try scope.reasonToSkip(skip: step.skip, condition: step.condition)
  }

  private nonisolated(nonsending) func attempt(
    _ rendered: RenderedAction, step: RunningStep, scope: StepScope, jar: JarHandle
  ) async -> Result {
    var course = RetryState(step.planned.retry, began: clock.microseconds)
    if course.policy.isJittered {
      course.draws = facts.chance.draws(of: "pauses of \(step.reference.id)")
    }
    var result = Result(.interrupted)
    while true {
      result.attempts = course.number
      let attempt = await attempts.run(
        rendered, of: step, course: &course, scope: scope, jar: jar)
      result.outcome = attempt.outcome
      result.captures = attempt.captures
      result.exchange = attempt.exchange
      result.origin = attempt.origin
      result.requests += attempt.requests
      result.connections += attempt.connections
      result.heldChecks = attempt.heldChecks
      result.failedChecks = attempt.failedChecks
      guard let pause = attempt.pause else { break }
      do throws(CancellationError) {
        try await engine.sleep(for: pause)
      } catch {
        result.outcome = .interrupted
        // Another attempt was to judge them.
        result.heldChecks = 0
        result.failedChecks = 0
        break
      }
    }
    return result
  }

  /// A request that was not made is an attempt too, so that the reports show why.
  ///
  /// - Parameter scope: what the step saw; nil for a refusal that was there before it.
  private func refused(
    _ refusal: StepRefusal, step: RunningStep, in scope: StepScope?, started: Int64
  ) -> Result {
    var event = AttemptFinished(
      step: step.reference, number: 1, startedAtMicroseconds: started,
      durationMicroseconds: clock.microseconds - started, exchange: nil,
      failure: .refused(StepError(refusal, places: attempts.places)))
    event.hideTexts(of: step)
    if let scope { event.addSources(of: step.planned, in: scope) }
    events.send(.attemptFinished(event))
    var result = Result(.failed)
    result.attempts = 1
    return result
  }
}
