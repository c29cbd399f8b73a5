// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `A response without end` {
  @Test func `is cut at the limit of its body`() async throws {
    let server = try ScriptedServer { _ in
      .endless(
        head: "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n",
        piece: [UInt8](repeating: 0x61, count: 4096))
    }
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ name: x, GET: /, limits: { body: 100kB } }]",
      against: server)
    #expect(run.failure(of: "x")?.kind == .limit)
    let body = run.attempts(of: "x").first?.exchange?.hops.first?.response?.body.count ?? 0
    #expect(body <= 100_000)
  }

  @Test func `is cut at the limit of its head`() async throws {
    let server = try ScriptedServer { _ in .endlessHead() }
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ name: x, GET: /, limits: { head: 10kB } }]",
      against: server)
    #expect(run.failure(of: "x")?.kind == .limit)
  }

  @Test func `is counted decoded`() async throws {
    let server = try ScriptedServer { _ in .gzip(String(repeating: "a", count: 200_000)) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      continueOnFailure: true
      requests:
        - { name: over, GET: /, limits: { body: 199kB } }
        - { name: within, GET: /, limits: { body: 200kB } }
      """, against: server)
    #expect(run.failure(of: "over")?.kind == .limit)
    #expect(run.outcome(of: "within") == .passed)
  }

  @Test func `ends with the timeout of the attempt, all hops together`() async throws {
    let server = try ScriptedServer(paths: [
      "/a": .response(302, headers: ["Location": "/b"]), "/b": .never,
    ])
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ name: x, GET: /a, timeout: 150ms }]",
      against: server)
    #expect(run.failure(of: "x")?.kind == .timeout)
    #expect(run.outcome(of: "x") == .errored)
    let attempt = try #require(run.attempts(of: "x").first)
    #expect(attempt.durationMicroseconds >= 150_000)
    #expect(attempt.exchange?.hops.count == 2)
  }

  @Test func `keeps as much of its body as an event may have`() async throws {
    let server = try ScriptedServer { _ in
      .response(500, body: String(repeating: "x", count: 200_000))
    }
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ name: x, GET: / }]", against: server)
    let attempt = try #require(run.attempts(of: "x").first)
    #expect(attempt.exchange?.hops.first?.response?.body.count == 64_000)
    #expect(attempt.cut(ofHop: 0, .response)?.wholeBytes == 200_000)
  }
}

@Suite struct `A response` {
  @Test func `that is not JSON fails the checks and captures that read it`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "{\"a\": 1,}") }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      continueOnFailure: true
      requests:
        - { name: check, GET: /, expect: { json: { a: 1 } } }
        - { name: capture, GET: /, capture: { a: $.a } }
        - { name: status, GET: / }
      """, against: server)
    #expect(run.outcome(of: "check") == .failed)
    #expect(run.refusal(of: "capture") == "nothing-captured")
    #expect(run.error(of: "capture")?.message.contains("not JSON") == true)
    #expect(run.outcome(of: "status") == .passed)
  }

  @Test func `of a long body is read off the thread, with the same result`() async throws {
    let items = (0..<20_000).map { "{\"id\": \($0)}" }.joined(separator: ",")
    let server = try ScriptedServer { _ in .response(200, json: "{\"items\": [\(items)]}") }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - GET: /
          expect: { json: { "$.items": { $length: 20000 } } }
          capture: { last: "$.items[19999].id" }
        - { GET: "/${last}", expect: { status: 200 } }
      """, against: server)
    #expect(run.summary.steps.passed == 2)
    #expect(server.requests.last?.path == "/19999")
  }

  @Test func `that passed keeps its head, not its body`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "hello") }
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ name: x, GET: / }]", against: server)
    let attempt = try #require(run.attempts(of: "x").first)
    #expect(attempt.exchange?.hops.first?.response?.body == [])
    #expect(attempt.cut(ofHop: 0, .response)?.wholeBytes == 5)
  }
}
