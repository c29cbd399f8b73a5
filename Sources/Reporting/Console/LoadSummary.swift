// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import RunEvents

/// The figures of a load at the end of the console report.
struct LoadSummary {
  let started: LoadStarted
  let finished: LoadFinished

  private var figures: LoadFigures { finished.figures }
  private var description: LoadDescription { started.description }
  /// The requests, or the failures if there are more: of steps that could not send theirs.
  private var all: Int { max(figures.requests, figures.failed) }

  func add(to text: inout ConsoleText) {
    line("load", loadWords, to: &text)
    let isBad = figures.failed > 0 || finished.isEmpty
    line("requests", requestWords, isBad ? .bad : .plain, to: &text)
    line("reached", reachedWords, to: &text)
    addDistributions(&text)
    if let judgedWords { line("", judgedWords, .caution, to: &text) }
    for threshold in started.thresholds { add(threshold, &text) }
    addMachine(&text)
  }

  /// Everything in one line.
  ///
  /// - Parameter errors: how many errors of files the run has.
  func addLine(to text: inout ConsoleText, errors: Int) {
    let judged = started.thresholds.map { judge($0).standing }
    let unmet = judged.count { $0 != .held }
    var words =
      finished.isEmpty
      ? emptyWords
      : "\(MeasureText.count(all)) requests, \(MeasureText.count(figures.failed)) failed"
    if let p95 = figures.heldLatency.percentile(.p95) {
      words += ", p95 \(MeasureText.milliseconds(p95)) ms"
      if figures.failed > 0 { words += " of those that held" }
    }
    if finished.earlyEnd == .interrupted {
      words += ", interrupted: no threshold was judged"
    } else if unmet > 0 {
      words += ", \(unmet) of \(judged.count) thresholds not held"
    } else if !finished.isEmpty {
      words += ", all thresholds held"
    }
    if errors > 0 { words += ", \(QuantityText.count(errors, "error")) in files" }
    let isBad = unmet > 0 || errors > 0 || finished.isEmpty || figures.failed > 0 && !isAllowed
    text.add(words, isBad ? .bad : .plain)
    text.endLine()
  }

  /// Whether a threshold decides about failures.
  private var isAllowed: Bool { started.thresholds.contains { $0.figure == .errors } }

  /// That nothing was counted.
  private var emptyWords: String {
    let failed = figures.failedInWarmUp
    let after = description.warmUpMicroseconds > 0 ? " after the warm-up" : ""
    let words = "no step was carried out and counted\(after)"
    return failed == 0 ? words : "\(words), which had \(QuantityText.count(failed, "failure"))"
  }

  private func line(
    _ label: String, _ words: String, _ style: ConsoleText.Style = .plain,
    to text: inout ConsoleText
  ) {
    let label = label + String(repeating: " ", count: max(1, 11 - label.utf8.count))
    text.labelled(label, .plain, words, indent: 0, hanging: 11, style)
  }

  private var stepWords: String {
    guard let steps = started.scenarios.first?.steps, steps > 0,
      started.scenarios.allSatisfy({ $0.steps == steps })
    else { return "" }
    return ", \(QuantityText.count(steps, "step")) each"
  }

  private var earlyWords: String {
    switch finished.earlyEnd {
    case .threshold: ", ended early by a threshold"
    case .interrupted: ", interrupted"
    case nil: ""
    }
  }

  private var loadWords: String { description.words + stepWords + earlyWords }

  private var requestWords: String {
    if finished.isEmpty { return "0: \(emptyWords)" }
    let failed = figures.failed
    let resent = figures.resent == 0 ? "" : ", \(MeasureText.count(figures.resent)) sent again"
    let words = "\(MeasureText.count(all)): \(MeasureText.count(all - failed)) held\(resent)"
    guard failed > 0 else { return words }
    let share = MeasureText.percent(
      billionths: LoadThreshold.share(failed, of: max(1, all)))
    return words + ", \(MeasureText.count(failed)) failed (\(share))    \(kindWords)"
  }

