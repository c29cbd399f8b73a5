// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct ScriptedServerTests {
  @Test func `a scripted response comes as written and the request is kept`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"id":1}"#).then(.close) }
    let client = try RawClient(port: server.port)
    let text = "POST /pets?a=b HTTP/1.1\r\nHost:  x \r\nContent-Length: 3\r\n\r\nabc"
    try await client.send(text)
    let answer = String(decoding: try await client.readToEnd(), as: UTF8.self)
    #expect(
      answer
        == "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n{\"id\":1}"
    )
    let requests = try await server.requests(count: 1)
    #expect(requests.map(\.method) == ["POST"])
    #expect(requests[0].target == "/pets?a=b")
    #expect(requests[0].path == "/pets")
    #expect(requests[0].header("HOST") == "x")
    #expect(requests[0].bodyText == "abc")
    #expect(requests[0].text == text)
    #expect(server.connectionsOpened == 1)
  }

  @Test func `a chunked body is joined and its bytes are kept`() async throws {
    let server = try ScriptedServer([.response(204).then(.close)])
    let client = try RawClient(port: server.port)
    let text =
      "PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nT: 1\r\n\r\n"
    try await client.send(text)
    #expect(
      try await client.readToEnd() == Array("HTTP/1.1 204 No Content\r\n\r\n".utf8))
    #expect(server.requests.map(\.bodyText) == ["abcde"])
    #expect(server.requests.map(\.text) == [text])
  }

  @Test func `requests on one connection are separated, pipelined ones too`() async throws {
    let server = try ScriptedServer(connections: [
      [.response(200, body: "one"), .response(200, body: "two").then(.close)]
    ])
    let client = try RawClient(port: server.port)
    try await client.send("GET /1 HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\n\r\n")
    let text = String(decoding: try await client.readToEnd(), as: UTF8.self)
    #expect(text.contains("one") && text.contains("two"))
    #expect(server.requests.map(\.indexOnConnection) == [0, 1])
    #expect(server.requests.map(\.target) == ["/1", "/2"])
  }

  @Test func `a request that the script does not know gets a 599`() async throws {
    let server = try ScriptedServer(paths: ["/a": .response(204)])
    let client = try RawClient(port: server.port)
    try await client.send("GET /b HTTP/1.1\r\n\r\n")
    let text = try await client.read(until: "GET /b")
    #expect(text.hasPrefix("HTTP/1.1 599 "))
  }

  @Test func `waiting for a request that never comes ends in an error`() async throws {
    let server = try ScriptedServer([])
    await #expect(throws: WaitTimedOut.self) {
      try await server.requests(count: 1, within: .milliseconds(10))
    }
  }

  @Test func `an answer can be held until the test lets it go`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "late").whenReleased() }
    let client = try RawClient(port: server.port)
    try await client.send("GET / HTTP/1.1\r\n\r\n")
    try await server.requests(count: 1)
    server.release(connection: 0)
    #expect(try await client.read(until: "late").hasSuffix("late"))
  }

  @Test func `an answer can be let go before its connection is accepted`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/held" ? .response(200, body: "late").whenReleased() : .response(200)
    }
    server.release(connection: 1)
    // By its answer the server has seen the release, and accepted no second connection.
    let first = try RawClient(port: server.port)
    try await first.send("GET / HTTP/1.1\r\n\r\n")
    _ = try await first.read(until: "HTTP/1.1 200")
    let second = try RawClient(port: server.port)
    try await second.send("GET /held HTTP/1.1\r\n\r\n")
    #expect(try await second.read(until: "late").hasSuffix("late"))
  }

  @Test func `a head is answered before its body came`() async throws {
    let server = try ScriptedServer(
      onHead: { _ in .raw("HTTP/1.1 100 Continue\r\n\r\n") },
      answer: { .response(200, body: $0.bodyText) })
    let client = try RawClient(port: server.port)
    try await client.send("PUT / HTTP/1.1\r\nContent-Length: 2\r\n\r\n")
    #expect(try await client.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    try await client.send("hi")
    #expect(try await client.read(until: "hi").hasPrefix("HTTP/1.1 200 OK"))
  }

  @Test func `a chunked answer has sizes, pieces and trailers`() async throws {
    let server = try ScriptedServer([
      .chunked(["abc", "0123456789abcdef"], every: .milliseconds(1), trailers: ["T": "1"])
        .then(.close)
    ])
    let client = try RawClient(port: server.port)
    try await client.send("GET / HTTP/1.1\r\n\r\n")
    let text = String(decoding: try await client.readToEnd(), as: UTF8.self)
    #expect(text.hasSuffix("\r\n\r\n3\r\nabc\r\n10\r\n0123456789abcdef\r\n0\r\nT: 1\r\n\r\n"))
  }

  @Test func `a client that goes is counted`() async throws {
    let server = try ScriptedServer { _ in .never }
    do {
      let client = try RawClient(port: server.port)
      try await client.send("GET / HTTP/1.1\r\n\r\n")
      try await server.requests(count: 1)
    }
    try await server.connectionsClosed(count: 1)
    #expect(server.connectionsOpened == 1)
  }

  @Test func `an endless body and an endless head continue until the client closes`() async throws {
    let server = try ScriptedServer(paths: [
      "/body": .endless(head: "HTTP/1.1 200 OK\r\n\r\n", piece: [1, 2, 3]),
      "/head": .endlessHead(),
    ])
    for path in ["/body", "/head"] {
      let client = try RawClient(port: server.port)
      try await client.send("GET \(path) HTTP/1.1\r\n\r\n")
      #expect(try await client.read(atLeast: 1_000_000).count >= 1_000_000)
    }
    try await server.connectionsClosed(count: 2)
  }

  @Test func `bytes sent on connecting come before any request`() async throws {
    let server = try ScriptedServer(
      onConnect: { .raw("220 connection \($0)\n").then(.close) }, answer: { _ in .never })
    let text = try await RawClient(port: server.port).readToEnd()
    #expect(String(decoding: text, as: UTF8.self) == "220 connection 0\n")
    #expect(server.requests.isEmpty)
  }

  @Test func `an answer to a HEAD has a length and no body`() async throws {
    let server = try ScriptedServer([.headOnly(200, contentLength: 5).then(.close)])
    let client = try RawClient(port: server.port)
    try await client.send("HEAD / HTTP/1.1\r\n\r\n")
    let text = String(decoding: try await client.readToEnd(), as: UTF8.self)
    #expect(text == "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n")
  }
}
