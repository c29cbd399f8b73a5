// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

/// The forms that a response may take on the wire.
@Suite struct ResponseFormTests {
  private func perform(_ answer: ScriptedAnswer, method: String = "GET") async throws -> Hop {
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        await engine.perform(try request(method, server.url("/")))
      }
    }
  }

  @Test func `the answer to a HEAD has a length and no body`() async throws {
    let hop = try await perform(.headOnly(200, contentLength: 1000), method: "HEAD")
    #expect(hop.failure == nil)
    #expect(hop.response?.headers.first("content-length") == "1000")
    #expect(hop.response?.body == [])
  }

  @Test func `several heads of 1xx come before the response`() async throws {
    let hop = try await perform(
      .raw("HTTP/1.1 100 Continue\r\n\r\n")
        .then(.raw("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"))
        .then(.raw("HTTP/1.1 103 Early Hints\r\nLink: </b>\r\n\r\n"))
        .then(.raw("HTTP/1.1 102 Processing\r\n\r\n"))
        .then(.response(200, headers: ["X-A": "1"], body: "ok")))
    #expect(hop.failure == nil)
    #expect(hop.response?.status == 200)
    #expect(hop.response?.headers.fields.map(\.name) == ["X-A", "Content-Length"])
    #expect(hop.bodyText == "ok")
  }

  @Test func `chunks may have extensions, and trailers follow`() async throws {
    let hop = try await perform(
      .raw(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n"
          + "3;name=value\r\nabc\r\n2 ; a=\"b;c\"\r\nde\r\n000;last\r\nX-Sum: 5\r\n"
          + "X-Sum: 6\r\n\r\n"))
    #expect(hop.failure == nil, "\(hop.failure?.words ?? "")")
    #expect(hop.bodyText == "abcde")
    #expect(hop.response?.headers.values(of: "x-sum") == ["5", "6"])
  }

  @Test func `headers keep their order, a value may be empty or folded`() async throws {
    let hop = try await perform(
      .raw(
        "HTTP/1.1 200 OK\r\nX-B: 2\r\nX-A: 1\r\nX-Empty:\r\nX-B: 3\r\nX-Fold: one\r\n"
          + "  two\r\n\tthree\r\nx-b:4\r\nContent-Length: 0\r\n\r\n"))
    #expect(hop.failure == nil)
    #expect(
      hop.response?.headers.fields.map(\.name)
        == ["X-B", "X-A", "X-Empty", "X-B", "X-Fold", "x-b", "Content-Length"])
    #expect(hop.response?.headers.values(of: "X-b") == ["2", "3", "4"])
    #expect(hop.response?.headers.first("x-empty") == "")
    #expect(hop.response?.headers.first("x-fold") == "one two three")
  }

  @Test func `a status outside of the classes is a response`() async throws {
    let hop = try await perform(.response(999, body: "odd"))
    #expect(hop.failure == nil)
    #expect(hop.response?.status == 999)
    #expect(hop.bodyText == "odd")
  }

  @Test func `NUL bytes in a body are bytes like others`() async throws {
    let hop = try await perform(.response(200, bytes: [0, 1, 0, 0xFF]))
    #expect(hop.response?.body == [0, 1, 0, 0xFF])
  }

  @Test(arguments: ["5", "5, 5", "05"])
  func `a length may be given twice if it is the same`(length: String) async throws {
    let hop = try await perform(
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: \(length)\r\n\r\nabcde"))
    #expect(hop.failure == nil, "\(hop.failure?.words ?? "")")
    #expect(hop.bodyText == "abcde")
  }

  @Test func `the length in a response to HEAD is unambiguous`() async throws {
    let one = ScriptedAnswer.raw("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")
    #expect(try await perform(one, method: "HEAD").failure == nil)
    let two = ScriptedAnswer.raw("HTTP/1.1 200 OK\r\nContent-Length: 5, 3\r\n\r\n")
    #expect(try await perform(two, method: "HEAD").failure?.kind == .protocol)
  }

  @Test func `a response of 101 ends with its head, because HTTP ends there`() async throws {
    let answer = ScriptedAnswer.raw(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        var request = try request("GET", server.url("/"))
        request.timeout.total = .seconds(20)
        let hop = await engine.perform(request)
        #expect(hop.failure == nil)
        #expect(hop.response?.status == 101)
        #expect(hop.response?.headers.first("upgrade") == "websocket")
        let next = await engine.perform(request)
        #expect(next.response?.status == 101)
        #expect(server.connectionsOpened == 2)
      }
    }
  }
}