  /// `9 × status 503 at create, 3 × connection closed at find`.
  private var kindWords: String {
    var kinds = figures.steps.flatMap { step in
      step.kinds.map { (count: $0.count, words: "\($0.words) at \(step.name)") }
    }
    kinds.sort { $0.count > $1.count }
    let shown = kinds.prefix(5).map(\.words).joined(separator: ", ")
    return kinds.count > 5 ? "\(shown), and \(kinds.count - 5) more kinds" : shown
  }

  private var reachedWords: String {
    let counted = Self.time(figures.microseconds)
    let requests =
      "\(MeasureText.rate(billionths: rate(of: figures.requests))) requests over \(counted)"
    guard description.model == .open else {
      return "\(requests): a slow service lowers the load of users"
    }
    // Without the time that the last ones took to end.
    let whole = min(
      figures.microseconds + description.warmUpMicroseconds,
      description.curve.microseconds ?? .max)
    let begun = MeasureText.rate(billionths: Self.rate(of: figures.begun, in: whole))
    let due = MeasureText.rate(billionths: Self.rate(of: figures.due, in: whole))
    var words = "\(begun) of \(due) starts"
    // Starts count from the beginning, requests after the warm-up.
    if Self.time(whole) != counted { words += " over \(Self.time(whole))" }
    words += ", \(requests)"
    if let late = figures.machine.lateness.percentile(.p99) {
      words += "; starts late by p99 \(MeasureText.milliseconds(late)) ms"
    }
    return words + ", \(MeasureText.count(figures.due - figures.begun)) not begun"
  }

  /// `7 s`: of a second and more to a tenth.
  private static func time(_ microseconds: Int64) -> String {
    let unit: Int64 = microseconds < 1_000_000 ? 1000 : 100_000
    let rounded = max(0, microseconds) / unit * unit + (microseconds % unit * 2 >= unit ? unit : 0)
    return MeasureText.duration(nanoseconds: rounded * 1000)
  }

  private func rate(of number: Int) -> Int64 {
    Self.rate(of: number, in: figures.microseconds)
  }

  private static func rate(of number: Int, in microseconds: Int64) -> Int64 {
    microseconds <= 0
      ? 0
      : Int64(clamping: Int128(number) * 1_000_000_000_000_000 / Int128(microseconds))
  }

  // MARK: Distributions

  private static let columns: [(String, @Sendable (Histogram) -> Int64?)] = [
    ("p50", { $0.percentile(.p50) }), ("p90", { $0.percentile(.p90) }),
    ("p95", { $0.percentile(.p95) }), ("p99", { $0.percentile(.p99) }),
    ("p99.9", { $0.percentile(.p999) }), ("max", { $0.maximum }),
  ]

  private func addDistributions(_ text: inout ConsoleText) {
    guard figures.latency.count > 0 else { return }
    let rows = distributions
    let cells = rows.map { row in
      Self.columns.map { MeasureText.milliseconds($0.1(row.histogram) ?? 0) }
    }
    for (row, values) in zip(rows, cells) {
      var words = ""
      for (column, value) in values.enumerated() {
        let width = cells.map { $0[column].utf8.count }.max() ?? 0
        words += column > 0 ? "   " : ""
        words += Self.columns[column].0 + " "
        words += String(repeating: " ", count: width - value.utf8.count) + value
      }
      line(row.label, words + " ms    " + row.words, to: &text)
    }
  }

  private typealias Distribution = (label: String, histogram: Histogram, words: String)

  /// The rows of percentiles: requests that failed have one of their own, since a refusal may be fast.
  private var distributions: [Distribution] {
    let isOpen = description.model == .open
    let from =
      isOpen
      ? "from when it was due"
      : "from its sending; a load of users has no plan to hold a service to"
    var rows: [Distribution] = []
    if figures.failedLatency.count == 0 {
      rows.append(("latency", figures.latency, from))
    } else {
      let held = figures.heldLatency
      if held.count > 0 {
        rows.append(("latency", held, "of \(MeasureText.count(held.count)) that held, \(from)"))
      }
      let failed = figures.failedLatency
      rows.append(("latency", failed, "of \(MeasureText.count(failed.count)) that failed"))
    }
    if isOpen { rows.append(("service", figures.service, "from its sending")) }
    return rows
  }

  /// What thresholds of durations judge, if failures are among it.
  private var judgedWords: String? {
    guard figures.failedLatency.count > 0,
      started.thresholds.contains(where: { $0.figure.unit == .time })
    else { return nil }
    return "thresholds judge all requests: those that failed are among them"
  }

