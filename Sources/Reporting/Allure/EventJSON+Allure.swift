// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension Outcome {
  /// The status of Allure. What was interrupted is `broken`, or `skipped` if it had not begun: readers
  /// differ in what they do with `unknown`.
  fileprivate func statusOfAllure(hasBegun: Bool) -> StaticString {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .errored: "broken"
    case .skipped: "skipped"
    case .interrupted, .pending: hasBegun ? "broken" : "skipped"
    }
  }
}

extension EventJSON {
  /// A result: a try of a scenario or row.
  ///
  /// - Parameters:
  ///   - steps: JSON with commas between them.
  ///   - trace: the address of the trace; nil for none.
  /// - Throws: where libcrypto has no SHA-256.
  mutating func allureResult(
    _ scenario: ScenarioReference, _ id: AllureID, _ end: AllureEnd, _ content: AllureTry,
    steps: ArraySlice<UInt8>, _ run: RunStarted, trace: String?
  ) throws {
    let path = scenario.path
    raw("{")
    member("uuid", id.text)
    member("historyId", try AllureID.history([path.id]))
    member("testCaseId", try AllureID.history([path.file, path.nameOfScenario]))
    member("fullName", path.id)
    member("name", path.name.isEmpty ? path.file : path.name)
    allureEnd(end, content, run)
    allureLabels(scenario, content.labels)
    allureLinks(content.labels.labels, trace: trace)
    let repetition = path.repetition.map { "\($0.number) of \($0.count)" }
    allureParameters([("row", path.row), ("turn", repetition)])
    raw(#","steps":["#)
    bytes.append(contentsOf: steps)
    raw("]}\n")
  }

  /// A step of a result or a fixture.
  mutating func allureStep(
    _ finished: StepFinished, _ step: AllureStep, _ files: [AllureAttachments.Written],
    _ run: RunStarted
  ) {
    raw("{")
    let name = finished.step.distinctName
    member("name", name.isEmpty ? "step" : name)
    let failure = finished.outcome == .passed ? nil : step.wholeFailure
    let message = failure?.message ?? (finished.outcome.isFailure ? "failed" : step.output)
    let stop = finished.startedAtMicroseconds.addingClamped(finished.durationMicroseconds)
    allureStatus(
      finished.outcome, hasBegun: step.hasBegun, known: finished.expectedFailure,
      message: message, trace: failure?.text)
    allureTimes(finished.startedAtMicroseconds, stop, run)
    if !files.isEmpty {
      key("attachments")
      list(files) { text, file in
        text.raw("{")
        text.member("name", file.name)
        text.member("source", file.file)
        text.member("type", file.mediaType)
        text.raw("}")
      }
    }
    allureParameters([("attempts", finished.attempts > 1 ? String(finished.attempts) : nil)])
    raw("}")
  }

  /// What Allure shows around its children.
  mutating func allureContainer(_ fixture: AllureFixture, children: [String], _ run: RunStarted) {
    raw("{")
    member("uuid", fixture.id.text)
    member("name", "\(fixture.file) \(fixture.name)")
    member("children", children)
    for (name, isHere) in [
      ("befores" as StaticString, !fixture.isTeardown), ("afters", fixture.isTeardown),
    ] {
      key(name)
      list(isHere ? [fixture] : []) { text, fixture in
        text.raw("{")
        text.member("name", fixture.name)
        text.allureEnd(fixture.end, fixture.content, run)
        text.raw(#","steps":["#)
        text.raw(fixture.steps)
        text.raw("]}")
      }
    }
    allureTimes(fixture.end.start, fixture.end.stop, run)
    raw("}\n")
  }

  /// An error of a file, as a result.
  ///
  /// - Throws: where libcrypto has no SHA-256.
  mutating func allureUnusableFile(
    _ reported: DiagnosticReported, _ file: String, _ id: AllureID, _ run: RunStarted
  ) throws {
    let name = "\(file) \(reported.diagnostic.code.text)"
    let identity = try AllureID.history(["file", name])
    raw("{")
    member("uuid", id.text)
    member("historyId", identity)
    member("testCaseId", identity)
    member("fullName", name)
    member("name", reported.testName)
    allureStatus(
      .errored, hasBegun: true, message: reported.diagnostic.message, trace: reported.rendered)
    allureTimes(0, 0, run)
    raw(#","labels":[{"name":"framework","value":"curlew"}],"steps":[]}"#)
    raw("\n")
  }

  // MARK: Parts

  private mutating func allureEnd(_ end: AllureEnd, _ content: AllureTry, _ run: RunStarted) {
    let message = end.outcome.isFailure ? content.message : nil
    allureStatus(
      end.outcome, hasBegun: content.hasBegun, known: end.expectedFailure, message: message,
      trace: end.outcome == .passed ? nil : content.text, isFlaky: end.isFlaky)
    allureTimes(end.start, end.stop, run)
  }

  private mutating func allureStatus(
    _ outcome: Outcome, hasBegun: Bool, known: String? = nil, message: String?, trace: String?,
    isFlaky: Bool = false
  ) {
    key("status")
    word(known == nil ? outcome.statusOfAllure(hasBegun: hasBegun) : "skipped")
    raw(#","stage":"finished""#)
    var message = message
    switch outcome {
    case .skipped(let reason): message = reason
    case .interrupted: message = "the run was interrupted"
    default: if let known { message = "known failure: \(known)" }
    }
    guard message != nil || trace != nil || isFlaky else { return }
    key("statusDetails")
    raw("{")
    flag("known", known != nil)
    flag("flaky", isFlaky)
    member("message", message)
    member("trace", trace)
    raw("}")
  }

  /// In milliseconds since 1970-01-01T00:00:00Z.
  private mutating func allureTimes(_ start: Int64, _ stop: Int64, _ run: RunStarted) {
    member("start", run.startMilliseconds.addingClamped(start / 1000))
    member("stop", run.startMilliseconds.addingClamped(stop / 1000))
  }

  /// Ours, and those that Allure builds its trees from, unless a label of the same name is written.
  private mutating func allureLabels(_ scenario: ScenarioReference, _ gathered: GatheredLabels) {
    var found = gathered.labels.flatMap { label in label.texts.map { (label.name, $0) } }
    let own = [
      ("suite", scenario.collectionName), ("package", JUnitClassName(path: scenario.file).text),
      ("framework", "curlew"),
    ]
    found += own.filter { own in
      !own.1.isEmpty && !gathered.labels.contains { $0.name == own.0 }
    }
    found += gathered.tags.map { ("tag", $0) }
    pairs("labels", found)
  }

  private mutating func allureParameters(_ parameters: [(String, String?)]) {
    let found = parameters.compactMap { name, value in value.map { (name, $0) } }
    if !found.isEmpty { pairs("parameters", found) }
  }

  /// Labels named `issue` and `tms` whose text is an address, and the trace.
  private mutating func allureLinks(_ labels: [Label], trace: String?) {
    var links = labels.filter { ["issue", "tms"].contains($0.name) }.flatMap { label in
      label.texts.filter(Self.isWebAddress).map { (label.name, Self.lastPart(of: $0), $0) }
    }
    if let trace { links.append(("link", "trace", trace)) }
    guard !links.isEmpty else { return }
    key("links")
    list(links) { text, link in
      text.raw("{")
      text.member("type", link.0)
      text.member("name", link.1)
      text.member("url", link.2)
      text.raw("}")
    }
  }

  private static func isWebAddress(_ text: String) -> Bool {
    text.hasPrefix("http://") || text.hasPrefix("https://")
  }

  /// `SHOP-12` of `https://jira.example.com/browse/SHOP-12`.
  private static func lastPart(of address: String) -> String {
    address.split(separator: "/").last.map(String.init) ?? address
  }
}
