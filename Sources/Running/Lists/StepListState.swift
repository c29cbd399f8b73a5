// SPDX-License-Identifier: Apache-2.0

import Expressions
import Planning
import RunEvents

/// The progress of the steps of a scenario, a `setup` or a `teardown`.
struct StepListState: Sendable {
  var scope: StepScope
  let jar: JarHandle
  /// Why the following steps are skipped; nil if they run.
  private(set) var stop: Outcome?
  /// Whether the failure that `fails` of the scenario expects has come.
  private(set) var hasMetExpectation = false
  /// The greatest cause of its failures; nil without one.
  private var worstCause: FailureCause?
  /// Whether a step failed before the steps of the scenario itself.
  private var failedBefore = false
  private var worst = Worst.nothingRan
  /// Why steps were skipped without an earlier failure.
  private var reasons: [Outcome] = []
  private var skippedForCaptures = 0
  /// Whether the steps run in any order: a failed one ends only what waits for it.
  var isUnordered = false
  /// The number of steps that passed without an event.
  private(set) var unreportedSteps = 0
  /// An error before the first step, which then fails with it.
  var problem: StepRefusal?

  /// The worst result of the scenario so far, from best to worst.
  private enum Worst: Int {
    case nothingRan, passed, errored, failed, interrupted
  }

  init(scope: StepScope, jar: JarHandle) {
    self.scope = scope
    self.jar = jar
  }

  /// Whether later steps run: no failure has stopped the scenario.
  var runsLaterSteps: Bool { stop == nil }

  /// Takes the error before the first step, to report it with a step.
  mutating func takeProblem() -> StepRefusal? { problem.take() }

  /// Why a step does not run; nil if it runs.
  ///
  /// - Parameters:
  ///   - unselected: Why the selection leaves it out.
  ///   - hasUndecided: Whether a capture may be missing because a step could not be judged.
  func reasonToSkip(
    _ step: PlannedStep, unselected: String?, isTeardown: Bool,
    hasUndecided: @autoclosure () -> Bool
  ) -> Outcome? {
    if Task.isCancelled || scope.stop?.isRaised == true { return .interrupted }
    if !isTeardown, let stop { return stop }
    if let unselected { return .skipped(reason: unselected) }
    guard let missing = step.neededCaptures.first(where: { !scope.holds($0) }) else {
      return nil
    }
    if hasUndecided() { return .undecided(Undecided.lacks(missing.name, of: missing.maker)) }
    if missing.step?.capture == nil, missing.step != nil {
      return .skipped(reason: "`\(missing.name)` has no response (step `\(missing.maker)`)")
    }
    let name = missing.step?.capture ?? missing.name
    return .skipped(reason: "`\(name)` was not captured (step `\(missing.maker)` makes it)")
  }

  /// The steps of the scenario itself follow: what `fails` expects is theirs.
  mutating func beginSteps() {
    skippedForCaptures = 0
    failedBefore = worst == .failed
  }

  /// The steps of the scenario itself have ended. If all of them were skipped for captures that were not
  /// made, it has failed, because nothing was verified: whatever came before them, or clears up.
  mutating func endSteps(count: Int) {
    if count > 0, skippedForCaptures == count { fail() }
  }

  /// Lets the steps of `teardown` run, whatever happened before.
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
    noteUnmade(by: step, result.output)
    if result.isUnreported { unreportedSteps += 1 }
    unreportedSteps += result.unreportedSteps
    for capture in output.captures {
      if let origin = capture.origin { scope.frame.captures.setOrigin(origin, of: capture.name) }
    }
    if step.responseReads.contains(.captures), let id = step.id {
      var named = Locals()
      for capture in output.captures { named[capture.name] = capture.value }
      scope.frame.namedCaptures[id] = named
    }
    if let exchange = output.exchange, let id = step.id { scope.frame.exchanges[id] = exchange }
    if result.outcome.isFailure { note(result.failureCause ?? .other) }
    switch result.outcome {
    case .passed: raise(.passed)
    case .failed: raise(.failed)
    case .errored: raise(.errored)
    case .interrupted, .pending: raise(.interrupted)
    case .skipped: reasons.append(result.outcome)
    }
    if result.outcome.isFailure, !isTeardown,
      result.endsScenario || !step.continuesOnFailure && !isUnordered
    {
      stop = .skipped(reason: "step `\(step.title)` failed")
    }
  }

  /// Notes a step that did not run. A step of `teardown` without its capture is not a failure, and
  /// neither is an unselected step.
  mutating func note(
    skipped outcome: Outcome, of step: PlannedStep, isUnselected: Bool, isTeardown: Bool
  ) {
    if outcome == .interrupted {
      raise(.interrupted)
    } else if stop == nil, !isTeardown {
      reasons.append(outcome)
      if !isUnselected { skippedForCaptures += 1 }
    }
    noteUnmade(by: step, StepOutput())
  }

  /// Notes the names that a step was to make and did not.
  private mutating func noteUnmade(by step: PlannedStep, _ output: StepOutput) {
    for name in step.madeNames.lazy.map(\.content) where scope.frame.captures[name] == nil {
      scope.frame.captures.noteUnmade(name, isLeftOut: output.leftOut.contains(name))
    }
  }

  /// Why the steps failed; nil if none did.
  var failureCause: FailureCause? {
    guard outcome.isFailure else { return nil }
    return worst == .failed ? worstCause ?? .other : .other
  }

  /// Whether the scenario's own steps failed as `fails` expects: by their checks alone.
  var failsAsExpected: Bool {
    !failedBefore && failureCause.map { $0 < .other } == true
  }

  /// Makes a success of the failure that `fails` of the scenario expects.
  mutating func meetExpectation() {
    worst = .passed
    hasMetExpectation = true
  }

  /// Fails the scenario although no step of it did.
  mutating func fail() {
    note(.other)
    raise(.failed)
  }

  /// Adds what the `teardown` of a block came to.
  mutating func include(_ other: StepListState) {
    if let cause = other.worstCause { note(cause) }
    raise(other.worst)
    unreportedSteps += other.unreportedSteps
  }

  /// Adds steps that were reported here, of an execution that belongs to the run.
  mutating func include(unreportedSteps: Int) { self.unreportedSteps += unreportedSteps }

  private mutating func note(_ cause: FailureCause) {
    worstCause = max(worstCause ?? cause, cause)
  }

  private mutating func raise(_ other: Worst) {
    if other.rawValue > worst.rawValue { worst = other }
  }

  /// A scenario fails if all its steps were skipped for missing captures, because nothing was
  /// verified. It is skipped if all its steps were skipped by `if` or `skip`.
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
