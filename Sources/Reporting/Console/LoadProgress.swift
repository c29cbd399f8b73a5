// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

/// A load while it runs: lines on a terminal that are drawn anew, elsewhere a line every ten seconds.
struct LoadProgress {
  private static let every: Int64 = 500_000
  /// The seconds between two lines without a terminal.
  private static let lineSeconds = 10
  /// A narrower terminal gets one line.
  private static let leastColumns = 60
  /// The most steps in an answer: a load has thousands of them.
  private static let mostSteps = 20

  private var started: LoadStarted?
  private var sample: LoadSample?
  private var drawnAt: Int64?
  private var drawnLines = 0

  /// Whether a load runs.
  var isRunning: Bool { started != nil }

  mutating func begin(_ started: LoadStarted) { self.started = started }

  /// - Returns: the line for outputs without a terminal, if it is time for one.
  mutating func note(_ sample: LoadSample) -> String? {
    self.sample = sample
    guard (sample.row.second + 1) % Self.lineSeconds == 0 else { return nil }
    return line(sample, elapsed: sample.row.second + 1)
  }

  mutating func end() { started = nil }

  /// Bytes that erase the lines; empty if none are drawn.
  mutating func erased() -> [UInt8] {
    guard drawnLines > 0 else { return [] }
    defer { drawnLines = 0 }
    let up = String(repeating: "\u{1b}[1A\u{1b}[2K", count: drawnLines - 1)
    return Array("\r\u{1b}[2K\(up)".utf8)
  }

  /// Whether half a second has passed since the lines were drawn.
  func isDue(atMicroseconds microseconds: Int64) -> Bool {
    drawnAt.map { microseconds - $0 >= Self.every } ?? true
  }

  /// Bytes that draw the lines.
  mutating func drawn(atMicroseconds microseconds: Int64, _ options: ConsoleOptions) -> [UInt8] {
    var text = ConsoleText(options)
    text.bytes = erased()
    drawnAt = microseconds
    let width = (options.width ?? 80) - 1
    let lines = lines(atMicroseconds: microseconds, isNarrow: width < Self.leastColumns)
    drawnLines = lines.count
    for (place, line) in lines.enumerated() {
      if place > 0 { text.control("\n") }
      text.addSafe(TextWidth.cut(text.safe(line), to: width), .dim)
    }
    return text.bytes
  }

  /// The state of the load and the steps that run longest: an answer to a person who asks.
  func status(
    _ steps: [ActiveStep], atMicroseconds microseconds: Int64, _ options: ConsoleOptions
  ) -> [UInt8] {
    var text = ConsoleText(options)
    for line in lines(atMicroseconds: microseconds, isNarrow: false) {
      text.add(line)
      text.endLine()
    }
    text.add(Self.heading(steps.count))
    text.endLine()
    let words = ActiveStepText(now: microseconds)
    for step in steps.prefix(Self.mostSteps) {
      text.add("  \(words.line(step))")
      text.endLine()
    }
    return text.bytes
  }

  private static func heading(_ count: Int) -> String {
    if count == 0 { return "no step runs" }
    guard count > mostSteps else { return "running:" }
    return "running: \(MeasureText.count(count)) steps, of which the oldest \(mostSteps):"
  }

  private func lines(atMicroseconds microseconds: Int64, isNarrow: Bool) -> [String] {
    guard let started else { return ["load"] }
    let elapsed = Int(max(0, microseconds - started.atMicroseconds) / 1_000_000)
    let whole = started.description.curve.microseconds.map { " of \($0 / 1_000_000) s" } ?? " s"
    let head = "load       \(elapsed)\(whole), \(started.description.words)"
    // In the first second there are no figures.
    guard let sample else { return [isNarrow ? "load \(elapsed) s" : head] }
    if isNarrow { return [line(sample, elapsed: elapsed)] }
    return [
      head,
      "starts     \(rate(sample.row.begun, sample)) of \(rate(sample.row.due, sample))",
      "in flight  \(MeasureText.count(sample.row.inFlight))",
      "latency    p50 \(MeasureText.milliseconds(sample.recentP50))   "
        + "p95 \(MeasureText.milliseconds(sample.recentP95))   "
        + "p99 \(MeasureText.milliseconds(sample.recentP99)) ms in the last 10 s",
      "requests   \(MeasureText.count(sample.requests)), \(failures(sample))",
      "thresholds \(thresholds(started, sample))",
    ]
  }

  private func rate(_ number: Int, _ sample: LoadSample) -> String {
    "\(MeasureText.count(number / max(1, sample.row.seconds)))/s"
  }

  private func failures(_ sample: LoadSample) -> String {
    sample.kinds.isEmpty
      ? "none failed" : "failed: " + sample.kinds.map(\.words).joined(separator: ", ")
  }

  private func thresholds(_ started: LoadStarted, _ sample: LoadSample) -> String {
    let unmet = sample.unmet.filter { started.thresholds.indices.contains($0) }
    if unmet.isEmpty { return "all \(started.thresholds.count) hold" }
    return "not held: " + unmet.map { started.thresholds[$0].name }.joined(separator: ", ")
  }

  private func line(_ sample: LoadSample, elapsed: Int) -> String {
    var words = "load \(elapsed) s: \(rate(sample.row.begun, sample)) starts, "
    words += "\(MeasureText.count(sample.row.inFlight)) in flight, "
    words += "p95 \(MeasureText.milliseconds(sample.recentP95)) ms, \(failures(sample))"
    if !sample.unmet.isEmpty {
      words += ", \(QuantityText.count(sample.unmet.count, "threshold")) not held"
    }
    return words
  }
}
