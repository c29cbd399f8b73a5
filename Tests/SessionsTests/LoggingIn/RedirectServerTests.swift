// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Sessions

@Suite struct `The server of a redirect` {
  private func server(_ redirect: String, state: String = "s") throws -> RedirectServer {
    try RedirectServer(try #require(RedirectAddress(redirect)), state: state)
  }

  /// The status line of the answer to a request.
  private func status(of request: String, from server: RedirectServer) async throws -> String {
    let client = try RawClient(port: server.port)
    try await client.send(request)
    let answer = String(decoding: try await client.readToEnd(), as: UTF8.self)
    return String(answer.prefix { $0 != "\r\n" })
  }

  @Test func `answers other requests, and waits for the one with our state`() async throws {
    let server = try server("http://127.0.0.1/callback", state: "ours")
    async let reply = server.reply()
    for (request, line) in [
      ("GET /favicon.ico HTTP/1.1\r\n\r\n", "HTTP/1.1 404 Not Found"),
      ("GET /callback?code=a&state=theirs HTTP/1.1\r\n\r\n", "HTTP/1.1 400 Bad Request"),
      ("GET /callback?code=a HTTP/1.1\r\n\r\n", "HTTP/1.1 400 Bad Request"),
      ("POST /callback?code=a&state=ours HTTP/1.1\r\n\r\n", "HTTP/1.1 400 Bad Request"),
      ("nonsense\r\n", "HTTP/1.1 400 Bad Request"),
      (String(repeating: "a", count: 40_000), "HTTP/1.1 400 Bad Request"),
      ("GET /callback?code=a%2Bb&state=ours HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK"),
      ("GET /callback?code=later&state=ours HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK"),
    ] {
      #expect(try await status(of: request, from: server) == line, "\(request.prefix(60))")
    }
    #expect(await reply == .code("a+b"))
    #expect(await server.reply() == .code("a+b"))
  }

  @Test func `says that a person refused`() async throws {
    let server = try server("http://localhost/cb")
    let request = "GET /cb?error=access_denied&error_description=not+now&state=s HTTP/1.1\r\n\r\n"
    #expect(try await status(of: request, from: server) == "HTTP/1.1 200 OK")
    #expect(await server.reply() == .refused(error: "access_denied", words: "not now"))
  }

  @Test func `ends its wait when the task is cancelled`() async throws {
    let server = try server("http://localhost/cb")
    let waiting = Task { await server.reply() }
    waiting.cancel()
    #expect(await waiting.value == nil)
  }

  @Test func `refuses a port that is taken`() throws {
    let first = try server("http://127.0.0.1")
    #expect(throws: (any Error).self) {
      try server("http://127.0.0.1:\(first.port)")
    }
  }
}
