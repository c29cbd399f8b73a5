// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing
import Threads

@testable import Transfers

/// Bodies whose length is not announced.
@Suite struct ChunkedUploadTests {
  /// A stream that does not know how long it is.
  private struct Endless: BodyStream {
    let bytes: [UInt8]
    var length: Int64? { nil }
    func open(_ off: borrowing OffEngine) throws -> any BodyReader {
      try TestStream(bytes: bytes).open(off)
    }
  }

  private func sent(
    _ method: String, _ body: RequestBody, headers: [(String, String)] = []
  ) async throws -> ScriptedRequest {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        let hop = await engine.perform(
          try request(method, server.url("/"), headers: headers, body: body))
        #expect(hop.failure == nil)
        return try #require(server.requests.first)
      }
    }
  }

  private let asked = [("Transfer-Encoding", "chunked"), ("Content-Type", "text/plain")]

  @Test(arguments: ["POST", "PUT", "PATCH"])
  func `a body in memory is framed when a header asks for it`(method: String) async throws {
    let request = try await sent(method, .bytes(Array("hello".utf8)), headers: asked)
    #expect(request.text.hasSuffix("\r\n\r\n5\r\nhello\r\n0\r\n\r\n"), "\(request.text)")
    #expect(request.method == method)
    #expect(request.values(of: "transfer-encoding") == ["chunked"])
    #expect(request.values(of: "content-type") == ["text/plain"])
    #expect(request.values(of: "content-length") == [])
    #expect(request.values(of: "expect") == [])
  }

  @Test func `an empty body is the last chunk alone`() async throws {
    let request = try await sent("POST", .bytes([]), headers: asked)
    #expect(request.text.hasSuffix("\r\n\r\n0\r\n\r\n"), "\(request.text)")
  }

  @Test(arguments: [0, 1, 300_000])
  func `a stream of unknown length is framed by itself`(count: Int) async throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let request = try await sent(
      "POST", .stream(Endless(bytes: bytes)), headers: [("Expect", "")])
    #expect(request.body == bytes)
    #expect(request.values(of: "transfer-encoding") == ["chunked"])
    #expect(request.values(of: "content-length") == [])
  }

  @Test func `a stream that knows its length is framed when a header asks for it`() async throws {
    let bytes = [UInt8](repeating: 9, count: 200_000)
    let request = try await sent("PUT", .stream(TestStream(bytes: bytes)), headers: asked)
    #expect(request.body == bytes)
    #expect(request.values(of: "transfer-encoding") == ["chunked"])
    #expect(request.values(of: "content-length") == [])
  }

  @Test func `HTTP 1.0 has no chunks, and the request fails with this reason`() async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        var request = try request(
          "POST", server.url("/"), headers: asked, body: .bytes(Array("hello".utf8)))
        request.connection.httpVersion = .http10
        let hop = await engine.perform(request)
        #expect(hop.failure?.words.contains("1.0") == true, "\(String(describing: hop.failure))")
        #expect(server.requests.isEmpty)
      }
    }
  }

  @Test func `a handle that framed a body does not frame the next`() async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        for headers in [asked, [], asked] {
          _ = await engine.perform(
            try request("POST", server.url("/"), headers: headers, body: .bytes([65, 66])))
        }
        #expect(server.requests.map(\.body) == [[65, 66], [65, 66], [65, 66]])
        #expect(server.requests.map { $0.header("content-length") } == [nil, "2", nil])
      }
    }
  }
}
