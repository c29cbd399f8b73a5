// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import RunEvents

extension SampleRun {
  /// A run with all members that an event can have, with `text` in every place that
  /// comes from outside.
  ///
  /// - Parameter named: in names of scenarios, steps and files; nil for `text`.
  static func everything(
    _ text: String = "plain", named: String? = nil, interrupted: Bool = false
  ) -> SampleRun {
    let name = named ?? text
    var run = SampleRun(scenarios: 6, secretNames: ["password"], replayArguments: [text])
    run.add(.diagnostic(diagnostic(text)))
    run.add(
      .diagnostic(
        DiagnosticReported(
          diagnostic: Diagnostic("late-warning", text, severity: .warning), place: nil,
          rendered: text)))
    run.passing(Sample.scenario("setup \(name)", number: 0, role: .setup))
    run.addFailing(text, name)
    run.addSkipped(text, name)
    run.addErrored(text, name)
    run.summary.notices = NoticeCounts([
      CountedNotice(operation: name, check: "openapi body", message: text, step: name)
    ])
    if interrupted {
      let scenario = Sample.scenario("cut off \(name)", number: 4)
      let step = Sample.step(of: scenario)
      run.begin(scenario)
      run.begin(step)
      run.attempt(step, failure: .refused(stepError(text)))
    } else {
      run.finish(signal: 15)
    }
    return run
  }

  private mutating func addFailing(_ text: String, _ name: String) {
    let scenario = Sample.scenario("fails \(name)", number: 1, file: "specs/\(name).yaml")
    let first = Sample.step("polls \(name)", of: scenario)
    let second = Sample.step("fails \(name)", of: scenario, index: 1)
    begin(scenario)
    begin(first)
    attempt(first, number: 1, verdicts: [Sample.failedCheck(message: text, lineText: text)])
    attempt(first, number: 2, failure: .transfer(Self.transfer(text)))
    pending(first, number: 3)
    attempt(first, number: 4, notices: [text])
    end(first, .passed, attempts: 4)
    printing(text, Sample.step("says \(name)", of: scenario, index: 3))
    begin(second)
    attempt(
      second, number: 1, exchange: Self.exchange(text),
      failure: .capture(Self.stepError(text)))
    attempt(
      second, number: 2, exchange: Self.exchange(text), verdicts: [Self.verdict(text)],
      notices: [text], cuts: [BodyCut(hop: 0, side: .response, wholeBytes: 99_999)])
    end(second, .failed, attempts: 2)
    end(Sample.step("rest", of: scenario, index: 2), .skipped(reason: text), attempts: 0)
    end(scenario, .failed)
  }

  private mutating func addSkipped(_ text: String, _ name: String) {
    let scenario = Sample.scenario("skipped \(name)", number: 2)
    begin(scenario)
    end(Sample.step(name, of: scenario), .skipped(reason: text), attempts: 0)
    end(scenario, .skipped(reason: text))
  }

  private mutating func addErrored(_ text: String, _ name: String) {
    let scenario = Sample.scenario("errs \(name)", number: 3)
    let step = Sample.step(name, of: scenario)
    begin(scenario)
    begin(step)
    var hop = Hop(method: "GET", address: Address(scheme: "http", host: "localhost"))
    hop.failure = Self.transfer(text)
    hop.isResent = true
    attempt(step, exchange: Exchange(hops: [hop]), failure: .transfer(Self.transfer(text)))
    end(step, .errored)
    end(scenario, .errored)
  }

  private static func diagnostic(_ text: String) -> DiagnosticReported {
    let span = SourceSpan(file: SourceFileID(index: 0), range: 0..<1)
    return DiagnosticReported(
      diagnostic: Diagnostic(
        "unknown-key", text, at: Annotation(span, text), notes: [text], help: [text]),
      place: place(text), rendered: "error: \(text)\n  \(text)\n")
  }

  private static func place(_ text: String) -> SourcePlace {
    SourcePlace(file: "specs/all.yaml", line: 3, column: 4, lineText: text, length: 5)
  }

  private static func stepError(_ text: String) -> StepError {
    StepError(code: "no-such-node", message: text, place: place(text), help: [text])
  }

  private static func transfer(_ text: String) -> TransferFailure {
    TransferFailure(
      kind: .closed, phase: .receiving, code: 56, words: text, mayHaveBeenCarriedOut: true)
  }

  private static func verdict(_ text: String) -> Verdict {
    Verdict(
      CheckReference(name: text, line: 5, column: 6),
      failure: CheckFailure(
        message: text, place: place(text), expected: text, actual: text, documentPath: text,
        differences: [ReportedDifference(pointer: text, expected: text, actual: nil)],
        furtherDifferences: 1, notes: [text]))
  }

  /// Two hops with the text in heads, fields, bodies and addresses.
  private static func exchange(_ text: String) -> Exchange {
    let bytes = Array(text.utf8)
    let head = Array("GET /\(text) HTTP/1.1\r\nX-Test: \(text)\r\n\r\n".utf8)
    let hop = Hop(
      method: "GET",
      address: Address(
        scheme: "http", userInformation: "u:\(text)", host: text, path: "/\(text)", query: text,
        fragment: text),
      requestHead: head, requestBody: bytes,
      response: Response(
        version: "1.1", status: 302, reason: text,
        headers: HeaderFields([HeaderField("X-Test", text), HeaderField(text, "x")]),
        head: Array("HTTP/1.1 302 \(text)\r\nX-Test: \(text)\r\n\r\n".utf8),
        body: bytes, encodedBytes: 5, remoteIP: "::1"),
      timings: Timings(total: 10))
    var binary = hop
    binary.requestBody = [0xFF, 0x00, 0x1B]
    binary.response?.body = [0x00, 0xFF, 0xFE] + bytes
    return Exchange(hops: [hop, binary])
  }
}
