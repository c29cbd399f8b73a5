// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import RunEvents

/// The progress of a running run on a terminal: a line with counts, elapsed time and running
/// scenarios, and below it the steps that run for long.
struct ProgressLine {
  private static let every: Int64 = 100_000
  /// When a step has a line of its own.
  private static let longStep: Int64 = 5_000_000
  private static let stepLines = 4
  /// A narrower terminal gets one line.
  private static let leastColumns = 60

  /// How many lines are drawn; the cursor is in the last.
  private var drawnLines = 0
  private var drawnAt: Int64?
  private var running: [ScenarioReference] = []
  var counts = ProgressCounts()
  private var transfers: TransferDisplay?
  private let activity: RunActivity?
  private var remaining: RemainingTime?

  init(
    board: TransferBoard? = nil, activity: RunActivity? = nil, expectedTime: ExpectedTime? = nil
  ) {
    transfers = board.map { TransferDisplay($0) }
    self.activity = activity
    remaining = expectedTime.map { RemainingTime($0) }
  }

  mutating func begin(_ scenario: ScenarioReference, atMicroseconds microseconds: Int64) {
    running.append(scenario)
    remaining?.begin(scenario, atMicroseconds: microseconds)
  }

  mutating func end(_ scenario: ScenarioReference, isFailure: Bool) {
    running.removeAll { $0.number == scenario.number }
    counts.end(scenario, isFailure: isFailure)
    remaining?.end(scenario)
  }

  /// Whether a tenth of a second has passed since the lines were drawn.
  func isDue(atMicroseconds microseconds: Int64) -> Bool {
    drawnAt.map { microseconds - $0 >= Self.every } ?? true
  }

  /// Bytes that erase the lines; empty if none are drawn.
  mutating func erased() -> [UInt8] {
    guard drawnLines > 0 else { return [] }
    defer { drawnLines = 0 }
    let up = String(repeating: "\u{1b}[1A\u{1b}[2K", count: drawnLines - 1)
    return Array("\r\u{1b}[2K\(up)".utf8)
  }

  /// Bytes that draw the lines again, cut to the terminal as it is now.
  mutating func drawn(atMicroseconds microseconds: Int64, _ options: ConsoleOptions) -> [UInt8] {
    drawnAt = microseconds
    var text = ConsoleText(options)
    text.bytes = drawnLines > 0 ? erased() : Array("\r\u{1b}[2K".utf8)
    // One column stays free: some terminals break the line after the last column.
    let width = (options.presentWidth ?? 80) - 1
    let steps = width + 1 < Self.leastColumns ? [] : longSteps(at: microseconds)
    let words = ActiveStepText(now: microseconds)
    let lines =
      [summary(at: microseconds, width, text)] + steps.map { text.safe("  " + words.line($0)) }
    for (place, line) in lines.enumerated() {
      if place > 0 { text.control("\n") }
      text.addSafe(TextWidth.cut(line, to: width), .dim)
    }
    drawnLines = lines.count
    return text.bytes
  }

  /// Steps that run for long, the oldest first. A run that is younger is not asked.
  private func longSteps(at microseconds: Int64) -> [ActiveStep] {
    guard microseconds >= Self.longStep, let activity else { return [] }
    return Array(activity.steps(begunBefore: microseconds - Self.longStep).prefix(Self.stepLines))
  }

  private mutating func summary(
    at microseconds: Int64, _ width: Int, _ text: ConsoleText
  ) -> String {
    var line = ""
    if let shown = transfers?.text(atMicroseconds: microseconds, width: width) {
      line = text.safe(shown) + "  "
    }
    line += counts.words(atMicroseconds: microseconds)
    if let left = remaining?.words(atMicroseconds: microseconds) { line += ", \(left)" }
    if !running.isEmpty {
      line += "  " + running.prefix(8).map { text.safe($0.name) }.joined(separator: ", ")
    }
    return line
  }
}
