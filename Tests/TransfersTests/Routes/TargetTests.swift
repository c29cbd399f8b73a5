// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import TestSupport
import Testing

@testable import Transfers

/// A request that goes elsewhere than its address says.
private func request(
  _ address: String, to targets: String..., authority: TestAuthority,
  serverName: String? = nil
) throws -> HopRequest {
  var made = try request("GET", address)
  made.trust.authorities = Array(authority.certificate.utf8)
  made.trust.serverName = serverName.map(ByteText.init)
  made.targets = try targets.map { .host(try HostPort(parsing: $0)) }
  made.takeRoutes(isOwnOrigin: true)
  return made
}

@Suite(.needs(.nginx, .openssl)) struct `Connections that go elsewhere` {
  private func server(_ names: String...) async throws -> (TLSServer, TestAuthority) {
    let authority = try await TestAuthority.shared
    var hosts: [TLSServer.Host] = []
    for name in names {
      hosts.append(.init(name, try await authority.certificate(names: [name])))
    }
    return (try await TLSServer(hosts, addresses: ["127.0.0.1", "127.0.0.2"]), authority)
  }

  @Test func `meet the certificate of the name, of two on one address`() async throws {
    let (server, authority) = try await server("a.example", "b.example")
    try await withEngine { engine in
      for name in ["a.example", "b.example", "a.example"] {
        let hop = await engine.perform(
          try request(
            "https://\(name):\(server.port)/", to: "127.0.0.1:\(server.port)",
            authority: authority))
        #expect(hop.failure == nil)
        #expect(hop.bodyText.hasPrefix("\(name) "))
        #expect(hop.target?.description == "127.0.0.1:\(server.port)")
        #expect(hop.sentText.contains("\r\nHost: \(name):\(server.port)\r\n"))
      }
    }
    let seen = try await server.seen(count: 3)
    #expect(seen.map(\.serverName) == ["a.example", "b.example", "a.example"])
    #expect(Set(seen.map(\.connection)).count == 2)
  }

  @Test func `fail on the certificate of another name`() async throws {
    let (server, authority) = try await server("a.example")
    try await withEngine { engine in
      let hop = await engine.perform(
        try request(
          "https://b.example:\(server.port)/", to: "127.0.0.1:\(server.port)",
          authority: authority))
      #expect(hop.failure?.tlsProblem == .name)
      #expect(hop.requestHead.isEmpty)
    }
  }

  @Test func `are used again by the same target only`() async throws {
    let (server, authority) = try await server("localhost")
    let address = "https://localhost:\(server.port)/"
    let one = try request(address, to: "127.0.0.1:\(server.port)", authority: authority)
    let other = try request(address, to: "127.0.0.2:\(server.port)", authority: authority)
    let none = try request(address, authority: authority)
    try await withEngine { engine in
      for request in [one, other, none, one, other, none, none, other, one] {
        #expect(await engine.perform(request).failure == nil)
      }
    }
    let seen = try await server.seen(count: 9)
    #expect(
      seen.map(\.address.last) == ["1", "2", "1", "1", "2", "1", "1", "2", "1"])
    let connections = seen.map(\.connection)
    #expect(Set(connections).count == 3)
    for (first, second) in [(0, 3), (1, 4), (2, 5), (2, 6), (1, 7), (0, 8)] {
      #expect(connections[first] == connections[second])
    }
  }

  @Test func `ask for another name, and keep Host`() async throws {
    let (server, authority) = try await server("first.example", "b.example")
    try await withEngine { engine in
      for _ in 0..<2 {
        let hop = await engine.perform(
          try request(
            "https://127.0.0.2:\(server.port)/", authority: authority,
            serverName: "b.example"))
        #expect(hop.failure == nil)
        #expect(hop.sentText.contains("\r\nHost: 127.0.0.2:\(server.port)\r\n"))
        #expect(hop.address.host == "127.0.0.2")
      }
      // The certificate is checked against the name that is asked for.
      let wrong = await engine.perform(
        try request(
          "https://127.0.0.1:\(server.port)/", authority: authority,
          serverName: "c.example"))
      #expect(wrong.failure?.tlsProblem == .name)
    }
    let seen = try await server.seen(count: 2)
    #expect(seen.map(\.serverName) == ["b.example", "b.example"])
    #expect(seen.map(\.host) == ["127.0.0.2", "127.0.0.2"])
    #expect(seen.map(\.address) == ["127.0.0.2", "127.0.0.2"])
    #expect(Set(seen.map(\.connection)).count == 1)
  }
}

