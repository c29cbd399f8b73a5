// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// A failed step in full, for the end of the console report.
struct ConsoleFailure {
  let finished: StepFinished
  /// The last attempt; nil if the step failed without one.
  let attempt: Attempt?
  /// The headlines of the attempts before it, as far as they were kept.
  let earlier: [String]
  /// Further failed turns of its loop, and the number of those that were not kept.
  var otherTurns: [Attempt] = []
  var omittedTurns = 0
  /// Of a load: one of the failures that the attempt counts; nil for other failures.
  var sample: Attempt?
  let run: RunStarted

  /// The longest expected or actual value that is shown, in characters.
  private static let valueCharacters = 600

  /// Why it failed, as far as other steps can have failed for the same reason.
  var cause: ReportedCause { ReportedCause(of: attempt, attempt?.step ?? finished.step) }

  /// The codes of its problems, for `curlew explain`.
  var explainedCodes: [String] { attempt?.problems.compactMap(\.explainedCode) ?? [] }

  func add(to text: inout ConsoleText) {
    let step = finished.step
    text.labelled(
      "✗ ", .bad, (attempt?.step ?? step).shownTitle, indent: 0, .bold)
    guard let attempt else {
      text.spaces(2)
      text.add(step.location)
      text.endLine()
      addCommands(nil, &text)
      return
    }
    for (index, problem) in attempt.problems.enumerated() {
      if index > 0 { text.endLine() }
      add(problem, &text)
    }
    if attempt.problems.isEmpty { addNoProblem(&text) }
    for call in step.calls.reversed() {
      addNote("note", "called by `\(call.name)` at \(call.location)", &text)
    }
    for notice in attempt.notices { addNote("note", notice, &text) }
    if !step.labels.isEmpty { addValue("labels  ", step.labels.words, .plain, &text) }
    if let sample, sample.number < attempt.number { return add(sample: sample, &text) }
    addAttempts(&text)
    addOtherTurns(&text)
    addSources(attempt, &text)
    let exchange = ConsoleExchange(attempt: attempt)
    if !exchange.isEmpty {
      text.endLine()
      exchange.add(to: &text, indent: 2)
    }
    add(attempt.services, &text)
    addCommands(attempt, &text)
  }

  /// What the programs of services printed meanwhile.
  private func add(_ services: [ServiceOutput], _ text: inout ConsoleText) {
    for service in services {
      text.endLine()
      text.labelled("service ", "\(service.name) printed", indent: 2)
      for line in service.lines {
        text.spaces(4)
        text.add(line)
        text.endLine()
      }
    }
  }

  /// One of the failures of a load, in full.
  private func add(sample: Attempt, _ text: inout ConsoleText) {
    text.endLine()
    text.labelled("for example ", sample.problems.first?.headline ?? "it failed", indent: 2)
    ConsoleExchange(attempt: sample).add(to: &text, indent: 2)
    addCommands(sample, &text)
  }

  private func addOtherTurns(_ text: inout ConsoleText) {
    for turn in otherTurns {
      let problem = turn.problems.first?.headline ?? "failed"
      addNote(turn.step.turn?.words ?? "turn", problem, &text)
    }
    if omittedTurns > 0 {
      addNote("note", "\(omittedTurns) more failed turns are left out", &text)
    }
  }

  private func addNoProblem(_ text: inout ConsoleText) {
    text.spaces(2)
    text.add(finished.step.location)
    text.endLine()
  }

  private func add(_ problem: Problem, _ text: inout ConsoleText) {
    text.spaces(2)
    text.add(problem.location, .dim)
    if let code = problem.explainedCode { text.add("  [\(code)]", .dim) }
    text.endLine()
    text.wrapped(problem.headline, indent: 2)
    if let place = problem.place {
      text.endLine()
      SourceExcerpt(place: place).add(to: &text, indent: 4)
    }
    if let check = problem.check {
      if check.differences.count == 1, check.furtherDifferences == 0, problem.isOfContract {
        addOnlyViolation(check, check.differences[0], &text)
      } else {
        add(check, &text)
      }
    }
    for help in problem.help { addNote("help", help, &text) }
  }

