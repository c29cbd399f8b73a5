// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing
import WebSockets

@Suite struct `A receive of a WebSocket` {
  private typealias Steps = `A step that speaks WebSocket`

  private static func failed(_ run: CarriedOut) -> [Verdict] {
    run.attempts(of: "it").flatMap(\.verdicts).filter { !$0.holds }
  }

  @Test func `that finds nothing shows the nearest message and who took one that fits`()
    async throws
  {
    let script = try WebSocketScript(
      .frames(
        .text(#"{"type":"bid","amount":999}"#), .text(#"{"type":"hello"}"#),
        .text(#"{"type":"bid","amount":16}"#), .text(#"{"type":"tick"}"#)))
    let run = try await Steps.run(
      script,
      """
      exchange:
        - receive: { json: { type: bid } }
        - receive: { json: { type: bid, amount: 999 }, skip: true, timeout: 200ms }
      """)
    #expect(run.outcome(of: "it") == .failed)
    #expect(run.failure(of: "it") == nil)
    let broken = try #require(Self.failed(run).first)
    let failure = try #require(broken.failure)
    #expect(broken.check.name.hasPrefix("receive 2 json"))
    #expect(failure.place?.line == 8)
    #expect(failure.message.contains("16") || failure.differences.contains { $0.actual == "16" })
    #expect(
      failure.notes.suffix(3) == [
        "no message that holds came within 200ms; `skip` passed over 3",
        "`receive` 1 took a message that fits", "the nearest was message 2 of this `receive`",
      ])
  }

  @Test func `that finds nothing is not a timeout when messages came`() async throws {
    let script = try WebSocketScript(.frames(.text("a")))
    let run = try await Steps.run(
      script,
      """
      exchange: [{ receive: { text: b, skip: true, timeout: 200ms } }]
      expect: { failure: timeout }
      """)
    #expect(run.outcome(of: "it") == .failed)
  }

  @Test func `takes all patterns in any order, each with its captures`() async throws {
    let script = try WebSocketScript(
      .frames(
        .text(#"{"type":"idle","id":2}"#), .text("noise"), .text(#"{"type":"reply","id":1}"#),
        .text("end")))
    let run = try await Steps.run(
      script,
      """
      exchange:
        - receive:
            all:
              - { json: { type: reply }, capture: { reply: $.id } }
              - json: { type: idle }
                capture: { idle: $.id }
            skip: true
        - receive: end
      """, more: "  - print: ${reply} ${idle}\n")
    #expect(Steps.failures(run) == [])
    #expect(run.outcome(of: "it") == .passed)
    #expect(run.printed == ["1 2"])
  }

  @Test func `of all gives equal messages to different patterns`() async throws {
    let script = try WebSocketScript(.frames(.text("a"), .text("a"), .text("b")))
    let run = try await Steps.run(script, "exchange: [{ receive: { all: [a, b, a] } }]")
    #expect(Steps.failures(run) == [])
    #expect(run.outcome(of: "it") == .passed)
  }

  @Test func `of all fails for each pattern without a message`() async throws {
    let script = try WebSocketScript(.frames(.text("a"), .text("x")))
    let run = try await Steps.run(
      script, "exchange: [{ receive: { all: [a, b, c], skip: true, timeout: 200ms } }]")
    #expect(run.outcome(of: "it") == .failed)
    #expect(Self.failed(run).map(\.check.name) == ["receive 1 all 2", "receive 1 all 3"])
  }

  @Test func `of all without skip fails at a message that fits no pattern`() async throws {
    let script = try WebSocketScript(.frames(.text("a"), .text("x"), .text("b")))
    let run = try await Steps.run(script, "exchange: [{ receive: { all: [a, b] } }]")
    #expect(run.outcome(of: "it") == .failed)
    #expect(Self.failed(run).map(\.check.name) == ["receive 1 all 2"])
  }

  @Test func `of all without a message in time is a timeout`() async throws {
    let script = try WebSocketScript([])
    let run = try await Steps.run(
      script, "exchange: [{ receive: { all: [a, b], timeout: 100ms } }]")
    #expect(run.failure(of: "it")?.kind == .timeout)
  }

  @Test func `before a connection that is lost leaves a close of 1006`() async throws {
    let script = try WebSocketScript(.frames(.text("a")), end: .close)
    let run = try await Steps.run(
      script,
      """
      exchange: [{ receive: a }]
      expect: { messages: [{ close: { code: 1006 } }] }
      """)
    #expect(Steps.failures(run) == [])
  }

  @Test func `needs an upgrade of HTTP 1.1`() async throws {
    let server = try RawServer { all in
      let key = WebSocketScript.header("Sec-WebSocket-Key", in: all) ?? ""
      let accept = (try? Handshake.accept(of: key)) ?? ""
      return .bytes(
        Array(
          ("HTTP/1.0 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Accept: \(accept)\r\n\r\n").utf8))
    }
    let run = try await CarriedOut(
      """
      curlew: 1
      requests:
        - { name: it, socket: 'ws://127.0.0.1:\(server.port)/', exchange: [{ send: a }] }
      """)
    let failure = try #require(run.failure(of: "it"))
    #expect(failure.kind == .protocol)
    #expect(failure.words == "the answer is HTTP/1.0, which has no upgrade")
  }
}
