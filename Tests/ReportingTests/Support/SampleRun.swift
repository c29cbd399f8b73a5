// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Reporting
import RunEvents

/// Events of a run, made in the order in which they happen.
struct SampleRun {
  private(set) var events: [RunEvent] = []
  private var now: Int64 = 0
  var summary = RunSummary()
  /// Secrets whose values requests hold, for the `curl` line.
  var sentSecrets: [(name: String, value: String)] = []

  init(scenarios: Int = 1, secretNames: [String] = [], replayArguments: [String] = []) {
    events.append(
      .runStarted(
        RunStarted(
          id: "0123456789abcdef0123456789abcdef", tool: "curlew 0.1.0",
          startMilliseconds: 1_795_262_400_000, scenarioCount: scenarios, seed: 4711,
          environment: "local",
          replayArguments: replayArguments, secretNames: secretNames)))
  }

  mutating func add(_ event: RunEvent) { events.append(event) }

  mutating func begin(_ scenario: ScenarioReference) {
    events.append(.scenarioStarted(ScenarioStarted(scenario: scenario, atMicroseconds: now)))
  }

  /// A try that failed, and which another one follows.
  mutating func endTry(_ scenario: ScenarioReference) {
    events.append(
      .tryFinished(
        TryFinished(
          scenario: scenario, outcome: .failed, tryLimit: 30, startedAtMicroseconds: 0,
          durationMicroseconds: now)))
  }

  mutating func begin(_ step: StepReference) {
    events.append(.stepStarted(StepStarted(step: step, atMicroseconds: now)))
  }

  mutating func attempt(
    _ step: StepReference, number: Int = 1, exchange: Exchange? = Sample.exchange(),
    verdicts: [Verdict] = [], failure: AttemptFailure? = nil, notices: [String] = [],
    cuts: [BodyCut] = []
  ) {
    let attempt = Attempt(
      step: step, number: number, startedAtMicroseconds: now, durationMicroseconds: 1500,
      content: exchange.map { .exchange($0) } ?? .nothing, verdicts: verdicts, failure: failure,
      notices: notices, cuts: cuts)
    if sentSecrets.isEmpty {
      events.append(.attemptFinished(attempt))
    } else {
      var secrets = AttemptSecrets()
      secrets.values = sentSecrets
      events.append(.attemptFinished(Redactor().shown(attempt, of: step, secrets)))
    }
    now += 1500
  }

  /// Two steps of one name, and the steps of two calls of one block.
  mutating func endEqualSteps() {
    let scenario = Sample.scenario()
    let calls = [1, 2].map { Sample.step("log in", of: scenario, occurrence: $0, index: 2 + $0) }
    end(Sample.step(of: scenario), .passed)
    end(Sample.step(of: scenario, occurrence: 2, index: 1), .passed)
    // Steps whose own names look like numbered ones.
    end(Sample.step("create #2", of: scenario, index: 2), .passed)
    end(Sample.step("create #2", of: scenario, occurrence: 2, index: 5), .passed)
    for call in calls { end(Sample.step("send", of: scenario, caller: call), .passed) }
    end(scenario, .passed)
    finish()
  }

  static let namesOfEqualSteps = [
    "create", "create #2", "create #2 #1", "create #2 #2", "log in › send", "log in #2 › send",
  ]

  /// An attempt after which `until` does not hold.
  mutating func pending(_ step: StepReference, number: Int) {
    let attempt = Attempt(
      step: step, number: number, startedAtMicroseconds: now, durationMicroseconds: 1500,
      content: .exchange(Sample.exchange()), verdicts: [Sample.failedCheck()], isPending: true)
    events.append(.attemptFinished(attempt))
    now += 1500
  }

  /// A step that prints.
  mutating func printing(_ text: String, _ step: StepReference) {
    let attempt = Attempt(
      step: step, number: 1, startedAtMicroseconds: now, durationMicroseconds: 1500,
      content: .printed(text))
    events.append(.attemptFinished(attempt))
    now += 1500
    end(step, .passed)
  }

  mutating func end(_ step: StepReference, _ outcome: Outcome, attempts: Int = 1) {
    summary.steps.count(outcome)
    events.append(
      .stepFinished(
        StepFinished(
          step: step, outcome: outcome, attempts: attempts, startedAtMicroseconds: now - 1500,
          durationMicroseconds: 1500)))
  }

  mutating func end(_ scenario: ScenarioReference, _ outcome: Outcome) {
    summary.scenarios.count(outcome)
    events.append(
      .scenarioFinished(
        ScenarioFinished(
          scenario: scenario, outcome: outcome, startedAtMicroseconds: 0,
          durationMicroseconds: now)))
  }

  /// A scenario of one step that passes.
  mutating func passing(_ scenario: ScenarioReference) {
    begin(scenario)
    let step = Sample.step(of: scenario)
    begin(step)
    attempt(step, verdicts: [Verdict(CheckReference(name: "status", line: 3, column: 9))])
    end(step, .passed)
    end(scenario, .passed)
  }

  mutating func finish(signal: Int32? = nil) {
    summary.signal = signal
    events.append(.runFinished(RunFinished(durationMicroseconds: now, summary: summary)))
  }

