// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import Synchronization

/// Collects what scenarios captured, which `--keep` shows after the run: secrets are masked already.
///
/// ```
/// kept      order = 17, token = ***token***
/// ```
final class KeptValues: Sendable {
  /// More lines are counted.
  private static let lineLimit = 20
  /// More values of one scenario are counted.
  private static let valueLimit = 30
  /// A longer value is cut.
  private static let lengthLimit = 200

  private struct Scenario {
    let number: Int
    let title: String
    let values: [String]
  }

  private let found = Mutex<[Scenario]>([])

  /// A sink that passes every event on.
  func sink(before sink: any RunEventSink) -> any RunEventSink {
    EndedScenarios(next: sink, note: note)
  }

  /// The lines, in the order of the files.
  var lines: [String] {
    let all = found.withLock { $0.sorted { $0.number < $1.number } }
    let lines = all.prefix(Self.lineLimit).map { scenario in
      let title = all.count == 1 ? "" : "\(scenario.title): "
      return "kept      \(title)\(Self.words(for: scenario.values))"
    }
    let left = all.count - lines.count
    return left > 0 ? lines + ["          and values of \(counted(left, "more scenario"))"] : lines
  }

  private static func words(for values: [String]) -> String {
    let shown = values.prefix(valueLimit).map { value in
      value.count > lengthLimit ? value.prefix(lengthLimit) + "…" : value
    }.joined(separator: ", ")
    let left = values.count - valueLimit
    return left > 0 ? "\(shown) and \(left) more" : shown
  }

  private func note(_ finished: ScenarioFinished) {
    guard !finished.kept.isEmpty else { return }
    let scenario = finished.scenario
    let kept = Scenario(
      number: scenario.number, title: scenario.shownTitle, values: finished.kept)
    found.withLock { $0.append(kept) }
  }
}
