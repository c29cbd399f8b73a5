// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Planning
import RunEvents

/// Runs the steps of a list one after another.
struct StepListRunner: Sendable {
  let run: RunContext

  /// A list to run, with the facts about it that its steps need.
  struct Work: Sendable {
    let list: StepList
    let progress: ScenarioProgress
    /// The call whose block the list is; nil for a list of the scenario itself.
    var caller: RunningStep?
    /// The index of its first step among all steps of the scenario.
    var firstIndex = 0
    /// Whether each step runs even after a failed one.
    var isTeardown = false
    /// Nil if all steps are selected.
    var selection: StepSelection?
    /// The failure that the scenario or the call expects; nil for none.
    var expectedFailure: ExpectedFailure?
  }

  /// Runs the list.
  ///
  /// - Parameter state: The state of the scenario; updated by each step.
  nonisolated(nonsending) func carryOut(_ work: Work, _ state: inout StepListState) async {
    let collection = state.scope.frame.collection
    let isRepeated =
      work.caller != nil || state.scope.frame.row != nil || work.progress.start != nil
    var checkers = CheckerCache(keeping: isRepeated ? collection.checkers : nil)
    for place in work.list.steps.indices {
      let step = work.runningStep(
        at: place, places: run.places, schemas: collection.schemas, &checkers)
      await runStep(step, &state)
    }
  }

  private nonisolated(nonsending) func runStep(
    _ step: RunningStep, _ state: inout StepListState
  ) async {
    let isTeardown = step.isTeardown
    let reason = state.reasonToSkip(
      step.planned, unselected: step.unselected, isTeardown: isTeardown,
      hasUndecided: hasUndecided(for: step))
    if reason?.isInterrupted == true, let overrun = step.progress.overrun(in: run) {
      return end(step, overrun, &state)
    }
    if let skipped = reason { return skip(step, skipped, &state) }
    let runner = StepRunner(run: run)
    var result: StepResult
    if let problem = state.takeProblem() {
      result = runner.refuse(step, problem, in: state.scope.frame.collection, jar: state.jar)
    } else {
      result = await runner.run(step, scope: state.scope, jar: state.jar)
    }
    note(&result, of: step, &state)
    // A step that sent nothing did not wait either.
    if result.counts.requests == 0, run.engine.isHeldUp { await Task.yield() }
  }

  /// Counts the result of a step, and adds it to the state.
  func note(_ result: inout StepResult, of step: RunningStep, _ state: inout StepListState) {
    if result.outcome.isFailure, step.progress.overrun(in: run) != nil {
      result.endsScenario = true
    }
    if !result.isReportedBySteps { run.counters.count(result) }
    if !result.outcome.hasPassed { run.snapshots.noteIncomplete(step.scenario.path.file) }
    if step.isSelected, !result.isReportedBySteps, !result.outcome.isSkipped {
      run.counters.noteSelectedStepRan()
    }
    state.note(result, of: step.planned, isTeardown: step.isTeardown)
  }

  /// Reports a step that does not run.
  ///
  /// - Parameter isDependent: whether that is because of a step that failed.
  func skip(
    _ step: RunningStep, _ reason: Outcome, _ state: inout StepListState, isDependent: Bool = false
  ) {
    let isUndecided = reason.undecidedReason != nil
    if let words = reason.undecidedReason {
      run.recording?.note(undecided: step.reference, because: words)
    }
    skip(
      step.reference, outcome: reason,
      always: isUndecided || !step.isTeardown && state.runsLaterSteps && !isDependent)
    state.note(
      skipped: reason, of: step.planned,
      isUnselected: step.unselected != nil || isDependent || isUndecided,
      isTeardown: step.isTeardown)
  }

  /// Whether a capture that a step needs may be missing because a step could not be judged.
  func hasUndecided(for step: RunningStep) -> Bool {
    run.recording?.hasUndecided(for: step.scenario) == true
  }

  /// The result of a step that fails before it begins; reports it.
  func refused(_ step: RunningStep, _ refusal: StepRefusal, _ state: StepListState) -> StepResult {
    StepRunner(run: run).refuse(
      step, refusal, in: state.scope.frame.collection, jar: state.jar)
  }

  /// Ends a step that did not begin before the time of its scenario was over: the first one fails,
  /// and so does each one that was to clear up.
  private func end(_ step: RunningStep, _ overrun: StepRefusal, _ state: inout StepListState) {
    if let stop = state.stop, !step.isTeardown {
      return skip(step.reference, outcome: stop, always: false)
    }
    let result = StepRunner(run: run).refuse(
      step, overrun, in: state.scope.frame.collection, jar: state.jar)
    run.counters.count(result)
    state.note(result, of: step.planned, isTeardown: step.isTeardown)
  }

  /// Reports all steps of a list as skipped.
  ///
  /// - Parameter always: The reason is neither `if` nor a failure.
  func skip(_ work: Work, outcome: Outcome, always: Bool) {
    for place in work.list.steps.indices {
      skip(work.reference(at: place, places: run.places), outcome: outcome, always: always)
    }
  }

  /// Reports a step that does not run.
  private func skip(_ step: StepReference, outcome: Outcome, always: Bool) {
    if case .skipped(let reason) = outcome {
      run.rehearsal?.note(
        RehearsedStep(reference: step, planned: nil, content: .skipped(reason)))
    }
    var result = StepResult(outcome)
    result.isSkippedAlways = always && outcome.isSkipped
    run.counters.count(skipped: result, rows: step.scenario.rows)
    run.snapshots.noteIncomplete(step.scenario.path.file)
    var finished = StepFinished(
      step: step, outcome: outcome, attempts: 0,
      startedAtMicroseconds: run.clock.microseconds, durationMicroseconds: 0)
    finished.isSkippedAlways = result.isSkippedAlways
    run.events.send(.stepFinished(finished))
  }
}

extension StepListRunner.Work {
  /// A step of the list with what its run needs.
  func runningStep(
    at place: Int, gate: StepGate? = nil, places: SourcePlaces, schemas: CompiledSchemas,
    _ checkers: inout CheckerCache
  ) -> RunningStep {
    let planned = list.steps[place]
    return RunningStep(
      planned: planned, progress: progress, caller: caller, index: firstIndex + place,
      isTeardown: isTeardown, isNeeded: isNeeded(place),
      unselected: isTeardown ? nil : selection?.skipped[place],
      expectedFailure: expectedFailure, gate: gate,
      checker: checkers.checker(
        for: planned, places: places, schemas: schemas,
        isWhole: progress.start?.judgesAll() ?? true),
      places: places)
  }

  fileprivate func reference(at place: Int, places: SourcePlaces) -> StepReference {
    places.reference(
      to: list.steps[place], in: progress.reference, caller: caller?.reference,
      index: firstIndex + place, isTeardown: isTeardown,
      isNeeded: isNeeded(place))
  }

  private func isNeeded(_ place: Int) -> Bool {
    if let caller { return caller.isNeeded }
    return !isTeardown && selection?.needed.contains(place) == true
  }
}
