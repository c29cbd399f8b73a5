// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct `A rate` {
  private func time(
    _ method: String, body: RequestBody = .none, answer: [UInt8] = [],
    _ limits: TransferLimits
  ) async throws -> (time: Duration, hop: Hop) {
    try await withServer(ScriptedServer { _ in .response(200, bytes: answer) }) { server in
      try await withEngine { engine in
        var request = try request(method, server.url("/"), body: body)
        request.limits = limits
        let began = ContinuousClock.now
        let hop = await engine.perform(request)
        return (began.duration(to: .now), hop)
      }
    }
  }

  // The first hundred kilobytes pass at once. Without a bound these take milliseconds, and a loaded
  // machine only makes them longer.

  @Test func `bounds the receiving`() async throws {
    let bytes = [UInt8](repeating: 7, count: 300_000)
    let (time, hop) = try await time(
      "GET", answer: bytes, TransferLimits(receiveRate: 150_000))
    #expect(hop.failure == nil)
    #expect(hop.response?.body.count == bytes.count)
    #expect(time > .milliseconds(700))
  }

  @Test func `bounds the sending`() async throws {
    let bytes = [UInt8](repeating: 7, count: 300_000)
    let (time, hop) = try await time(
      "POST", body: .bytes(bytes), TransferLimits(sendRate: 150_000))
    #expect(hop.failure == nil)
    #expect(time > .milliseconds(700))
  }

  @Test func `of one transfer is not that of the next`() async throws {
    let server = try ScriptedServer { _ in
      .response(200, bytes: [UInt8](repeating: 7, count: 300_000))
    }
    try await withServer(server) { server in
      try await withEngine { engine in
        var slow = try request("GET", server.url("/"))
        slow.limits.receiveRate = 1_000_000_000
        _ = await engine.perform(slow)
        let began = ContinuousClock.now
        var slower = try request("GET", server.url("/"))
        slower.limits.receiveRate = 100_000
        _ = await engine.perform(slower)
        #expect(began.duration(to: .now) > .milliseconds(500))
      }
    }
  }
}
