// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct FaultTests {
  private func perform(
    _ answer: ScriptedAnswer, method: String = "GET"
  ) async throws -> Hop {
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        await engine.perform(try request(method, server.url("/")))
      }
    }
  }

  @Test func `a body shorter than its length keeps the received part`() async throws {
    let hop = try await perform(
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc").then(.close))
    #expect(hop.failure?.kind == .length)
    #expect(hop.failure?.phase == .receiving)
    #expect(hop.failure?.code == 18)
    #expect(hop.failure?.words == "3 of 10 bytes of the body came")
    #expect(hop.bodyText == "abc")
    #expect(hop.failure?.isOfReusedConnection == false)
  }

  @Test func `a reset within the body is a wrong length`() async throws {
    let hop = try await perform(
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc").then(
        .wait(.milliseconds(20)), .reset))
    #expect(hop.failure?.kind == .length)
    #expect(hop.failure?.phase == .receiving)
    #expect(hop.failure?.words.isEmpty == false)
  }

  @Test func `garbage instead of HTTP is a malformed response`() async throws {
    let hop = try await perform(.raw("SSH-2.0-OpenSSH_9.2\r\n").then(.close))
    #expect(hop.failure?.kind == .protocol)
    #expect(hop.failure?.words.contains("a status line of HTTP") == true)
    #expect(hop.response == nil)
  }

  @Test(arguments: ["HTTP/2 200", "HTTP/2 200 OK", "HTTP/3 200 OK"])
  func `a later version than the connection speaks is a malformed response`(
    line: String
  ) async throws {
    let server = try ScriptedServer { request in
      request.index == 1
        ? .raw("\(line)\r\nContent-Length: 2\r\n\r\nok") : .response(200, body: "right")
    }
    try await withServer(server) { server in
      try await withEngine { engine in
        for index in 0...2 {
          let hop = await engine.perform(try request("GET", server.url("/")))
          #expect(hop.failure?.kind == (index == 1 ? .protocol : nil))
          if index == 1, line.hasPrefix("HTTP/2") {
            #expect(hop.failure?.words.contains("which is HTTP/1") == true)
          }
          #expect(hop.response?.version == (index == 1 ? nil : "1.1"))
        }
        // The connection that lied is not used again.
        #expect(server.connectionsOpened == 2)
      }
    }
  }

  @Test func `a chunk without a length is a malformed response`() async throws {
    let hop = try await perform(
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc").then(.close))
    #expect(hop.failure?.kind == .protocol)
  }

  @Test func `a broken gzip body is a malformed response`() async throws {
    let hop = try await perform(
      .response(200, headers: ["Content-Encoding": "gzip"], body: "not gzip at all"))
    #expect(hop.failure?.kind == .protocol)
    #expect(hop.failure?.code == 61)
  }

  @Test(arguments: [("GET", false), ("POST", true)])
  func `a close without an answer is a closed connection`(method: String, mayBe: Bool) async throws
  {
    let hop = try await perform(.close, method: method)
    #expect(hop.failure?.kind == .closed)
    #expect(hop.failure?.phase == .waitingForResponse)
    #expect(hop.failure?.code == 52)
    #expect(hop.failure?.mayHaveBeenCarriedOut == mayBe)
    #expect(!hop.isResent)
    #expect(!hop.requestHead.isEmpty)
  }

  @Test func `a port without a listener is a failure to connect`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let address = server.url("/")
    server.stop()
    try await withEngine { engine in
      let hop = await engine.perform(try request("POST", address))
      #expect(hop.failure?.kind == .connect)
      #expect(hop.failure?.phase == .connecting)
      #expect(hop.failure?.code == 7)
      #expect(hop.failure?.words.hasPrefix("Failed to connect to 127.0.0.1 port") == true)
      #expect(hop.failure?.mayHaveBeenCarriedOut == false)
      #expect(hop.requestHead.isEmpty)
      #expect(hop.timings.total > 0)
    }
  }

  @Test func `a name that does not exist is a failure of name resolution`() async throws {
    try await withEngine { engine in
      let hop = await engine.perform(try request("GET", "http://nope.invalid/"))
      #expect(hop.failure?.kind == .name)
      #expect(hop.failure?.phase == .resolvingName)
      #expect(hop.failure?.code == 6)
      #expect(hop.failure?.words == "Could not resolve host: nope.invalid")
    }
  }

  @Test func `TLS to a port that speaks none is a failure of TLS`() async throws {
    let server = try ScriptedServer(onConnect: { _ in .raw("HTTP/1.1 400 Bad\r\n\r\n") }) { _ in
      .never
    }
    try await withServer(server) { server in
      try await withEngine { engine in
        let hop = await engine.perform(try request("GET", "https://127.0.0.1:\(server.port)/"))
        #expect(hop.failure?.kind == .tls)
        #expect(hop.failure?.phase == .tlsHandshake)
        #expect(hop.failure?.code == 35)
        #expect(hop.failure?.words.isEmpty == false)
      }
    }
  }

  @Test(arguments: [
    "http://169.254.169.254/latest", "http://2852039166/", "http://[fe80::1]/",
    "http://[fd00:ec2::254]/", "http://[::ffff:169.254.1.1]/",
  ])
  func `link-local and metadata addresses are not connected to`(address: String) async throws {
    try await withEngine { engine in
      let hop = await engine.perform(try request("GET", address))
      #expect(hop.failure?.kind == .forbiddenAddress)
      #expect(hop.failure?.phase == .connecting)
      #expect(hop.failure?.words.hasSuffix("which needs a right") == true)
      #expect(hop.requestHead.isEmpty)
    }
  }
}
