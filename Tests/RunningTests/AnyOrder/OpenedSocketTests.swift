// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing
import WebSockets

/// `after: [{ ID: opened }]` of a `socket` step.
@Suite struct `A step behind an opened socket` {
  /// Runs a subscription and its trigger; what the subscription waits for comes after the trigger.
  private func run(
    _ server: RawServer, at scheme: String, _ exchange: String, expect: String = "", jobs: Int = 4
  ) async throws -> CarriedOut {
    try await CarriedOut(
      """
      curlew: 1
      scenarios:
        s:
          order: any
          steps:
            - { name: trigger, print: go, after: [{ events: opened }] }
            - name: events
              id: events
              socket: \(scheme)://127.0.0.1:\(server.port)
              exchange: \(exchange)
              \(expect)
      """, jobs: jobs
    ) { event in
      if case .stepFinished(let step) = event, step.step.name == "trigger" {
        server.release(connection: 0)
      }
    }
  }

  @Test(
    arguments: [
      "[{ send: subscribe }, { receive: { text: event, timeout: 20s } }]",
      "[{ receive: { text: event, timeout: 20s } }]",
      "[{ send: subscribe }, { close: true }]",
      "[{ closed: { code: 1000 } }]",
    ])
  func `runs before what a WebSocket receives`(_ exchange: String) async throws {
    let released = [UInt8].frames(.text("event"), .close(1000))
    let script = try WebSocketScript([], end: .bytes(released).whenReleased())
    let run = try await run(script.server, at: "ws", exchange)
    #expect(run.steps.map(\.name) == ["trigger", "events"])
    #expect(run.scenarios == ["s": .passed])
    #expect(exchange.contains("send") == (script.said.events.first == .subscribe))
  }

  @Test func `runs before what a raw connection receives`() async throws {
    let server = try RawServer(onConnect: .raw("event").whenReleased())
    let run = try await run(server, at: "tcp", "[{ send: subscribe }, { receive: event }]")
    #expect(run.steps.map(\.name) == ["trigger", "events"])
    #expect(run.scenarios == ["s": .passed])
    #expect(server.received == [Array("subscribe".utf8)])
  }

  @Test func `runs beside it with one job too`() async throws {
    let server = try RawServer(onConnect: .raw("event").whenReleased())
    let run = try await run(
      server, at: "tcp", "[{ send: subscribe }, { receive: event }]", jobs: 1)
    #expect(run.steps.map(\.name) == ["trigger", "events"])
    #expect(run.scenarios == ["s": .passed])
  }

  @Test func `is skipped when the WebSocket was not opened`() async throws {
    let server = try RawServer { _ in .raw("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n") }
    let run = try await run(server, at: "ws", "[{ receive: event }]")
    #expect(run.outcome(of: "trigger") == .skipped(reason: "step `events` failed"))
  }

  @Test func `runs once it is expected not to be opened`() async throws {
    let server = try RawServer { _ in .raw("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n") }
    let run = try await run(server, at: "ws", "[]", expect: "expect: 403")
    #expect(run.steps.map(\.name) == ["events", "trigger"])
    #expect(run.scenarios == ["s": .passed])
  }

  @Test func `is not skipped when the exchange fails later`() async throws {
    let script = try WebSocketScript(
      [], end: .bytes(.frames(.text("another"))).whenReleased())
    let run = try await run(script.server, at: "ws", "[{ receive: event }]")
    #expect(run.outcome(of: "trigger") == .passed)
    #expect(run.outcome(of: "events") == .failed)
  }
}

extension PeerEvent {
  fileprivate static let subscribe = PeerEvent.message(
    Message(isText: true, bytes: Array("subscribe".utf8)))
}
