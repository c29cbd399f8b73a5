// SPDX-License-Identifier: Apache-2.0

/// The counts of a scenario, from its events: those that the run itself counts.
package struct ResultCounts: Sendable {
  package private(set) var steps = RunSummary.Counts()
  package private(set) var checks = RunSummary.CheckCounts()
  /// Those of all tries.
  package private(set) var requests = 0
  /// What contradicts itself, in words.
  package private(set) var contradictions: [String] = []
  /// The first step of this try that did not pass, by its name.
  private var firstFailure: String?
  private var open: [OpenStep] = []

  /// A step of which attempts have ended.
  fileprivate struct OpenStep {
    let step: StepReference
    var turn: Int?
    /// Of the last attempt, in this turn.
    var last: RunSummary.CheckCounts
    var hasFailed: Bool
    /// Of the turns before.
    var sum = RunSummary.CheckCounts()
    var failedBefore = false
  }

  package init() {}

  package mutating func note(_ attempt: Attempt) {
    requests += attempt.exchange?.hops.count ?? 0
    var last = RunSummary.CheckCounts()
    last.held = attempt.verdicts.count(where: \.holds)
    last.failed = attempt.verdicts.count - last.held
    let hasFailed = attempt.outcome.isFailure
    let turn = attempt.step.turn?.index
    guard let place = open.firstIndex(where: { $0.step.isSame(as: attempt.step) }) else {
      open.append(OpenStep(step: attempt.step, turn: turn, last: last, hasFailed: hasFailed))
      return
    }
    if open[place].turn != turn { open[place].endTurn() }
    open[place].turn = turn
    open[place].last = last
    open[place].hasFailed = hasFailed
  }

  package mutating func note(_ finished: StepFinished) {
    steps.count(finished.outcome, rows: finished.step.scenario.rows)
    if finished.expectedFailure != nil { steps.knownFailures += 1 }
    if finished.outcome.isFailure, firstFailure == nil { firstFailure = finished.step.name }
    guard let place = open.firstIndex(where: { $0.step.isSame(as: finished.step) }) else { return }
    var ended = open.remove(at: place)
    ended.endTurn()
    if finished.outcome == .passed, finished.expectedFailure == nil, ended.failedBefore {
      contradictions.append("the step `\(finished.step.name)` passed, and its last attempt failed")
    }
    if finished.outcome == .passed, finished.expectedFailure == nil, !ended.failedBefore,
      ended.sum.failed > 0
    {
      contradictions.append(
        "the step `\(finished.step.name)` passed, and a check of its last attempt failed")
    }
    guard finished.outcome != .interrupted else { return }
    checks.held += ended.sum.held
    // What is expected is not a failed check.
    if finished.expectedFailure == nil { checks.failed += ended.sum.failed }
  }

  /// The scenario ends.
  package mutating func note(_ finished: ScenarioFinished) {
    guard finished.outcome == .passed || finished.outcome.isSkipped, let firstFailure,
      finished.expectedFailure == nil
    else { return }
    contradictions.append(
      "the scenario `\(finished.scenario.name)` did not fail, and its step `\(firstFailure)` did")
  }

  /// Another try follows: only the requests count.
  package mutating func endTry() {
    let (requests, contradictions) = (requests, contradictions)
    self = ResultCounts()
    self.requests = requests
    self.contradictions = contradictions
  }
}

extension ResultCounts.OpenStep {
  fileprivate mutating func endTurn() {
    sum.held += last.held
    sum.failed += last.failed
    failedBefore = failedBefore || hasFailed
    last = RunSummary.CheckCounts()
    hasFailed = false
  }
}
