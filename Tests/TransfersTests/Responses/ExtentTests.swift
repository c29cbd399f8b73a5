// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct `How much of a response is read` {
  private func perform(
    _ answer: ScriptedAnswer, _ extent: ResponseExtent
  ) async throws -> Hop {
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        var request = try request("GET", server.url("/"))
        request.extent = extent
        return await engine.perform(request)
      }
    }
  }

  @Test func `the head alone is whole though the body never comes`() async throws {
    let hop = try await perform(.raw("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"), .headers)
    #expect(hop.failure == nil)
    #expect(hop.response?.status == 200)
    #expect(hop.response?.isCut == true)
    #expect(hop.response?.body == [])
  }

  @Test func `an interim head is not the end`() async throws {
    let hop = try await perform(
      .raw("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 202 Accepted\r\nContent-Length: 9\r\n\r\n"),
      .headers)
    #expect(hop.failure == nil)
    #expect(hop.response?.status == 202)
  }

  @Test func `a size ends an endless body there`() async throws {
    let hop = try await perform(
      .endless(head: "HTTP/1.1 200 OK\r\n\r\n", piece: [UInt8](repeating: 120, count: 5000)),
      .bytes(12_345))
    #expect(hop.failure == nil)
    #expect(hop.response?.body.count == 12_345)
    #expect(hop.response?.isCut == true)
  }

  @Test(arguments: [10, 11])
  func `a body that is no longer than the size is whole`(size: Int) async throws {
    let hop = try await perform(.response(200, body: "0123456789"), .bytes(size))
    #expect(hop.failure == nil)
    #expect(hop.bodyText == "0123456789")
    #expect(hop.response?.isCut == false)
  }

  @Test func `a size counts decoded bytes`() async throws {
    let bomb = DeflatedZeros.gzip(count: 20_000_000)
    let hop = try await perform(
      .response(200, headers: ["Content-Encoding": "gzip"], bytes: bomb), .bytes(100_000))
    #expect(hop.failure == nil)
    #expect(hop.response?.body.count == 100_000)
  }
}
