// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

@Suite struct `Failures of a load` {
  private static let one = "scenarios:\n  a: { steps: [{ name: one, GET: /1 }] }\n"

  /// One in ten gets 503, one in ten a body that is cut short. (A request on a kept connection that is
  /// closed at once would be sent again.)
  private func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      switch request.index % 10 {
      case 3: .response(503, body: "full")
      case 7: .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc").then(.close)
      default: .response(200, body: "")
      }
    }
  }

  @Test func `are counted by kind, and the first ten of each are shown whole`() async throws {
    let load = try await LoadRun(
      Self.one, against: try server(), LoadRun.users(1, iterations: 200))
    let step = try #require(load.step("one"))
    #expect(step.requests == 200)
    #expect(step.failed == 40)
    #expect(load.kinds(of: "one").sorted() == ["20 × body cut short", "20 × status 503"])
    #expect(load.figures.failedLatency.count == 40)
    let attempts = load.run.attempts(of: "one")
    #expect(attempts.count == 21)
    #expect(attempts.map(\.number) == Array(1...21))
    #expect(attempts.dropLast().count { $0.exchange?.hops.last?.response?.status == 503 } == 10)
    #expect(load.run.outcome(of: "one") == .failed)
    #expect(
      attempts.last?.verdicts.first?.failure?.message.hasPrefix(
        "40 of 200 requests failed (20 %): ") == true)
    #expect(load.run.scenarios["a"] == .failed)
  }

  @Test func `of transfers alone make the step errored`() async throws {
    let server = try ScriptedServer { _ in .reset }
    let load = try await LoadRun(Self.one, against: server, LoadRun.users(1, iterations: 3))
    #expect(load.run.outcome(of: "one") == .errored)
    #expect(load.run.summary.steps.errored == 1)
    #expect(load.run.summary.checks.failed == 0)
  }

  @Test func `are allowed by a threshold for them`() async throws {
    let load = try await LoadRun(
      Self.one, against: try server(), LoadRun.rate(200, milliseconds: 500),
      thresholds: [LoadThreshold(.errors, .less, 300_000_000)])
    #expect(load.run.outcome(of: "one") == .passed)
    #expect(load.run.outcome(of: "errors < 30 %") == .passed)
    #expect(load.run.attempts(of: "one").last?.notices.count == 1)
    #expect(load.run.summary.steps.failed + load.run.summary.steps.errored == 0)
  }

  @Test func `above a threshold fail its result`() async throws {
    let place = LoadThreshold.Place(file: "a.yaml", line: 2, column: 3)
    let load = try await LoadRun(
      Self.one, against: try server(), LoadRun.rate(200, milliseconds: 500),
      thresholds: [LoadThreshold(.errors, .less, 10_000_000, at: place)])
    #expect(load.run.outcome(of: "errors < 1 %") == .failed)
    #expect(
      load.run.attempts(of: "errors < 1 %").first?.verdicts.first?.failure?.message
        == "expected `< 1 %`, found `20 %`")
  }

  @Test func `of steps that send nothing count too`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"id": 1}"#) }
    let load = try await LoadRun(
      """
      scenarios:
        a:
          steps:
            - { name: one, GET: /1, capture: { id: $.id } }
            - { name: even, check: ["id == 2"] }
      """, against: server, LoadRun.users(1, iterations: 4))
    #expect(load.step("even")?.requests == 0)
    #expect(load.step("even")?.failed == 4)
    #expect(load.run.outcome(of: "one") == .passed)
    #expect(load.run.outcome(of: "even") == .failed)
  }

  @Test func `that a step expects do not count`() async throws {
    let server = try ScriptedServer { _ in .response(404, body: "") }
    let load = try await LoadRun(
      "scenarios:\n  a: { steps: [{ name: one, GET: /1, fails: known }] }\n", against: server,
      LoadRun.users(1, iterations: 4))
    #expect(load.step("one")?.failed == 0)
    #expect(load.run.outcome(of: "one") == .passed)
  }

  @Test func `of captures are of their own kind`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let load = try await LoadRun(
      "scenarios:\n  a: { steps: [{ name: one, GET: /1, capture: { id: $.id } }] }\n",
      against: server, LoadRun.users(1, iterations: 4))
    #expect(load.kinds(of: "one") == ["4 × capture"])
  }

  @Test func `of steps that were never sent are none, and their thresholds fail`() async throws {
    let server = try ScriptedServer { _ in .response(500, body: "") }
    let load = try await LoadRun(
      """
      scenarios:
        a: { steps: [{ name: one, GET: /1 }, { name: two, id: two, GET: /2 }] }
      """, against: server, LoadRun.rate(50, milliseconds: 100),
      thresholds: [
        LoadThreshold(
          .p99, .less, 60_000_000_000,
          of: .step(file: "specs/0.yaml", id: "two", scenario: nil, label: "two"))
      ])
    #expect(load.step("two")?.requests == 0)
    guard case .skipped? = load.run.outcome(of: "two") else {
      Issue.record("the load came to it")
      return
    }
    #expect(load.run.outcome(of: "two p99 < 1 min") == .failed)
  }
}
