// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// The last lines of the console report: counts and time.
struct ConsoleSummary {
  let run: RunStarted
  /// Nil if the run did not end normally.
  let finished: RunFinished?
  /// Nil unless it was a load.
  var load: LoadSummary?

  func add(to text: inout ConsoleText) {
    guard let finished else {
      text.endLine()
      text.add("the run was interrupted", .caution)
      text.endLine()
      return
    }
    let summary = finished.summary
    if summary.isEmptyLoad, load == nil {
      text.add("no step of the load was carried out and counted", .bad)
      text.endLine()
    }
    if text.options.verbosity == .quiet {
      if let load {
        load.addLine(to: &text, errors: summary.unusableFiles)
      } else {
        addLine(finished, &text)
      }
      return
    }
    text.endLine()
    addInterruption(summary, &text)
    if let load {
      load.add(to: &text)
      text.add("seed       \(run.seed)")
      return text.endLine()
    }
    add("scenarios", summary.scenarios, &text)
    add("steps", summary.steps, &text)
    if summary.unusableFiles > 0 {
      text.add(QuantityText.count(summary.unusableFiles, "error"), .bad)
      text.add(" in files that could not be used")
      text.endLine()
    }
    addWork(finished, &text)
    addSnapshots(summary.snapshots, &text)
    addNotices(summary.notices.all(), &text)
  }

  /// The most notices, except with `-v`.
  private static let mostNotices = 20

  /// Each kind of notices on a line.
  private func addNotices(_ notices: [CountedNotice], _ text: inout ConsoleText) {
    let shown =
      text.options.verbosity == .verbose ? notices.count : min(notices.count, Self.mostNotices)
    for (place, notice) in notices.prefix(shown).enumerated() {
      text.labelled(
        place == 0 ? "notices    " : "           ", .plain, notice.words, indent: 0, hanging: 11)
    }
    guard shown < notices.count else { return }
    text.add("           and \(notices.count - shown) more; `-v` shows all", .dim)
    text.endLine()
  }

  /// `snapshots  2 written, 1 unused`.
  private func addSnapshots(_ counts: RunSummary.SnapshotCounts, _ text: inout ConsoleText) {
    let parts = [
      (counts.written, "written"), (counts.replaced, "replaced"), (counts.removed, "removed"),
      (counts.unused, "unused"), (counts.lost, "could not be written"),
    ]
    let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    guard !words.isEmpty else { return }
    text.add("snapshots  ")
    text.add(words.joined(separator: ", "), counts.lost > 0 ? .bad : .plain)
    text.endLine()
  }

  /// Everything in one line: `4 scenarios, 12 steps, 30 checks: all passed, 120 ms`.
  private func addLine(_ finished: RunFinished, _ text: inout ConsoleText) {
    let summary = finished.summary
    let checks = summary.checks.held + summary.checks.failed
    var results = Self.words(summary.scenarios)
    if summary.scenarios.total == summary.scenarios.passed {
      // A scenario that passed may have skipped steps.
      results = summary.scenarios.total == 0 ? "nothing ran" : "all passed"
      if summary.scenarios.flaky > 0 { results += ", \(summary.scenarios.flaky) flaky" }
      if summary.steps.knownFailures > 0 {
        results += ", \(QuantityText.count(summary.steps.knownFailures, "known failure"))"
      }
      if summary.steps.skipped > 0 {
        results += ", \(QuantityText.count(summary.steps.skipped, "step")) skipped"
      }
    }
    if summary.unusableFiles > 0 {
      results += ", \(QuantityText.count(summary.unusableFiles, "error")) in files"
    }
    if summary.isOverdue { results += ", ended by --timeout" }
    if let signal = summary.signal { results += ", interrupted by signal \(signal)" }
    text.add(
      "\(QuantityText.count(summary.scenarios.total, "scenario")), "
        + "\(QuantityText.count(summary.steps.total, "step")), "
        + "\(QuantityText.count(checks, "check")): \(results), "
        + QuantityText.duration(microseconds: finished.durationMicroseconds))
    text.endLine()
  }

  private static func words(_ counts: RunSummary.Counts) -> String {
    [
      (counts.passed, "passed"), (counts.failed, "failed"), (counts.errored, "errored"),
      (counts.skipped, "skipped"), (counts.interrupted, "interrupted"), (counts.flaky, "flaky"),
      (counts.knownFailures, "known to fail"),
    ]
    .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private func addInterruption(_ summary: RunSummary, _ text: inout ConsoleText) {
    if summary.isOverdue {
      text.add("ended by --timeout", .caution)
      text.endLine()
    }
    if let signal = summary.signal {
      text.add("interrupted by signal \(signal)", .caution)
      text.endLine()
    }
  }

  /// `scenarios  12 passed, 1 failed`.
  private func add(
    _ label: StaticString, _ counts: RunSummary.Counts, _ text: inout ConsoleText
  ) {
    let parts: [(Int, String, ConsoleText.Style)] = [
      (counts.passed, "passed", .good), (counts.failed, "failed", .bad),
      (counts.errored, "errored", .bad), (counts.skipped, "skipped", .caution),
      (counts.interrupted, "interrupted", .caution),
    ]
    text.add(label)
    text.spaces(11 - label.utf8CodeUnitCount)
    var isFirst = true
    for (count, word, style) in parts where count > 0 {
      if !isFirst { text.add(", ") }
      isFirst = false
      text.add("\(count) \(word)", style)
      guard word == "passed" else { continue }
      let notes = [(counts.flaky, "flaky"), (counts.knownFailures, "known to fail")]
        .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      if !notes.isEmpty { text.add(" (\(notes.joined(separator: ", ")))", .caution) }
    }
    if isFirst { text.add("none") }
    text.endLine()
  }

  private func addWork(_ finished: RunFinished, _ text: inout ConsoleText) {
    let checks = finished.summary.checks
    text.add("checks     ")
    text.add("\(checks.held) held")
    if checks.failed > 0 {
      text.add(", ")
      text.add("\(checks.failed) failed", .bad)
    }
    text.endLine()
    let requests = QuantityText.count(finished.summary.requests, "request")
    let connections = QuantityText.count(finished.summary.connections, "connection")
    let time = QuantityText.duration(microseconds: finished.durationMicroseconds)
    let resent = finished.summary.resent == 0 ? "" : ", \(finished.summary.resent) sent again"
    text.labelled(
      "time       ", .plain, "\(time), \(requests) over \(connections)\(resent)", indent: 0,
      hanging: 11)
    text.add("seed       \(run.seed)")
    text.endLine()
  }
}

extension CountedNotice {
  /// `createPet, openapi body: … (12 times, first specs/pets.yaml:14)`
  var words: String {
    let subject = operation.isEmpty ? check : "\(operation), \(check)"
    return "\(subject): \(message) (" + (count == 1 ? step : "\(count) times, first \(step)") + ")"
  }
}
