// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents

/// How long a run is still going to take: what is left of its usual time, at the pace so far.
struct RemainingTime {
  private let expected: ExpectedTime
  /// The usual times of the scenarios that ended.
  private var done: Int64 = 0
  /// Those that run, by number.
  private var running: [Int: (began: Int64, usual: Int64)] = [:]

  /// Before this, the pace is unknown.
  private static let firstMicroseconds: Int64 = 2_000_000
  /// Less is not worth saying.
  private static let leastMicroseconds: Int64 = 1_000_000

  init(_ expected: ExpectedTime) { self.expected = expected }

  mutating func begin(_ scenario: ScenarioReference, atMicroseconds microseconds: Int64) {
    running[scenario.number] = (microseconds, expected.microseconds(of: scenario))
  }

  mutating func end(_ scenario: ScenarioReference) {
    // A scenario that is skipped does not begin.
    done +=
      running.removeValue(forKey: scenario.number)?.usual ?? expected.microseconds(of: scenario)
  }

  /// `about 40 s left`; nil if the pace is unknown, or if the run is about to end.
  func words(atMicroseconds microseconds: Int64) -> String? {
    guard microseconds >= Self.firstMicroseconds else { return nil }
    // A scenario that takes longer than usual is about to end.
    let under = running.values.reduce(0) { $0 + min($1.usual, max(0, microseconds - $1.began)) }
    let all = done + under
    guard all > 0, all < expected.whole else { return nil }
    let left = Double(expected.whole - all) * Double(microseconds) / Double(all)
    guard left >= Double(Self.leastMicroseconds), left < 1e15 else { return nil }
    return "about \(RoundedTime.words(Int64(clamping: left))) left"
  }
}
