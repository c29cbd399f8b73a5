// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import TestSupport
import Testing

@testable import Transfers

@Suite struct KeptAliveDeathTests {
  /// Answers the first request of the first connection, ends the connection at the second one, and
  /// answers on every other connection.
  private func server(_ end: ScriptedAnswer = .close) throws -> ScriptedServer {
    try ScriptedServer { request in
      request.connection == 0 && request.indexOnConnection == 1 ? end : .response(200, body: "ok")
    }
  }

  @Test(arguments: ["GET", "OPTIONS", "PUT", "DELETE"])
  func `a request that may be repeated is sent again, once, and reported`(
    method: String
  ) async throws {
    for end in [ScriptedAnswer.close, .reset] {
      try await withServer(server(end)) { server in
        try await withEngine { engine in
          _ = await engine.perform(try request("GET", server.url("/first")))
          let hop = await engine.perform(try request(method, server.url("/second")))
          #expect(hop.failure == nil)
          #expect(hop.isResent)
          #expect(hop.bodyText == "ok")
          #expect(hop.timings.connected > 0)
          #expect(server.requests.map(\.target) == ["/first", "/second", "/second"])
          #expect(server.requests.last?.text == hop.sentText)
          let next = await engine.perform(try request(method, server.url("/third")))
          #expect(!next.isResent)
          #expect(server.connectionsOpened == 2)
        }
      }
    }
  }

  @Test(arguments: ["POST", "PATCH"])
  func `any other request is not, and is reported as possibly processed`(
    method: String
  ) async throws {
    try await withServer(server()) { server in
      try await withEngine { engine in
        _ = await engine.perform(try request("GET", server.url("/first")))
        let hop = await engine.perform(
          try request(method, server.url("/second"), body: .bytes([97])))
        let failure = try #require(hop.failure)
        #expect(failure.kind == .closed)
        #expect(failure.phase == .waitingForResponse)
        #expect(failure.mayHaveBeenCarriedOut)
        #expect(failure.isOfReusedConnection)
        #expect(failure.words.contains("may have carried the request out"))
        #expect(!hop.isResent)
        #expect(hop.sentText.hasPrefix("\(method) /second"))
        #expect(server.requests.map(\.target) == ["/first", "/second"])
      }
    }
  }

  @Test func `the second sending is the last`() async throws {
    let server = try ScriptedServer { $0.index == 0 ? .response(200) : .close }
    try await withServer(server) { server in
      try await withEngine { engine in
        _ = await engine.perform(try request("GET", server.url("/")))
        let hop = await engine.perform(try request("GET", server.url("/")))
        #expect(hop.failure?.kind == .closed)
        #expect(hop.isResent)
        #expect(server.requests.count == 3)
      }
    }
  }

  @Test func `a streamed body is read from its beginning for the second sending`() async throws {
    try await withServer(server()) { server in
      try await withEngine { engine in
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 >> 4) }
        _ = await engine.perform(try request("GET", server.url("/first")))
        let hop = await engine.perform(
          try request("PUT", server.url("/second"), body: .stream(TestStream(bytes: bytes))))
        #expect(hop.failure == nil)
        #expect(hop.isResent)
        #expect(server.requests.map(\.body.count) == [0, 300_000, 300_000])
        #expect(server.requests.last?.body == bytes)
      }
    }
  }

  @Test func `a connection that the server closed before is not used`() async throws {
    let server = try ScriptedServer { _ in .response(200).then(.close) }
    try await withServer(server) { server in
      try await withEngine { engine in
        for number in 1...3 {
          let hop = await engine.perform(try request("POST", server.url("/")))
          #expect(hop.failure == nil)
          try await server.connectionsClosed(count: number)
        }
        #expect(server.requests.count == 3)
      }
    }
  }

  @Test(arguments: [
    "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwrong", "garbage", "\r\n",
  ])
  func `bytes between two requests are the response to neither`(
    strange: String
  ) async throws {
    let server = try ScriptedServer { request in
      guard request.index == 0 else { return .response(200, body: "right") }
      return .response(200, body: "first").then(.hold, .send(Array(strange.utf8)), .close)
    }
    try await withServer(server) { server in
      try await withEngine { engine in
        _ = await engine.perform(try request("GET", server.url("/first")))
        server.release(connection: 0)
        try await server.connectionsClosed(count: 1)
        let hop = await engine.perform(
          try request("POST", server.url("/second"), body: .bytes([97])))
        #expect(hop.failure == nil, "\(hop.failure?.words ?? "")")
        #expect(hop.bodyText == "right")
        #expect(!hop.isResent)
        #expect(hop.sendings == 1)
        #expect(server.requests.map(\.target) == ["/first", "/second"])
        #expect(server.connectionsOpened == 2)
      }
    }
  }

  @Test func `nor is it over a Unix socket`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "s")
    let server = try UnixServer(
      at: path, answer: .always(Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nright".utf8)))
    try await withEngine { engine in
      for method in ["GET", "POST", "GET"] {
        var made = try request(method, "http://docker.example/info")
        made.targets = [.unixSocket(ByteText(path))]
        let hop = await engine.perform(made)
        #expect(hop.failure == nil, "\(hop.failure?.words ?? "")")
        #expect(hop.bodyText == "right")
        server.say(Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwrong".utf8))
      }
    }
  }

  @Test(arguments: [
    ([("Content-Length", "2")], [], 2), ([("Content-Length", "3")], [], 1),
    ([("Content-Length", "3"), ("Transfer-Encoding", "chunked")], [], 2),
    ([("Content-Length", "2"), ("content-length", "3")], [], 2), ([], ["content-length"], 2),
    ([], [], 1),
  ])
  func `a connection that may wait for another end of a body is not used again`(
    headers: [(String, String)], withheld: [String], connections: Int
  ) async throws {
    try await withServer(ScriptedServer { _ in .response(200, body: "ok") }) { server in
      try await withEngine { engine in
        var misleading = try request(
          "PUT", server.url("/first"), headers: headers, body: .bytes([97, 98, 99]))
        misleading.withheldHeaders = withheld
        #expect(await engine.perform(misleading).failure == nil)
        let hop = await engine.perform(try request("GET", server.url("/second")))
        #expect(hop.failure == nil)
        #expect(server.requests.map(\.target) == ["/first", "/second"])
        #expect(server.connectionsOpened == connections)
      }
    }
  }

  @Test(arguments: ["HTTP/1.1 200 OK\r\nContent-", "HTTP/1.1 200 OK\r\nA: b\r\n", "HTTP/1.1 20"])
  func `a connection that ends within a head serves nothing more`(head: String) async throws {
    let server = try ScriptedServer { request in
      request.target == "/cut"
        ? .bytes(Array(head.utf8)).then(.halfClose) : .response(200, body: "ok")
    }
    try await withServer(server) { server in
      try await withEngine { engine in
        let cut = await engine.perform(try request("GET", server.url("/cut")))
        #expect(cut.failure?.kind == .closed, "\(cut.failure?.words ?? "")")
        let next = await engine.perform(
          try request("POST", server.url("/next"), body: .bytes([97])))
        #expect(next.failure == nil, "\(next.failure?.words ?? "")")
        #expect(!next.isResent)
        #expect(server.connectionsOpened == 2)
      }
    }
  }
}
