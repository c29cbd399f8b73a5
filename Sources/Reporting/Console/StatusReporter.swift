// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// Answers a person who asks what runs, in a run without the console report. It writes nothing else.
package final class StatusReporter: Reporter {
  package let kind = "status"
  private let output: any ReportOutput
  private let options: ConsoleOptions
  private var counts = ProgressCounts()
  private var load = LoadProgress()

  package init(output: any ReportOutput, options: ConsoleOptions) {
    self.output = output
    self.options = options
  }

  package var isRequested: Bool { false }

  package var interest: EventInterest { [] }

  package func receive(_ event: RunEvent) {
    switch event {
    case .runStarted(let started): counts.total = started.scenarioCount
    case .scenarioFinished(let finished):
      counts.end(finished.scenario, isFailure: finished.outcome.isFailure)
    case .load(.started(let started)): load.begin(started)
    case .load(.sample(let sample)): _ = load.note(sample)
    case .load(.finished): load.end()
    default: break
    }
  }

  package func tick(atMicroseconds microseconds: Int64) throws {
    guard let activity = options.activity, activity.takeQuestion() else { return }
    let steps = activity.steps()
    try output.write(
      load.isRunning
        ? load.status(steps, atMicroseconds: microseconds, options)
        : counts.status(steps, atMicroseconds: microseconds, options))
  }

  package func finish() {}
}
