// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Diagnostics
import Exchanges
import Planning
import RunEvents
import Transfers

/// Why a run does not begin: there is no token of a log-in.
package struct LogInProblem: Error, Sendable {
  package enum Cause: Sendable {
    /// A text of the file, the environment or the cache is wrong, or no person is there.
    case unusable
    /// The person or the service refused.
    case refused
    /// Nobody answered in time, or the service was not reached.
    case unanswered
  }

  package let cause: Cause
  package let diagnostic: Diagnostic
}

extension Run {
  /// Gets the tokens that its steps need and that people log in for, one after another, and returns.
  ///
  /// Nothing else of the plan is sent. Blocks the thread, which must not be one of Swift's pool.
  ///
  /// - Parameter tokens: gets the tokens; those that it has and that are good are not asked for again.
  /// - Returns: the first problem; nil if all tokens are there.
  /// - Throws: `SystemThread.Failure` if the system has no thread or descriptor left.
  package func logIn(
    on engine: TransferEngine, files: RunFiles, person: LogInPerson, into tokens: LogInTokens
  ) throws -> LogInProblem? {
    let events = try EventStream(
      redactor: redactor, bodyLimit: options.bodyLimit, interest: [])
    let clock = RunClock(startMilliseconds: options.startMilliseconds)
    let control = RunControl()
    var run = self
    run.options.logIns = tokens
    let context = run.context(
      engine, events, clock: clock, files: files, control: control, counters: RunCounters(),
      person: person)
    let problem = ResultSlot<LogInProblem?>(nil)
    let task = Task(executorPreference: context.executor) { [plan] in
      problem.fill(await LogInRunner(plan: plan, run: context).askAll())
      events.finish()
    }
    control.begin(task)
    events.drain(into: NoReports(), clock: clock)
    return problem.content
  }
}

/// A log-in has no events.
private struct NoReports: RunEventSink {
  let interest: EventInterest = []

  func receive(_ events: [RunEvent]) {}
  func tick(atMicroseconds microseconds: Int64) {}
}

/// Asks for the tokens of a plan.
private struct LogInRunner: Sendable {
  let plan: Plan
  let run: RunContext

  nonisolated(nonsending) func askAll() async -> LogInProblem? {
    let contexts = plan.collections.map { CollectionContext($0, in: run) }
    for logIn in plan.logIns {
      let collection = contexts[logIn.collection]
      let context = logIn.file.map { collection.context(of: $0) } ?? collection
      if let problem = await ask(logIn, in: context) { return problem }
    }
    return nil
  }

  private nonisolated(nonsending) func ask(
    _ logIn: PlannedLogIn, in collection: CollectionContext
  ) async -> LogInProblem? {
    guard let planned = logIn.step.tokenRequest else { return nil }
    var renderer = RequestRenderer(
      request: planned, in: context(of: logIn, in: collection))
    let request: TokenRequest
    do throws(StepRefusal) {
      request = try renderer.logInRequest(logIn.grant, logIn.auth)
    } catch {
      return LogInProblem(
        cause: .unusable,
        diagnostic: Diagnostic(
          error.code, run.events.redact(error.message),
          at: Annotation(error.span ?? logIn.auth.span), help: error.help))
    }
    switch await run.exchanges.tokens.token(for: request).result {
    case .success: return nil
    case .failure(let failure):
      return LogInProblem(failure, of: request) { run.events.redact($0) }
    }
  }

  /// A context in which a step could begin, which sees inputs alone.
  private func context(
    of logIn: PlannedLogIn, in collection: CollectionContext
  ) -> StepContext {
    let owner = plan.collections[logIn.collection]
    let reference = ScenarioReference(
      path: ScenarioPath(file: owner.path, name: "log-in"), number: 0, role: .setup,
      collectionName: owner.name, tags: [], line: 1, replay: .never)
    let step = RunningStep(
      planned: logIn.step, progress: ScenarioProgress(reference), index: 0, isTeardown: false,
      checker: Checker(Expectations(), at: logIn.step.span, places: run.places),
      places: run.places)
    return StepContext(
      step: step, scope: StepScope(Frame(collection)), jar: JarHandle(.none),
      startedAtMicroseconds: run.clock.microseconds, run: run)
  }
}

extension PlannedStep {
  /// The request whose settings a request for its token has; nil for a step that sends none.
  fileprivate var tokenRequest: PlannedRequest? {
    switch (asWebSocket ?? self).action {
    case .request(let request): request
    case .webSocket(let socket): socket.request
    case .socket, .local, .call, .exec: nil
    }
  }
}

extension LogInProblem {
  /// - Parameter redact: hides what a message of the service repeats.
  fileprivate init(
    _ failure: TokenFailure, of request: TokenRequest, redact: (String) -> String
  ) {
    switch failure {
    case .interrupted:
      self.init(.unanswered, .logInFailed, "the log-in was interrupted", at: request)
    case .transfer(let failure):
      self.init(.unanswered, .logInFailed, redact(failure.words), at: request)
    case .refused(.logInNeeded, let message, _):
      self.init(
        .unusable, .logInNeeded, redact(message), at: request,
        help: [
          "run it once on a terminal of this machine, with `cache: true`",
          "or give a token by `CURLEW_SECRET_refresh`: `secrets: { refresh: '' }` and "
            + "`refreshToken: ${refresh}`",
        ])
    case .refused(.unusableTokenCache, let message, _):
      self.init(.unusable, .unusableTokenCache, redact(message), at: request)
    case .refused(let code, let message, let reason):
      self.init(
        reason == TokenStore.unanswered ? .unanswered : .refused, code, redact(message), at: request
      )
    }
  }

  private init(
    _ cause: Cause, _ code: DiagnosticCode, _ message: String, at request: TokenRequest,
    help: [String] = []
  ) {
    self.cause = cause
    diagnostic = Diagnostic(code, message, at: Annotation(request.span), help: help)
  }
}
