// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// The part of an HTML report that is read without script: verdict, totals and the first failures.
struct PlainPart {
  private static let failureLimit = 100
  private static let textBytes = 2_000

  /// A failed step, or a file that could not be used.
  private struct Failure {
    var scenario: Int
    var title: String
    var location: String
    var headline = ""
    var lines: [(label: StaticString, text: String)] = []
  }

  var finished: RunFinished?
  /// Nil for a run without an OpenAPI document.
  var coverage: CoverageMeasured?
  private var failures: [Failure] = []
  private var failureCount = 0
  /// What is known of failed attempts of steps that have not ended.
  private var open: [String: Failure] = [:]
  private var files = 0
  private var causes = FailureCauses()
  private var loadStarted: LoadStarted?
  private var load: LoadSummary?

  // MARK: Collecting

  mutating func note(_ attempt: Attempt) {
    guard attempt.outcome.isFailure, failures.count < Self.failureLimit else { return }
    var failure = Failure(
      scenario: attempt.step.scenario.number, title: attempt.step.shownTitle,
      location: attempt.step.location)
    if let problem = attempt.problems.first {
      failure.headline = Self.cut(problem.headline)
      failure.location = problem.location
      if let place = problem.place { failure.lines.append(("source", Self.cut(place.lineText))) }
      if let expected = problem.check?.expected {
        failure.lines.append(("expected", Self.cut(expected)))
      }
      if let actual = problem.check?.actual { failure.lines.append(("actual", Self.cut(actual))) }
    }
    if let hop = attempt.exchange?.hops.last {
      failure.lines.append(("request", Self.cut("\(hop.method) \(hop.address.text)")))
      if let response = hop.response {
        failure.lines.append(("response", "\(response.status) \(Self.cut(response.reason))"))
      }
    }
    open[attempt.step.path.id] = failure
  }

  mutating func end(_ finished: StepFinished) {
    let noted = open.isEmpty ? nil : open.removeValue(forKey: finished.step.path.id)
    guard finished.outcome.isFailure else { return }
    failureCount += 1
    guard failures.count < Self.failureLimit else { return }
    failures.append(
      noted
        ?? Failure(
          scenario: finished.step.scenario.number, title: finished.step.shownTitle,
          location: finished.step.location))
  }

  /// Adds the causes of a scenario that has ended.
  mutating func add(_ causes: FailureCauses) { self.causes.add(causes) }

  /// Forgets the failures of a try that another one follows.
  mutating func endTry(of scenario: ScenarioReference) {
    let before = failures.count
    failures.removeAll { $0.scenario == scenario.number }
    failureCount -= before - failures.count
  }

  mutating func add(_ reported: DiagnosticReported) {
    guard reported.diagnostic.severity == .error else { return }
    files += 1
    guard failures.count < Self.failureLimit else { return }
    failures.append(
      Failure(
        scenario: -1, title: reported.diagnostic.message,
        location: reported.place.map { "\($0.file):\($0.line):\($0.column)" } ?? "",
        lines: [("diagnostic", Self.cut(reported.rendered))]))
  }

  mutating func note(_ event: LoadEvent) {
    switch event {
    case .started(let started): loadStarted = started
    case .sample: break
    case .finished(let finished):
      load = loadStarted.map { LoadSummary(started: $0, finished: finished) }
    }
  }

