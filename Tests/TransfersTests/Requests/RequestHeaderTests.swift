// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct RequestHeaderTests {
  private func sent(
    _ headers: [(String, String)], change: (inout HopRequest) -> Void = { _ in }
  ) async throws -> ScriptedRequest {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        var request = try request("GET", server.url("/"), headers: headers)
        change(&request)
        let hop = await engine.perform(request)
        #expect(hop.failure == nil)
        let came = try #require(server.requests.first)
        #expect(hop.sentText == came.text)
        return came
      }
    }
  }

  @Test func `headers go as given, in order, with repeats and empty values`() async throws {
    let came = try await sent([("X-B", "2"), ("x-a", "1; q=0"), ("X-B", "3"), ("X-Empty", "")])
    let ours = came.headers.filter { $0.name.lowercased().hasPrefix("x-") }
    #expect(ours.map(\.name) == ["X-B", "x-a", "X-B", "X-Empty"])
    #expect(ours.map(\.value) == ["2", "1; q=0", "3", ""])
  }

  @Test func `headers that libcurl adds can be replaced and withheld`() async throws {
    #expect(try await sent([]).header("accept") == "*/*")
    #expect(try await sent([("Accept", "a/b")]).values(of: "accept") == ["a/b"])
    #expect(try await sent([], change: { $0.withheldHeaders = ["Accept"] }).header("accept") == nil)
    #expect(try await sent([("Host", "other.example")]).values(of: "host") == ["other.example"])
    #expect(try await sent([], change: { $0.withheldHeaders = ["host"] }).header("host") == nil)
  }

  @Test func `no User-Agent comes from libcurl`() async throws {
    #expect(try await sent([]).header("user-agent") == nil)
    #expect(try await sent([("User-Agent", "curlew/1")]).values(of: "user-agent") == ["curlew/1"])
  }

  @Test func `compression is asked for when it is accepted`() async throws {
    let asked = try await sent([]).header("accept-encoding") ?? ""
    #expect(asked == "gzip, deflate, br, zstd")
    #expect(try await sent([("accept-encoding", "br")]).values(of: "accept-encoding") == ["br"])
    let withheld = try await sent([], change: { $0.withheldHeaders = ["Accept-encoding"] })
    #expect(withheld.header("accept-encoding") == nil)
    let plain = try await sent([], change: { $0.acceptsCompressed = false })
    #expect(plain.header("accept-encoding") == nil)
  }

  @Test(arguments: ["a\r\nX-Evil: 1", "a\nb", "a\0b", "\u{7F}"])
  func `a header with a control character is not sent`(value: String) async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        let hop = await engine.perform(
          try request("GET", server.url("/"), headers: [("X-A", value)]))
        #expect(hop.failure?.words == "a header has a control character in it")
        #expect(server.connectionsOpened == 0)
      }
    }
  }

  @Test func `an address with a space is not sent`() async throws {
    try await withEngine { engine in
      let address = Address(scheme: "http", host: "127.0.0.1", port: 9, path: "/a b")
      let hop = await engine.perform(HopRequest(RequestHead(method: "GET"), to: address))
      #expect(hop.failure?.code == 3)
      #expect(hop.failure?.words == "the address has a space or a control character in it")
    }
  }

  /// `CURLOPT_PROTOCOLS_STR` holds the scheme of the request alone, and only one of these.
  @Test(arguments: ["file:///etc/passwd", "gopher://127.0.0.1/x", "scp://h/x", "dict://h/x"])
  func `a scheme that is not sent is refused`(address: String) async throws {
    try await withEngine { engine in
      let hop = await engine.perform(try request("GET", address))
      #expect(hop.failure?.code == 1)
      #expect(hop.response == nil)
    }
  }

  @Test func `the path is sent as written`() async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        _ = await engine.perform(try request("GET", server.url("/a/../b/./c?x=%2e#part")))
        #expect(server.requests.map(\.target) == ["/a/../b/./c?x=%2e"])
      }
    }
  }

  @Test func `user and password of an address go once and are not kept`() async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        let port = server.port
        _ = await engine.perform(try request("GET", "http://u:p@127.0.0.1:\(port)/"))
        _ = await engine.perform(try request("GET", "http://127.0.0.1:\(port)/"))
        #expect(server.requests.map { $0.header("authorization") } == ["Basic dTpw", nil])
      }
    }
  }
}
