// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

/// A raw connection as the engine opens, moves and closes it.
struct RawSocketTests {
  private let timeouts = SocketTimeouts(idle: .seconds(20), total: .seconds(60))

  private func address(_ text: String) throws -> SocketAddress { try SocketAddress(parsing: text) }

  /// Opens a connection, runs a body with it on the engine's thread and closes it.
  private func withConnection<Result: Sendable>(
    _ request: SocketRequest,
    _ body: @escaping @Sendable (SocketConnection) async throws -> Result
  ) async throws -> (result: Result, facts: SocketFacts) {
    try await withEngine { engine in
      try await withTaskExecutorPreference(engine) {
        let connection = engine.connection(request)
        guard case .done = await connection.open(timeouts) else {
          _ = await connection.close()
          throw PeerFailure("not opened")
        }
        do {
          let result = try await body(connection)
          return (result, await connection.close())
        } catch {
          _ = await connection.close()
          throw error
        }
      }
    }
  }

  /// Receives until that many bytes came.
  private func receive(_ count: Int, _ connection: SocketConnection) async throws -> [UInt8] {
    var all: [UInt8] = []
    while all.count < count {
      guard case .bytes(let bytes) = await connection.next(within: .seconds(20)) else {
        throw PeerFailure("\(all.count) of \(count) bytes")
      }
      all += bytes
    }
    return all
  }

  @Test func `bytes sent over TCP come back`() async throws {
    let server = try RawServer.echo()
    let (answer, facts) = try await withConnection(
      SocketRequest(address: try address("tcp://127.0.0.1:\(server.port)"))
    ) { connection in
      _ = await connection.send(Array("hello".utf8), timeouts)
      return try await receive(5, connection)
    }
    #expect(text(answer) == "hello")
    #expect(facts.remoteIP == "127.0.0.1")
    #expect(facts.timings.connected > 0)
    #expect(facts.timings.firstByte >= facts.timings.connected)
    #expect(facts.timings.total >= facts.timings.firstByte)
  }

  @Test func `a peer that always has bytes does not hold up the timers`() async throws {
    let server = try RawServer(onConnect: .raw(String(repeating: "x", count: 32_000_000)))
    let address = try address("tcp://127.0.0.1:\(server.port)")
    try await withEngine { engine in
      try await withTaskExecutorPreference(engine) {
        let connection = engine.connection(SocketRequest(address: address))
        guard case .done = await connection.open(timeouts) else { throw PeerFailure("not opened") }
        let reader = Task(executorPreference: engine) {
          var pieces = 0
          while !Task.isCancelled, case .bytes = await connection.next(within: .seconds(20)) {
            pieces += 1
            let end = ContinuousClock.now + .milliseconds(2)
            while ContinuousClock.now < end {}
          }
          return pieces
        }
        try await engine.sleep(for: .milliseconds(20))
        reader.cancel()
        // All of them are 480.
        #expect(await reader.value < 200)
        _ = await connection.close()
      }
    }
  }

  @Test func `a peer that answers while it is sent to does not stop both`() async throws {
    let server = try RawServer.echo()
    let bytes = [UInt8](repeating: 97, count: 8_000_000)
    let (answer, _) = try await withConnection(
      SocketRequest(address: try address("tcp://localhost:\(server.port)"))
    ) { connection in
      guard case .done = await connection.send(bytes, timeouts) else { return 0 }
      return try await receive(bytes.count, connection).count
    }
    #expect(answer == bytes.count)
  }

  @Test func `datagrams go and come one by one`() async throws {
    let server = try DatagramEcho()
    let (answers, _) = try await withConnection(
      SocketRequest(address: try address("udp://127.0.0.1:\(server.port)"))
    ) { connection in
      let long = [UInt8](repeating: 98, count: 60_000)
      _ = await connection.send(Array("one".utf8), timeouts)
      _ = await connection.send(long, timeouts)
      let first = try await receive(1, connection)
      return (text(first), try await receive(1, connection).count)
    }
    #expect(answers.0 == "one")
    #expect(answers.1 == 60_000)
  }

  @Test func `bytes sent over a Unix socket come back`() async throws {
    let folder = try TemporaryFolder()
    let server = try UnixServer(at: folder.path(of: "s"), answer: .echo)
    let (answer, facts) = try await withConnection(
      SocketRequest(address: .unix(path: folder.path(of: "s")))
    ) { connection in
      _ = await connection.send(Array("hello".utf8), timeouts)
      return try await receive(5, connection)
    }
    withExtendedLifetime(server) {}
    #expect(text(answer) == "hello")
    #expect(facts.remoteIP == "")
  }

  @Test func `the peer's end is an end, and sending may end before`() async throws {
    let server = try RawServer(onEnd: .raw("bye").then(.close))
    let (answers, _) = try await withConnection(
      SocketRequest(address: try address("tcp://127.0.0.1:\(server.port)"))
    ) { connection in
      _ = await connection.endSending()
      let bye = try await receive(3, connection)
      guard case .end = await connection.next(within: .seconds(20)) else { return "" }
      return text(bye)
    }
    #expect(answers == "bye")
  }

