// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Running
import SessionSupport
import Sessions
import TestSupport
import Testing
import Transfers

/// A plan in memory whose `baseUrl` is a server's address.
private func planned(
  _ text: String, against server: ScriptedServer, inputs: [(name: String, value: String)] = []
) throws -> Planned {
  var given = PlannedTexts.Given()
  given.inputs = [("baseUrl", server.url())] + inputs
  return try PlannedTexts([text], given).planned
}

private func options(teardownTimeout: Duration = .seconds(10)) -> RunOptions {
  var options = RunOptions(RunIdentity.new(), userAgent: "curlew/test")
  options.settings.teardownTimeout = teardownTimeout
  return options
}

/// Carries a plan out on an engine of its own.
private func run(
  _ planned: Planned, _ options: RunOptions = options(), into sink: (any RunEventSink)? = nil
) async throws -> RunResult {
  let engine = try TransferEngine(planned.engineConfiguration(jobs: options.settings.jobs))
  defer { engine.shutdown() }
  return try await planned.run(options, on: engine, into: sink)
}

@Suite struct `The run of a session` {
  @Test func `counts passed checks and steps`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let planned = try planned(
      "curlew: 1\nscenarios:\n  one: { steps: [GET: /a] }\n  two: { steps: [GET: /b] }\n",
      against: server)
    let result = try await run(planned)
    #expect(result.outcome == .passed)
    #expect(result.summary.steps.passed == 2)
    #expect(result.scenarios.map(\.scenario.name) == ["one", "two"])
    #expect(result.failures.isEmpty && result.cause == nil)
  }

  @Test func `has the place of a failed check`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let text = "curlew: 1\nrequests:\n  - GET: /a\n    expect:\n      status: 201\n"
    let result = try await run(try planned(text, against: server))
    #expect(result.outcome == .failed)
    let failure = try #require(result.failures.first)
    #expect(result.failures.count == 1)
    #expect(failure.check == "status")
    #expect(failure.expected == "201")
    #expect(failure.actual == "200")
    #expect(failure.place.file == "specs/0.yaml")
    #expect(failure.place.line == 5)
    #expect(failure.place.column == 15)
    #expect(failure.step.name == "GET /a")
  }

  @Test func `keeps only the failure of the last attempt`() async throws {
    let server = try ScriptedServer([.response(500), .response(502)])
    let text =
      "curlew: 1\nrequests:\n  - GET: /\n    retry: { attempts: 2, every: 1ms }\n    expect: { status: 200 }\n"
    let result = try await run(try planned(text, against: server))
    #expect(result.failures.map(\.actual) == ["502"])
  }

  @Test func `judges each row by its own schema`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "5") }
    let result = try await run(
      try planned(
        """
        curlew: 1
        scenarios:
          a:
            data: [{ most: 7 }, { most: 3 }, { most: 5 }]
            steps:
              - GET: /
                expect: { schema: { maximum: "${row.most}" } }
        """, against: server))
    #expect(result.summary.scenarios.passed == 2)
    #expect(result.scenarios.filter { !$0.failures.isEmpty }.map(\.scenario.name) == ["a [2]"])
  }

  @Test func `reports a failed transfer at its step`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let planned = try planned("curlew: 1\nrequests: [GET: /]\n", against: server)
    server.stop()
    let result = try await run(planned)
    #expect(result.outcome == .errored)
    let failure = try #require(result.failures.first)
    #expect(failure.check == nil && failure.place.line == 2)
  }

  @Test func `gives every event to the sink`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let sink = EventCollector()
    let text = "curlew: 1\nrequests: [GET: /, GET: /]\n"
    _ = try await run(try planned(text, against: server), into: sink)
    // Run, scenario, and of each step its start, its attempt and its end.
    #expect(sink.events.count == 10)
  }

  @Test func `shares an engine with another at the same time`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let planned = try planned("curlew: 1\nrequests: [GET: /, GET: /]\n", against: server)
    let engine = try TransferEngine(planned.engineConfiguration(jobs: 2))
    defer { engine.shutdown() }
    async let one = planned.run(options(), on: engine)
    async let other = planned.run(options(), on: engine)
    let results = try await [one, other]
    #expect(results.map(\.summary.steps.passed) == [2, 2])
    #expect(server.requests.count == 4)
  }

  @Test func `knows nothing of another session in the same process`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let text = "curlew: 1\nrequires: [who]\nrequests: [GET: \"/${who}\"]\n"
    let one = try planned(text, against: server, inputs: [("who", "one")])
    let other = try planned(text, against: server, inputs: [("who", "other")])
    async let first = run(one)
    async let second = run(other)
    let outcomes = try await [first.outcome, second.outcome]
    #expect(outcomes == [.passed, .passed])
    #expect(server.requests.map(\.path).sorted() == ["/one", "/other"])
  }
}

@Suite struct `A run whose task is cancelled` {
  private static let text = """
    curlew: 1
    scenarios:
      a:
        steps: [GET: /slow, GET: /behind]
        teardown: [DELETE: /a]
    teardown: [DELETE: /all]
    """

  @Test func `ends with its teardown, and no signal is the cause`() async throws {
    let server = try ScriptedServer { $0.path == "/slow" ? .never : .response(200) }
    let planned = try planned(Self.text, against: server)
    let task = Task { try await run(planned) }
    try await server.requests(count: 1)
    task.cancel()
    let result = try await task.value
    #expect(server.requests.map(\.path) == ["/slow", "/a", "/all"])
    #expect(result.cause == .caller)
    #expect(result.outcome == .interrupted)
    #expect(result.summary.signal == nil && !result.summary.isOverdue)
    #expect(result.summary.steps.interrupted == 2)
    #expect(result.summary.steps.passed == 2)
  }

  @Test func `cuts a teardown that takes longer than it may`() async throws {
    let server = try ScriptedServer { _ in .never }
    let planned = try planned(Self.text, against: server)
    let task = Task { try await run(planned, options(teardownTimeout: .milliseconds(100))) }
    try await server.requests(count: 1)
    task.cancel()
    let result = try await task.value
    #expect(result.cause == .caller)
    #expect(result.summary.steps.passed == 0)
    #expect(!server.requests.contains { $0.path == "/behind" })
  }

  @Test func `sends nothing when it was cancelled before`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let planned = try planned(Self.text, against: server)
    let result = try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await run(planned)
    }.value
    #expect(server.requests.isEmpty)
    #expect(result.cause == .caller && result.outcome == .interrupted)
  }
}
