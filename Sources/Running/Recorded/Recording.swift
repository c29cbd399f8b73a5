// SPDX-License-Identifier: Apache-2.0

import Expressions
import RunEvents

/// The attempts of an earlier run. A run that has one sends nothing and starts no program: its steps
/// receive what those of the earlier run received.
///
/// All members are called on the engine's thread, and may block it: no transfer waits for it.
package protocol Recording: Sendable {
  /// The recorded steps that a step may be judged on, the likeliest first: usually one; several for a step
  /// of a block with `once`, which the run carried out for another caller.
  ///
  /// - Parameter once: the outermost call with `once` that the step belongs to; nil for none.
  func steps(for step: StepReference, once: StepReference?) -> [RecordedStep]

  /// An attempt of a recorded step.
  ///
  /// - Parameter number: from 1.
  /// - Returns: nil if the run did not make it.
  func attempt(_ number: Int, of step: RecordedStep) -> Attempt?

  /// When the recorded scenario began, in microseconds of its run; nil for one that is not recorded.
  func beginning(of scenario: ScenarioReference) -> Int64?

  /// The path of the recorded scenario on which a scenario is judged; its own if it has no other name now.
  func recordedPath(of scenario: ScenarioReference) -> ScenarioPath

  /// How many tries of a scenario are recorded; 1 for a scenario that is not.
  func tryCount(of scenario: ScenarioReference) -> Int

  /// Whether a step that was sent in the run may lack a value now: that of a secret, of which only the mark
  /// is there.
  func mayLackSecrets(_ step: StepReference) -> Bool

  /// Notes on which recorded step a step is judged.
  func note(_ step: StepReference, judgedOn recorded: RecordedStep)

  /// Notes that a step could not be judged.
  func note(undecided step: StepReference, because reason: String)

  /// Whether a value that a scenario reads may be missing because a step could not be judged.
  func hasUndecided(for scenario: ScenarioReference) -> Bool
}

/// A step, or a turn of its loop, in a recording.
package struct RecordedStep: Sendable, Hashable {
  /// Its place in the recording.
  package let index: Int
  /// When it began, in microseconds of the recorded run; nil in a recording that does not say it.
  package let beganAtMicroseconds: Int64?

  package init(index: Int, beganAtMicroseconds: Int64?) {
    self.index = index
    self.beganAtMicroseconds = beganAtMicroseconds
  }
}

extension RunContext {
  /// The earlier run whose responses the steps receive; nil for a run over the network.
  var recording: (any Recording)? { options.recording }

  /// The path of a step in the run whose responses it receives.
  func recorded(_ path: StepPath, of scenario: ScenarioReference) -> StepPath {
    recording.map { path.inScenario($0.recordedPath(of: scenario)) } ?? path
  }

  /// Waits; not at all where recorded responses are judged, or nothing is sent.
  nonisolated(nonsending) func sleep(for duration: Duration) async throws(CancellationError) {
    if recording != nil || rehearsal != nil { return }
    try await engine.sleep(for: duration)
  }
}

extension RunClock {
  /// When a recorded attempt ended.
  func end(of attempt: Attempt) -> Timestamp? {
    timestamp(
      atMicroseconds: attempt.startedAtMicroseconds.addingClamped(attempt.durationMicroseconds))
  }
}

extension RunningStep {
  /// The outermost call with `once` that it belongs to; nil for none.
  var callOnce: RunningStep? {
    var found: RunningStep?
    var step: RunningStep? = caller
    while let call = step {
      if call.planned.callsOnce { found = call }
      step = call.caller
    }
    return found
  }

  /// The steps that it may be judged on.
  func recorded(in recording: any Recording) -> [RecordedStep] {
    recording.steps(for: reference, once: callOnce?.reference)
  }
}
