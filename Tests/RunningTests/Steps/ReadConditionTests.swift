// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `A step that reads up to a condition` {
  private static let stream = """
    : hi

    id: 1
    data: {"n": 1, "job": "a.b"}

    event: tick
    data: plain


    """

  /// The stream, then one more event again and again.
  private func server() throws -> ScriptedServer {
    try ScriptedServer { _ in
      .endless(
        head: "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\n"
          + Self.stream.replacing("\n", with: "\r\n"),
        piece: Array("data: more\r\n\r\n".utf8))
    }
  }

  private func run(
    _ step: String, against server: ScriptedServer, inputs: [(name: String, value: String)] = []
  ) async throws -> CarriedOut {
    try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nvars: { job: a, n: 1 }\nrequests:\n  - name: it\n    GET: /\n"
        + step.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }
        .joined(), against: server, inputs: inputs)
  }

  private func failures(_ run: CarriedOut) -> [String] {
    run.attempts(of: "it").flatMap(\.verdicts).compactMap { $0.failure?.message }
  }

  @Test func `checks, captures and reads the events that came`() async throws {
    let run = try await run(
      """
      read: { events: 3 }
      capture:
        id: { event: "$[0].id" }
        types: { event: "$[*].event" }
        none: { event: "$[9].id", default: nothing }
        part: { event: "$[0].json.job", regex: '(.)$' }
      expect:
        headers: { content-type: { $startsWith: text/event-stream } }
        events:
          $: { $length: 3 }
          $[0]: { event: message, json: { n: 1 }, data: { $contains: job } }
          $[1]: { event: tick, id: "1", data: plain, json: { $exists: false } }
          $[*].event: [message, tick, message]
        that:
          - response.events.size() == 3
          - response.events[0].json.n == 1
          - response.events.exists(e, e.data == "more")
          - id == "1" && types[1] == "tick" && none == "nothing" && part == "b"
        body: { $endsWith: "data: more\\r\\n\\r\\n" }
      """, against: server())
    #expect(failures(run) == [])
    #expect(run.outcome(of: "it") == .passed, "\(run.attempts(of: "it"))")
    #expect(run.attempts(of: "it").first?.exchange?.hops.last?.response?.isCut == true)
  }

  @Test func `judges a list of events whole and in order`() async throws {
    let run = try await run(
      "read: { events: 2 }\nexpect: { events: [{ id: \"1\" }, { event: other }] }",
      against: server())
    #expect(run.outcome(of: "it") == .failed)
    #expect(run.text.contains("\"name\":\"events\""))
  }

  @Test func `ends behind the match of a pattern, in which templates are literal`() async throws {
    let run = try await run(
      "read: { until: '\"job\": \"${job}\"', for: 30s }\nexpect: { body: { $endsWith: '\"a.b\"' } }",
      against: server(), inputs: [("job", "a.b")])
    #expect(run.outcome(of: "it") == .passed, "\(failures(run))")
  }

  @Test func `takes its numbers from templates`() async throws {
    let run = try await run(
      "read: { events: \"${n}\", bytes: \"${n}MB\", for: \"${n}m\" }\nexpect: { events: { $length: 2 } }",
      against: server(), inputs: [("n", "2")])
    #expect(run.outcome(of: "it") == .passed, "\(failures(run))")
  }

  @Test func `says which of several conditions was not met when the body ended`() async throws {
    let server = try ScriptedServer { _ in
      .response(200, headers: ["Content-Type": "text/event-stream"], body: "data: a\n\n")
    }
    let run = try await run("read: { events: 2, until: z, bytes: 1MB }", against: server)
    #expect(run.outcome(of: "it") == .passed)
    #expect(
      run.attempts(of: "it").first?.notices == [
        "the body ended before `until` matched or `bytes` had come or `events` had come"
      ])
    let single = try await self.run("read: { events: 2 }", against: server)
    #expect(single.attempts(of: "it").first?.notices == [])
  }

  @Test func `has no events in a body of another type`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: "[]") }
    let checked = try await run("expect: { events: [] }", against: server)
    #expect(
      failures(checked) == [
        "the body is not `text/event-stream`: its `content-type` is `application/json`"
      ])
    let captured = try await run("capture: { a: { event: $, default: 1 } }", against: server)
    #expect(captured.refusal(of: "it") == "nothing-captured")
    let read = try await run("expect: { that: [response.events.size() == 0] }", against: server)
    #expect(read.outcome(of: "it") == .failed)
  }

  @Test func `is read by later steps`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      scenarios:
        one:
          steps:
            - { id: heard, GET: /, read: { events: 1 } }
            - check: ["steps.heard.response.events[0].json.n == 1"]
      """, against: server())
    #expect(run.summary.steps.passed == 2)
  }

  @Test func `checks many events`() async throws {
    let many = String(repeating: "data: {\"a\": [1, 2, 3]}\n\n", count: 20_000)
    let server = try ScriptedServer { _ in
      .response(200, headers: ["Content-Type": "text/event-stream"], body: many)
    }
    let run = try await run(
      "expect: { events: { $: { $length: 20000 }, \"$[*].json.a[2]\": { $each: 3 } } }",
      against: server)
    #expect(run.outcome(of: "it") == .passed, "\(failures(run))")
  }

  @Test func `has events in JSON that is nested as deep as JSON may be`() async throws {
    let deep = { @Sendable (levels: Int) in
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    let server = try ScriptedServer { _ in
      .response(
        200, headers: ["Content-Type": "text/event-stream"],
        body: "data: \(deep(512))\n\ndata: \(deep(513))\n\ndata: 1],[2\n\n")
    }
    let run = try await run(
      "expect: { events: { \"$[0].json\": { $exists: true }, \"$[1:].json\": { $exists: false } } }",
      against: server)
    #expect(run.outcome(of: "it") == .passed, "\(failures(run))")
  }

  @Test func `saves what comes before the end`() async throws {
    let folder = try TemporaryFolder()
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ name: it, GET: /, read: { events: 2 }, save: a.txt }]",
      against: server(), files: folder)
    #expect(run.outcome(of: "it") == .passed)
    #expect(run.attempts(of: "it").first?.exchange?.hops.last?.response?.saved?.byteCount == 75)
  }

  @Test func `reads a file up to the match`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("one\ntwo\nthree\n", to: "log.txt")
    let run = try await CarriedOut(
      "curlew: 1\nrequests: [{ name: it, GET: \"file://\(folder.path)/log.txt\", read: { until: tw }, expect: { body: \"one\\ntw\" } }]",
      files: folder)
    #expect(run.outcome(of: "it") == .passed, "\(failures(run)) \(run.refusal(of: "it") ?? "")")
  }

  @Test func `fails where its pattern takes too many steps`() async throws {
    let server = try ScriptedServer { _ in
      .response(200, body: String(repeating: "a", count: 60_000))
    }
    let run = try await run("read: { until: '(a+)+(a+)+b' }", against: server)
    #expect(run.failure(of: "it")?.kind == .limit)
    #expect(run.failure(of: "it")?.words.contains("`read: { until }`") == true)
  }
}
