// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization
import TestSupport
import Testing
import WebSockets

@Suite struct `A WebSocket whose peer misbehaves` {
  private typealias Steps = `A step that speaks WebSocket`

  private static func agreed(_ accept: String) -> [String] {
    ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Accept: \(accept)"]
  }

  @Test(
    arguments: [
      ([0xC1, 0], "a frame sets reserved bits (4), but no extension was negotiated", 1002),
      ([0x81, 0x80, 0, 0, 0, 0], "a frame of the server is masked", 1002),
      ([0x83, 0], "a frame has the unknown opcode 3", 1002),
      ([0x81, 1, 0xFF], "a text message is not UTF-8", 1007),
      ([0x80, 0], "a fragment continues no message", 1002),
      ([0x88, 2, 3, 237], "1005 is not a close code that may be sent", 1002),
    ] as [([UInt8], String, Int)])
  func `that breaks a rule fails the step, and gets the code of the rule`(
    _ frames: [UInt8], _ words: String, _ code: Int
  ) async throws {
    let script = try WebSocketScript(frames)
    let run = try await Steps.run(script, "exchange: [{ receive: x }]")
    let failure = try #require(run.failure(of: "it"))
    #expect(failure.kind == .protocol)
    #expect(failure.words == words)
    try await script.server.received { WebSocketScript.said($0).events.count == 1 }
    #expect(script.said.events == [.close(Closing(code: code))])
  }

  @Test(
    arguments: [
      ([0x82, 127, 0, 0, 0, 0, 0x40, 0, 0, 0], "a message has more than 1000 bytes"),
      (
        (0..<11).flatMap { _ in
          WebSocketFrame(.binary, [UInt8](repeating: 1, count: 100)).bytes(masked: nil)
        },
        "the messages have more than 1000 bytes"
      ),
    ] as [([UInt8], String)])
  func `that exceeds a limit is stopped`(_ frames: [UInt8], _ words: String)
    async throws
  {
    let script = try WebSocketScript(frames)
    let run = try await Steps.run(
      script, "limits: { body: 1000B }\nexchange: [{ receive: { text: x, skip: true } }]")
    let failure = try #require(run.failure(of: "it"))
    #expect(failure.kind == .limit)
    #expect(failure.words == words)
  }

  @Test func `that sends fragments for ever reaches the timeout of its receive`() async throws {
    let script = try WebSocketScript([0x01, 0], end: .never.then(.generate { [0, 0, 0, 0] }))
    let run = try await Steps.run(
      script, "exchange: [{ receive: { text: x, timeout: 200ms } }]")
    let failure = try #require(run.failure(of: "it"))
    #expect(failure.kind == .timeout)
    #expect(failure.words == "no message for `receive` 1 came within 200ms")
  }

  @Test(arguments: [
    (
      "exchange: [{ receive: x }]", ScriptedAnswer.close,
      "the peer ended the connection, without a close, before `receive` 1 took a message"
    ),
    (
      // Half, or the close that it does not read would reset the connection.
      "exchange: [{ close: true }]", .halfClose,
      "the peer ended the connection without answering the close"
    ),
    (
      "exchange: [{ closed: { code: 1000 } }]", .close,
      "the peer ended the connection without a close"
    ),
    (
      "timeout: { idle: 100ms }\nexchange: [{ close: true }]", .never,
      "the peer did not answer the close within 100ms"
    ),
    (
      "timeout: { idle: 100ms }\nexchange: [{ closed: { code: 1000 } }]", .never,
      "the peer did not close the WebSocket within 100ms"
    ),
  ])
  func `that never closes, or just goes, fails the step`(
    _ keys: String, _ end: ScriptedAnswer, _ words: String
  ) async throws {
    let run = try await Steps.run(try WebSocketScript([], end: end), keys)
    #expect(run.failure(of: "it")?.words == words)
  }

