// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Planning
import RunEvents

/// Runs a list of steps with its teardown: a scenario, a `setup` or a collection's `teardown`.
struct ScenarioRunner: Sendable {
  let run: RunContext

  private var events: EventStream { run.events }
  private var clock: RunClock { run.clock }

  /// The steps to run, with the names that they see.
  struct Work: Sendable {
    var reference: ScenarioReference
    let content: ScenarioContent
    var scope: StepScope
    /// Why its first step fails: its row cannot be read.
    var problem: StepRefusal?
    var jar: JarHandle
    /// Whether the blocks that it calls clear up later, with the collection's `teardown`.
    var isSetup = false
    /// What `setup` called: its blocks clear up before the steps.
    var setup: ScenarioProgress?
    /// Whether each step runs even after a failed one (`teardown`).
    var isTeardown = false
    /// The start of a load that it is; nil in a run.
    var start: LoadStart?
  }

  /// The results for other units.
  struct Result: Sendable {
    var outcome: Outcome
    var captures: Locals
    let jar: JarHandle
    /// Of a `setup`: with the blocks that clear up later.
    var progress: ScenarioProgress?
  }

  nonisolated(nonsending) func run(_ work: Work) async -> Result {
    var state = StepListState(scope: work.scope, jar: work.jar)
    var terms = TryTerms()
    if let reason = begin(work, &state, &terms) {
      let outcome = Outcome.skipped(reason: reason.text)
      skip(work, outcome: outcome, always: !reason.isByCondition)
      return Result(outcome: outcome, captures: Locals(), jar: work.jar)
    }
    if let recording = run.recording { terms.limit = recording.tryCount(of: work.reference) }
    let started = clock.microseconds
    events.send(
      .scenarioStarted(
        ScenarioStarted(
          scenario: work.reference, tryLimit: terms.limit,
          isUnordered: work.content.dependencies != nil, atMicroseconds: started)))
    guard terms.limit == 1 else {
      return await ScenarioTries(run: run, terms: terms).carryOut(work, state, started)
    }
    let progress = await carryOut(work, terms, &state)
    return end(work, terms, state, progress, started)
  }

  /// Carries out one try.
  ///
  /// - Returns: what its steps shared.
  nonisolated(nonsending) func carryOut(
    _ work: Work, _ terms: TryTerms, _ state: inout StepListState
  ) async -> ScenarioProgress {
    let progress = ScenarioProgress(work.reference, start: work.start)
    run.active.begin(progress, stepCount: work.content.stepCount)
    defer { run.active.end(progress) }
    if let timeout = terms.timeout, run.recording == nil {
      await carryOutSteps(of: work, terms, progress, &state, within: timeout)
    } else {
      await carryOutSteps(of: work, terms, progress, &state)
    }
    if let expected = terms.expectedFailure, run.rehearsal == nil {
      compare(&state, with: expected, in: work)
    }
    // Asked first: the call alone, with its large frame, takes two per cent of a row.
    if !work.isSetup, work.hasTeardowns(progress) {
      await runTeardowns(of: work, terms, progress, &state)
    }
    if progress.hasExecutions { state.include(unreportedSteps: await progress.executionsEnded()) }
    return progress
  }

  /// Reports the end of the last try.
  func end(
    _ work: Work, _ terms: TryTerms, _ state: StepListState, _ progress: ScenarioProgress,
    _ started: Int64
  ) -> Result {
    let outcome = state.outcome
    let finished = ScenarioFinished(
      scenario: work.reference, outcome: outcome,
      expectedFailure: outcome == .passed && state.hasMetExpectation
        ? terms.expectedFailure?.reason : nil,
      startedAtMicroseconds: started, durationMicroseconds: clock.microseconds - started,
      unreportedSteps: state.unreportedSteps,
      kept: run.options.keepsValues ? state.scope.frame.captures.shownTexts : [])
    run.counters.count(finished)
    events.send(.scenarioFinished(finished))
    return Result(
      outcome: outcome, captures: state.scope.frame.captures, jar: state.jar,
      progress: work.isSetup ? progress : nil)
  }

  private nonisolated(nonsending) func carryOutSteps(
    of work: Work, _ terms: TryTerms, _ progress: ScenarioProgress, _ state: inout StepListState
  ) async {
    if let setup = work.setup {
      setup.moveTeardowns(to: progress)
      await carryOut(progress.nextTeardown(), progress, &state)
    }
    if let before = work.content.before {
      let list = StepListRunner.Work(list: before, progress: progress)
      await StepListRunner(run: run).carryOut(list, &state)
    }
    state.beginSteps()
    let list = work.list(progress, terms.expectedFailure)
    if let dependencies = work.content.dependencies {
      await UnorderedListRunner(run: run).carryOut(list, dependencies, &state)
    } else {
      await StepListRunner(run: run).carryOut(list, &state)
    }
    state.endSteps(count: work.content.steps.count)
  }

  private nonisolated(nonsending) func carryOutSteps(
    of work: Work, _ terms: TryTerms, _ progress: ScenarioProgress, _ state: inout StepListState,
    within limit: Located<Duration>
  ) async {
    let deadline = TryDeadline(
      after: limit.content, under: state.scope.stop, by: clock,
      .scenarioTimeout(limit))
    progress.bound(by: deadline)
    let stop = state.scope.stop
    state.scope.stop = deadline.stop
    let slot = ResultSlot(state)
    await deadline.bound(in: run) {
      var state = slot.content
      await carryOutSteps(of: work, terms, progress, &state)
      slot.fill(state)
    }
    state = slot.content
    state.scope.stop = stop
    progress.bound(by: nil)
  }

