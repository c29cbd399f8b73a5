// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import RunEvents

/// A run as one page of Markdown: the `markdown` report, and the summary of a job.
///
/// It is put together from whole parts, so it is closed properly wherever its limit falls: the verdict
/// and the causes of failures come first, then the counts, the command that repeats the failures, flaky and slow scenarios,
/// the table of failures, and what is left is divided among the first failures of each cause in full.
struct MarkdownDocument {
  let overview: RunOverview
  let visible: VisibleText

  /// A document that holds nothing but the verdict.
  private static let leastBytes = 200

  /// - Parameter limit: the most bytes.
  /// - Returns: nothing if there is not even room for the verdict.
  func bytes(limit: Int = MarkdownText.commentBytes) -> [UInt8] {
    guard limit >= Self.leastBytes else { return [] }
    var head = part { addHead(to: &$0) }
    if head.bytes.count > limit / 2 { head = part { addHead(withCauses: false, to: &$0) } }
    var end = part { addEnd(to: &$0) }
    // What a small limit does not hold.
    if head.bytes.count + end.bytes.count > limit { end = MarkdownText(visible) }
    guard head.bytes.count <= limit else { return part { addVerdict(to: &$0) }.bytes }
    let room = limit - head.bytes.count - end.bytes.count
    return head.bytes + failures(room) + end.bytes
  }

  func part(_ add: (inout MarkdownText) -> Void) -> MarkdownText {
    var text = MarkdownText(visible)
    add(&text)
    return text
  }

  // MARK: The head

  private func addVerdict(to text: inout MarkdownText) {
    text.add("## ")
    text.add(overview.verdict.sign)
    text.add(" ")
    text.words(overview.verdict.words)
    text.add("\n\n")
  }

  private func addHead(withCauses: Bool = true, to text: inout MarkdownText) {
    addVerdict(to: &text)
    if withCauses { addCauses(to: &text) }
    guard let finished = overview.finished else { return }
    let summary = finished.summary
    if let signal = summary.signal { text.words("The run was ended by signal \(signal).\n\n") }
    if summary.isOverdue { text.add("The run was ended by `--timeout`.\n\n") }
    text.add("| | passed | failed | errored | skipped | interrupted | flaky | known to fail |\n")
    text.add("|---|--:|--:|--:|--:|--:|--:|--:|\n")
    addRow("scenarios", summary.scenarios, &text)
    addRow("steps", summary.steps, &text)
    let time = QuantityText.duration(microseconds: finished.durationMicroseconds)
    text.words(
      "\n\(QuantityText.count(summary.checks.held, "check")) held, \(summary.checks.failed) failed; "
        + QuantityText.count(summary.requests, "request") + " over "
        + QuantityText.count(summary.connections, "connection")
        + (summary.resent == 0 ? "" : ", \(summary.resent) sent again,") + " in \(time).\n")
    if let environment = overview.run.environment {
      text.add("Environment ")
      text.code(environment)
      text.add(".\n")
    }
    text.words("Seed `\(overview.run.seed)`.\n\n")
  }

  /// The most causes in the table, and the most bytes of it.
  private static let causeLimit = 20
  private static let causeBytes = 12_000

  /// A row for each cause; nothing for a single failure, whose row says it.
  private func addCauses(to text: inout MarkdownText) {
    let causes = overview.causes
    guard causes.count > 1 else { return }
    text.add("### Causes\n\n| failures | cause | where | run just these |\n|--:|---|---|---|\n")
    var listed = 0
    var bytes = 0
    for group in causes.sorted().list.prefix(Self.causeLimit) {
      let row = row(group)
      bytes += row.bytes.count
      guard bytes <= Self.causeBytes else { break }
      text.add(row)
      listed += group.count
    }
    let rest = causes.count - listed
    text.words(
      rest > 0 ? "\n\(QuantityText.count(rest, "more failure")) of other causes\n\n" : "\n")
  }

  private func row(_ group: FailureCauses.Group) -> MarkdownText {
    part { text in
      text.words("| \(group.count) | ")
      text.cell(group.words, limit: ReportedCause.textBytes)
      text.add(" | ")
      text.cell(group.cause.location)
      text.add(" | ")
      if let command = group.command(overview.run, of: overview.causes.count) {
        addCommand(command, of: group, to: &text)
      }
      text.add(" |\n")
    }
  }

