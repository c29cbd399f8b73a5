// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing
import WebSockets

@Suite struct `A step that speaks WebSocket` {
  /// Runs one step named `it`.
  static func run(
    _ script: WebSocketScript, _ keys: String, more: String = "",
    secrets: [(name: String, value: String)] = [], files: TemporaryFolder? = nil
  ) async throws -> CarriedOut {
    let lines = keys.split(separator: "\n", omittingEmptySubsequences: false)
    let top = secrets.isEmpty ? "" : "secrets: [\(secrets.map(\.name).joined(separator: ", "))]\n"
    return try await CarriedOut(
      "curlew: 1\n\(top)requests:\n  - name: it\n    id: it\n    socket: \(script.address)\n"
        + lines.map { "    \($0)\n" }.joined() + more, secrets: secrets, files: files)
  }

  static func failures(_ run: CarriedOut) -> [String] {
    run.attempts(of: "it").flatMap(\.verdicts).compactMap { verdict in
      verdict.failure.map { "\(verdict.check.name): \($0.message)" }
    }
  }

  /// Runs one step whose address is made in the run.
  private static func runMade(_ address: String, _ exchange: String) async throws -> CarriedOut {
    try await CarriedOut(
      """
      curlew: 1
      requests:
        - set: { u: "\(address)" }
        - { name: it, socket: "${u}", exchange: \(exchange) }

      """)
  }

