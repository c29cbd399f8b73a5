// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

/// A service that announces when it closes idle connections.
@Suite struct IdleTooLongTests {
  /// Sends two requests over a service that announces a time, and counts its connections.
  private func connections(
    _ announced: String, first: String = "GET", then method: String
  ) async throws -> Int {
    let server = try ScriptedServer { request in
      .response(
        200, headers: ["Keep-Alive": announced], body: request.method == "HEAD" ? "" : "ok")
    }
    return try await withServer(server) { server in
      try await withEngine { engine in
        for method in [first, method] {
          let hop = await engine.perform(try request(method, server.url("/")))
          #expect(hop.failure == nil)
          #expect(!hop.isResent)
        }
        return server.connectionsOpened
      }
    }
  }

  @Test(arguments: ["POST", "PATCH", "QUERY"])
  func `a request that cannot be sent again takes a fresh connection`(
    method: String
  ) async throws {
    #expect(try await connections("timeout=0", then: method) == 2)
    #expect(try await connections("timeout=60", then: method) == 1)
    #expect(try await connections("max=5", then: method) == 1)
  }

  @Test(arguments: ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"])
  func `any other request takes the connection`(method: String) async throws {
    #expect(try await connections("timeout=0", first: "POST", then: method) == 1)
  }

  @Test func `the time counts from the last response`() {
    var connections = IdleConnections()
    func at(_ seconds: Double) -> Instant { Instant.zero.advanced(by: .seconds(seconds)) }
    connections.note(7, port: 40_000, speaksHTTP1: true)
    connections.noteResponse(port: 40_000, at: at(1), longestIdle: .seconds(4))
    #expect(!connections.isIdleTooLong(port: 40_000, at: at(5)))
    #expect(connections.isIdleTooLong(port: 40_000, at: at(5.001)))
    // A response without the header leaves the announcement in force.
    connections.noteResponse(port: 40_000, at: at(3), longestIdle: nil)
    #expect(!connections.isIdleTooLong(port: 40_000, at: at(7)))
    #expect(connections.isIdleTooLong(port: 40_000, at: at(7.001)))
    #expect(!connections.isIdleTooLong(port: 40_001, at: at(99)))
    // The port of a closed connection is used again.
    connections.note(8, port: 40_000, speaksHTTP1: true)
    #expect(!connections.isIdleTooLong(port: 40_000, at: at(99)))
  }
}
