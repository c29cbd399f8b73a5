// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Responses without end: cut at the limit, exit code 3.
@Suite struct LimitTests {
  private static let limits = "limits: { body: 1MB, head: 16kB }"

  private func run(_ answer: ScriptedAnswer) async throws -> ProgramRun {
    let server = try ScriptedServer { _ in answer }
    let workshop = try Workshop(oneRequest(server.url("/"), Self.limits))
    return try await workshop.run()
  }

  @Test func `an endless body`() async throws {
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
    let run = try await run(.endless(head: "HTTP/1.1 200 OK\r\n\r\n", piece: piece))
    expect(run, endsIn: 3)
    expect(
      run.output,
      has: ["specs.yaml:3:5", "while receiving", "decoded body is larger than 1000000 bytes"])
  }

  @Test func `an endless head`() async throws {
    let run = try await run(.endlessHead())
    expect(run, endsIn: 3)
    expect(run.output, has: ["specs.yaml:3:5", "heads are larger than 16000 bytes"])
    // A rule of ours: libcurl has nothing to do with it.
    #expect(!run.output.contains("(libcurl "))
  }

  @Test func `a header line without end`() async throws {
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
    let run = try await run(.endless(head: "HTTP/1.1 200 OK\r\nX-A: ", piece: piece))
    expect(run, endsIn: 3)
    expect(run.output, has: ["specs.yaml:3:5", "(libcurl "])
  }

  @Test func `informational responses without end`() async throws {
    let piece = Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8)
    let run = try await run(.endless(head: "", piece: piece))
    expect(run, endsIn: 3)
    expect(run.output, has: ["specs.yaml:3:5", "heads are larger than 16000 bytes"])
  }

  @Test func `trailers without end`() async throws {
    let run = try await run(
      .endless(
        head: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n",
        piece: Array("X-More: and more\r\n".utf8)))
    expect(run, endsIn: 3)
    expect(run.output, has: ["specs.yaml:3:5", "heads are larger than 16000 bytes"])
  }

  @Test func `a gzip bomb is measured by its decoded size`() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"
    let run = try await run(
      .raw(head).then(.bytes(GzipBomb.start)).then(.endless(head: "", piece: GzipBomb.more)))
    expect(run, endsIn: 3)
    expect(
      run.output,
      has: ["specs.yaml:3:5", "while receiving", "decoded body is larger than 1000000 bytes"])
  }

  @Test func `a small gzip bomb whose encoded length is far below the limit`() async throws {
    let pieces = [[UInt8]](repeating: GzipBomb.more, count: 1000).joined()
    let body = GzipBomb.start + Array(pieces)
    #expect(body.count < 20_000)
    let run = try await run(.response(200, headers: ["Content-Encoding": "gzip"], bytes: body))
    expect(run, endsIn: 3)
    expect(run.output, has: ["decoded body is larger than 1000000 bytes"])
  }

  @Test func `redirects in a cycle`() async throws {
    let server = try ScriptedServer { _ in .response(302, headers: ["Location": "/again"]) }
    let run = try await Workshop(oneRequest(server.url("/"))).run()
    expect(run, endsIn: 1)
    expect(run.output, has: ["specs.yaml:3:10", "redirect", "already sent", "after 10 redirects"])
    #expect(server.requests.count == 11)
  }

  @Test func `redirects without end`() async throws {
    let server = try ScriptedServer { request in
      .response(302, headers: ["Location": "/\(request.index)"])
    }
    let run = try await Workshop(oneRequest(server.url("/"))).run()
    expect(run, endsIn: 1)
    expect(run.output, has: ["specs.yaml:3:10", "redirect", "10"])
    #expect(server.requests.count == 11)
  }
}
