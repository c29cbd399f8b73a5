// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The results of a load.
extension EventMerger {
  /// Takes an event of a result that is made again from the figures of all files.
  ///
  /// - Returns: false for other events.
  mutating func takeResult(_ event: RunEvent) -> Bool {
    let offset = offset
    switch event {
    case .scenarioStarted(let started):
      guard load.replaces(started.scenario) else { return false }
      let number = started.scenario.number * max(1, files.count)
      highestNumber = max(highestNumber, number)
      if let begun = load.begin(started.scenario, number: number) { made.append(begun) }
    case .stepStarted(let started):
      guard load.replaces(started.step.scenario) else { return false }
      _ = load.note(started.step)
    case .attemptFinished(let attempt):
      guard load.replaces(attempt.step.scenario) else { return false }
      if let moved = load.take(attempt, time: { offset + $0 }) {
        made.append(.attemptFinished(moved))
      }
    case .stepFinished(let finished):
      guard load.replaces(finished.step.scenario) else { return false }
      _ = load.note(finished.step)
    case .scenarioFinished(let finished): return load.replaces(finished.scenario)
    default: return false
    }
    return true
  }

  /// Ends the load, and counts its results.
  mutating func finishLoad() {
    guard load.hasLoad else { return }
    totals.beginFile()
    for event in load.end(firstNumber: highestNumber + 1) {
      totals.count(event)
      made.append(event)
    }
    totals.endFile()
  }
}
