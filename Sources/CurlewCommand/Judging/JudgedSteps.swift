// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Running
import Sessions
import Synchronization

/// Counts the steps that are judged on a recording, and compares their results with those of its run.
final class JudgedSteps: Sendable {
  private struct State {
    /// Steps that hold and failed in the run.
    var holding: [StepReference] = []
    /// Steps that fail and held in the run.
    var failing: [StepReference] = []
    var undecided = 0
    var summary = RunSummary()
  }

  let recording: RunRecording
  private let state = Mutex(State())

  init(_ recording: RunRecording) {
    self.recording = recording
  }

  /// A sink that passes every event on.
  func sink(before next: any RunEventSink) -> any RunEventSink { Sink(next: next, judged: self) }

  private struct Sink: RunEventSink {
    let next: any RunEventSink
    let judged: JudgedSteps

    var interest: EventInterest { next.interest.union(.passedSteps) }

    func receive(_ events: [RunEvent]) {
      for event in events { judged.note(event) }
      next.receive(events)
    }

    func tick(atMicroseconds microseconds: Int64) { next.tick(atMicroseconds: microseconds) }
  }

  private func note(_ event: RunEvent) {
    switch event {
    case .stepFinished(let finished): note(finished)
    case .runFinished(let finished): state.withLock { $0.summary = finished.summary }
    default: break
    }
  }

  private func note(_ finished: StepFinished) {
    let before = recording.recordedOutcome(of: finished.step)
    state.withLock { state in
      if finished.outcome.isUndecided { state.undecided += 1 }
      guard let before else { return }
      if before.isFailure, finished.outcome.hasPassed { state.holding.append(finished.step) }
      if before.hasPassed, finished.outcome.isFailure { state.failing.append(finished.step) }
    }
  }

  /// Whether a check was decided, or the run has a transfer that failed.
  var hasDecided: Bool {
    state.withLock { state in
      let checks = state.summary.checks
      return checks.held + checks.failed + state.summary.steps.errored + state.summary.steps.failed
        > 0
    }
  }

  var stepCount: Int { state.withLock { $0.summary.steps.total } }

  var undecidedCount: Int { state.withLock { $0.undecided } }

  /// Steps whose results are others than those of the run, in the order in which they were judged.
  var changes: (holding: [StepReference], failing: [StepReference]) {
    state.withLock { ($0.holding, $0.failing) }
  }
}