  /// The figures of a load as the console shows them; nil for a run.
  private var loadWords: String? {
    guard let load else { return nil }
    var text = ConsoleText(ConsoleOptions())
    load.add(to: &text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  private static func cut(_ text: String) -> String {
    text.utf8.count <= textBytes
      ? text : String(decoding: text.utf8.prefix(textBytes), as: UTF8.self) + "…"
  }

  // MARK: Writing

  var verdict: String { RunVerdict(summary: finished?.summary, fileProblems: files).words }

  func write(to text: inout HTMLText, _ run: RunStarted) {
    text.markup("<main id=\"plain\">\n")
    text.element("<h1>", verdict, "</h1>\n")
    text.markup("<p id=\"old\">This is the part of the report that is read without script. ")
    text.markup("Open the file in a browser from 2023 or later to see all of it.</p>\n<table>\n")
    let start = UTCTime.text(milliseconds: run.startMilliseconds) + "Z"
    row("began", start, &text)
    if let environment = run.environment { row("environment", environment, &text) }
    row("seed", "\(run.seed)", &text)
    row("command", run.wholeCommand, &text)
    row("made by", run.tool, &text)
    if let finished { writeTotals(finished, &text) }
    text.markup("</table>\n")
    writeCauses(run, &text)
    if let loadWords { text.element("<pre>", loadWords, "</pre>\n", layout: .block) }
    if !failures.isEmpty { writeFailures(&text) }
    text.markup("</main>\n")
    if let coverage, !coverage.documents.isEmpty { text.add(coverage) }
  }

  /// The most causes that are listed.
  private static let causeLimit = 20

  private func writeCauses(_ run: RunStarted, _ text: inout HTMLText) {
    guard causes.count > 1, load == nil else { return }
    text.markup("<h2>Causes</h2>\n<table>\n")
    let groups = causes.sorted().list.prefix(Self.causeLimit)
    for group in groups {
      text.element("<tr><th>", "\(group.count) ×", "</th><td>")
      text.element("", group.words, "<br>")
      text.element("", group.cause.location, "")
      if let command = group.command(run, of: causes.count) {
        text.element("<br><code>", command, "</code>")
        if let limit = group.limitOfCommand(of: causes.count) { text.element(" ", limit, "") }
      }
      text.markup("</td></tr>\n")
    }
    text.markup("</table>\n")
    let rest = causes.count - groups.reduce(0) { $0 + $1.count }
    if rest > 0 { text.element("<p>", "\(rest) more failures of other causes", "</p>\n") }
  }

  private func writeTotals(_ finished: RunFinished, _ text: inout HTMLText) {
    let summary = finished.summary
    row("took", QuantityText.duration(microseconds: finished.durationMicroseconds), &text)
    row("scenarios", Self.words(summary.scenarios), &text)
    row("steps", Self.words(summary.steps), &text)
    row("checks", "\(summary.checks.held) held, \(summary.checks.failed) failed", &text)
    let resent = summary.resent == 0 ? "" : ", \(summary.resent) sent again"
    row("requests", "\(summary.requests), on \(summary.connections) connections\(resent)", &text)
  }

  private static func words(_ counts: RunSummary.Counts) -> String {
    let parts = [
      ("passed", counts.passed), ("failed", counts.failed),
      ("with a failed transfer", counts.errored), ("skipped", counts.skipped),
      ("interrupted", counts.interrupted),
    ]
    let words = parts.filter { $0.1 > 0 || $0.0 == "passed" }.map { "\($0.1) \($0.0)" }
    return words.joined(separator: ", ")
  }

  private func row(_ name: StaticString, _ value: String, _ text: inout HTMLText) {
    text.markup("<tr><th>")
    text.markup(name)
    text.element("</th><td>", value, "</td></tr>\n")
  }

  private func writeFailures(_ text: inout HTMLText) {
    text.markup("<h2>Failures</h2>\n")
    let order = failures.indices.sorted {
      (failures[$0].scenario, $0) < (failures[$1].scenario, $1)
    }
    for index in order {
      let failure = failures[index]
      text.element("<details open><summary>", failure.title, "</summary>\n")
      if !failure.headline.isEmpty { text.element("<p>", failure.headline, "</p>\n") }
      text.markup("<table>\n")
      row("place", failure.location, &text)
      for line in failure.lines {
        text.markup("<tr><th>")
        text.markup(line.label)
        text.element("</th><td><pre>", line.text, "</pre></td></tr>\n", layout: .block)
      }
      text.markup("</table></details>\n")
    }
    let rest = failureCount + files - failures.count
    if rest > 0 { text.element("<p>", "\(rest) more failures are not listed here", "</p>\n") }
  }
}
