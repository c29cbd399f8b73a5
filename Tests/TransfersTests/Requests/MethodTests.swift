// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct MethodTests {
  /// Sends one request to a server that answers 200, and gives what came there.
  private func send(_ method: String, body: RequestBody = .none) async throws -> ScriptedRequest {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        let hop = await engine.perform(try request(method, server.url("/x"), body: body))
        #expect(hop.failure == nil)
        return try #require(server.requests.first)
      }
    }
  }

  private let json = RequestBody.bytes(Array(#"{"a": 1}"#.utf8))

  @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "GET", "OPTIONS", "QUERY"])
  func `bytes go with any method and their length`(method: String) async throws {
    let came = try await send(method, body: json)
    #expect(came.method == method)
    #expect(came.bodyText == #"{"a": 1}"#)
    #expect(came.values(of: "content-length") == ["8"])
  }

  @Test func `libcurl adds neither Content-Type nor Expect to a body`() async throws {
    let came = try await send("POST", body: .bytes([UInt8](repeating: 97, count: 2_000_000)))
    #expect(came.body.count == 2_000_000)
    #expect(came.header("content-type") == nil)
    #expect(came.header("expect") == nil)
  }

  @Test(arguments: ["POST", "PUT", "PATCH"])
  func `without a body such a method sends a length of zero`(method: String) async throws {
    let came = try await send(method)
    #expect(came.method == method)
    #expect(came.values(of: "content-length") == ["0"])
  }

  @Test(arguments: ["GET", "DELETE", "OPTIONS", "PURGE"])
  func `without a body other methods send no length`(method: String) async throws {
    let came = try await send(method)
    #expect(came.method == method)
    #expect(came.header("content-length") == nil)
  }

  @Test func `zero bytes are sent as bytes`() async throws {
    let came = try await send("POST", body: .bytes([0, 1, 0, 255]))
    #expect(came.body == [0, 1, 0, 255])
  }

  @Test func `the answer to a HEAD has a length and no body`() async throws {
    let server = try ScriptedServer { _ in .headOnly(200, contentLength: 5000) }
    try await withServer(server) { server in
      try await withEngine { engine in
        let hop = await engine.perform(try request("HEAD", server.url("/")))
        #expect(hop.failure == nil)
        #expect(hop.response?.body == [])
        #expect(hop.response?.headers.first("content-length") == "5000")
        #expect(server.requests.first?.method == "HEAD")
      }
    }
  }

  @Test(arguments: ["", "GE T", "GET\r\nX: y", "GÉT"])
  func `a method that is not a token is not sent`(method: String) async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        let hop = await engine.perform(try request(method, server.url("/")))
        #expect(hop.failure?.kind == .other)
        #expect(hop.failure?.words == "the method is not a token")
        #expect(server.connectionsOpened == 0)
      }
    }
  }

  @Test func `a HEAD with a body is refused`() async throws {
    try await withEngine { engine in
      let hop = await engine.perform(try request("HEAD", "http://127.0.0.1:9/", body: json))
      #expect(hop.failure?.words == "a HEAD request cannot carry a body")
    }
  }
}
