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

  private var steps: StepRunner { StepRunner(run: run) }
  private var events: EventStream { run.events }
  private var clock: RunClock { run.clock }

  /// What is to run, and what it sees.
  struct Work: Sendable {
    var reference: ScenarioReference
    var steps: [PlannedStep]
    var teardown: [PlannedStep] = []
    var variables: [VariableDeclaration] = []
    /// It is run only when this holds.
    var condition: Condition?
    /// The reason for which it is not run.
    var skip: TemplateText?
    /// Nil where all steps are selected alike.
    var selection: StepSelection?
    var scope: StepScope
    let jar: JarHandle
    /// Each step runs even when an earlier one failed (`teardown`).
    var isTeardown = false
  }

  /// What it leaves behind.
  struct Result: Sendable {
    var outcome: Outcome
    var captures: Locals
    let jar: JarHandle
  }

  nonisolated(nonsending) func run(_ work: Work) async -> Result {
    var state = ScenarioState(work)
    if let reason = begin(work, &state) {
      let outcome = Outcome.skipped(reason: reason.text)
      skip(work, outcome: outcome, always: !reason.isByCondition)
      return Result(outcome: outcome, captures: Locals(), jar: work.jar)
    }
    let started = clock.microseconds
    events.send(
      .scenarioStarted(ScenarioStarted(scenario: work.reference, atMicroseconds: started)))
    await runSteps(work, state: &state)
    if !work.teardown.isEmpty { await runTeardown(work, state: &state) }
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

  /// Evaluates `vars` and asks `skip` and `if`; what goes wrong there fails the first step.
  ///
  /// - Returns: why the scenario is not run; nil when it is.
  private func begin(_ work: Work, _ state: inout ScenarioState) -> SkipReason? {
    guard !work.variables.isEmpty || work.condition != nil || work.skip != nil else { return nil }
    do throws(StepRefusal) {
      state.scope.draws = run.randomness.draws(of: "vars of \(work.reference.id)")
      state.scope.now = clock.timestamp(atMicroseconds: clock.microseconds)
      state.scope.frame.variables = try state.scope.evaluating(work.variables)
      return try state.scope.reasonToSkip(skip: work.skip, condition: work.condition)
    } catch {
      state.problem = error
      return nil
    }
  }

  private nonisolated(nonsending) func runSteps(
    _ work: Work, state: inout ScenarioState
  ) async {
    var checkers = CheckerCache()
    for index in work.steps.indices {
      let step = runningStep(
        work.steps, index, isTeardown: work.isTeardown, of: work, checkers: &checkers)
      await run(step, state: &state)
    }
  }

  /// Runs for everything that began, interrupted or not, for a bounded time.
  private nonisolated(nonsending) func runTeardown(
    _ work: Work, state: inout ScenarioState
  ) async {
    let slot = ResultSlot(state)
    await run.control.shielded(on: run.engine) {
      var state = slot.content
      state.beginTeardown()
      state.scope.stop = run.control.teardownWork
      var checkers = CheckerCache()
      for index in work.teardown.indices {
        let step = runningStep(
          work.teardown, index, after: work.steps.count, isTeardown: true, of: work,
          checkers: &checkers)
        await run(step, state: &state)
      }
      slot.fill(state)
    }
    state = slot.content
  }

  private nonisolated(nonsending) func run(
    _ step: RunningStep, state: inout ScenarioState
  ) async {
    let isTeardown = step.isTeardown
    if let skipped = state.reasonToSkip(
      step.planned, unselected: step.unselected, isTeardown: isTeardown)
    {
      skip(step.reference, outcome: skipped, always: !isTeardown && state.goesOn)
      state.note(
        skipped: skipped, isUnselected: step.unselected != nil, isTeardown: isTeardown)
      return
    }
    let result: StepResult
    if let problem = state.takeProblem() {
      result = steps.refuse(step, problem, in: state.scope.frame.collection, jar: state.jar)
    } else {
      result = await steps.run(step, scope: state.scope, jar: state.jar)
    }
    run.counters.count(result)
    if step.isSelected, !result.outcome.isSkipped { run.counters.noteSelectedStepRan() }
    state.note(result, of: step.planned, isTeardown: isTeardown)
  }

  /// Puts a step into its object; the one place where a planned step is copied, once.
  private func runningStep(
    _ steps: [PlannedStep], _ index: Int, after count: Int = 0, isTeardown: Bool, of work: Work,
    checkers: inout CheckerCache
  ) -> RunningStep {
    RunningStep(
      planned: steps[index], scenario: work.reference, index: count + index,
      isTeardown: isTeardown,
      isNeeded: !isTeardown && work.selection?.needed.contains(index) == true,
      unselected: isTeardown ? nil : work.selection?.skipped[index],
      checker: checkers.checker(
        for: steps[index], places: run.places, schemas: work.scope.frame.collection.schemas),
      places: run.places)
  }

  /// Tells the reports of a step that does not run.
  ///
  /// - Parameter always: neither `if` nor a failure is the reason.
  private func skip(_ step: StepReference, outcome: Outcome, always: Bool) {
    var result = StepResult(outcome)
    result.isSkippedAlways = always && outcome.isSkipped
    run.counters.count(result)
    events.send(
      .stepFinished(
        StepFinished(
          step: step, outcome: outcome, attempts: 0,
          startedAtMicroseconds: clock.microseconds, durationMicroseconds: 0)))
  }

  /// Tells the reports of a scenario none of whose steps run.
  ///
  /// - Parameter always: neither `if` nor a failure is the reason.
  func skip(_ work: Work, outcome: Outcome, always: Bool) {
    let now = clock.microseconds
    events.send(.scenarioStarted(ScenarioStarted(scenario: work.reference, atMicroseconds: now)))
    for (index, step) in work.steps.enumerated() {
      let reference = run.places.reference(
        to: step, in: work.reference, index: index, isTeardown: work.isTeardown,
        isNeeded: work.selection?.needed.contains(index) == true)
      skip(reference, outcome: outcome, always: always)
    }
    run.counters.count(scenario: outcome)
    events.send(
      .scenarioFinished(
        ScenarioFinished(
          scenario: work.reference, outcome: outcome, startedAtMicroseconds: now,
          durationMicroseconds: 0)))
  }
}

extension SourcePlaces {
  func reference(
    to step: PlannedStep, in scenario: ScenarioReference, index: Int, isTeardown: Bool,
    isNeeded: Bool
  ) -> StepReference {
    let location = location(of: step.span)
    let title = step.title
    return StepReference(
      identity: step.identity(titled: title), scenario: scenario, name: title, index: index,
      isTeardown: isTeardown, isNeeded: isNeeded,
      line: location.line, column: location.column)
  }
}