  @Test(arguments: [
    ("[{ receive: { json: { a: 1 } } }]", true), ("[{ receive: '{\"a\":1}' }, { send: b }]", true),
    ("[{ receive: '{\"a\":2}' }]", false),
  ])
  func `may have an address of the run`(_ exchange: String, passes: Bool) async throws {
    let script = try WebSocketScript(.frames(.text(#"{"a":1}"#)))
    let run = try await Self.runMade("\(script.address)", exchange)
    #expect(run.outcome(of: "it") == (passes ? .passed : .failed))
    let checks = run.attempts(of: "it").flatMap(\.verdicts).map(\.check.name)
    #expect(checks.contains("status") == passes, "\(checks)")
  }

  @Test(arguments: [
    ("tcp://127.0.0.1:1", "[{ receive: { json: 1 } }]", "the scheme is `tcp`"),
    ("ws://127.0.0.1:1/", "[{ receive: { until: a } }]", "none of `tcp://`"),
    ("http://127.0.0.1:1/", "[{ send: a }]", "none of `tcp://`"),
  ])
  func `refuses an address that its keys do not fit`(
    _ address: String, _ exchange: String, words: String
  ) async throws {
    let run = try await Self.runMade(address, exchange)
    #expect(run.outcome(of: "it") == .failed)
    let message = run.error(of: "it")?.message
    #expect(message?.contains(words) == true, "\(message ?? "none")")
  }

  @Test func `sends and receives messages in order, masked`() async throws {
    let script = try WebSocketScript(
      .frames(
        .text("hello"), .text(#"{"session":"s-1","n":3}"#), WebSocketFrame(.binary, [0, 255])))
    let run = try await Self.run(
      script,
      """
      exchange:
        - receive: hello
        - receive: { json: { n: { $gt: 2 } } }
          capture: { session: $.session, text: { body: true } }
        - send: { json: { use: "${session}" } }
        - send: plain
        - send: { hex: 00 ff }
        - receive: { bytes: { hex: 00ff } }
        - send: { ping: are you there }
      capture: { last: { bytes: true } }
      expect:
        status: 101
        size: 2B
        messages: []
        that:
          - session == "s-1" && text.contains("session")
          - response.headers["upgrade"] == "websocket"
      """, more: "  - print: ${session} ${last} ${steps.it.response.status}\n")
    #expect(Self.failures(run) == [])
    #expect(run.outcome(of: "it") == .passed)
    #expect(run.printed == ["s-1 AP8= 101"])
    try await script.server.received { $0.first?.count ?? 0 > 250 }
    #expect(
      script.said.events.prefix(4) == [
        .message(Message(isText: true, bytes: Array(#"{"use":"s-1"}"#.utf8))),
        .message(Message(isText: true, bytes: Array("plain".utf8))),
        .message(Message(isText: false, bytes: [0, 255])), .ping(Array("are you there".utf8)),
      ])
    #expect(script.said.head.hasPrefix("GET /chat HTTP/1.1\r\nHost: 127.0.0.1:"))
  }

  @Test func `skip passes over messages, which are kept with those that nothing took`() async throws
  {
    let script = try WebSocketScript(
      .frames(.text("1"), .text("{}"), .text("wanted"), WebSocketFrame(.ping), .text("late")))
    let run = try await Self.run(
      script,
      """
      exchange:
        - receive: { text: wanted, skip: true }
      expect:
        messages: [{ text: "1", json: 1 }, { json: {} }, { text: late, time: { $gte: 0 } }]
        that: [response.messages.size() == 3]
      """)
    #expect(Self.failures(run) == [])
    #expect(run.outcome(of: "it") == .passed)
  }

  @Test func `skip passes over at most a thousand messages`() async throws {
    let script = try WebSocketScript(
      (0...1000).flatMap { WebSocketFrame.text("\($0)").bytes(masked: nil) } + .frames(.text("x")))
    let run = try await Self.run(script, "exchange: [{ receive: { text: x, skip: true } }]")
    #expect(Self.failures(run) == ["receive 1: expected `x`, found `1000`"])
  }

  @Test(arguments: [
    ("receive: other", "receive 1: expected `other`, found `hello`"),
    (
      "receive: { $matches: '^h.$' }",
      "receive 1 $matches: expected text that matches `^h.$`, found `hello`"
    ),
    ("receive: { json: { a: 1 } }", "receive 1 json $.a: the body is not JSON"),
  ])
  func `a message that does not hold ends the exchange`(
    _ element: String, _ failure: String
  ) async throws {
    let script = try WebSocketScript(.frames(.text("hello"), .text("more")))
    let run = try await Self.run(
      script, "exchange: [{ \(element) }, { receive: never }]\nexpect: { body: never }")
    #expect(Self.failures(run).count == 1)
    #expect(Self.failures(run).first?.hasPrefix(failure) == true, "\(Self.failures(run))")
    #expect(run.outcome(of: "it") == .failed)
  }

  @Test(arguments: [
    ("exchange: [{ send: { ping: \"${'x'.repeat(126)}\" } }]", "ping-too-long"),
    ("exchange: [{ close: true }]\nprotocols: [\"${'a b'}\"]", "bad-protocol"),
  ])
  func `what cannot be sent is refused before anything is`(
    _ keys: String, _ code: String
  ) async throws {
    let script = try WebSocketScript([])
    let run = try await Self.run(script, keys)
    #expect(run.refusal(of: "it") == code)
    #expect(script.server.connectionsOpened == 0)
  }

  @Test func `a binary message is not a text`() async throws {
    let script = try WebSocketScript(.frames(WebSocketFrame(.binary, Array("hello".utf8))))
    let run = try await Self.run(script, "exchange: [{ receive: hello }]")
    #expect(
      Self.failures(run) == ["receive 1: a binary message of 5 bytes came, and text is expected"])
  }

  @Test func `a file is sent as one message`() async throws {
    let folder = try TemporaryFolder()
    let bytes = [UInt8](repeating: 7, count: 200_000)
    try folder.write(bytes, to: "long.bin")
    try folder.write([], to: "none.bin")
    let script = try WebSocketScript([])
    let run = try await Self.run(
      script, "exchange: [{ send: { file: long.bin } }, { send: { file: none.bin } }]",
      files: folder)
    #expect(run.outcome(of: "it") == .passed)
    try await script.server.received {
      $0[0].count > bytes.count && WebSocketScript.said($0).events.count >= 2
    }
    #expect(
      script.said.events.prefix(2) == [
        .message(Message(isText: false, bytes: bytes)),
        .message(Message(isText: false, bytes: [])),
      ])
  }

  @Test func `the request has what the step writes, and the jar takes its cookies`() async throws {
    let script = try WebSocketScript(
      [],
      headers: { accept in
        [
          "Upgrade: WebSocket", "Connection: upgrade", "Sec-WebSocket-Accept: \(accept)",
          "Sec-WebSocket-Protocol: v2", "Set-Cookie: sid=1",
        ]
      })
    let run = try await Self.run(
      script,
      """
      headers: { Origin: http://a.example }
      params: { room: [a b] }
      auth: { basic: { user: ada, password: pw } }
      protocols: [v1, v2]
      exchange: []
      expect: { status: 101, headers: { sec-websocket-protocol: v2 } }
      """,
      // The script answers the first request only.
      more: "  - socket: \(script.address)\n    expect: { status: 101 }\n"
        + "    timeout: { firstByte: 300ms }\n")
    #expect(Self.failures(run) == [])
    let head = script.said.head
    #expect(head.hasPrefix("GET /chat?room=a%20b HTTP/1.1\r\n"))
    for line in [
      "Origin: http://a.example", "Authorization: Basic YWRhOnB3", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Protocol: v1, v2", "Connection: Upgrade", "Upgrade: websocket",
    ] {
      #expect(head.contains("\r\n\(line)"), "\(head)")
    }
    let second = String(decoding: script.server.received.last ?? [], as: UTF8.self)
    #expect(second.contains("\r\nCookie: sid=1\r\n"))
  }

  @Test func `a secret is sent and not shown, and a secret that is captured neither`() async throws
  {
    let script = try WebSocketScript(.frames(.text(#"{"token":"tok-en-12345"}"#)))
    let run = try await Self.run(
      script,
      """
      timeout: { idle: 500ms }
      exchange:
        - receive: { json: { token: { $exists: true } } }
          capture: { token: { json: $.token, secret: true } }
        - send: { json: { password: "${password}", token: "${token}" } }
        - send: "${password.lowerAscii()}"
        - close: { code: 4000, reason: "${password}" }
      """, secrets: [("password", "Correct-Horse")])
    try await script.server.received { $0.first?.count ?? 0 > 280 }
    #expect(
      "\(script.said.events)".contains("tok"[...].utf8.map { "\($0)" }.joined(separator: ", ")))
    for secret in ["Correct-Horse", "correct-horse", "tok-en-12345"] {
      #expect(!run.text.contains(secret), "\(run.text)")
    }
  }
}