  // MARK: Thresholds

  private func judge(_ threshold: LoadThreshold) -> LoadThreshold.Judgement {
    threshold.judge(figures, isSlowedDown: LoadResults.isSlowedDown(description, figures))
  }

  private func add(_ threshold: LoadThreshold, _ text: inout ConsoleText) {
    if finished.earlyEnd == .interrupted { return }
    let judgement = judge(threshold)
    let width = started.thresholds.map { TextWidth.of($0.name) }.max() ?? 0
    text.add(judgement.standing == .held ? "✓ " : "✗ ", judgement.standing == .held ? .good : .bad)
    text.add(threshold.name)
    text.spaces(width - TextWidth.of(threshold.name) + 3)
    text.add(words(judgement, of: threshold))
    if judgement.standing != .held, !Self.place(of: threshold).isEmpty {
      text.add("    \(Self.place(of: threshold))", .dim)
    }
    text.endLine()
  }

  /// Where it is written: in a file, or as an option; empty for the implied one.
  private static func place(of threshold: LoadThreshold) -> String {
    threshold.place.map { "\($0.file):\($0.line):\($0.column)" }
      ?? (threshold.isOption ? "--threshold" : "")
  }

  private func words(
    _ judgement: LoadThreshold.Judgement, of threshold: LoadThreshold
  ) -> String {
    let actual = judgement.actual.map { threshold.figure.unit.text($0) } ?? "nothing sent"
    return judgement.standing == .notProved ? "\(actual)  not proved" : actual
  }

  private var machineWords: String? {
    let machine = figures.machine
    return machine.delay.percentile(.p99).map { delay in
      "delay p99 \(MeasureText.milliseconds(delay)) ms, \((machine.busy + 5) / 10) % of one core"
    }
  }

  private func addMachine(_ text: inout ConsoleText) {
    guard let machineWords else { return }
    line("engine", machineWords, to: &text)
    guard let limit = MachineLimit(figures) else { return }
    line("", limit.words(description.model), .caution, to: &text)
  }
}

/// For the page.
extension LoadSummary {
  /// Labels and words.
  var facts: [(String, String)] {
    var facts = [("load", loadWords), ("requests", requestWords), ("reached", reachedWords)]
    if let judgedWords { facts.append(("", judgedWords)) }
    if let machineWords { facts.append(("engine", machineWords)) }
    if let limit = MachineLimit(figures) {
      facts.append(("limit", limit.words(description.model)))
    }
    return facts
  }

  /// Name, outcome, figure and place of each threshold.
  var thresholdFacts: [[String]] {
    started.thresholds.map { threshold in
      let judgement = judge(threshold)
      let isJudged = finished.earlyEnd != .interrupted
      let outcome = isJudged ? judgement.standing == .held ? "passed" : "failed" : "interrupted"
      return [
        threshold.name, outcome, words(judgement, of: threshold), Self.place(of: threshold),
      ]
    }
  }
}

extension LoadDescription {
  /// `2 min, 200.0/s starts (open)`.
  var words: String {
    let time = curve.microseconds.map {
      MeasureText.duration(nanoseconds: $0.multipliedClamped(by: 1000))
    }
    var words = time.map { [$0] } ?? []
    let highest = curve.highest
    let rises = initialTarget != highest || Set(curve.stages.map(\.target)).count > 1
    let target =
      model == .open
      ? "\(MeasureText.rate(billionths: highest)) starts"
      : QuantityText.count(Int((highest + 999_999_999) / 1_000_000_000), "user")
    words.append("\(rises ? "up to " : "")\(target) (\(model.rawValue))")
    if let iterations {
      words.append("at most \(MeasureText.count(iterations)) starts")
    }
    if warmUpMicroseconds > 0 {
      words.append("\(MeasureText.duration(nanoseconds: warmUpMicroseconds * 1000)) of warm-up")
    }
    switch checks {
    case .all: break
    case .statusAlone: words.append("checks of the status alone")
    case .percent(let percent): words.append("checks of \(percent) % of the responses")
    }
    return words.joined(separator: ", ")
  }
}
