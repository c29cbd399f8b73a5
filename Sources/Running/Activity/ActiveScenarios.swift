// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization

/// The scenarios that run, each with its steps that do, for displays that ask.
///
/// A step is noted in its own scenario, so the lock of a display is taken by the engine's thread only
/// when a scenario begins or ends.
final class ActiveScenarios: Sendable {
  private struct Scenario {
    let progress: ScenarioProgress
    let stepCount: Int
  }

  private let scenarios = Mutex<[ObjectIdentifier: Scenario]>([:])

  /// - Parameter stepCount: how many steps it has in all of its lists.
  func begin(_ progress: ScenarioProgress, stepCount: Int) {
    scenarios.withLock {
      $0[ObjectIdentifier(progress)] = Scenario(progress: progress, stepCount: stepCount)
    }
  }

  func end(_ progress: ScenarioProgress) {
    scenarios.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(progress)) }
  }

  /// The steps that began before a time, without secrets.
  func steps(begunBefore microseconds: Int64, hiding redactor: Redactor) -> [ActiveStep] {
    let running = scenarios.withLock { Array($0.values) }
    return running.flatMap { scenario in
      scenario.progress.activities.filter { $0.startedAtMicroseconds < microseconds }
        .map { $0.shown(stepCount: scenario.stepCount, hiding: redactor) }
    }
  }
}
