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
    /// Whether a step was judged on what the run received.
    var hasJudged = false
    var summary = RunSummary()
  }

  let recording: RunRecording
  /// Gets every event; nil if the reports are those of the run that judges.
  let joined: JoinedReports?
  private let state = Mutex(State())

  init(_ recording: RunRecording, joined: JoinedReports? = nil) {
    self.recording = recording
    self.joined = joined
  }

  /// A sink that passes every event on.
  func sink(before next: any RunEventSink) -> any RunEventSink { Sink(next: next, judged: self) }

  private struct Sink: RunEventSink {
    let next: any RunEventSink
    let judged: JudgedSteps

    var interest: EventInterest {
      next.interest.union(.passedSteps).union(judged.joined?.interest ?? [])
    }

    func receive(_ events: [RunEvent]) {
      for event in events { judged.note(event) }
      next.receive(events)
      judged.joined?.receive(events)
    }

    func tick(atMicroseconds microseconds: Int64) {
      next.tick(atMicroseconds: microseconds)
      judged.joined?.tick(atMicroseconds: microseconds)
    }
  }

  private func note(_ event: RunEvent) {
    switch event {
    case .stepFinished(let finished): note(finished)
    case .runFinished(let finished): state.withLock { $0.summary = finished.summary }
    default: break
    }
  }

  private func note(_ finished: StepFinished) {
    let (before, isRecorded) = recording.result(of: finished.step)
    let isJudged = isRecorded && !finished.outcome.isSkipped
    state.withLock { state in
      if finished.outcome.isUndecided { state.undecided += 1 }
      if isJudged { state.hasJudged = true }
      guard let before else { return }
      if before.isFailure, finished.outcome.hasPassed { state.holding.append(finished.step) }
      if before.hasPassed, finished.outcome.isFailure { state.failing.append(finished.step) }
    }
  }

  /// Whether a check was decided, or a step was judged on what the run received.
  var hasDecided: Bool {
    state.withLock { $0.hasJudged || $0.summary.checks.held + $0.summary.checks.failed > 0 }
  }

  var stepCount: Int { state.withLock { $0.summary.steps.total } }

  var undecidedCount: Int { state.withLock { $0.undecided } }

  /// Steps whose results are others than those of the run, in the order in which they were judged.
  var changes: (holding: [StepReference], failing: [StepReference]) {
    state.withLock { ($0.holding, $0.failing) }
  }
}