  /// Evaluates `vars`, `skip`, `if`, and what the scenario says about its tries; an error fails the
  /// first step.
  ///
  /// - Returns: Why the scenario does not run; nil if it runs.
  private func begin(
    _ work: Work, _ state: inout StepListState, _ terms: inout TryTerms
  ) -> SkipReason? {
    if let problem = work.problem {
      state.problem = problem
      return nil
    }
    // `setup` and `teardown` run once.
    let retries = work.isSetup || work.isTeardown ? 0 : run.options.settings.retries
    guard work.content.isEvaluatedFirst else {
      terms = TryTerms(retries: retries)
      return nil
    }
    do throws(StepRefusal) {
      try evaluateVariables(of: work, &state)
      let reason = try state.scope.reasonToSkip(
        skip: work.content.skip, condition: work.content.condition)
      if reason == nil { terms = try TryTerms(work, retries: retries, in: state.scope) }
      return reason
    } catch {
      state.problem = error
      return nil
    }
  }

  /// Evaluates the scenario's `vars`, once for each try.
  func evaluateVariables(
    of work: Work, _ state: inout StepListState
  ) throws(StepRefusal) {
    let path = run.recording?.recordedPath(of: work.reference) ?? work.reference.path
    state.scope.draws = RandomDraws(of: .scenario(path), in: run.randomness)
    let began = run.recording?.beginning(of: work.reference)
    state.scope.now = clock.timestamp(atMicroseconds: began ?? clock.microseconds)
    if run.recording != nil { state.scope.frame.recordedClock = state.scope.now }
    state.scope.frame.variables = try state.scope.evaluating(work.content.variables)
    state.scope.frame.declarations = work.content.variables
  }

  /// Runs what clears up for every scenario that began, interrupted or not, for a bounded time: the
  /// `teardown` of each block that was called, in reverse order, then the scenario's own.
  private nonisolated(nonsending) func runTeardowns(
    of work: Work, _ terms: TryTerms, _ progress: ScenarioProgress, _ state: inout StepListState
  ) async {
    let first = progress.nextTeardown()
    let lists = work.teardowns(progress)
    let slot = ResultSlot(state)
    let deadline = (run.recording == nil ? terms.timeout : nil).map { timeout in
      TryDeadline(
        after: TryTerms.teardownTimeout, under: run.control.teardownWork, by: clock,
        .teardownTimeout(of: timeout))
    }
    progress.bound(by: deadline)
    let clearUp: @Sendable () async -> Void = {
      var state = slot.content
      state.beginTeardown()
      state.scope.stop = deadline?.stop ?? run.control.teardownWork
      await carryOut(first, progress, &state)
      for list in lists {
        await StepListRunner(run: run).carryOut(list, &state)
        await carryOut(progress.nextTeardown(), progress, &state)
      }
      slot.fill(state)
    }
    await run.control.shielded(on: run.executor) {
      guard let deadline else { return await clearUp() }
      await deadline.bound(in: run, clearUp)
    }
    state = slot.content
  }

  /// Runs the `teardown` of a block, and those of the calls before it.
  private nonisolated(nonsending) func carryOut(
    _ first: ScenarioProgress.BlockTeardown?, _ progress: ScenarioProgress,
    _ state: inout StepListState
  ) async {
    var next = first
    while let teardown = next {
      var own = StepListState(scope: teardown.scope, jar: state.jar)
      own.scope.stop = state.scope.stop
      let list = StepListRunner.Work(list: teardown.list, in: teardown.caller, isTeardown: true)
      await StepListRunner(run: run).carryOut(list, &own)
      state.include(own)
      next = progress.nextTeardown()
    }
  }

  /// Reports a scenario none of whose steps run.
  ///
  /// - Parameter always: The reason is neither `if` nor a failure.
  func skip(_ work: Work, outcome: Outcome, always: Bool) {
    let now = clock.microseconds
    events.send(.scenarioStarted(ScenarioStarted(scenario: work.reference, atMicroseconds: now)))
    StepListRunner(run: run).skip(
      work.list(ScenarioProgress(work.reference), nil), outcome: outcome, always: always)
    run.counters.count(scenario: outcome, rows: work.reference.rows)
    events.send(
      .scenarioFinished(
        ScenarioFinished(
          scenario: work.reference, outcome: outcome, startedAtMicroseconds: now,
          durationMicroseconds: 0)))
  }
}

extension ScenarioRunner.Work {
  /// The scenario's steps, without its `teardown`.
  fileprivate func list(
    _ progress: ScenarioProgress, _ expectedFailure: ExpectedFailure?
  ) -> StepListRunner.Work {
    StepListRunner.Work(
      list: content.steps, progress: progress, firstIndex: content.before?.count ?? 0,
      isTeardown: isTeardown, selection: content.selection, expectedFailure: expectedFailure)
  }

  /// Whether something clears up behind its steps.
  fileprivate func hasTeardowns(_ progress: ScenarioProgress) -> Bool {
    content.teardown != nil || content.after != nil || progress.hasTeardowns
  }

  /// Its own `teardown`, and `afterEach`.
  fileprivate func teardowns(_ progress: ScenarioProgress) -> [StepListRunner.Work] {
    var firstIndex = (content.before?.count ?? 0) + content.steps.count
    return [content.teardown, content.after].compactMap(\.self).map { list in
      defer { firstIndex += list.count }
      return StepListRunner.Work(
        list: list, progress: progress, firstIndex: firstIndex, isTeardown: true)
    }
  }
}