  /// Gives all events, each redacted, to a reporter and finishes it.
  func report(with reporter: any Reporter, _ redactor: Redactor = Redactor()) throws {
    for event in events { try reporter.receive(redactor.redact(event)) }
    try reporter.finish()
  }
}

/// Parts of events.
enum Sample {
  static func scenario(
    _ name: String = "buy a pet", number: Int = 0, file: String = "specs/shop.yaml",
    role: ScenarioReference.Role = .scenario
  ) -> ScenarioReference {
    ScenarioReference(
      path: ScenarioPath(file: file, name: name), number: number, role: role,
      collectionName: "Pet store", tags: ["smoke"], line: 10)
  }

  static func step(
    _ name: String = "create", of scenario: ScenarioReference, caller: StepReference? = nil,
    occurrence: Int = 1, index: Int = 0, line: Int = 12
  ) -> StepReference {
    StepReference(
      path: StepPath(
        scenario: scenario.path, caller: caller?.path,
        identity: occurrence == 1 ? name : "\(name)#\(occurrence)"),
      scenario: scenario, caller: caller, name: name, occurrence: occurrence,
      index: index, isTeardown: false, line: line, column: 9)
  }

  static func exchange(
    requestBody: [UInt8]? = Array(#"{"name":"Rex"}"#.utf8), status: Int = 201,
    body: [UInt8] = Array(#"{"id":7,"name":"Max"}"#.utf8)
  ) -> Exchange {
    Exchange(hops: [
      Hop(
        method: "POST",
        address: Address(scheme: "http", host: "localhost", port: 8080, path: "/v1/pets"),
        requestHead: Array(
          """
          POST /v1/pets HTTP/1.1\r
          Host: localhost:8080\r
          User-Agent: curlew/0.1.0\r
          Accept: application/json\r
          Content-Type: application/json\r
          Content-Length: 14\r
          \r

          """.utf8), requestBody: requestBody,
        response: Response(
          version: "1.1", status: status, reason: "Created",
          headers: HeaderFields([HeaderField("Content-Type", "application/json")]),
          head: Array("HTTP/1.1 \(status) Created\r\nContent-Type: application/json\r\n\r\n".utf8),
          body: body, encodedBytes: body.count, remoteIP: "127.0.0.1"),
        timings: Timings(nameResolved: 20, connected: 120, firstByte: 1100, total: 1200))
    ])
  }

  static func failedCheck(
    message: String = "expected `\"Rex\"`, found `\"Max\"`",
    lineText: String = "            name: Rex"
  ) -> Verdict {
    Verdict(
      CheckReference(name: "json $.name", line: 18, column: 19),
      failure: CheckFailure(
        message: message,
        place: SourcePlace(
          file: "specs/shop.yaml", line: 18, column: 19, lineText: lineText, length: 3),
        expected: "\"Rex\"", actual: "\"Max\"", documentPath: "$['name']",
        differences: [
          ReportedDifference(pointer: "/name", expected: "\"Rex\"", actual: "\"Max\"")
        ], furtherDifferences: 2, notes: ["`$` is an object of 2 members"]))
  }

  static func transferFailure() -> TransferFailure {
    TransferFailure(
      kind: .connect, phase: .connecting, code: 7,
      words: "Failed to connect to localhost port 8080")
  }

  /// Every kind of reporter on memory, and what it wrote.
  static func reporters() -> [(reporter: any Reporter, output: MemoryOutput)] {
    let outputs = (0..<7).map { _ in MemoryOutput() }
    let verbose = ConsoleOptions(verbosity: .verbose, usesColor: true, width: 60)
    return [
      (NDJSONReporter(output: outputs[0]), outputs[0]),
      (CTRFReporter(output: outputs[1], spool: MemorySpool()), outputs[1]),
      (JUnitReporter(output: outputs[2], spool: MemorySpool()), outputs[2]),
      (JUnitReporter(dialect: .strict, output: outputs[3], spool: MemorySpool()), outputs[3]),
      (
        ConsoleReporter(
          output: outputs[4], progress: nil, spool: MemorySpool(), options: ConsoleOptions()),
        outputs[4]
      ),
      (
        ConsoleReporter(
          output: outputs[5], progress: nil, spool: MemorySpool(), options: verbose), outputs[5]
      ),
      (HARReporter(output: outputs[6], spool: MemorySpool()), outputs[6]),
    ]
  }

  /// The reporters that show a part of a run, for CI systems and chats.
  static func briefReporters() -> [(reporter: any Reporter, output: MemoryOutput)] {
    [ReportKind.markdown, .tap, .github, .azure].map { kind in
      let output = MemoryOutput()
      return (kind.reporter(setting(output)), output)
    }
  }

  /// What a report is made with, in memory.
  static func setting(
    _ output: MemoryOutput, summary: (any JobSummary)? = nil
  ) -> ReportSetting {
    var setting = ReportSetting(
      output: output, progress: MemoryOutput(), spool: MemorySpool(), layout: ConsoleOptions(),
      junitDialect: .rich)
    setting.summary = summary
    setting.folder = MemoryFolder()
    return setting
  }
}
