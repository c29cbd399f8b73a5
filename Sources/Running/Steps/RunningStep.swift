// SPDX-License-Identifier: Apache-2.0

import Checking
import Expressions
import Planning
import RunEvents
import Synchronization

/// A planned step that is about to run, with what its events and verdicts share.
///
/// An object: a planned step is large, and copying it at each call costs more than all the rest of
/// a step that passes.
final class RunningStep: Sendable {
  let planned: PlannedStep
  let scenario: ScenarioReference
  /// From 0, counted through the scenario and its `teardown`.
  let index: Int
  let isTeardown: Bool
  let checker: Checker
  /// The conditions of `retry`; nil for none.
  let retry: RetryJudge?
  /// What its expressions make from secrets, which its events must not show.
  let madeTexts: MadeTexts
  private let places: SourcePlaces
  private let told = Mutex<StepReference?>(nil)

  init(
    planned: PlannedStep, scenario: ScenarioReference, index: Int, isTeardown: Bool,
    checker: Checker, places: SourcePlaces, madeTexts: MadeTexts = MadeTexts()
  ) {
    self.planned = planned
    self.scenario = scenario
    self.index = index
    self.isTeardown = isTeardown
    self.checker = checker
    self.places = places
    self.madeTexts = madeTexts
    retry = RetryJudge(planned.retryConditions, places: places)
  }

  /// The same step with what was planned changed.
  func with(_ planned: PlannedStep) -> RunningStep {
    RunningStep(
      planned: planned, scenario: scenario, index: index, isTeardown: isTeardown,
      checker: checker, places: places, madeTexts: madeTexts)
  }

  /// The step as events name it; made for the first who asks, since most steps pass untold.
  var reference: StepReference {
    told.withLock { told in
      if let told { return told }
      let made = places.reference(to: planned, in: scenario, index: index, isTeardown: isTeardown)
      told = made
      return made
    }
  }
}

extension AttemptFinished {
  /// Has what the step made from secrets hidden in it.
  mutating func hideTexts(of step: RunningStep) {
    madeTexts = step.madeTexts.all.map { MadeText($0.text, secretNames: $0.secrets.names) }
  }
}
