// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct ResponseTests {
  private func perform(
    _ answer: ScriptedAnswer, change: (inout HopRequest) -> Void = { _ in }
  ) async throws -> Hop {
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        var request = try request("GET", server.url("/"))
        change(&request)
        return await engine.perform(request)
      }
    }
  }

  @Test func `a chunked body is put together and trailers follow the headers`() async throws {
    let hop = try await perform(
      .chunked(["ab", "cde"], headers: ["X-A": "1"], trailers: ["X-Sum": "5"]))
    #expect(hop.failure == nil)
    #expect(hop.bodyText == "abcde")
    #expect(hop.response?.headers.fields.map(\.name) == ["X-A", "Transfer-Encoding", "X-Sum"])
    #expect(!hop.headText.contains("X-Sum"))
  }

  @Test func `gzip is decoded and both lengths are known`() async throws {
    let hop = try await perform(.gzip(String(repeating: "curlew ", count: 100)))
    #expect(hop.bodyText == String(repeating: "curlew ", count: 100))
    #expect(hop.response?.encodedBytes == 723)
    #expect(hop.response?.headers.first("content-encoding") == "gzip")
  }

  @Test func `without compression an encoded body stays as it came`() async throws {
    let hop = try await perform(.gzip("abc")) { $0.acceptsCompressed = false }
    #expect(hop.response?.body.prefix(2) == [0x1F, 0x8B])
  }

  @Test func `heads of 1xx are not the response's`() async throws {
    let hop = try await perform(
      .raw("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n").then(.response(200, body: "ok")))
    #expect(hop.failure == nil)
    #expect(hop.response?.status == 200)
    #expect(hop.response?.headers.first("link") == nil)
    #expect(hop.headText.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(hop.bodyText == "ok")
  }

  @Test func `the head is kept byte for byte`() async throws {
    let head =
      "HTTP/1.1 299 Odd \t words\r\nX-Case:  spaced \t\r\nx-case:\r\nContent-Length: 0\r\n\r\n"
    let hop = try await perform(.raw(head))
    #expect(hop.headText == head)
    #expect(hop.response?.reason == "Odd \t words")
    #expect(hop.response?.headers.values(of: "X-CASE") == ["spaced", ""])
  }

  @Test func `HTTP 1.0 ends with the connection`() async throws {
    let hop = try await perform(
      .raw("HTTP/1.0 200 OK\r\nContent-Type: a/b\r\n\r\nuntil the end").then(.close))
    #expect(hop.failure == nil)
    #expect(hop.response?.version == "1.0")
    #expect(hop.bodyText == "until the end")
  }

  @Test(arguments: [204, 304]) func `such a status has no body`(status: Int) async throws {
    let hop = try await perform(.response(status))
    #expect(hop.failure == nil)
    #expect(hop.response?.status == status)
    #expect(hop.response?.body == [])
  }

  @Test func `a large body arrives whole`() async throws {
    let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 >> 3) }
    let hop = try await perform(.response(200, bytes: body))
    #expect(hop.response?.body == body)
    #expect(hop.response?.encodedBytes == 3_000_000)
  }

  @Test func `equal heads of two responses are each complete`() async throws {
    let server = try ScriptedServer { request in
      .response(200, headers: ["X-Same": "a", "X-N": "\(request.index / 2)"], body: "b")
    }
    try await withServer(server) { server in
      try await withEngine { engine in
        for number in 0..<6 {
          let hop = await engine.perform(try request("GET", server.url("/")))
          #expect(
            hop.response?.headers.fields == [
              HeaderField("X-Same", "a"), HeaderField("X-N", "\(number / 2)"),
              HeaderField("Content-Length", "1"),
            ])
        }
      }
    }
  }
}
