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
    var steps: StepList
    /// Nil for none.
    var teardown: StepList?
    var variables: [VariableDeclaration] = []
    /// The steps run only if this holds.
    var condition: Condition?
    /// Why the steps are not run.
    var skip: TemplateText?
    /// Nil if all steps are selected.
    var selection: StepSelection?
    var scope: StepScope
    let jar: JarHandle
    /// Whether each step runs even after a failed one (`teardown`).
    var isTeardown = false
  }

  /// The results for other units.
  struct Result: Sendable {
    var outcome: Outcome
    var captures: Locals
    let jar: JarHandle
  }

  nonisolated(nonsending) func run(_ work: Work) async -> Result {
    var state = StepListState(scope: work.scope, jar: work.jar)
    if let reason = begin(work, &state) {
      let outcome = Outcome.skipped(reason: reason.text)
      skip(work, outcome: outcome, always: !reason.isByCondition)
      return Result(outcome: outcome, captures: Locals(), jar: work.jar)
    }
    let started = clock.microseconds
    events.send(
      .scenarioStarted(ScenarioStarted(scenario: work.reference, atMicroseconds: started)))
    await StepListRunner(run: run).carryOut(work.list, &state)
    if let teardown = work.teardown { await runTeardown(teardown, work, &state) }
    let outcome = state.outcome
    run.counters.count(scenario: outcome)
    events.send(
      .scenarioFinished(
        ScenarioFinished(
          scenario: work.reference, outcome: outcome, startedAtMicroseconds: started,
          durationMicroseconds: clock.microseconds - started, unreportedSteps: state.unreportedSteps
        )))
    return Result(outcome: outcome, captures: state.scope.frame.captures, jar: state.jar)
  }

  /// Evaluates `vars`, `skip` and `if`; an error fails the first step.
  ///
  /// - Returns: Why the scenario does not run; nil if it runs.
  private func begin(_ work: Work, _ state: inout StepListState) -> SkipReason? {
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

  /// Runs `teardown` for every scenario that began, interrupted or not, for a bounded time.
  private nonisolated(nonsending) func runTeardown(
    _ list: StepList, _ work: Work, _ state: inout StepListState
  ) async {
    let teardown = StepListRunner.Work(
      list: list, scenario: work.reference, firstIndex: work.steps.count,
      isTeardown: true)
    let slot = ResultSlot(state)
    await run.control.shielded(on: run.engine) {
      var state = slot.content
      state.beginTeardown()
      state.scope.stop = run.control.teardownWork
      await StepListRunner(run: run).carryOut(teardown, &state)
      slot.fill(state)
    }
    state = slot.content
  }

  /// Reports a scenario none of whose steps run.
  ///
  /// - Parameter always: The reason is neither `if` nor a failure.
  func skip(_ work: Work, outcome: Outcome, always: Bool) {
    let now = clock.microseconds
    events.send(.scenarioStarted(ScenarioStarted(scenario: work.reference, atMicroseconds: now)))
    StepListRunner(run: run).skip(work.list, outcome: outcome, always: always)
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
  fileprivate var list: StepListRunner.Work {
    StepListRunner.Work(
      list: steps, scenario: reference, isTeardown: isTeardown, selection: selection)
  }
}
