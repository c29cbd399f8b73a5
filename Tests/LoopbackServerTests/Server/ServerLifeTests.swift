// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import TestSupport
import Testing

@Suite struct ServerLifeTests {
  @Test func `stopping closes the connections, notifies the handlers and frees the port`()
    async throws
  {
    let closed = Counter()
    let server = try LoopbackServer { _ in
      let handler = ClosureHandler.echo()
      handler.onClose = { closed.add(1) }
      return handler
    }
    let client = try RawClient(port: server.port)
    try await client.send("a")
    _ = try await client.read(atLeast: 1)
    server.stop()
    server.stop()
    server.release(ConnectionID(index: 0))
    #expect(closed.value == 1)
    #expect(server.openConnections == 0)
    #expect(try await client.readToEnd() == [])
    #expect(throws: RawClientError.self) { try RawClient(port: server.port) }
  }

  @Test func `a server that is released stops`() async throws {
    var server: LoopbackServer? = try LoopbackServer { _ in ClosureHandler.echo() }
    let client = try RawClient(port: try #require(server?.port))
    server = nil
    // Whether the connection was accepted before or not, it is over.
    _ = try? await client.readToEnd()
  }

  @Test func `a connection that the peer ends is counted out`() async throws {
    let closed = Counter()
    let server = try LoopbackServer { id in
      let handler = ClosureHandler.echo()
      handler.onClose = { closed.add(1) }
      return handler
    }
    do {
      let client = try RawClient(port: server.port)
      try await client.send("a")
      _ = try await client.read(atLeast: 1)
    }
    let other = try RawClient(port: server.port)
    try await other.send("b")
    _ = try await other.read(atLeast: 1)
    #expect(server.connectionsOpened == 2)
    #expect(server.openConnections == 1)
    #expect(closed.value == 1)
  }

  @Test func `a taken port is an error`() throws {
    let server = try LoopbackServer { _ in ClosureHandler.echo() }
    let error = #expect(throws: LoopbackServerError.self) {
      try LoopbackServer(port: server.port) { _ in ClosureHandler.echo() }
    }
    #expect(error?.call == "bind")
  }

  @Test func `both loopback addresses share one port`() async throws {
    let server: LoopbackServer
    do {
      server = try LoopbackServer(on: [.ipv4, .ipv6]) { _ in ClosureHandler.echo() }
    } catch {
      // A machine without IPv6 says so; a taken port is bad luck of the kernel's choice.
      withKnownIssue("no IPv6 here", isIntermittent: true) { Issue.record("\(error)") }
      return
    }
    let client = try RawClient(port: server.port)
    try await client.send("4")
    #expect(try await client.read(atLeast: 1) == [52])
    let client6 = try RawClient(port: server.port, on: .ipv6)
    try await client6.send("6")
    #expect(try await client6.read(atLeast: 1) == [54])
  }
}
