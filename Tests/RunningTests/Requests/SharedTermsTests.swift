// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `Steps with the same settings` {
  @Test func `each send it, without the further settings of another`() async throws {
    let server = try ScriptedServer { request in
      request.method == "HEAD" ? .response(200) : .response(200, json: "{}")
    }
    _ = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { word: now }
      defaults: { headers: { X-All: always } }
      requests:
        - GET: /1
        - { GET: /2, headers: { X-Own: two } }
        - GET: /3
        - { POST: /4, json: { a: 1 } }
        - { GET: /5, headers: { X-All: null } }
        - { GET: /6, headers: { X-Own: "${word}" } }
        - HEAD: /7
        - { GET: /8, cookies: { c: d } }
        - GET: /9?a=b
      """, against: server)
    let sent = server.requests.map { request in
      [request.method, request.path, request.header("X-All"), request.header("X-Own")]
        + [request.header("Content-Type"), request.header("Cookie")]
    }
    #expect(
      sent == [
        ["GET", "/1", "always", nil, nil, nil], ["GET", "/2", "always", "two", nil, nil],
        ["GET", "/3", "always", nil, nil, nil],
        ["POST", "/4", "always", nil, "application/json", nil],
        ["GET", "/5", nil, nil, nil, nil], ["GET", "/6", "always", "now", nil, nil],
        ["HEAD", "/7", "always", nil, nil, nil], ["GET", "/8", "always", nil, nil, "c=d"],
        ["GET", "/9", "always", nil, nil, nil],
      ])
  }

  @Test func `follow a redirect to the same place that sets a cookie first`() async throws {
    let server = try ScriptedServer { request in
      request.header("Cookie") == nil
        ? .response(302, headers: ["Location": "/in", "Set-Cookie": "sid=1; Path=/"], json: "{}")
        : .response(200, json: "{}")
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests: [{ name: in, GET: /in }, { name: again, GET: /in }]
      """, against: server)
    #expect(run.outcome(of: "in") == .passed)
    #expect(server.requests.map { $0.header("Cookie") } == [nil, "sid=1", "sid=1"])
  }

  @Test func `are reported at their own places`() async throws {
    let server = try ScriptedServer { request in
      switch request.path {
      case "/bad": .response(500, json: #"{"a": 1}"#)
      case "/loop": .response(302, headers: ["Location": "/loop"], json: #"{"a": 1}"#)
      default: .response(200, json: #"{"a": 1}"#)
      }
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      defaults: { expect: { json: { a: 1 } }, continueOnFailure: true }
      requests:
        - GET: /good
        - name: bad
          GET: /bad
        - name: loop
          GET: /loop
      """, against: server)
    let verdicts = try #require(run.attempts(of: "bad").first).verdicts
    #expect(verdicts.map(\.holds) == [false, true])
    #expect(verdicts.map(\.check.line) == [6, 3])
    #expect(run.error(of: "loop")?.code == "redirect-refused")
    #expect(run.error(of: "loop")?.place?.line == 9)
  }

  @Test func `are reported only if a report reads it`() async throws {
    let server = try ScriptedServer { .response($0.path == "/bad" ? 500 : 200, json: "{}") }
    let text = """
      curlew: 1
      baseUrl: ORIGIN
      requests: [{ name: good, GET: /good }, { name: bad, GET: /bad }]
      """
    let all = try await CarriedOut(text, against: server)
    let few = try await CarriedOut(text, against: server, interest: [])
    #expect(all.steps.map(\.outcome) == [.passed, .failed])
    #expect(few.steps.map(\.outcome) == [.failed])
    #expect(all.unreportedSteps == 0)
    #expect(few.unreportedSteps == 1)
    for run in [all, few] {
      #expect(run.attempts(of: "bad").count == 1)
      #expect(run.summary.checks.held == all.summary.checks.held)
    }
    #expect(all.attempts(of: "good").count == 1)
    #expect(few.attempts(of: "good").isEmpty)
    #expect(!few.events.contains { if case .stepStarted = $0 { true } else { false } })
  }
}