@Suite struct `Targets in order` {
  @Test func `are tried until one can be connected to`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    try await withEngine { engine in
      var own = try request("GET", "http://somewhere.example:\(server.port)/")
      // Nothing listens on 127.0.0.3 at this port, nor on port 1.
      own.targets = try ["127.0.0.3:\(server.port)", "[::1]:1", "127.0.0.1:\(server.port)"]
        .map { .host(try HostPort(parsing: $0)) }
      let hop = await engine.perform(own)
      #expect(hop.failure == nil)
      #expect(hop.target?.description == "127.0.0.1:\(server.port)")
      #expect(hop.triedTargets.map(\.description) == ["127.0.0.3:\(server.port)", "[::1]:1"])
      #expect(hop.response?.remoteIP == "127.0.0.1")
    }
    #expect(server.requests.count == 1)
  }

  @Test func `that all fail are all named`() async throws {
    try await withEngine { engine in
      var own = try request("GET", "http://somewhere.example:1/")
      own.targets = try ["127.0.0.3:1", "127.0.0.2:1"].map { .host(try HostPort(parsing: $0)) }
      let hop = await engine.perform(own)
      #expect(hop.failure?.kind == .connect)
      #expect(hop.failure?.words.contains("127.0.0.3:1") == true)
      #expect(hop.target?.description == "127.0.0.2:1")
    }
  }

  @Test func `are not tried on when one answered badly`() async throws {
    let first = try ScriptedServer { _ in .raw("").then(.close) }
    let second = try ScriptedServer { _ in .response(200) }
    try await withEngine { engine in
      var own = try request("GET", "http://somewhere.example/")
      own.targets = try [first.port, second.port].map {
        .host(try HostPort(parsing: "127.0.0.1:\($0)"))
      }
      #expect(await engine.perform(own).failure?.kind == .closed)
    }
    #expect(second.requests.isEmpty)
  }

  @Test func `share the time for connecting`() throws {
    var whole = try request("GET", "http://somewhere.example/")
    whole.timeout.connect = .seconds(9)
    whole.targets = try ["127.0.0.1:1", "127.0.0.2:1", "127.0.0.3:1"]
      .map { .host(try HostPort(parsing: $0)) }
    var trials = ConnectionFallback(whole)
    #expect(trials.current.timeout.connect == .seconds(3))
    let failed = Hop(
      method: "GET", address: whole.address,
      failure: TransferFailure(kind: .timeout, phase: .connecting, code: 28, words: "timed out"))
    var hasNext = trials.tryNext(after: failed, elapsed: .seconds(3))
    #expect(hasNext)
    #expect(trials.current.timeout.connect == .seconds(3))
    #expect(trials.current.targets.count == 1)
    hasNext = trials.tryNext(after: failed, elapsed: .seconds(5))
    #expect(hasNext)
    #expect(trials.current.timeout.connect == .seconds(4))
    hasNext = trials.tryNext(after: failed, elapsed: .seconds(9))
    #expect(!hasNext)
    #expect(trials.whole(failed).timings.total == 5_000_000)
  }

  @Test func `are judged as link-local by the address that is connected to`() async throws {
    try await withEngine { engine in
      var own = try request("GET", "http://somewhere.example/")
      own.targets = [.host(try HostPort(parsing: "169.254.169.254:80"))]
      let hop = await engine.perform(own)
      #expect(hop.failure?.kind == .forbiddenAddress)
      #expect(hop.requestHead.isEmpty)
    }
  }

  @Test func `can be a name`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    try await withEngine { engine in
      var own = try request("GET", "http://somewhere.example/")
      own.targets = [.host(try HostPort(parsing: "localhost:\(server.port)"))]
      #expect(await engine.perform(own).failure == nil)
    }
    #expect(server.requests.first?.values(of: "host") == ["somewhere.example"])
  }
}
