// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import TestSupport
import Testing

@Suite struct ServerLimitTests {
  /// A server whose first connection does `actions` at its first bytes and counts what it reads.
  private func server(
    _ limits: ServerLimits, counting counter: Counter, _ actions: [ConnectionAction]
  ) throws -> LoopbackServer {
    try LoopbackServer(limits: limits) { id in
      guard id.index == 0 else { return ClosureHandler.echo() }
      let handler = ClosureHandler()
      handler.onBytes = { bytes in
        counter.add(bytes.count)
        return counter.value == 1 ? actions : []
      }
      return handler
    }
  }

  /// Lets the server look at all its connections at least once.
  private func turn(_ server: LoopbackServer) async throws {
    let other = try RawClient(port: server.port)
    for _ in 0..<3 {
      try await other.send("x")
      _ = try await other.read(atLeast: 1)
    }
  }

  @Test(arguments: [true, false])
  func `a connection with a full send buffer is not read from`(bytesAreTheLimit: Bool) async throws
  {
    var limits = ServerLimits()
    if bytesAreTheLimit { limits.queuedBytes = 9 } else { limits.queuedActions = 1 }
    let counter = Counter()
    let server = try server(
      limits, counting: counter, [.hold, .send([UInt8](repeating: 5, count: 10))])
    let client = try RawClient(port: server.port)
    try await client.send("a")
    try await turn(server)
    try await client.send("b")
    try await turn(server)
    #expect(counter.value == 1)
    server.release(ConnectionID(index: 0))
    #expect(try await client.read(atLeast: 10).count == 10)
    try await turn(server)
    #expect(counter.value == 2)
  }

  @Test func `reading stops and continues on request`() async throws {
    let counter = Counter()
    let server = try server(
      ServerLimits(), counting: counter, [.stopReading, .send([1]), .hold, .resumeReading])
    let client = try RawClient(port: server.port)
    try await client.send("a")
    #expect(try await client.read(atLeast: 1) == [1])
    try await client.send("b")
    try await turn(server)
    #expect(counter.value == 1)
    server.release(ConnectionID(index: 0))
    try await turn(server)
    try await turn(server)
    #expect(counter.value == 2)
  }

  @Test func `connections over the limit wait for a place`() async throws {
    var limits = ServerLimits()
    limits.openConnections = 1
    let server = try LoopbackServer(limits: limits) { _ in ClosureHandler.echo() }
    let second: RawClient
    do {
      let first = try RawClient(port: server.port)
      try await first.send("a")
      _ = try await first.read(atLeast: 1)
      second = try RawClient(port: server.port)
      try await second.send("b")
      try await first.send("a")
      _ = try await first.read(atLeast: 1)
      #expect(server.connectionsOpened == 1)
    }
    #expect(try await second.read(atLeast: 1) == [98])
    #expect(server.connectionsOpened == 2)
  }
}
