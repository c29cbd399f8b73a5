// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing

/// `curlew send` with what arrives while it runs: streams, and a WebSocket by lines.
@Suite struct SendLiveTests {
  @Test func `a stream without end is printed until the time-out`() async throws {
    let server = try ScriptedServer { _ in
      .endless(
        head: "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n",
        piece: Array("data: again\n\n".utf8))
    }
    let run = try await send(server, "-N", server.url("/"), "--timeout", "500ms")
    expect(run, endsIn: 3)
    #expect(run.output.hasPrefix("data: again\n\ndata: again\n"))
  }

  @Test func `a body is the same with no buffer`() async throws {
    let server = try ScriptedServer { _ in .chunked(["{\"a\":", " 1}"]) }
    let run = try await send(server, "-N", server.url("/"), "-i")
    expect(run, endsIn: 0)
    #expect(run.output.hasSuffix("\n\n{\"a\": 1}"), "\(run.output)")
  }

  @Test func `lines are messages, and the end of the input closes`() async throws {
    let shop = try DemoShop.start()
    let run = try await spoken(
      shop, "{\"type\":\"subscribe\",\"pet\":3}\nnonsense\n")
    expect(run, endsIn: 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 6, "\(run.output)")
    #expect(lines.first == #"{"type":"welcome","prices":"EUR"}"#)
    #expect(lines.last == #"{"type":"error","message":"not a command"}"#)
    #expect(run.errorOutput == "")
  }

  @Test func `the exit is that of the close`() async throws {
    let shop = try DemoShop.start()
    let line = { (code: Int) in "{\"type\":\"leave\",\"code\":\(code)}\n" }
    let bad = try await spoken(shop, line(4001))
    expect(bad, endsIn: 1)
    #expect(
      bad.errorOutput
        == "error: closed code: the peer closed the WebSocket with 4001 (as you wish)\n")
    expect(try await spoken(shop, line(1000)), endsIn: 0)
    let refused = try await spoken(shop, "x\n", path: "/health")
    expect(refused, endsIn: 1)
  }

  @Test func `is a step of a collection too`() async throws {
    let run = try await send(["ws://a.example/live", "-H", "A: b", "--as-collection"])
    expect(run, endsIn: 0)
    expect(run.output, has: ["- socket: ws://a.example/live\n", "status: 101"])
  }

  private func send(_ arguments: [String]) async throws -> ProgramRun {
    var program = try Program.curlew("send")
    program.arguments += arguments
    return try await program.run()
  }

  private func send(_ server: ScriptedServer, _ arguments: String...) async throws -> ProgramRun {
    try await send(arguments)
  }

  private func spoken(
    _ shop: DemoShop, _ input: String, path: String = "/live"
  ) async throws -> ProgramRun {
    let workshop = try Workshop()
    var program = try workshop.curlew("send", "ws://127.0.0.1:\(shop.port)\(path)")
    program.input = .bytes(Array(input.utf8))
    return try await workshop.runs(program)
  }
}
