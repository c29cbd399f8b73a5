// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents

/// The results of scenarios that are in several files, and which of them count. Read before the merge
/// if there are reruns or an `OverlapRule`.
struct ScenarioHistory {
  /// The place of one result among the tries of its scenario.
  struct Part: Equatable {
    /// The index of the file.
    let file: Int
    /// The tries of the results that count before it.
    var triesBefore = 0
    /// Whether no counting result follows.
    var isLast = true
  }

  /// The counting results of a scenario, in the order of its tries.
  struct Parts: Equatable {
    var parts: [Part] = []
    /// The tries of all.
    var tries = 1
  }

  private struct Result {
    let file: Int
    let isFailure: Bool
    let tries: Int
  }

  private var results: [String: [Result]] = [:]
  /// Those of the current file that began and did not end.
  private var running: [Int: ScenarioReference] = [:]

  /// Notes an event; those of a file one after another, the files in the order of their runs.
  mutating func note(_ event: RunEvent, inFile file: Int) {
    switch event {
    case .scenarioStarted(let started):
      running[started.scenario.number] = started.scenario
    case .scenarioFinished(let finished):
      running[finished.scenario.number] = nil
      note(
        finished.scenario, isFailure: finished.outcome.isFailure, tries: finished.tries,
        inFile: file)
    default: break
    }
  }

  /// A file has no further events.
  mutating func endFile(_ file: Int) {
    for scenario in running.values {
      note(scenario, isFailure: false, tries: scenario.path.tryNumber, inFile: file)
    }
    running = [:]
  }

  private mutating func note(
    _ scenario: ScenarioReference, isFailure: Bool, tries: Int, inFile file: Int
  ) {
    guard scenario.role == .scenario else { return }
    results[scenario.id, default: []].append(
      Result(file: file, isFailure: isFailure, tries: tries))
  }

  /// The parts of each scenario with several results, by id.
  ///
  /// - Parameter keepsTries: whether failures before the last result count as tries. A success
  ///   before it, and what was interrupted or skipped, does not.
  func parts(keepsTries: Bool) -> [String: Parts] {
    results.compactMapValues { results in
      guard results.count > 1 else { return nil }
      var parts = Parts(parts: [], tries: 0)
      for (place, result) in results.enumerated() {
        let isLast = place == results.count - 1
        guard isLast || keepsTries && result.isFailure else { continue }
        parts.parts.append(Part(file: result.file, triesBefore: parts.tries, isLast: isLast))
        parts.tries = parts.tries.addingClamped(result.tries)
      }
      return parts
    }
  }
}