  @Test func `waiting without a result is not a failure`() async throws {
    let server = try RawServer()
    let (isNothing, _) = try await withConnection(
      SocketRequest(address: try address("tcp://127.0.0.1:\(server.port)"))
    ) { connection in
      if case .nothing = await connection.next(within: .milliseconds(20)) {
        return true
      }
      return false
    }
    #expect(isNothing)
  }

  /// How a connection that cannot be opened fails.
  private func failure(
    _ request: SocketRequest, _ timeouts: SocketTimeouts = SocketTimeouts()
  ) async throws -> TransferFailure? {
    try await withEngine { engine in
      await withTaskExecutorPreference(engine) {
        let connection = engine.connection(request)
        let answer = await connection.open(timeouts)
        _ = await connection.close()
        if case .failed(let failure) = answer { return failure }
        return nil
      }
    }
  }

  @Test func `a port without a listener, and an unknown name`() async throws {
    let port = try RefusedPort()
    let refused = try await failure(
      SocketRequest(address: try address("tcp://127.0.0.1:\(port.number)")))
    withExtendedLifetime(port) {}
    #expect(refused?.kind == .connect)
    #expect(refused?.phase == .connecting)
    let unknown = try await failure(SocketRequest(address: try address("tcp://nowhere.invalid:1")))
    #expect(unknown?.kind == .name)
  }

  @Test(arguments: ["tcp", "tls", "udp"])
  func `a link-local address needs its right`(transport: String) async throws {
    let refused = try await failure(
      SocketRequest(address: try address("\(transport)://169.254.169.254:80")))
    #expect(refused?.kind == .forbiddenAddress)
  }

  @Test func `a datagram to a port without a listener is refused`() async throws {
    let port = try RefusedPort(ofDatagrams: true)
    let (failure, _) = try await withConnection(
      SocketRequest(address: try address("udp://127.0.0.1:\(port.number)"))
    ) { connection in
      _ = await connection.send([1], timeouts)
      if case .failed(let failure) = await connection.next(within: .seconds(20)) {
        return failure.words
      }
      return ""
    }
    withExtendedLifetime(port) {}
    #expect(failure.contains("refused"), "\(failure)")
  }

  @Test func `a reset is a failure with libcurl's words`() async throws {
    let server = try RawServer { _ in .reset }
    let (failure, _) = try await withConnection(
      SocketRequest(address: try address("tcp://127.0.0.1:\(server.port)"))
    ) { connection in
      _ = await connection.send([1], timeouts)
      if case .failed(let failure) = await connection.next(within: .seconds(20)) {
        return failure as TransferFailure?
      }
      return nil
    }
    #expect(failure?.kind == .closed)
    #expect(failure?.words.contains("reset") == true)
  }

  @Test func `more than the limit ends it`() async throws {
    let server = try RawServer(onConnect: .endless(head: "", piece: Array("spam".utf8)))
    let (failure, _) = try await withConnection(
      SocketRequest(
        address: try address("tcp://127.0.0.1:\(server.port)"),
        options: RequestOptions.standard.changing { $0.limits.bodyBytes = 100_000 })
    ) { connection in
      while true {
        switch await connection.next(within: .seconds(20)) {
        case .bytes: continue
        case .failed(let failure): return failure as TransferFailure?
        default: return nil
        }
      }
    }
    #expect(failure?.kind == .limit)
    #expect(failure?.words == "more than 100000 bytes came")
  }

  @Test func `a cancelled task gets its answer at once, and shutting down too`() async throws {
    let server = try RawServer()
    try await withEngine { engine in
      let request = SocketRequest(address: try address("tcp://127.0.0.1:\(server.port)"))
      let task = Task {
        await withTaskExecutorPreference(engine) {
          let connection = engine.connection(request)
          _ = await connection.open(timeouts)
          let answer = await connection.next(within: nil)
          _ = await connection.close()
          if case .failed(let failure) = answer { return failure.kind == .cancelled }
          return false
        }
      }
      try await server.received { $0.count == 1 }
      task.cancel()
      #expect(await task.value)
    }
    let engine = try TransferEngine()
    let request = SocketRequest(address: try address("tcp://127.0.0.1:\(server.port)"))
    let task = Task {
      await withTaskExecutorPreference(engine) {
        let connection = engine.connection(request)
        _ = await connection.open(timeouts)
        let answer = await connection.next(within: nil)
        _ = await connection.close()
        if case .failed(let failure) = answer { return failure.kind == .cancelled }
        return false
      }
    }
    try await server.received { $0.count == 2 }
    engine.shutdown()
    #expect(await task.value)
  }

  @Test func `an unclosed one does not delay the end of the engine`() async throws {
    let server = try RawServer()
    let engine = try TransferEngine()
    let connection = engine.connection(
      SocketRequest(address: try address("tcp://127.0.0.1:\(server.port)")))
    guard case .done = await connection.open(timeouts) else { throw PeerFailure("not opened") }
    try await onOwnThread { engine.shutdown() }
    guard case .failed(let failure) = await connection.next(within: .seconds(20)) else {
      throw PeerFailure("received from a closed connection")
    }
    #expect(failure.kind == .cancelled)
    #expect(await connection.close().remoteIP == "127.0.0.1")
  }
}
