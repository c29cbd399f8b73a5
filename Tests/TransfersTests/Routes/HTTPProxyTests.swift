// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct `An HTTP proxy` {
  private func request(
    _ address: String, through server: ScriptedServer, headers: [(String, String)] = []
  ) throws -> HopRequest {
    var made = try TransfersTests.request("GET", address, headers: headers)
    made.connection.proxy = .through(
      Proxy(scheme: .http, host: "127.0.0.1", port: Int(server.port), user: nil, password: nil))
    return made
  }

  @Test func `gets the host of each request, also after an address of IPv6`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "ok") }
    try await withServer(server) { server in
      try await withEngine { engine in
        for address in [
          "http://[2001:db8::1]:8080/x", "http://api.test/y", "http://[2001:db8::2]/z",
          "http://api.test:81/y",
        ] {
          #expect(await engine.perform(try request(address, through: server)).failure == nil)
        }
        let own = try request("http://api.test/", through: server, headers: [("Host", "own.test")])
        #expect(await engine.perform(own).failure == nil)
      }
      #expect(
        server.requests.map { $0.values(of: "Host") } == [
          ["[2001:db8::1]:8080"], ["api.test"], ["[2001:db8::2]"], ["api.test:81"], ["own.test"],
        ])
    }
  }

  /// RFC 9112, section 3.2.
  @Test(arguments: [
    "http://API.test:80/a", "http://[2001:DB8:0::2]:8080/b", "http://[::ffff:1.2.3.4]:81/d",
    "http://127.1/e", "http://0x7f000001:80/f", "http://[::1.2.3.4]/g", "http://[::1]/h",
    "http://[2001:0:0:1::1]/i",
  ])
  func `gets a host that is the authority of the target`(address: String) async throws {
    let server = try ScriptedServer { _ in .response(200, body: "ok") }
    try await withServer(server) { server in
      try await withEngine { engine in
        let made = try request(address, through: server)
        let failure = await engine.perform(made).failure
        #expect(failure == nil)
      }
      let sent = try #require(server.requests.first)
      let authority = sent.target.dropFirst("http://".count).prefix { $0 != "/" }
      #expect(sent.values(of: "Host") == [String(authority)], "\(sent.target)")
    }
  }

  @Test(arguments: [
    ScriptedAnswer.raw("hello\r\n\r\n").then(.close), .raw("HTTP/1.1 abc\r\n\r\n").then(.close),
  ])
  func `that answers CONNECT with something else is named`(answer: ScriptedAnswer) async throws {
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        let hop = await engine.perform(try request("https://api.test/", through: server))
        let failure = try #require(hop.failure)
        #expect(failure.kind == .connect)
        #expect(failure.words.contains("http://127.0.0.1:\(server.port)"), "\(failure.words)")
      }
    }
  }

  @Test func `that does not answer CONNECT in time is named`() async throws {
    try await withServer(ScriptedServer { _ in .never }) { server in
      try await withEngine { engine in
        var made = try request("https://api.test/", through: server)
        made.timeout = TransferTimeout(connect: .milliseconds(300))
        let failure = try #require(await engine.perform(made).failure)
        #expect(failure.timeLimit == .connect)
        #expect(failure.words.contains("http://127.0.0.1:\(server.port)"), "\(failure.words)")
      }
    }
  }
}
