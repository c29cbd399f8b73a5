// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import RunEvents

/// The progress line of a running run: counts, elapsed time, running scenarios.
struct ProgressLine {
  private static let every: Int64 = 100_000

  private(set) var isDrawn = false
  private var drawnAt: Int64?
  private var running: [ScenarioReference] = []
  private var done = 0
  private var failed = 0
  var total = 0
  private var transfers: TransferDisplay?

  init(board: TransferBoard? = nil) {
    transfers = board.map { TransferDisplay($0) }
  }

  mutating func begin(_ scenario: ScenarioReference) { running.append(scenario) }

  mutating func end(_ scenario: ScenarioReference, isFailure: Bool) {
    running.removeAll { $0.number == scenario.number }
    done += 1
    if isFailure { failed += 1 }
  }

  /// Whether a tenth of a second has passed since the line was drawn.
  func isDue(atMicroseconds microseconds: Int64) -> Bool {
    drawnAt.map { microseconds - $0 >= Self.every } ?? true
  }

  /// Bytes that erase the line; empty if none is drawn.
  mutating func erased() -> [UInt8] {
    guard isDrawn else { return [] }
    isDrawn = false
    return Array("\r\u{1b}[2K".utf8)
  }

  /// Bytes that draw the line again, cut to the terminal.
  mutating func drawn(atMicroseconds microseconds: Int64, _ options: ConsoleOptions) -> [UInt8] {
    drawnAt = microseconds
    isDrawn = true
    var text = ConsoleText(options)
    var line = ""
    let width = (options.width ?? 80) - 1
    if let shown = transfers?.text(atMicroseconds: microseconds, width: width) {
      line = text.safe(shown) + "  "
    }
    line += "\(done)/\(max(total, done)) scenarios"
    if failed > 0 { line += ", \(failed) failed" }
    line += ", \(seconds(microseconds))"
    if !running.isEmpty {
      line += "  " + running.prefix(8).map { text.safe($0.name) }.joined(separator: ", ")
    }
    // One column stays free: some terminals break the line after the last column.
    text.control("\r\u{1b}[2K")
    text.addSafe(TextWidth.cut(line, to: width), .dim)
    return text.bytes
  }

  private func seconds(_ microseconds: Int64) -> String {
    "\(microseconds / 1_000_000).\(microseconds / 100_000 % 10) s"
  }
}
