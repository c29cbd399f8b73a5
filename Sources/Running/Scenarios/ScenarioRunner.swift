// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
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
    /// `beforeEach`; nil for none.
    var before: StepList?
    var steps: StepList
    /// Nil for none.
    var teardown: StepList?
    /// `afterEach`; nil for none.
    var after: StepList?
    var variables: [VariableDeclaration] = []
    /// The steps run only if this holds.
    var condition: Condition?
    /// Why the steps are not run.
    var skip: TemplateText?
    /// Nil if all steps are selected.
    var selection: StepSelection?
    var scope: StepScope
    /// Why its first step fails: its row cannot be read.
    var problem: StepRefusal?
    let jar: JarHandle
    /// Whether the blocks that it calls clear up later, with the collection's `teardown`.
    var isSetup = false
    /// What `setup` called: its blocks clear up before the steps.
    var setup: ScenarioProgress?
    /// Whether each step runs even after a failed one (`teardown`).
    var isTeardown = false
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
    if let reason = begin(work, &state) {
      let outcome = Outcome.skipped(reason: reason.text)
      skip(work, outcome: outcome, always: !reason.isByCondition)
      return Result(outcome: outcome, captures: Locals(), jar: work.jar)
    }
    let started = clock.microseconds
    let progress = ScenarioProgress(work.reference)
    events.send(
      .scenarioStarted(ScenarioStarted(scenario: work.reference, atMicroseconds: started)))
    if let setup = work.setup {
      setup.moveTeardowns(to: progress)
      await carryOut(progress.nextTeardown(), progress, &state)
    }
    if let before = work.before {
      let list = StepListRunner.Work(list: before, progress: progress)
      await StepListRunner(run: run).carryOut(list, &state)
    }
    await StepListRunner(run: run).carryOut(work.list(progress), &state)
    if !work.isSetup { await runTeardowns(of: work, progress, &state) }
    let outcome = state.outcome
    run.counters.count(scenario: outcome)
    events.send(
      .scenarioFinished(
        ScenarioFinished(
          scenario: work.reference, outcome: outcome, startedAtMicroseconds: started,
          durationMicroseconds: clock.microseconds - started, unreportedSteps: state.unreportedSteps
        )))
    return Result(
      outcome: outcome, captures: state.scope.frame.captures, jar: state.jar,
      progress: work.isSetup ? progress : nil)
  }

  /// Evaluates `vars`, `skip` and `if`; an error fails the first step.
  ///
  /// - Returns: Why the scenario does not run; nil if it runs.
  private func begin(_ work: Work, _ state: inout StepListState) -> SkipReason? {
    if let problem = work.problem {
      state.problem = problem
      return nil
    }
    guard !work.variables.isEmpty || work.condition != nil || work.skip != nil else { return nil }
    do throws(StepRefusal) {
      state.scope.draws = RandomDraws(of: .scenario(work.reference.path), in: run.randomness)
      state.scope.now = clock.timestamp(atMicroseconds: clock.microseconds)
      state.scope.frame.variables = try state.scope.evaluating(work.variables)
      return try state.scope.reasonToSkip(skip: work.skip, condition: work.condition)
    } catch {
      state.problem = error
      return nil
    }
  }

  /// Runs what clears up for every scenario that began, interrupted or not, for a bounded time: the
  /// `teardown` of each block that was called, in reverse order, then the scenario's own.
  private nonisolated(nonsending) func runTeardowns(
    of work: Work, _ progress: ScenarioProgress, _ state: inout StepListState
  ) async {
    let first = progress.nextTeardown()
    let lists = work.teardowns(progress)
    guard first != nil || !lists.isEmpty else { return }
    let slot = ResultSlot(state)
    await run.control.shielded(on: run.engine) {
      var state = slot.content
      state.beginTeardown()
      state.scope.stop = run.control.teardownWork
      await carryOut(first, progress, &state)
      for list in lists {
        await StepListRunner(run: run).carryOut(list, &state)
        await carryOut(progress.nextTeardown(), progress, &state)
      }
      slot.fill(state)
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
      own.scope.stop = run.control.teardownWork
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
      work.list(ScenarioProgress(work.reference)), outcome: outcome, always: always)
    run.counters.count(scenario: outcome)
    events.send(
      .scenarioFinished(
        ScenarioFinished(
          scenario: work.reference, outcome: outcome, startedAtMicroseconds: now,
          durationMicroseconds: 0)))
  }
}

extension ScenarioRunner.Work {
  /// The scenario's steps, without its `teardown`.
  fileprivate func list(_ progress: ScenarioProgress) -> StepListRunner.Work {
    StepListRunner.Work(
      list: steps, progress: progress, firstIndex: before?.count ?? 0, isTeardown: isTeardown,
      selection: selection)
  }

  /// Its own `teardown`, and `afterEach`.
  fileprivate func teardowns(_ progress: ScenarioProgress) -> [StepListRunner.Work] {
    var firstIndex = (before?.count ?? 0) + steps.count
    return [teardown, after].compactMap(\.self).map { list in
      defer { firstIndex += list.count }
      return StepListRunner.Work(
        list: list, progress: progress, firstIndex: firstIndex, isTeardown: true)
    }
  }
}
