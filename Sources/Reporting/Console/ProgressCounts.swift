// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents

/// How far a run is.
struct ProgressCounts {
  /// How many results are planned.
  var total = 0
  private(set) var done = 0
  private(set) var failed = 0

  mutating func end(_ scenario: ScenarioReference, isFailure: Bool) {
    done = done.addingClamped(scenario.rows)
    if isFailure { failed += 1 }
  }

  /// `12/40 scenarios, 1 failed, 12.3 s`.
  func words(atMicroseconds microseconds: Int64) -> String {
    let seconds = "\(microseconds / 1_000_000).\(microseconds / 100_000 % 10) s"
    return "\(done)/\(max(total, done)) scenarios" + (failed > 0 ? ", \(failed) failed" : "")
      + ", \(seconds)"
  }

  /// Everything that runs, with counts first: an answer to a person who asks.
  func status(
    _ steps: [ActiveStep], atMicroseconds microseconds: Int64, _ options: ConsoleOptions
  ) -> [UInt8] {
    var text = ConsoleText(options)
    let runs = steps.isEmpty ? "no step runs" : "running:"
    text.add("\(words(atMicroseconds: microseconds)); \(runs)")
    text.endLine()
    let words = ActiveStepText(now: microseconds)
    for step in steps {
      text.add("  \(words.line(step))")
      text.endLine()
    }
    return text.bytes
  }

  /// A line for a log that has had no other for long: the counts and the step that runs longest.
  func beat(
    _ oldest: ActiveStep?, atMicroseconds microseconds: Int64, _ options: ConsoleOptions
  ) -> [UInt8] {
    var text = ConsoleText(options)
    let longest = oldest.map { "; longest: \(ActiveStepText(now: microseconds).line($0))" } ?? ""
    text.add(words(atMicroseconds: microseconds) + longest)
    text.endLine()
    return text.bytes
  }
}
