// SPDX-License-Identifier: Apache-2.0

import Checking
import Expressions
import Planning
import RunEvents
import Synchronization

/// A planned step that is about to run, with the objects that its events and verdicts share.
///
/// An object, since all contexts of the step share it.
final class RunningStep: Sendable {
  let planned: PlannedStep
  let progress: ScenarioProgress
  /// The call whose block the step belongs to; nil for a step of the scenario itself.
  let caller: RunningStep?
  /// The turn of its loop; nil without a loop, and before its first turn.
  let turn: LoopTurn?
  /// From 0, counted through the scenario and its `teardown`.
  let index: Int
  let isTeardown: Bool
  /// Not selected; runs because another step reads from it.
  let isNeeded: Bool
  /// Why the selection leaves it out; nil if it runs.
  let unselected: String?
  /// The failure that it, the call that it belongs to, or its scenario expects; nil for none.
  let expectedFailure: ExpectedFailure?
  /// Opened with the head of its response, or by its exchange; nil if no step waits for that.
  let gate: StepGate?
  /// The turns of its loop, if their requests are sent at the same moment; nil for others.
  let together: TogetherTurns?
  let checker: Checker
  /// The conditions of `retry`; nil for none.
  let retry: RetryJudge?
  /// The texts that its expressions make from secrets, which its events hide.
  let madeTexts: MadeTexts
  private let places: SourcePlaces
  private let reported = Mutex<StepReference?>(nil)

  init(
    planned: PlannedStep, progress: ScenarioProgress, caller: RunningStep? = nil,
    turn: LoopTurn? = nil, index: Int,
    isTeardown: Bool, isNeeded: Bool = false, unselected: String? = nil,
    expectedFailure: ExpectedFailure? = nil, gate: StepGate? = nil,
    together: TogetherTurns? = nil, checker: Checker, places: SourcePlaces,
    madeTexts: MadeTexts = MadeTexts()
  ) {
    self.planned = planned
    self.progress = progress
    self.caller = caller
    self.turn = turn
    self.index = index
    self.isTeardown = isTeardown
    self.isNeeded = isNeeded
    self.unselected = unselected
    self.expectedFailure = expectedFailure
    self.gate = gate
    self.together = together
    self.checker = checker
    self.places = places
    self.madeTexts = madeTexts
    retry = RetryJudge(planned.retryConditions, places: places)
  }

  /// Whether a person selected it: it is not in a `setup` or `teardown`, and not needed by others.
  var isSelected: Bool { scenario.role == .scenario && !isTeardown && !isNeeded }

  var scenario: ScenarioReference { progress.reference }

  /// The path of the step in the run; made at each call.
  var path: StepPath {
    planned.path(
      titled: planned.title, in: scenario, caller: caller?.path, turn: turn?.index,
      isTeardown: isTeardown)
  }

  /// Another step with the members of one, except those that are given.
  private convenience init(
    _ other: RunningStep, planned: PlannedStep? = nil, progress: ScenarioProgress? = nil,
    caller: RunningStep? = nil, turn: LoopTurn? = nil, expectedFailure: ExpectedFailure? = nil,
    together: TogetherTurns? = nil, checker: Checker? = nil, madeTexts: MadeTexts? = nil
  ) {
    self.init(
      planned: planned ?? other.planned, progress: progress ?? other.progress,
      caller: caller ?? other.caller, turn: turn ?? other.turn, index: other.index,
      isTeardown: other.isTeardown, isNeeded: other.isNeeded, unselected: other.unselected,
      expectedFailure: expectedFailure ?? other.expectedFailure, gate: other.gate,
      together: together ?? other.together, checker: checker ?? other.checker, places: other.places,
      madeTexts: madeTexts ?? other.madeTexts)
  }

  /// The same step with another plan.
  func with(_ planned: PlannedStep) -> RunningStep { .init(self, planned: planned) }

  /// The same step with another plan, whose expectations are others too.
  func checking(_ planned: PlannedStep) -> RunningStep {
    let checker = Checker(
      planned.expectations, at: planned.span, places: places, schemas: checker.schemas,
      impliesStatus: planned.isRequest)
    return .init(self, planned: planned, checker: checker)
  }

  /// The same step with a failure that it expects itself.
  func expecting(_ failure: ExpectedFailure) -> RunningStep {
    .init(self, expectedFailure: failure)
  }

  /// The same step in a turn of its loop. Its texts are its own: what one turn makes from a secret is
  /// not hidden in another.
  func inTurn(_ turn: LoopTurn) -> RunningStep {
    .init(self, turn: turn, madeTexts: MadeTexts())
  }

  /// The same step, whose turns are sent together.
  func sent(with turns: TogetherTurns) -> RunningStep { .init(self, together: turns) }

  /// The same step as a part of another scenario, which reports it.
  func moved(to progress: ScenarioProgress) -> RunningStep {
    .init(self, progress: progress, caller: caller?.moved(to: progress))
  }

  /// The step in events; made on demand, since most passed steps are not reported.
  var reference: StepReference {
    reported.withLock { reported in
      if let reported { return reported }
      let made = places.reference(
        to: planned, in: scenario, caller: caller?.reference, turn: turn, index: index,
        isTeardown: isTeardown,
        isNeeded: isNeeded)
      reported = made
      return made
    }
  }
}