  /// Adds the command of a cause, which a reader copies: a cut one would run something else.
  private func addCommand(
    _ command: String, of group: FailureCauses.Group, to text: inout MarkdownText
  ) {
    guard command.utf8.count <= Self.commandBytes / 8 else { return text.add("see below") }
    text.cell(command, limit: Self.commandBytes / 8)
    if let limit = group.limitOfCommand(of: overview.causes.count) { text.words(" \(limit)") }
  }

  private func addRow(
    _ name: StaticString, _ counts: RunSummary.Counts, _ text: inout MarkdownText
  ) {
    text.add("| ")
    text.add(name)
    let numbers = [
      counts.passed, counts.failed, counts.errored, counts.skipped, counts.interrupted,
      counts.flaky, counts.knownFailures,
    ]
    for number in numbers { text.words(" | \(number)") }
    text.add(" |\n")
  }

  // MARK: The end

  private func addEnd(to text: inout MarkdownText) {
    addFlaky(to: &text)
    addWarnings(to: &text)
    addNotices(to: &text)
    addSlowest(to: &text)
    addCommand(to: &text)
  }

  private func addFlaky(to text: inout MarkdownText) {
    guard !overview.flaky.isEmpty else { return }
    text.add("### Flaky\n\n")
    for scenario in overview.flaky {
      text.add("- ")
      text.code(scenario.title)
      text.words(" passed in try \(scenario.tries)\n")
    }
    addRest(overview.flakyCount - overview.flaky.count, "more", to: &text)
    text.add("\n")
  }

  private func addWarnings(to text: inout MarkdownText) {
    guard !overview.warnings.isEmpty else { return }
    text.add("### Warnings\n\n")
    for warning in overview.warnings {
      text.add("- ")
      if let place = warning.place {
        text.code(place.location)
        text.add(" ")
      }
      text.code(warning.message)
      text.add("\n")
    }
    addRest(overview.warningCount - overview.warnings.count, "more", to: &text)
    text.add("\n")
  }

  /// What contracts noticed without a failure.
  private func addNotices(to text: inout MarkdownText) {
    let notices = overview.finished?.summary.notices.all() ?? []
    guard !notices.isEmpty else { return }
    text.add("### Notices\n\n")
    for notice in notices.prefix(Self.noticeLimit) {
      text.add("- ")
      text.code(notice.words)
      text.add("\n")
    }
    addRest(notices.count - Self.noticeLimit, "more", to: &text)
    text.add("\n")
  }

  private static let noticeLimit = 20

  private func addRest(_ count: Int, _ words: String, to text: inout MarkdownText) {
    if count > 0 { text.words("- \(count) \(words)\n") }
  }

  private func addSlowest(to text: inout MarkdownText) {
    guard overview.slowest.count > 1 else { return }
    text.add("### Slowest\n\n")
    for scenario in overview.slowest {
      text.words("- \(QuantityText.duration(microseconds: scenario.microseconds)) ")
      text.code(scenario.title)
      text.add("\n")
    }
    text.add("\n")
  }

  /// The most bytes of the command that repeats the failures.
  private static let commandBytes = 8_000

  private func addCommand(to text: inout MarkdownText) {
    var places: [String] = []
    var size = 0
    let failures = overview.failures
    for place in failures.first.compactMap(\.selection) where !places.contains(place) {
      size += place.utf8.count
      guard size < Self.commandBytes / 2 else { break }
      places.append(place)
    }
    guard !places.isEmpty else { return }
    let words = ["curlew", "run"] + places + overview.run.replayArguments
    text.add("### Run what failed again\n\n")
    text.block(
      words.map(ShellWord.quoted).joined(separator: " "), language: "sh",
      limit: Self.commandBytes)
    let isPart = failures.count > failures.first.count || size >= Self.commandBytes / 2
    if isPart {
      text.words(
        "\nThis runs the first \(QuantityText.count(places.count, "place")) of "
          + "\(QuantityText.count(failures.count, "failure")) again. "
          + "Where the run was, ")
      text.code(overview.run.lastFailedCommand, limit: Self.commandBytes / 8)
      text.add(" runs all of them.\n")
    }
    text.add("\n")
  }
}
