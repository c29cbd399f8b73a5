// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// A row of characters, one for each step.
struct DotRow {
  /// The most characters in a row.
  private static let longest = 80

  private let columns: Int
  private var used = 0

  /// - Parameter terminalWidth: nil for a file or a pipe.
  init(terminalWidth: Int?) {
    // One column stays free: some terminals break the line after the last column.
    columns = min(Self.longest, terminalWidth.map { $0 - 1 } ?? Self.longest)
  }

  mutating func add(_ outcome: Outcome, isKnownFailure: Bool = false, to text: inout ConsoleText) {
    if used == columns { end(in: &text) }
    used += 1
    switch outcome {
    case .passed where isKnownFailure: text.add("x", .caution)
    case .passed: text.add(".")
    case .failed: text.add("F", .bad)
    case .errored: text.add("E", .bad)
    case .skipped: text.add("s", .caution)
    case .interrupted, .pending: text.add("i", .caution)
    }
  }

  /// Ends a row that has begun.
  mutating func end(in text: inout ConsoleText) {
    guard used > 0 else { return }
    text.endLine()
    used = 0
  }
}
