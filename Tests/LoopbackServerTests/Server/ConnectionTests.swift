// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import TestSupport
import Testing

@Suite struct ConnectionTests {
  @Test func `received bytes are sent back`() async throws {
    let server = try LoopbackServer { _ in ClosureHandler.echo() }
    let client = try RawClient(port: server.port)
    try await client.send("hello")
    client.finishSending()
    #expect(try await client.readToEnd() == Array("hello".utf8))
  }

  @Test func `two hundred connections are served at once`() async throws {
    let server = try LoopbackServer { _ in ClosureHandler.echo() }
    let clients = try (0..<200).map { _ in try RawClient(port: server.port) }
    for (index, client) in clients.enumerated() { try await client.send("<\(index)>") }
    for (index, client) in clients.enumerated() {
      #expect(try await client.read(until: ">") == "<\(index)>")
    }
    #expect(server.connectionsOpened == 200)
    #expect(server.openConnections == 200)
  }

  @Test func `connections are numbered in the order of acceptance`() async throws {
    let server = try LoopbackServer { id in
      let handler = ClosureHandler()
      handler.onOpen = { [.send(Array("\(id.index)".utf8)), .close] }
      return handler
    }
    for number in 0..<3 {
      let text = try await RawClient(port: server.port).readToEnd()
      #expect(text == Array("\(number)".utf8))
    }
  }

  @Test func `half closing ends the response and keeps reading`() async throws {
    let server = try RawServer { _ in .bytes([1]).then(.finishSending) }
    let client = try RawClient(port: server.port)
    try await client.send("a")
    #expect(try await client.readToEnd() == [1])
    try await client.send("bc")
    client.finishSending()
    try await server.received { $0 == [Array("abc".utf8)] }
  }

  @Test func `a reset is a reset for the peer`() async throws {
    let server = try LoopbackServer { _ in ClosureHandler.always([.reset]) }
    let client = try RawClient(port: server.port)
    try await client.send("a")
    let error = await #expect(throws: RawClientError.self) { try await client.readToEnd() }
    #expect(error?.isReset == true)
  }

  @Test func `actions after a wait come later and in order`() async throws {
    let server = try LoopbackServer { _ in
      ClosureHandler.always([.send([1]), .wait(.milliseconds(30)), .send([2]), .close])
    }
    let client = try RawClient(port: server.port)
    let start = ContinuousClock.now
    try await client.send("a")
    #expect(try await client.readToEnd() == [1, 2])
    #expect(ContinuousClock.now - start >= .milliseconds(30))
  }

  @Test func `a waiting connection does not delay others`() async throws {
    let server = try LoopbackServer { id in
      id.index == 0
        ? ClosureHandler.always([.wait(.seconds(600)), .send([1])]) : ClosureHandler.echo()
    }
    let slow = try RawClient(port: server.port)
    try await slow.send("a")
    let quick = try RawClient(port: server.port)
    try await quick.send("b")
    #expect(try await quick.read(atLeast: 1) == [98])
  }

  @Test func `bytes are generated as the peer reads them`() async throws {
    let left = Counter()
    left.add(100)
    let piece = [UInt8](repeating: 7, count: 100_000)
    let server = try LoopbackServer { _ in
      ClosureHandler.always([
        .generate {
          left.add(-1)
          return left.value < 0 ? nil : piece
        }, .close,
      ])
    }
    let client = try RawClient(port: server.port)
    try await client.send("a")
    #expect(try await client.readToEnd().count == 10_000_000)
  }

  @Test func `what a handler answers when it is asked comes before what is queued`() async throws {
    let server = try LoopbackServer { _ in
      let left = Counter()
      left.add(3)
      let handler = ClosureHandler.always([.send([1]), .ask, .send([9]), .close])
      handler.onAsk = {
        left.add(-1)
        return left.value < 0 ? [] : [.send([UInt8(left.value)]), .wait(.milliseconds(1)), .ask]
      }
      return handler
    }
    let client = try RawClient(port: server.port)
    try await client.send("a")
    #expect(try await client.readToEnd() == [1, 2, 1, 0, 9])
  }

  @Test func `one that generates without end leaves turns to the others`() async throws {
    let server = try LoopbackServer { id in
      id.index == 0
        ? ClosureHandler.always([.generate { [UInt8](repeating: 0, count: 1 << 16) }])
        : ClosureHandler.echo()
    }
    let greedy = try RawClient(port: server.port)
    try await greedy.send("a")
    let quick = try RawClient(port: server.port)
    async let reading = greedy.read(atLeast: 20_000_000)
    for _ in 0..<10 {
      try await quick.send("b")
      #expect(try await quick.read(atLeast: 1) == [98])
    }
    #expect(try await reading.count >= 20_000_000)
  }

  @Test func `a generator of empty pieces does not hang the server`() async throws {
    let server = try LoopbackServer { id in
      id.index == 0 ? ClosureHandler.always([.generate { [] }]) : ClosureHandler.echo()
    }
    try await RawClient(port: server.port).send("a")
    let quick = try RawClient(port: server.port)
    try await quick.send("b")
    #expect(try await quick.read(atLeast: 1) == [98])
  }
}
