// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Planning
import RunEvents

/// Runs the steps of a block one after another.
struct BlockRunner: Sendable {
  let run: RunContext

  /// A block that is to run, and what its steps are told of it.
  struct Work: Sendable {
    let block: PlannedBlock
    let scenario: ScenarioReference
    /// The place of its first step among all steps of the scenario.
    var firstIndex = 0
    /// Each step runs even when an earlier one failed.
    var isTeardown = false
    /// Nil where all steps are selected alike.
    var selection: StepSelection?
  }

  /// - Parameter state: What came of the scenario so far, and what comes of it with this block.
  nonisolated(nonsending) func carryOut(_ work: Work, _ state: inout BlockState) async {
    var checkers = CheckerCache()
    for place in work.block.steps.indices {
      let step = work.runningStep(
        at: place, places: run.places, schemas: state.scope.frame.collection.schemas, &checkers)
      await carryOut(step, &state)
    }
  }

  private nonisolated(nonsending) func carryOut(
    _ step: RunningStep, _ state: inout BlockState
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
    let runner = StepRunner(run: run)
    let result: StepResult
    if let problem = state.takeProblem() {
      result = runner.refuse(step, problem, in: state.scope.frame.collection, jar: state.jar)
    } else {
      result = await runner.run(step, scope: state.scope, jar: state.jar)
    }
    run.counters.count(result)
    if step.isSelected, !result.outcome.isSkipped { run.counters.noteSelectedStepRan() }
    state.note(result, of: step.planned, isTeardown: isTeardown)
  }

  /// Tells the reports of a block none of whose steps run.
  ///
  /// - Parameter always: Neither `if` nor a failure is the reason.
  func skip(_ work: Work, outcome: Outcome, always: Bool) {
    for place in work.block.steps.indices {
      skip(work.reference(at: place, places: run.places), outcome: outcome, always: always)
    }
  }

  /// Tells the reports of a step that does not run.
  private func skip(_ step: StepReference, outcome: Outcome, always: Bool) {
    var result = StepResult(outcome)
    result.isSkippedAlways = always && outcome.isSkipped
    run.counters.count(result)
    run.events.send(
      .stepFinished(
        StepFinished(
          step: step, outcome: outcome, attempts: 0,
          startedAtMicroseconds: run.clock.microseconds, durationMicroseconds: 0)))
  }
}

extension BlockRunner.Work {
  /// Puts a step into its object; the one place where a planned step is copied, once.
  fileprivate func runningStep(
    at place: Int, places: SourcePlaces, schemas: CompiledSchemas, _ checkers: inout CheckerCache
  ) -> RunningStep {
    RunningStep(
      planned: block.steps[place], scenario: scenario, index: firstIndex + place,
      isTeardown: isTeardown, isNeeded: isNeeded(place),
      unselected: isTeardown ? nil : selection?.skipped[place],
      checker: checkers.checker(for: block.steps[place], places: places, schemas: schemas),
      places: places)
  }

  fileprivate func reference(at place: Int, places: SourcePlaces) -> StepReference {
    places.reference(
      to: block.steps[place], in: scenario, index: firstIndex + place, isTeardown: isTeardown,
      isNeeded: isNeeded(place))
  }

  private func isNeeded(_ place: Int) -> Bool {
    !isTeardown && selection?.needed.contains(place) == true
  }
}
