// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import TestSupport
import Testing

@testable import Running

/// Transfers that a step expects to fail, by each word.
@Suite struct `A transfer that must fail` {
  private let server: ScriptedServer

  init() throws {
    server = try ScriptedServer { request in
      switch request.path {
      case "/never": .never
      case "/closed": .close
      case "/cut": .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc").then(.close)
      case "/garbage": .raw("220 no HTTP\r\n\r\n").then(.close)
      case "/loop": .response(302, headers: ["Location": "/loop"])
      case "/idle": .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
      case "/missing": .response(404, json: "{}")
      default: .response(200, json: #"{"a": "0123456789"}"#)
      }
    }
  }

  private func run(_ step: String, top: String = "") async throws -> CarriedOut {
    try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\n\(top)\nrequests:\n  - { name: it, \(step) }\n", against: server)
  }

  @Test(arguments: [
    ("GET: /closed", "closed"), ("GET: /cut", "length"), ("GET: /garbage", "[closed, protocol]"),
    ("GET: /never, timeout: { firstByte: 50ms }", "timeout"),
    ("GET: /never, timeout: { firstByte: 50ms }", "{ timeout: firstByte }"),
    ("GET: /never, timeout: { total: 50ms }", "{ timeout: [idle, total] }"),
    ("GET: /idle, timeout: { idle: 50ms }", "{ timeout: idle }"),
    ("GET: /, limits: { body: 5B }", "limit"), ("GET: /loop", "redirect"),
    ("GET: 'http://nobody.invalid/'", "name"), ("GET: 'http://127.0.0.1:1/'", "connect"),
    ("GET: 'https://127.0.0.1:PORT/'", "tls"), ("GET: /closed", "any"), ("GET: /loop", "any"),
  ])
  func `passes when it fails by the word`(step: String, word: String) async throws {
    // Speaks first, and no TLS.
    let plain = try RawServer(onConnect: .raw("220 hello\r\n"))
    let step = step.replacing("PORT", with: "\(plain.port)")
    let run = try await run("\(step), expect: { failure: \(word) }")
    #expect(run.outcome(of: "it") == .passed)
    let attempt = try #require(run.attempts(of: "it").last)
    #expect(attempt.verdicts.map(\.check.name) == ["failure"])
    #expect(attempt.failure == nil)
    #expect(run.summary.steps.errored == 0)
  }

  @Test(arguments: [
    (
      "GET: /closed", "timeout",
      "expected the transfer to fail by `timeout`, it failed by `closed`: "
    ),
    (
      "GET: /never, timeout: { firstByte: 50ms }", "{ timeout: idle }",
      "expected the transfer to fail by `timeout (idle)`, it failed by `timeout (firstByte)`: "
    ),
    (
      "GET: /loop", "closed", "expected the transfer to fail by `closed`, it failed by `redirect`: "
    ),
    ("GET: /", "any", "expected the transfer to fail (`any`), found a response with status `200`"),
    (
      "GET: /missing", "[tls, { tls: [expired, revoked] }]",
      "expected the transfer to fail (`tls, tls (expired, revoked)`), found a response with status `404`"
    ),
  ])
  func `is one failed check when it does not`(
    step: String, word: String, message: String
  ) async throws {
    let run = try await run("\(step), expect: { failure: \(word) }")
    #expect(run.outcome(of: "it") == .failed)
    let attempt = try #require(run.attempts(of: "it").last)
    let failures = attempt.verdicts.compactMap(\.failure)
    #expect(failures.count == 1 && failures[0].message.hasPrefix(message), "\(failures)")
    #expect(attempt.exchange != nil)
  }

  @Test func `takes the place of what outer levels expect`() async throws {
    let top =
      "defaults: { expect: { status: 200, json: { a: 1 }, that: [response.status == 200] } }"
    let run = try await run("GET: /closed, expect: { failure: closed }", top: top)
    #expect(run.attempts(of: "it").last?.verdicts.map(\.check.name) == ["failure"])
  }

  @Test func `gives way to a response that an inner level expects`() async throws {
    let run = try await run(
      "GET: /, expect: { status: 200 }", top: "defaults: { expect: { failure: any } }")
    #expect(run.outcome(of: "it") == .passed)
    #expect(run.attempts(of: "it").last?.verdicts.map(\.check.name) == ["status"])
  }

  @Test func `is judged with its time`() async throws {
    let run = try await run("GET: /closed, expect: { failure: closed, time: { $gt: 1h } }")
    #expect(run.outcome(of: "it") == .failed)
    #expect(run.attempts(of: "it").last?.verdicts.map(\.holds) == [true, false])
  }

  @Test func `is not tried again, and its response is a failure for retry`() async throws {
    let failing = try await run(
      "GET: /closed, retry: { attempts: 3, every: 1ms }, expect: { failure: closed }")
    #expect(failing.attempts(of: "it").count == 1)
    let answered = try await run(
      "GET: /, retry: { attempts: 3, every: 1ms, when: failure }, expect: { failure: closed }")
    #expect(answered.attempts(of: "it").count == 3)
    let other = try await run(
      "GET: /, retry: { attempts: 3, every: 1ms, when: error }, expect: { failure: closed }")
    #expect(other.attempts(of: "it").count == 1)
  }

  @Test func `has no response for later steps`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { id: one, GET: /closed, expect: { failure: closed } }
        - { name: it, GET: "/${steps.one.response.status}" }
      """, against: server)
    guard case .skipped? = run.outcome(of: "it") else {
      Issue.record("\(run.steps)")
      return
    }
    #expect(server.requests.count == 1)
  }

  @Test func `excludes refusals of our own`() async throws {
    let linkLocal = try await CarriedOut(
      "curlew: 1\nrequests: [{ name: it, GET: 'http://169.254.1.1/', expect: { failure: any } }]\n",
      against: server)
    #expect(linkLocal.outcome(of: "it") == .failed)
    #expect(linkLocal.attempts(of: "it").last?.verdicts.isEmpty == true)
  }

  @Test func `can be that of a raw connection`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      requests:
        - name: it
          socket: tcp://127.0.0.1:1
          exchange: [{ send: a }]
          expect: { failure: connect }
        - name: opened
          socket: tcp://127.0.0.1:\(server.port)
          exchange: [{ send: a }]
          expect: { failure: connect }
          continueOnFailure: true
      """, against: server)
    #expect(run.outcome(of: "it") == .passed)
    #expect(run.outcome(of: "opened") == .failed)
    let message = run.attempts(of: "opened").last?.verdicts.last?.failure?.message
    #expect(message == "expected the transfer to fail (`connect`), and it did not")
  }
}
