// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A connection that is reset, half closed or stalls, in every phase: exit code 3, the phase in
/// words, and never a hang or a wrong pass.
@Suite struct ResetTests {
  /// What has gone over the wire when it happens.
  struct Phase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What the server says before.
    let sent: String
    /// Words of the report, one of them.
    let words: [String]
  }

  static let phases = [
    Phase(
      testDescription: "after the request", sent: "", words: ["while waiting for the response"]),
    Phase(
      testDescription: "in the status line", sent: "HTTP/1.1 20",
      words: ["while receiving", "while waiting for the response"]),
    Phase(
      testDescription: "in the response's head", sent: "HTTP/1.1 200 OK\r\nContent-Le",
      words: ["while receiving"]),
    Phase(
      testDescription: "in the body", sent: "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf",
      words: ["while receiving"]),
    Phase(
      testDescription: "in a chunk",
      sent: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nhalf",
      words: ["while receiving"]),
    Phase(
      testDescription: "between chunks",
      sent: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
      words: ["while receiving"]),
    Phase(
      testDescription: "in the trailers",
      sent: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n0\r\nX-Sum: 1",
      words: ["while receiving"]),
  ]

  private func judge(_ run: ProgramRun, _ phase: Phase) {
    expect(run, endsIn: 3)
    expect(run.output, has: ["specs.yaml:3:5", "1 errored"])
    #expect(phase.words.contains { run.output.contains($0) }, "\(run.output)")
  }

  @Test(arguments: phases)
  func `a reset`(phase: Phase) async throws {
    let server = try ScriptedServer { _ in .raw(phase.sent).then(.reset) }
    judge(try await Workshop(oneRequest(server.url("/"))).run(), phase)
  }

  @Test(arguments: phases)
  func `a half-closed connection`(phase: Phase) async throws {
    let server = try ScriptedServer { _ in .raw(phase.sent).then(.halfClose) }
    judge(try await Workshop(oneRequest(server.url("/"))).run(), phase)
  }

  @Test(arguments: phases)
  func `a stall`(phase: Phase) async throws {
    let server = try ScriptedServer { _ in .raw(phase.sent) }
    let run = try await Workshop(
      oneRequest(server.url("/"), "timeout: { firstByte: 2s, idle: 2s }")
    ).run()
    judge(run, phase)
    expect(run.output, has: ["2s"])
  }

  @Test func `a reset as soon as the connection is established`() async throws {
    let server = try RawServer(onConnect: .reset)
    let run = try await Workshop(oneRequest("http://127.0.0.1:\(server.port)/")).run()
    expect(run, endsIn: 3)
    expect(run.output, has: ["specs.yaml:3:5", "1 errored"])
  }

  @Test(arguments: [ScriptedAnswer.reset, .close, .halfClose])
  func `an end in the handshake of TLS`(end: ScriptedAnswer) async throws {
    let server = try RawServer { _ in end }
    let run = try await Workshop(oneRequest("https://127.0.0.1:\(server.port)/")).run()
    expect(run, endsIn: 3)
    expect(run.output, has: ["specs.yaml:3:5", "TLS"])
  }

  @Test func `a handshake that stalls`() async throws {
    let server = try RawServer()
    let run = try await Workshop(
      oneRequest("https://127.0.0.1:\(server.port)/", "timeout: { connect: 300ms }")
    ).run()
    expect(run, endsIn: 3)
    expect(run.output, has: ["TLS"])
  }

  @Test func `a reset between a request's head and its body`() async throws {
    let server = try ScriptedServer(
      onHead: { _ in .reset }, answer: { _ in .response(200) })
    let workshop = try Workshop(
      "curlew: 1\nrequests:\n  - POST: \(server.url("/"))\n    file: big.bin\n")
    try workshop.write(String(repeating: "x", count: 8_000_000), to: "big.bin")
    let run = try await workshop.run()
    expect(run, endsIn: 3)
    expect(run.output, has: ["specs.yaml:3:5", "1 errored"])
  }

  @Test func `a half-closed connection after the whole response is not a failure`() async throws {
    let server = try ScriptedServer { _ in
      .raw("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nto the end").then(.halfClose)
    }
    let run = try await Workshop(
      oneRequest(server.url("/"), "expect: { body: to the end }")
    ).run()
    expect(run, endsIn: 0)
  }
}
