// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct LimitTests {
  private func perform(
    _ answer: ScriptedAnswer, limits: TransferLimits
  ) async throws -> Hop {
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        var request = try request("GET", server.url("/"))
        request.limits = limits
        let hop = await engine.perform(request)
        try await server.connectionsClosed(count: 1)
        return hop
      }
    }
  }

  @Test func `a body up to the limit passes and one byte more does not`() async throws {
    let limits = TransferLimits(bodyBytes: 10)
    let whole = try await withServer(ScriptedServer { _ in .response(200, body: "0123456789") }) {
      server in
      try await withEngine { engine in
        var request = try request("GET", server.url("/"))
        request.limits = limits
        return await engine.perform(request)
      }
    }
    #expect(whole.failure == nil)
    let hop = try await perform(.response(200, body: "0123456789a"), limits: limits)
    #expect(hop.failure?.kind == .limit)
    #expect(hop.failure?.words == "the decoded body is larger than 10 bytes")
    #expect(hop.failure?.phase == .receiving)
    #expect(hop.bodyText == "0123456789")
    #expect(hop.response?.status == 200)
  }

  @Test func `an endless body is cut at the limit`() async throws {
    let hop = try await perform(
      .endless(head: "HTTP/1.1 200 OK\r\n\r\n", piece: [UInt8](repeating: 120, count: 5000)),
      limits: TransferLimits(bodyBytes: 1_000_000))
    #expect(hop.failure?.kind == .limit)
    #expect(hop.response?.body.count == 1_000_000)
  }

  @Test func `a gzip bomb counts with its decoded size`() async throws {
    let bomb = DeflatedZeros.gzip(count: 20_000_000)
    #expect(bomb.count < 200_000)
    let answer = ScriptedAnswer.response(200, headers: ["Content-Encoding": "gzip"], bytes: bomb)
    let hop = try await perform(answer, limits: TransferLimits(bodyBytes: 1_000_000))
    #expect(hop.failure?.kind == .limit)
    #expect(hop.response?.body.count == 1_000_000)
    #expect((hop.response?.encodedBytes ?? 0) < 200_000)
  }

  @Test func `an endless head is cut at the limit`() async throws {
    let hop = try await perform(.endlessHead(), limits: TransferLimits(headBytes: 20_000))
    #expect(hop.failure?.kind == .limit)
    #expect(hop.failure?.words == "the response heads are larger than 20000 bytes")
    #expect(hop.response == nil)
  }

  @Test func `heads of 1xx and trailers count too`() async throws {
    let hints = ScriptedAnswer.raw("HTTP/1.1 103 Hints\r\nLink: </a>\r\n\r\n")
    let answer = (0..<9).reduce(hints) { answer, _ in answer.then(hints) }
    let hop = try await perform(answer, limits: TransferLimits(headBytes: 300))
    #expect(hop.failure?.kind == .limit)

    let trailed = ScriptedAnswer.chunked(
      ["a"], trailers: ["X-Long": String(repeating: "t", count: 400)])
    let other = try await perform(trailed, limits: TransferLimits(headBytes: 300))
    #expect(other.failure?.kind == .limit)
  }

  @Test func `a head line without end is cut by libcurl`() async throws {
    let endless = ScriptedAnswer.endless(
      head: "HTTP/1.1 200 OK\r\nX-Long: ", piece: [UInt8](repeating: 97, count: 8192))
    let hop = try await perform(endless, limits: TransferLimits())
    #expect(hop.failure?.kind == .limit)
  }
}

/// Noughts, compressed a hundredfold: deflate's fixed codes (RFC 1951, section 3.2.6).
enum DeflatedZeros {
  static func gzip(count: Int) -> [UInt8] {
    var bits = Bits()
    bits.add(1, 1)
    bits.add(1, 2)
    // The literal 0, then "258 bytes like the last one" again and again, then the end.
    bits.addCode(0b0011_0000, 8)
    for _ in 0..<(count / 258) {
      bits.addCode(0b1100_0101, 8)
      bits.addCode(0, 5)
    }
    bits.addCode(0, 7)
    bits.flush()
    // The sum and the length behind it are never reached.
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + bits.bytes + [UInt8](repeating: 0, count: 8)
  }

  private struct Bits {
    var bytes: [UInt8] = []
    private var held = 0
    private var width = 0

    /// Numbers go in from their lowest bit on.
    mutating func add(_ value: Int, _ count: Int) {
      held |= value << width
      width += count
      while width >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: held))
        held >>= 8
        width -= 8
      }
    }

    /// Codes go in from their highest bit on.
    mutating func addCode(_ code: Int, _ count: Int) {
      for bit in (0..<count).reversed() { add(code >> bit & 1, 1) }
    }

    mutating func flush() { add(0, (8 - width) % 8) }
  }
}
