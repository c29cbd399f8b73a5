// SPDX-License-Identifier: Apache-2.0

/// A scenario, a collection's `setup` or its `teardown`, began.
package struct ScenarioStarted: Sendable {
  package var scenario: ScenarioReference
  /// The most tries that it may take (`retries`), at least 1.
  package var tryLimit: Int
  /// Whether its steps run in any order, several at the same time.
  package var isUnordered: Bool
  /// Microseconds since the run began.
  package var atMicroseconds: Int64

  package init(
    scenario: ScenarioReference, tryLimit: Int = 1, isUnordered: Bool = false,
    atMicroseconds: Int64
  ) {
    self.isUnordered = isUnordered
    self.tryLimit = tryLimit
    self.scenario = scenario
    self.atMicroseconds = atMicroseconds
  }
}

/// A try of a scenario failed, its `teardown` included, and another one follows (`retries`): the
/// results of its steps so far count no longer.
package struct TryFinished: Sendable {
  /// With the path of the try that ended.
  package var scenario: ScenarioReference
  package var outcome: Outcome
  /// The most tries that there may be.
  package var tryLimit: Int
  package var startedAtMicroseconds: Int64
  package var durationMicroseconds: Int64

  package init(
    scenario: ScenarioReference, outcome: Outcome, tryLimit: Int, startedAtMicroseconds: Int64,
    durationMicroseconds: Int64
  ) {
    self.scenario = scenario
    self.outcome = outcome
    self.tryLimit = tryLimit
    self.startedAtMicroseconds = startedAtMicroseconds
    self.durationMicroseconds = durationMicroseconds
  }
}

/// A scenario ended, its `teardown` included.
package struct ScenarioFinished: Sendable {
  /// With the path of its last try.
  package var scenario: ScenarioReference
  /// That of its last try.
  package var outcome: Outcome
  /// `fails`: why a check was expected to fail, and did. The outcome is then `passed`.
  package var expectedFailure: String?
  package var startedAtMicroseconds: Int64
  package var durationMicroseconds: Int64
  /// The number of steps that passed and have no `StepFinished`, because no report reads it
  /// (`EventInterest`).
  package var unreportedSteps: Int
  /// Under `--keep` what it captured, as `order = 17`, in the order of the names.
  package var kept: [String]

  /// How many tries it took, at least 1.
  package var tries: Int { scenario.path.tryNumber }

  /// Whether it passed, and not in its first try.
  package var isFlaky: Bool { outcome == .passed && tries > 1 }

  package init(
    scenario: ScenarioReference, outcome: Outcome, expectedFailure: String? = nil,
    startedAtMicroseconds: Int64, durationMicroseconds: Int64, unreportedSteps: Int = 0,
    kept: [String] = []
  ) {
    self.expectedFailure = expectedFailure
    self.unreportedSteps = unreportedSteps
    self.kept = kept
    self.scenario = scenario
    self.outcome = outcome
    self.startedAtMicroseconds = startedAtMicroseconds
    self.durationMicroseconds = durationMicroseconds
  }
}

extension ScenarioStarted: EventLine {
  package static var event: StaticString { "scenario.started" }

  package static var blank: ScenarioStarted {
    ScenarioStarted(scenario: .blank, atMicroseconds: 0)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.microseconds("at", atMicroseconds) { $0.atMicroseconds = $1 }
    try coder.scenario(scenario) { $0.scenario = $1 }
    let limit = tryLimit > 1 ? tryLimit : nil
    try coder.number("tryLimit", ifAny: limit, in: 1...EventObject.largest) { $0.tryLimit = $1 }
    try coder.flag("unordered", isUnordered) { $0.isUnordered = $1 }
  }
}

extension TryFinished: EventLine {
  package static var event: StaticString { "try.finished" }

  package static var blank: TryFinished {
    TryFinished(
      scenario: .blank, outcome: .blank, tryLimit: 1, startedAtMicroseconds: 0,
      durationMicroseconds: 0)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.microseconds("at", startedAtMicroseconds) { $0.startedAtMicroseconds = $1 }
    try coder.microseconds("duration", durationMicroseconds) { $0.durationMicroseconds = $1 }
    try coder.scenario(scenario) { $0.scenario = $1 }
    try coder.number("tryLimit", tryLimit, in: 1...EventObject.largest) { $0.tryLimit = $1 }
    try coder.members(of: outcome) { $0.outcome = $1 }
  }
}

extension ScenarioFinished: EventLine {
  package static var event: StaticString { "scenario.finished" }

  package static var blank: ScenarioFinished {
    ScenarioFinished(
      scenario: .blank, outcome: .blank, startedAtMicroseconds: 0, durationMicroseconds: 0)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.microseconds("at", startedAtMicroseconds) { $0.startedAtMicroseconds = $1 }
    try coder.microseconds("duration", durationMicroseconds) { $0.durationMicroseconds = $1 }
    try coder.scenario(scenario) { $0.scenario = $1 }
    try coder.members(of: outcome) { $0.outcome = $1 }
    try coder.text("expectedFailure", ifAny: expectedFailure, .text) { $0.expectedFailure = $1 }
    try coder.texts("kept", ifAny: kept, .text) { $0.kept = $1 }
    // Both follow from the scenario and its outcome.
    try coder.number("tries", ifAny: tries > 1 ? tries : nil) { _, _ in }
    try coder.flag("flaky", isFlaky) { _, _ in }
  }
}
