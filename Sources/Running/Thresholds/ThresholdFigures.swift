// SPDX-License-Identifier: Apache-2.0

import Checking
import Planning
import RunEvents
import Synchronization

/// The figures of one collection while it runs: of the final attempts of the requests in its scenarios,
/// those of the blocks that these call included.
final class ThresholdFigures: Sendable {
  private struct State {
    var whole = RunFigures()
    /// By the order of the thresholds of steps.
    var steps: [RunFigures]
  }

  private let steps: [PlannedThresholds.Step]
  private let state: Mutex<State>

  init(_ thresholds: PlannedThresholds) {
    steps = thresholds.steps
    state = Mutex(
      State(steps: Array(repeating: RunFigures(), count: thresholds.steps.count)))
  }

  /// Adds the final attempt of a request; those of `setup` and `teardown` do not count.
  ///
  /// - Parameter hasFailed: whether it failed, and not as `fails` expects.
  func add(
    _ end: borrowing AttemptEnd, hasFailed: Bool, of step: RunningStep
  ) {
    guard end.request != nil, !end.attempt.outcome.isInterrupted, !step.isTeardown,
      step.scenario.role == .scenario || step.scenario.role == .needed
    else { return }
    let (started, duration) = (end.attempt.startedAtMicroseconds, end.attempt.durationMicroseconds)
    state.withLock { state in
      state.whole.add(started: started, duration: duration, hasFailed: hasFailed)
      guard let id = step.planned.id else { return }
      for place in steps.indices where steps[place].isMeant(id, step.scenario.path.nameInFile) {
        state.steps[place].add(started: started, duration: duration, hasFailed: hasFailed)
      }
    }
  }

  var content: (whole: RunFigures, steps: [RunFigures]) {
    state.withLock { ($0.whole, $0.steps) }
  }
}

extension PlannedThresholds.Step {
  /// - Parameter name: The name of the running scenario, with that of its row.
  fileprivate func isMeant(_ id: String, _ name: String) -> Bool {
    guard self.id.utf8.elementsEqual(id.utf8) else { return false }
    guard let scenario else { return true }
    let rest = name.utf8.dropFirst(scenario.utf8.count)
    return name.utf8.starts(with: scenario.utf8) && (rest.isEmpty || rest.starts(with: " [".utf8))
  }
}
