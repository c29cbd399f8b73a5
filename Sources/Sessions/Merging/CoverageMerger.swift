// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// Adds up what the runs of several files covered, and judges `least` again over all of them.
struct CoverageMerger {
  private var whole: CoverageMeasured?
  /// Whether a part alone ran in each file so far.
  private var isPartial = true

  /// Adds what a file covered.
  mutating func add(_ measured: CoverageMeasured) {
    // Shards are parts of one run, which is whole if they all are there.
    isPartial = isPartial && measured.partial != nil && !measured.isShard
    if whole == nil { whole = measured } else { whole?.add(measured) }
  }

  /// The results of `least` and the sums, at the end of the merged run.
  ///
  /// - Parameter isComplete: whether every part could be read.
  func events(number: Int, at: Int64, isComplete: Bool) -> [RunEvent] {
    guard var whole else { return [] }
    whole.isShard = false
    if !isComplete {
      whole.partial = "not every part of the run is here"
    } else if !isPartial {
      whole.partial = nil
    }
    return CoverageResults(whole, number: number, at: at).events + [.coverage(whole)]
  }
}

/// The coverage of OpenAPI documents.
extension EventMerger {
  /// Takes an event that is made again from what all files covered.
  ///
  /// - Returns: false for other events.
  mutating func takeCoverage(_ event: RunEvent) -> Bool {
    guard files.count > 1 else { return false }
    switch event {
    case .coverage(let measured): coverage.add(measured)
    case .scenarioStarted(let started): return replaces(started.scenario)
    case .stepStarted(let started): return replaces(started.step.scenario)
    case .attemptFinished(let attempt): return replaces(attempt.step.scenario)
    case .stepFinished(let finished): return replaces(finished.step.scenario)
    case .scenarioFinished(let finished): return replaces(finished.scenario)
    case .runStarted, .tryFinished, .diagnostic, .load, .runFinished: return false
    }
    return true
  }

  /// Whether a scenario is a result of a single file, which the merged run does not have.
  private mutating func replaces(_ scenario: ScenarioReference) -> Bool {
    let number = scenario.number.multipliedClamped(by: files.count)
    highestNumber = max(highestNumber, min(number, Int(Int32.max) - 2))
    return scenario.role == .coverage
  }

  /// Judges `least`, and counts its results.
  mutating func finishCoverage(at end: Int64) {
    totals.beginFile()
    let isComplete = totals.summary.unusableFiles == 0
    for event in coverage.events(number: highestNumber + 1, at: end, isComplete: isComplete) {
      totals.count(event)
      made.append(event)
    }
    totals.endFile()
  }
}