  private func add(_ check: CheckFailure, _ text: inout ConsoleText) {
    if check.documentPath != nil || check.expected != nil || check.actual != nil { text.endLine() }
    if let path = check.documentPath { addValue("at      ", path, .plain, &text) }
    let values = ShownValues(check)
    if let expected = values.expected { addValue("expected", expected, .good, &text) }
    if let actual = values.actual { addValue("actual  ", actual, .bad, &text) }
    if !check.differences.isEmpty {
      text.endLine()
      for difference in check.differences { add(difference, &text) }
    }
    if check.furtherDifferences > 0 {
      text.spaces(4)
      text.add("… and \(QuantityText.count(check.furtherDifferences, "more difference"))", .dim)
      text.endLine()
    }
    for note in check.notes { addNote("note", note, &text) }
  }

  /// The one violation of a contract: its place in the message, and that in the document with what it
  /// belongs to, in one line.
  private func addOnlyViolation(
    _ check: CheckFailure, _ violation: ReportedDifference, _ text: inout ConsoleText
  ) {
    var notes = check.notes
    var place = [violation.pointer, violation.location ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
    if violation.location != nil, let origin = notes.last {
      place += (origin.hasPrefix("from ") ? ", " : " ") + origin
      notes.removeLast()
    }
    text.endLine()
    if !place.isEmpty { addValue("at      ", place, .plain, &text) }
    if let expected = violation.expected { addValue("expected", expected, .good, &text) }
    if let actual = violation.actual { addValue("actual  ", actual, .bad, &text) }
    for note in notes { addNote("note", note, &text) }
  }

  private func addValue(
    _ label: String, _ value: String, _ style: ConsoleText.Style, _ text: inout ConsoleText
  ) {
    text.labelled(
      label, .dim, separator: "  ", shortened(value), indent: 4, hanging: 10, style)
  }

  private func add(_ difference: ReportedDifference, _ text: inout ConsoleText) {
    text.spaces(4)
    text.add(difference.pointer.isEmpty ? "the whole" : difference.pointer)
    if let location = difference.location {
      text.spaces(2)
      text.add(location, .dim)
    }
    text.endLine()
    if let expected = difference.expected {
      text.labelled("- ", .good, shortened(expected), indent: 6, .good)
    }
    if let actual = difference.actual {
      text.labelled("+ ", .bad, shortened(actual), indent: 6, .bad)
    }
  }

  private func addNote(_ label: String, _ note: String, _ text: inout ConsoleText) {
    text.labelled(label, .bold, separator: ": ", note, indent: 4)
  }

  private func addAttempts(_ text: inout ConsoleText) {
    // Those of the turn that is shown.
    let attempts = attempt?.step.turn == nil ? finished.attempts : attempt?.number ?? 1
    guard attempts > 1 else { return }
    text.spaces(2)
    text.add("tried \(attempts) times", .bold)
    text.endLine()
    for (index, headline) in earlier.enumerated() {
      text.labelled("\(index + 1): ", .dim, headline, indent: 4, hanging: 3, .dim)
    }
  }

  /// The earlier exchanges from which values of the step came, in two lines each.
  private func addSources(_ attempt: Attempt, _ text: inout ConsoleText) {
    guard !attempt.sources.isEmpty else { return }
    text.endLine()
    for source in attempt.sources {
      text.labelled("earlier ", "\(source.step): \(source.request)", indent: 2)
      let size = QuantityText.size(bytes: source.bodyBytes)
      let answer = source.status.map { "\($0), \(size) " } ?? ""
      let time = "in " + QuantityText.duration(microseconds: source.durationMicroseconds)
      text.labelled(
        "", .plain, "\(answer)\(time), for \(source.names.joined(separator: ", "))", indent: 4)
    }
  }

  /// The commands that run only this scenario, and send only this request.
  private func addCommands(_ attempt: Attempt?, _ text: inout ConsoleText) {
    guard text.options.showsCommands else { return }
    text.endLine()
    if let selection = finished.step.replaySelection {
      let words = ["curlew", "run"] + selection + run.replayArguments
      text.spaces(2)
      text.add("run just this  ", .bold)
      text.add(words.map(ShellWord.quoted).joined(separator: " "))
      text.endLine()
    }
    guard let attempt, let curl = CurlLine.text(attempt, secretNames: run.secretNames) else {
      return
    }
    text.spaces(2)
    text.add("same request   ", .bold)
    text.add(curl)
    text.endLine()
  }

  private func shortened(_ value: String) -> String {
    let scalars = value.unicodeScalars
    guard
      let end = scalars.index(
        scalars.startIndex, offsetBy: Self.valueCharacters, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return value }
    return String(scalars[..<end]) + "… (\(scalars.count) characters)"
  }
}
