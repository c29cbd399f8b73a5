// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization

/// Notes what does not pass in a run, while its events go on to a sink.
package final class LastRunRecorder: RunEventSink {
  /// What counts as a failure beside what failed.
  package struct Rule: Sendable {
    /// `--fail-on-skipped`.
    package var failsOnSkipped = false
    /// `--fail-on-flaky`.
    package var failsOnFlaky = false

    package init() {}
  }

  private struct Found {
    var names: StateNames
    var failed: [(number: Int, result: LastRun.Result)] = []
    var skipped: [(number: Int, result: LastRun.Result)] = []
    /// Files with errors, and errors without a file.
    var unusable: [(file: String?, reason: String)] = []
    /// Those of the earlier run that this one has not reported.
    var unseen: Set<LastRun.Result>
    /// Whether the run repeats what did not pass in an earlier one.
    var isRepeated = false
  }

  private let sink: any RunEventSink
  private let rule: Rule
  private let earlier: Set<LastRun.Result>
  /// Grows with what does not pass only: a run may have a million rows.
  private let found: Mutex<Found>

  package let interest: EventInterest

  /// - Parameter earlier: what did not pass in earlier runs.
  init(
    after earlier: LastRun?, _ names: StateNames, _ rule: Rule, before sink: any RunEventSink
  ) {
    self.sink = sink
    self.rule = rule
    interest = sink.interest
    self.earlier = Set(earlier?.failed ?? [])
    found = Mutex(Found(names: names, unseen: self.earlier))
  }

  package func receive(_ events: [RunEvent]) {
    // By index: taking an event out of the array copies it.
    for place in events.indices {
      switch events[place] {
      case .runStarted(let started): found.withLock { $0.isRepeated = started.rerunOf != nil }
      case .stepFinished(let finished) where finished.isSkippedAlways && rule.failsOnSkipped:
        note(failed: finished.step.scenario)
      case .scenarioFinished(let finished): note(finished)
      case .diagnostic(let reported) where reported.diagnostic.severity == .error: note(reported)
      default: break
      }
    }
    sink.receive(events)
  }

  package func tick(atMicroseconds microseconds: Int64) {
    sink.tick(atMicroseconds: microseconds)
  }

  static let unusableReason = "it could not be used"

  private func note(_ reported: DiagnosticReported) {
    found.withLock { found in
      if let place = reported.place {
        found.unusable.append((found.names.path(of: place.file), Self.unusableReason))
      } else {
        found.unusable.append((nil, reported.diagnostic.message))
      }
    }
  }

  private func note(failed scenario: ScenarioReference) {
    found.withLock { found in
      found.failed.append((scenario.number, found.names.result(scenario)))
    }
  }

  private func note(_ finished: ScenarioFinished) {
    let isFlaky = rule.failsOnFlaky && finished.isFlaky
    found.withLock { found in
      guard finished.outcome != .passed || isFlaky || !found.unseen.isEmpty else { return }
      let scenario = finished.scenario
      let result = found.names.result(scenario)
      found.unseen.remove(result)
      switch finished.outcome {
      case .passed: if isFlaky { found.failed.append((scenario.number, result)) }
      case .skipped: found.skipped.append((scenario.number, result))
      case .failed, .errored, .interrupted, .pending: found.failed.append((scenario.number, result))
      }
    }
  }

  /// What the run changes in the record. Scenarios that were skipped count too if anything failed: that
  /// can be why they never began.
  ///
  /// - Parameter scope: that of the run; nil for everything, unless the run repeats another one.
  func update(_ scope: RunScope?) -> LastRunUpdate {
    found.withLock { found in
      var own = scope ?? RunScope(selection: "", files: [], wholeFiles: [])
      if scope == nil { own.isWholeProject = !found.isRepeated }
      var known: Set<LastRun.Result> = []
      var update = LastRunUpdate(scope: own)
      update.failed = (found.failed.isEmpty ? [] : found.failed + found.skipped)
        .sorted { $0.number < $1.number }.map(\.result).filter { known.insert($0).inserted }
      update.seen = earlier.subtracting(found.unseen)
      for (file, reason) in found.unusable { update.note(reason, of: file) }
      return update
    }
  }
}
