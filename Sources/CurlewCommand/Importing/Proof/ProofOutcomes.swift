// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import Synchronization

/// Collects how the steps of a proof ended.
final class ProofOutcomes: Sendable {
  private let recording: ReportedRecording
  private let state = Mutex<[ReportedRecording.Asking: Ending]>([:])

  /// How a step ended.
  struct Ending {
    var holds = false
    /// The first check that failed, or what else did; nil for a step that holds.
    var failure: String?
  }

  init(_ recording: ReportedRecording) {
    self.recording = recording
  }

  fileprivate func note(_ event: RunEvent) {
    switch event {
    case .attemptFinished(let attempt):
      let failed = attempt.verdicts.first { $0.failure != nil }
      state.withLock { $0[asking(attempt.step), default: Ending()].failure = failed?.check.name }
    case .stepFinished(let finished):
      let key = asking(finished.step)
      state.withLock { state in
        guard !finished.outcome.isSkipped else { return state[key] = nil }
        state[key, default: Ending()].holds = finished.outcome.hasPassed
      }
    default: break
    }
  }

  private func asking(_ step: StepReference) -> ReportedRecording.Asking {
    ReportedRecording.Asking(
      step: step.name, iteration: recording.iteration(of: step.scenario))
  }

  /// Nil for a step that was not carried out.
  func ending(of asking: ReportedRecording.Asking) -> Ending? { state.withLock { $0[asking] } }
}

/// Reads the events of a proof.
final class ProofReporter: Reporter {
  let kind = "proof"
  let interest: EventInterest = [.passedSteps]
  private let outcomes: ProofOutcomes

  init(_ outcomes: ProofOutcomes) {
    self.outcomes = outcomes
  }

  func receive(_ event: RunEvent) { outcomes.note(event) }

  func finish() {}
}