  @Test func `that closes early is named with its code and reason`() async throws {
    let script = try WebSocketScript(.frames(.text("a"), .close(1013, "try later")))
    let run = try await Steps.run(script, "exchange: [{ receive: a }, { receive: b }]")
    let failure = try #require(run.failure(of: "it"))
    #expect(failure.kind == .closed)
    #expect(
      failure.words
        == "the peer closed the WebSocket with 1013 (try later) before `receive` 2 took a message")
  }

  @Test(
    arguments: [
      (WebSocketFrame.close(4001, "bye now"), "{ code: 4001, reason: { $contains: bye } }", []),
      (.close(4001), "{ code: 1000 }", ["closed code: expected `1000`, found `4001`"]),
      (WebSocketFrame(.close), "{ code: 1005 }", []),
      (.close(4001), "{ reason: gone }", ["closed reason: expected `gone`, found ``"]),
    ] as [(WebSocketFrame, String, [String])])
  func `that closes is judged by closed`(
    _ frame: WebSocketFrame, _ expected: String, _ failures: [String]
  ) async throws {
    let script = try WebSocketScript(.frames(.text("x"), frame))
    let run = try await Steps.run(
      script, "exchange: [{ closed: \(expected) }]\nexpect: { messages: [{ text: x }] }")
    #expect(Steps.failures(run) == failures)
  }

  @Test(
    arguments: [
      (.frames(.close(4000, "bye")), "[]"),
      (.frames(.text("late"), .close(4000)), "[{ text: late }]"),
    ] as [([UInt8], String)])
  func `the answer to our own close is not a message`(
    _ answer: [UInt8], _ messages: String
  ) async throws {
    let script = try WebSocketScript(.frames(.text("x")), answers: [answer])
    let run = try await Steps.run(
      script,
      """
      exchange: [{ receive: x }, { close: { code: 4000 } }]
      expect: { messages: \(messages) }
      """)
    #expect(run.outcome(of: "it") == .passed, "\(Steps.failures(run))")
  }

  @Test func `a close that nothing expects is kept and fails nothing`() async throws {
    let script = try WebSocketScript(.frames(.text("x"), .close(1001, "restart")))
    let run = try await Steps.run(
      script,
      """
      exchange: [{ receive: x }]
      expect: { messages: [{ close: { code: 1001, reason: restart }, time: { $exists: true } }] }
      """)
    #expect(run.outcome(of: "it") == .passed, "\(Steps.failures(run))")
  }

  @Test(arguments: [
    (["Upgrade: websocket", "Connection: Upgrade"], "the answer has no `Sec-WebSocket-Accept`"),
    (
      ["ACCEPT", "Sec-WebSocket-Extensions: permessage-deflate"],
      "the answer uses the extension `permessage-deflate`, which was not offered"
    ),
    (
      ["ACCEPT", "Sec-WebSocket-Protocol: other"],
      "the answer chooses the subprotocol `other`, which was not offered"
    ),
  ])
  func `that does not agree opens nothing`(_ lines: [String], _ words: String) async throws {
    let script = try WebSocketScript(
      .frames(.text("x")),
      headers: { accept in lines.flatMap { $0 == "ACCEPT" ? Self.agreed(accept) : [$0] } })
    let run = try await Steps.run(script, "exchange: [{ receive: x }]")
    let failure = try #require(run.failure(of: "it"))
    #expect(failure.kind == .protocol)
    #expect(failure.words == words)
  }

  @Test func `that answers with another status ends the step there`() async throws {
    let server = try RawServer { _ in
      .raw("HTTP/1.1 401 Unauthorized\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nnope\r\n0\r\n\r\n")
    }
    func run(_ keys: String) async throws -> CarriedOut {
      try await CarriedOut(
        "curlew: 1\nrequests:\n  - name: it\n    socket: ws://127.0.0.1:\(server.port)/\n    \(keys)\n"
      )
    }
    let unexpected = try await run("exchange: [{ receive: x }]")
    #expect(Steps.failures(unexpected) == ["status: expected `101`, found `401` (Unauthorized)"])
    let expected = try await run("expect: { status: 401, body: nope }")
    #expect(Steps.failures(expected) == [])
    #expect(expected.outcome(of: "it") == .passed)
  }

  @Test func `that redirects is not followed`() async throws {
    let other = try RawServer()
    let server = try RawServer { _ in
      .raw(
        "HTTP/1.1 302 Found\r\nLocation: ws://127.0.0.1:\(other.port)/\r\nContent-Length: 0\r\n\r\n"
      )
    }
    func run(_ keys: String) async throws -> CarriedOut {
      try await CarriedOut(
        "curlew: 1\nrequests:\n  - name: it\n    socket: ws://127.0.0.1:\(server.port)/\n    \(keys)\n"
      )
    }
    let unexpected = try await run("exchange: [{ receive: x }]")
    #expect(Steps.failures(unexpected) == ["status: expected `101`, found `302` (Found)"])
    let expected = try await run(
      "expect: { status: 302, headers: { location: { $startsWith: 'ws://' } } }")
    #expect(expected.outcome(of: "it") == .passed, "\(Steps.failures(expected))")
    #expect(other.connectionsOpened == 0)
  }

  /// Sends a thousand times a megabyte, if it is let.
  @Test func `that sends a gigabyte is stopped at the limit`() async throws {
    let piece = WebSocketFrame(.binary, [UInt8](repeating: 1, count: 1 << 20)).bytes(masked: nil)
    let sent = Mutex(0)
    let script = try WebSocketScript(
      [],
      end: .never.then(
        .generate {
          sent.withLock { $0 += 1 }
          return sent.withLock { $0 } <= 1024 ? piece : nil
        }))
    let run = try await Steps.run(
      script, "limits: { body: 10MB }\nexchange: [{ receive: { text: x, skip: true } }]")
    let failure = try #require(run.failure(of: "it"))
    #expect(failure.kind == .limit)
    #expect(failure.words == "the messages have more than 10000000 bytes")
    #expect(sent.withLock { $0 } < 100)
  }
}
