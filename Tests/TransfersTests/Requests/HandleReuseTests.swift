// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct HandleReuseTests {
  @Test func `a kept-alive connection serves all requests`() async throws {
    try await withServer(ScriptedServer { _ in .response(200, body: "x") }) { server in
      try await withEngine { engine in
        for _ in 0..<20 {
          let hop = await engine.perform(try request("GET", server.url("/")))
          #expect(hop.failure == nil)
        }
        #expect(server.connectionsOpened == 1)
        #expect(server.requests.count == 20)
      }
    }
  }

  @Test func `phases that did not take place on a kept-alive connection are zero`() async throws {
    try await withServer(ScriptedServer { _ in .response(200, body: "x") }) { server in
      try await withEngine { engine in
        let first = await engine.perform(try request("GET", server.url("/"))).timings
        let second = await engine.perform(try request("GET", server.url("/"))).timings
        #expect(first.connected > 0)
        #expect(first.tlsEstablished == 0)
        #expect(first.connected <= first.firstByte)
        #expect(first.firstByte <= first.total)
        #expect(second.nameResolved == 0)
        #expect(second.connected == 0)
        #expect(second.firstByte > 0)
      }
    }
  }

  @Test func `each request has its own traceparent, or none, with one head`() async throws {
    let trace = try #require(TraceID(high: 1, low: 2))
    try await withServer(ScriptedServer { _ in .response(200, body: "x") }) { server in
      try await withEngine { engine in
        let plain = try request("GET", server.url("/"), headers: [("X-A", "1")])
        let parents = try (1...4).map { number in
          number == 3
            ? nil
            : TraceParent(trace, try #require(SpanID(number)), isSampled: number != 2)
        }
        for parent in parents {
          var request = plain
          request.traceParent = parent
          let hop = await engine.perform(request)
          #expect(hop.failure == nil)
          #expect(hop.sentText == server.requests.last?.text)
        }
        #expect(server.connectionsOpened == 1)
        let sent = server.requests.map { $0.values(of: "traceparent") }
        #expect(sent == parents.map { $0.map { [$0.text] } ?? [] })
        #expect(server.requests.allSatisfy { $0.header("x-a") == "1" })
      }
    }
  }

  @Test func `a handle's second user has nothing of the first`() async throws {
    try await withServer(
      ScriptedServer { _ in .response(200, headers: ["Set-Cookie": "sid=1"]) }
    ) { server in
      try await withEngine { engine in
        let plain = try request("GET", server.url("/plain"))
        let alone = await engine.perform(plain).sentText
        let secret = try request(
          "POST", server.url("/secret"),
          headers: [("Authorization", "Bearer t"), ("Cookie", "a=b"), ("Content-Type", "x/y")],
          body: .bytes(Array("password".utf8)))
        for other in ["POST", "GET", "PUT", "HEAD", "DELETE"] {
          var other = try request(other, server.url("/other"), headers: [("Cookie", "c=d")])
          other.acceptsCompressed = false
          _ = await engine.perform(secret)
          _ = await engine.perform(other)
          #expect(await engine.perform(plain).sentText == alone)
        }
      }
    }
  }

  @Test func `a digest log-in without a challenge does not drop the next request's body`()
    async throws
  {
    try await withServer(
      ScriptedServer { .response($0.path == "/digest" ? 404 : 200) }
    ) { server in
      try await withEngine { engine in
        var login = try request("POST", server.url("/digest"), body: .bytes(Array("own".utf8)))
        login.loginOfTest = ConnectionLogin(.digest, user: "ada", password: "p")
        let plain = try request("POST", server.url("/plain"), body: .bytes(Array("body".utf8)))
        for _ in 0..<3 {
          _ = await engine.perform(login)
          _ = await engine.perform(plain)
        }
        let bodies = server.requests.filter { $0.path == "/plain" }.map(\.bodyText)
        #expect(bodies == ["body", "body", "body"])
      }
    }
  }

  @Test func `a digest log-in without a challenge is sent with its body`() async throws {
    try await withServer(ScriptedServer { _ in .response(200, body: "x") }) { server in
      try await withEngine { engine in
        var login = try request("POST", server.url("/"), body: .bytes(Array("own".utf8)))
        login.loginOfTest = ConnectionLogin(.digest, user: "ada", password: "p")
        let hop = await engine.perform(login)
        #expect(hop.failure == nil)
        #expect(hop.sendings == 2)
        _ = await engine.perform(try request("GET", server.url("/next")))
        #expect(server.requests.map(\.bodyText) == ["", "own", ""])
        #expect(server.requests.map(\.connection) == [0, 1, 1])
      }
    }
  }

  @Test func `the same configuration takes other headers, bodies and addresses`() async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        for number in 0..<5 {
          let headers = number % 2 == 0 ? [("X-N", "\(number)")] : []
          _ = await engine.perform(
            try request(
              "POST", server.url("/\(number)"), headers: headers,
              body: .bytes(Array(repeating: 97, count: number))))
        }
        let came = server.requests
        #expect(came.map(\.target) == ["/0", "/1", "/2", "/3", "/4"])
        #expect(came.map(\.bodyText) == ["", "a", "aa", "aaa", "aaaa"])
        #expect(came.map { $0.header("x-n") } == ["0", nil, "2", nil, "4"])
        #expect(server.connectionsOpened == 1)
      }
    }
  }

  @Test func `each target is sent as written, whatever its address begins with`() async throws {
    let tails = ["/a", "", "?q=1", "/a?", "/?b=c&d=%20", "//e", "/%2e%2E/x/../y", "/a"]
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        for tail in tails {
          for host in ["127.0.0.1", "127.0.0.1", "localhost", "u:p@127.0.0.1"] {
            let address = "http://\(host):\(server.port)\(tail)"
            let hop = await engine.perform(try request("GET", address))
            #expect(hop.failure == nil)
          }
        }
        let sent = [
          "/a", "/", "/?q=1", "/a?", "/?b=c&d=%20", "//e", "/%2e%2E/x/../y", "/a",
        ]
        let came = server.requests
        #expect(came.map(\.target) == sent.flatMap { Array(repeating: $0, count: 4) })
        let hosts = ["127.0.0.1", "127.0.0.1", "localhost", "127.0.0.1"].map {
          "\($0):\(server.port)"
        }
        #expect(came.map { $0.header("host") } == sent.flatMap { _ in hosts })
        let isAuthorized = came.map { $0.header("authorization") != nil }
        #expect(isAuthorized == sent.flatMap { _ in [false, false, false, true] })
      }
    }
  }

  @Test func `fifty names get a connection each, and keep it`() async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        for _ in 0..<3 {
          for number in 1...50 {
            let address = "http://n\(number).localhost:\(server.port)/"
            let hop = await engine.perform(try request("GET", address))
            #expect(hop.failure == nil)
          }
        }
        #expect(server.requests.count == 150)
        #expect(server.connectionsOpened == 50)
      }
    }
  }
}
