// SPDX-License-Identifier: Apache-2.0

import Expressions
import Planning
import RunEvents

/// How far the steps of a scenario, a `setup` or a `teardown` have come.
struct BlockState: Sendable {
  var scope: StepScope
  let jar: JarHandle
  /// Why the following steps are skipped; nil while they run.
  private var stop: Outcome?
  private var worst = Worst.nothingRan
  /// Why steps were skipped that nothing had failed before.
  private var reasons: [Outcome] = []
  private var skippedForCaptures = 0
  /// Steps that passed and that no event told of.
  private(set) var unreportedSteps = 0
  /// What went wrong before the first step, which then fails with it.
  var problem: StepRefusal?

  /// What the scenario came to so far, from best to worst.
  private enum Worst: Int {
    case nothingRan, passed, errored, failed, interrupted
  }

  init(scope: StepScope, jar: JarHandle) {
    self.scope = scope
    self.jar = jar
  }

  /// Nothing has failed that later steps are skipped for.
  var goesOn: Bool { stop == nil }

  /// What went wrong before the first step, for the step that tells of it.
  mutating func takeProblem() -> StepRefusal? { problem.take() }

  /// Why a step does not run; nil when it does.
  ///
  /// - Parameter unselected: why the selection leaves it out.
  func reasonToSkip(
    _ step: PlannedStep, unselected: String?, isTeardown: Bool
  ) -> Outcome? {
    if Task.isCancelled || scope.stop?.isRaised == true { return .interrupted }
    if !isTeardown, let stop { return stop }
    if let unselected { return .skipped(reason: unselected) }
    guard let missing = step.neededCaptures.first(where: { !scope.frame.holds($0) }) else {
      return nil
    }
    if missing.step != nil {
      return .skipped(reason: "`\(missing.name)` has no response (step `\(missing.maker)`)")
    }
    return .skipped(reason: "`\(missing.name)` was not captured (step `\(missing.maker)` makes it)")
  }

  /// From here on the steps of `teardown` run, whatever came before.
  mutating func beginTeardown() {
    stop = nil
    problem = nil
  }

  mutating func note(_ result: StepResult, of step: PlannedStep, isTeardown: Bool) {
    let output = result.output
    for capture in output.captures { scope.frame.captures[capture.name] = capture.value }
    if let origin = output.origin {
      for capture in output.captures { scope.frame.captures.setOrigin(origin, of: capture.name) }
      if let id = step.id { scope.frame.captures.setOrigin(origin, of: "steps.\(id)") }
    }
    if result.isUnreported { unreportedSteps += 1 }
    if let exchange = output.exchange, let id = step.id { scope.frame.exchanges[id] = exchange }
    switch result.outcome {
    case .passed: raise(.passed)
    case .failed: raise(.failed)
    case .errored: raise(.errored)
    case .interrupted, .pending: raise(.interrupted)
    case .skipped: reasons.append(result.outcome)
    }
    if result.outcome.isFailure, !isTeardown, !step.continuesOnFailure || result.endsScenario {
      stop = .skipped(reason: "step `\(step.title)` failed")
    }
  }

  /// A step that did not run. One whose capture was not made in `teardown` is no failure, and none
  /// is one that the selection leaves out.
  mutating func note(skipped outcome: Outcome, isUnselected: Bool, isTeardown: Bool) {
    if outcome == .interrupted {
      raise(.interrupted)
    } else if stop == nil, !isTeardown {
      reasons.append(outcome)
      if !isUnselected { skippedForCaptures += 1 }
    }
  }

  private mutating func raise(_ other: Worst) {
    if other.rawValue > worst.rawValue { worst = other }
  }

  /// A scenario whose steps were all skipped for captures that were not made has failed: nothing
  /// was verified. One that was skipped by `if` or `skip` throughout is skipped.
  var outcome: Outcome {
    switch worst {
    case .passed: .passed
    case .failed: .failed
    case .errored: .errored
    case .interrupted: .interrupted
    case .nothingRan where !reasons.isEmpty && skippedForCaptures == reasons.count: .failed
    case .nothingRan: reasons.first ?? .passed
    }
  }
}
