// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct CancellationTests {
  @Test func `a cancelled task gets its hop at once and the connection is closed`() async throws {
    try await withServer(ScriptedServer { _ in .never }) { server in
      try await withEngine { engine in
        let request = try request("POST", server.url("/"))
        try await withThrowingTaskGroup(of: Hop.self) { group in
          group.addTask(executorPreference: engine) { await engine.perform(request) }
          try await server.requests(count: 1)
          group.cancelAll()
          let hop = try #require(try await group.next())
          #expect(hop.failure?.kind == .cancelled)
          #expect(hop.failure?.phase == .waitingForResponse)
          #expect(hop.failure?.mayHaveBeenCarriedOut == true)
        }
        try await server.connectionsClosed(count: 1)
      }
    }
  }

  @Test func `a cancelled task keeps the received data`() async throws {
    let server = try ScriptedServer { request in
      request.path == "/second"
        ? .response(200) : .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
    }
    try await withServer(server) { server in
      try await withEngine { engine in
        let (request, second) = (
          try request("GET", server.url("/")), try request("GET", server.url("/second"))
        )
        try await withThrowingTaskGroup(of: Hop.self) { group in
          group.addTask { await engine.perform(request) }
          try await server.requests(count: 1)
          // What was sent before this answer has come when this answer has.
          _ = await engine.perform(second)
          group.cancelAll()
          let hop = try #require(try await group.next())
          #expect(hop.failure?.kind == .cancelled)
          #expect(hop.response?.status == 200)
          #expect(hop.bodyText == "abc")
        }
      }
    }
  }

  @Test func `a task that is cancelled before sends nothing`() async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        let request = try request("GET", server.url("/"))
        let hop = await withTaskGroup(of: Hop.self) { group in
          group.cancelAll()
          group.addTask(executorPreference: engine) { await engine.perform(request) }
          return await group.next()
        }
        #expect(hop?.failure?.kind == .cancelled)
        #expect(server.connectionsOpened == 0)
      }
    }
  }

  @Test func `cancelling a streamed upload ends its reader`() async throws {
    let server = try ScriptedServer(onHead: { _ in .never }, answer: { _ in .never })
    try await withServer(server) { server in
      try await withEngine { engine in
        let stream = TestStream(bytes: [UInt8](repeating: 1, count: 100_000))
        let request = try request("PUT", server.url("/"), body: .stream(stream))
        let hop = try await withThrowingTaskGroup(of: Hop.self) { group in
          group.addTask { await engine.perform(request) }
          try await server.requests(count: 1)
          group.cancelAll()
          return try await group.next()
        }
        #expect(hop?.failure?.kind == .cancelled)
      }
    }
  }

  @Test func `shutting down cancels transfers in progress`() async throws {
    try await withServer(ScriptedServer { _ in .never }) { server in
      let engine = try TransferEngine()
      let request = try request("GET", server.url("/"))
      try await withThrowingTaskGroup(of: Hop.self) { group in
        group.addTask { await engine.perform(request) }
        try await server.requests(count: 1)
        try await onOwnThread { engine.shutdown() }
        let hop = try #require(try await group.next())
        #expect(hop.failure?.kind == .cancelled)
      }
      let late = await engine.perform(request)
      #expect(late.failure?.kind == .cancelled)
      await #expect(throws: CancellationError.self) { try await engine.sleep(for: .seconds(60)) }
      engine.shutdown()
    }
  }
}
