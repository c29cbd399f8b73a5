// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

/// Where else heads and bodies come: again on the same handle, in pieces, without a body, from a proxy.
@Suite struct FramedHopTests {
  @Test func `a forbidden head is forbidden each time`() async throws {
    let answer = ScriptedAnswer.raw(
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\nok"
    ).then(.close)
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        for _ in 0..<3 {
          let hop = await engine.perform(try request("GET", server.url("/")))
          #expect(hop.failure?.words == FramingProblem.lengthBesideCoding.words)
        }
      }
    }
  }

  @Test func `bytes after a body of several pieces are found`() async throws {
    let body = String(repeating: "a", count: 40_000)
    let answer = ScriptedAnswer.raw("HTTP/1.1 200 OK\r\nContent-Length: 40000\r\n\r\n\(body)MORE")
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        let hop = await engine.perform(try request("GET", server.url("/")))
        #expect(hop.failure?.words == "4 bytes more than the body's length")
        #expect(hop.failure?.kind == .length)
      }
    }
  }

  @Test(arguments: [("", nil), ("okay", "a response to HEAD has no body, and 4 bytes followed")])
  func `a HEAD has no body`(bytes: String, words: String?) async throws {
    let answer = ScriptedAnswer.raw("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n\(bytes)")
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        let hop = await engine.perform(try request("HEAD", server.url("/")))
        #expect(hop.failure?.words == words)
      }
    }
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nA : b\r\n\r\n",
    "HTTP/1.1 200 OK\r\nA: b\rc\r\n\r\n",
    "HTTP/1.1 502 No\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok",
  ])
  func `a proxy's answer to CONNECT is held against the rules`(answer: String) async throws {
    try await withServer(ScriptedServer { _ in .raw(answer).then(.close) }) { server in
      let hop = try await tunnel(through: server.port, after: nil)
      #expect(hop.failure?.kind == .connect)
      #expect(hop.response == nil)
    }
  }

  /// libcurl would append it to a header that it has freed.
  @Test func `trailers of a proxy's 407 go nowhere`() async throws {
    let padding = String(repeating: "a", count: 300)
    let refusal = ScriptedAnswer.raw(
      "HTTP/1.1 407 Who\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nno\r\n0\r\n A: \(padding)\r\n\r\n"
    ).then(.close)
    let server = try ScriptedServer { request in
      request.method == "CONNECT"
        ? refusal : .response(200, headers: ["X-Pad": padding], body: "ok")
    }
    try await withServer(server) { server in
      for _ in 0..<4 {
        let hop = try await tunnel(through: server.port, after: server.url("/"))
        #expect(hop.failure != nil)
      }
    }
  }

  /// A request over TLS through a proxy, on a handle that had another response before.
  private func tunnel(through port: UInt16, after url: String?) async throws -> Hop {
    let proxy = Proxy(scheme: .http, host: "127.0.0.1", port: Int(port))
    var tunnelled = try request("GET", "https://a.example/")
    tunnelled.connection.proxy = .through(proxy)
    let first = tunnelled
    return try await withEngine { engine in
      if let url { _ = await engine.perform(try request("GET", url)) }
      return await engine.perform(first)
    }
  }
}
