// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The failed turns of a step's loop that have ended; for a step without a loop there are none.
///
/// A report shows the first of them, since a loop may have a million.
struct FailedTurns<Failure> {
  /// The most turns that are kept.
  private static var limit: Int { 10 }

  private(set) var kept: [Failure] = []
  private(set) var omitted = 0
  private var current: Int?

  /// All failures of a step in one: the first, with the texts of the others; nil for none.
  ///
  /// - Parameters:
  ///   - last: the last attempt, if it failed.
  ///   - text: where a failure has its text.
  func whole(with last: Failure?, _ text: WritableKeyPath<Failure, String>) -> Failure? {
    let turns = kept + [last].compactMap(\.self)
    guard var whole = turns.first, turns.count > 1 else { return turns.first }
    whole[keyPath: text] = turns.map { $0[keyPath: text] }.joined(separator: "\n")
    if omitted > 0 { whole[keyPath: text] += "\n\(omitted) more failed turns are left out\n" }
    return whole
  }

  /// Notes which turn an attempt belongs to.
  ///
  /// - Parameter last: the last attempt of the step so far, if it failed; nil afterwards if it belongs
  ///   to an earlier turn, whose failure is then kept.
  /// - Returns: whether the attempt is the first of another turn.
  @discardableResult
  mutating func note(_ attempt: Attempt, last: inout Failure?) -> Bool {
    guard let turn = attempt.step.turn?.index, turn != current else { return false }
    defer { current = turn }
    guard current != nil else { return true }
    if let failed = last.take() {
      if kept.count < Self.limit { kept.append(failed) } else { omitted += 1 }
    }
    return true
  }
}
