// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Faults on raw connections: each a verdict with the phase, never a hang.
@Suite struct SocketFaultTests {
  private func run(
    _ address: String, _ exchange: [String], _ more: String...
  ) async throws -> ProgramRun {
    let keys = more.map { "    \($0)\n" }.joined()
    return try await Workshop(SocketPeerTests.collection(address, exchange) + keys).run()
  }

  @Test func `a port without a listener, and an unknown name`() async throws {
    let port = try RefusedPort()
    let refused = try await run("tcp://127.0.0.1:\(port.number)", ["send: x"])
    expect(refused, endsIn: 3)
    expect(refused.output, has: ["specs.yaml:3:5", "while connecting", "nothing was sent"])
    withExtendedLifetime(port) {}
    let unknown = try await run("tcp://nope.invalid:80", ["send: x"])
    expect(unknown, endsIn: 3)
    expect(unknown.output, has: ["while resolving the name", "nope.invalid"])
    let nobody = try await run("udp://nope.invalid:80", ["send: x"])
    expect(nobody, endsIn: 3)
  }

  @Test func `a stalled peer keeps the received bytes`() async throws {
    let server = try RawServer(onConnect: .raw("220 slo"))
    let run = try await run(
      "tcp://127.0.0.1:\(server.port)", [#"receive: { until: '\r\n', timeout: 2s }"#])
    expect(run, endsIn: 3)
    expect(
      run.output,
      has: ["`receive` 1 had not ended after 2s: 7 bytes came\n", "received 7 bytes", "220 slo"])
  }

  @Test(arguments: [
    ("timeout: { idle: 200ms }", "no byte came for 200ms"),
    ("timeout: { total: 200ms }", "the exchange was not complete after 200ms"),
    ("timeout: 200ms", "after 200ms"),
  ])
  func `the step's own timeouts apply`(_ timeout: String, _ words: String) async throws {
    let server = try RawServer()
    let run = try await run("tcp://127.0.0.1:\(server.port)", ["receive: never"], timeout)
    expect(run, endsIn: 3)
    if timeout != "timeout: 200ms" { expect(run.output, has: [words]) }
    expect(run.output, has: ["200ms"])
  }

  @Test func `an expectation without an end is reported as such`() async throws {
    let server = try RawServer(onConnect: .raw("220 hi\r\n"))
    let run = try await run(
      "tcp://127.0.0.1:\(server.port)", [#"receive: { $startsWith: "220" }"#],
      "timeout: { idle: 2s }")
    expect(run, endsIn: 3)
    expect(run.output, has: ["add `until`, `bytes` or `silence`", "8 bytes"])
  }

  @Test func `an endless trickle reaches the timeout of its receive`() async throws {
    let server = try RawServer(onConnect: .endless(head: "", piece: [97]))
    let run = try await run(
      "tcp://127.0.0.1:\(server.port)", ["receive: { until: never, timeout: 300ms }"])
    expect(run, endsIn: 3)
    expect(run.output, has: ["had not ended after 300ms"])
  }

  @Test func `a peer that ends early, and one that resets`() async throws {
    let half = try RawServer(onConnect: .raw("22").then(.halfClose))
    let ended = try await run("tcp://127.0.0.1:\(half.port)", ["receive: { bytes: 10 }"])
    expect(ended, endsIn: 3)
    expect(
      ended.output,
      has: ["the peer ended the connection after 2 bytes of `receive` 1", "received 2 bytes"])
    let whole = try await run("tcp://127.0.0.1:\(half.port)", ["receive: { $equals: \"22\" }"])
    expect(whole, endsIn: 0)
    let resetting = try RawServer { _ in .reset }
    let reset = try await run("tcp://127.0.0.1:\(resetting.port)", ["send: x", "receive: y"])
    expect(reset, endsIn: 3)
    expect(reset.output, has: ["while receiving", "reset"])
  }

  @Test func `more than the limit`() async throws {
    let server = try RawServer(onConnect: .endless(head: "", piece: Array("spam".utf8)))
    let run = try await run(
      "tcp://127.0.0.1:\(server.port)", ["receive: { until: never }"], "limits: { body: 100kB }")
    expect(run, endsIn: 3)
    expect(run.output, has: ["more than 100000 bytes came"])
  }

  @Test func `a pattern that backtracks without end is stopped`() async throws {
    let server = try RawServer(onConnect: .raw(String(repeating: "a", count: 200)))
    let workshop = try Workshop(
      SocketPeerTests.collection(
        "tcp://127.0.0.1:\(server.port)", ["receive: { until: '^(a+)+$x' }"]) + "    timeout: 10s\n"
    )
    let run = try await workshop.run("--report", "ndjson=events.ndjson")
    expect(run, endsIn: 1)
    expect(try workshop.folder.read("events.ndjson"), has: [#""code":"pattern-limit""#])
    expect(
      run.output,
      has: [
        "the pattern ran into the limit of 1000000 steps of backtracking", "received 200 bytes",
      ])
  }

  @Test func `a megabyte that comes in pieces is searched in time`() async throws {
    let piece = ScriptedAnswer(
      (0..<1000).map { _ in .send([UInt8](repeating: 98, count: 1000)) })
    let server = try RawServer(
      onConnect: ScriptedAnswer.raw("BEGIN").then(piece).then(.raw("END\r\n")))
    let run = try await run(
      "tcp://127.0.0.1:\(server.port)",
      [#"receive: { expect: { $startsWith: BEGIN }, until: '(?s)BEGIN.*END\r\n' }"#],
      "timeout: 60s")
    expect(run, endsIn: 0)
  }

  @Test func `an interrupt ends a wait at once`() async throws {
    let server = try RawServer()
    let workshop = try Workshop(
      SocketPeerTests.collection(
        "tcp://127.0.0.1:\(server.port)", ["send: hello", "receive: { until: never }"]))
    let running = try workshop.curlew("run", "specs.yaml").start()
    try await server.received { $0.first?.count == 5 }
    running.send(2)
    let run = try await running.finished()
    expect(run, endsIn: 130)
    expect(run.output, has: ["interrupted"])
  }
}
