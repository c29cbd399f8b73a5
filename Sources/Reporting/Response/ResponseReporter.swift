// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import RunEvents

/// The response to one request: its body as data, everything else as notes for a person.
///
/// Text for a person is made from events and is masked; the body for a program or a file is the
/// received one, byte for byte.
package final class ResponseReporter: Reporter {
  package let kind = "response"
  private let output: any ReportOutput
  private let notes: any ReportOutput
  private let options: ResponseOptions
  /// The received body; nil without a response.
  private let body: () -> [UInt8]?
  /// What is shown while it arrives; nil if everything is shown at the end.
  private let live: LiveBody?
  private var hasBegunLive = false
  private var attempt: Attempt?
  private var progress: ResponseProgress?

  /// - Parameters:
  ///   - output: standard output, or the file of `-o`.
  ///   - notes: standard error.
  ///   - live: what is shown while it arrives.
  ///   - body: called once, at the end.
  package init(
    output: any ReportOutput, notes: any ReportOutput, options: ResponseOptions,
    live: LiveBody? = nil, body: @escaping () -> [UInt8]?
  ) {
    self.output = output
    self.notes = notes
    self.options = options
    self.live = live
    self.body = body
    progress = options.notes.board.map { ResponseProgress($0) }
  }

  package func receive(_ event: RunEvent) throws {
    if case .attemptFinished(let attempt) = event { self.attempt = attempt }
  }

  package func tick(atMicroseconds microseconds: Int64) throws {
    live?.tick(atMicroseconds: microseconds)
    try showLive(isLast: false)
    try draw(progress?.drawn(atMicroseconds: microseconds, options.notes))
  }

  private func draw(_ bytes: [UInt8]?) throws {
    if let bytes, !bytes.isEmpty { try notes.write(bytes) }
  }

  package func finish() throws {
    try draw(progress?.erased())
    try showLive(isLast: true)
    guard let attempt else { return }
    if options.isVerbose { try showExchange(attempt) }
    // An error page, or half a body, never gets the name of `-o`.
    if options.path == nil || attempt.problems.isEmpty, !options.isSaved, !hasBegunLive {
      try showResponse(attempt)
    }
    try showProblems(attempt)
  }

  // MARK: Data

  /// Shows what has come since the last time.
  private func showLive(isLast: Bool) throws {
    guard let live, live.isShown else { return }
    var text = ConsoleText(options.console)
    if !hasBegunLive {
      hasBegunLive = true
      try draw(progress?.erased())
      progress = nil
      if options.includesHead, let response = live.response { addHead(of: response, &text) }
    }
    let bytes = live.taken(isLast: isLast)
    if options.isForPerson { text.addSafe(text.safeBlock(bytes)) }
    let shown = options.isForPerson ? text.bytes : text.bytes + bytes
    if !shown.isEmpty { try output.write(shown) }
    if isLast { try output.finish() }
  }

  private func addHead(of response: Response, _ text: inout ConsoleText) {
    var head = response.head
    while head.last == 10 || head.last == 13 { head.removeLast() }
    text.lines(text.safeBlock(head), indent: 0)
    text.endLine()
  }

  private func showResponse(_ attempt: Attempt) throws {
    guard let hop = attempt.exchange?.hops.last, let response = hop.response else { return }
    var text = ConsoleText(options.console)
    // A response without a body has all its information in its head.
    if options.includesHead || hop.method == "HEAD" {
      addHead(of: response, &text)
    }
    if options.isForPerson {
      ResponseBodyView(response).add(to: &text)
      try output.write(text.bytes)
    } else {
      try output.write(text.bytes + (body() ?? response.body))
    }
    try output.finish()
  }

  // MARK: Notes

  private func showExchange(_ attempt: Attempt) throws {
    var text = ConsoleText(options.notes)
    ConsoleExchange(attempt: attempt, isVerbose: true, leavesOutLastBody: true)
      .add(to: &text, indent: 0)
    text.endLine()
    try notes.write(text.bytes)
  }

  private func showProblems(_ attempt: Attempt) throws {
    var text = ConsoleText(options.notes)
    for notice in attempt.notices { addLine("note: ", .bold, notice, &text) }
    for problem in attempt.problems(naming: .options) {
      addLine("error: ", .bad, words(for: problem, attempt), &text)
      addDifferences(of: problem, &text)
      for help in problem.help { addLine("  help: ", .bold, help, &text) }
    }
    addContract(attempt, &text)
    if let came = amountThatCame(attempt) { addLine("note: ", .bold, came, &text) }
    if let path = options.path, !attempt.problems.isEmpty {
      addLine("note: ", .bold, "nothing was written to `\(path)`", &text)
    }
    if !text.bytes.isEmpty { try notes.write(text.bytes) }
  }

  /// ``openapi   follows `createPet` of specs/shop.yaml``
  private func addContract(_ attempt: Attempt, _ text: inout ConsoleText) {
    guard let contract = attempt.contract,
      !attempt.verdicts.contains(where: { !$0.holds && $0.isOfContract })
    else { return }
    addLine("openapi   ", .good, "follows `\(contract.name)` of \(contract.document)", &text)
  }

  /// Where an exchange does not follow its document, with the places there.
  private func addDifferences(of problem: Problem, _ text: inout ConsoleText) {
    guard let check = problem.check, problem.title?.utf8.starts(with: "openapi ".utf8) == true
    else {
      return
    }
    for difference in check.differences where check.differences.count > 1 {
      let place = difference.pointer.isEmpty ? "the whole" : difference.pointer
      let expected = difference.expected.map { ": expected \($0)" } ?? ""
      let found = difference.actual.map { ", found \($0)" } ?? ""
      let location = difference.location.map { " (\($0))" } ?? ""
      addLine("  ", .plain, place + expected + found + location, &text)
    }
  }

  /// How much of a body was received when the person cancelled; nil in other cases.
  private func amountThatCame(_ attempt: Attempt) -> String? {
    guard case .transfer(let failure)? = attempt.failure, failure.kind == .cancelled,
      let response = attempt.exchange?.hops.last?.response, response.encodedBytes > 0
    else { return nil }
    let came = QuantityText.size(bytes: response.encodedBytes)
    guard let text = response.headers.first("content-length"), let whole = Int(text) else {
      return "\(came) of the body had come"
    }
    return "\(came) of \(QuantityText.size(bytes: whole)) had come"
  }

  /// The user did not write that a status below 400 is expected, so only the status is shown.
  private func words(for problem: Problem, _ attempt: Attempt) -> String {
    // The place of the implied check is that of the step.
    guard problem.kind == .check, problem.title == "status", problem.line == attempt.step.line,
      problem.column == attempt.step.column, let response = attempt.exchange?.hops.last?.response
    else { return problem.headline }
    let reason = response.reason.isEmpty ? "" : " \(response.reason)"
    return "the response is \(response.status)\(reason)"
  }

  private func addLine(
    _ label: String, _ style: ConsoleText.Style, _ words: String, _ text: inout ConsoleText
  ) {
    text.labelled(label, style, words, indent: 0, hanging: TextWidth.of(label))
  }
}

extension Verdict {
  /// Whether it is of a check of an OpenAPI document.
  fileprivate var isOfContract: Bool { check.name.utf8.starts(with: "openapi ".utf8) }
}
