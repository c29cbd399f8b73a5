// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization
import TestSupport
import Testing
import Threads

@testable import Transfers

/// Keeps what it is given, as slowly or as badly as a test wants.
private final class TestSink: BodySink {
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  struct Seen {
    var heads: [Int] = []
    var bytes: [UInt8] = []
    var count = 0
    var pieces = 0
    var largest = 0
    var ends = 0
  }

  private let state = Mutex(Seen())
  private let limit: Int
  private let keepsBytes: Bool
  private let onWrite: @Sendable (Int) -> Void

  init(
    limit: Int = .max, keepsBytes: Bool = true,
    onWrite: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.limit = limit
    self.keepsBytes = keepsBytes
    self.onWrite = onWrite
  }

  var seen: Seen { state.withLock { $0 } }

  func begin(_ response: Response, _ off: borrowing OffEngine) throws {
    state.withLock {
      $0.heads.append(response.status)
      $0.bytes = []
      $0.count = 0
    }
  }

  func write(_ bytes: [UInt8], _ off: borrowing OffEngine) throws {
    let count = state.withLock { seen in
      if keepsBytes { seen.bytes += bytes }
      seen.count += bytes.count
      seen.pieces += 1
      seen.largest = max(seen.largest, bytes.count)
      return seen.count
    }
    onWrite(count)
    if count > limit { throw Refusal(description: "no room for more than \(limit) bytes") }
  }

  func end(_ off: borrowing OffEngine) throws { state.withLock { $0.ends += 1 } }
}

@Suite struct `A body that goes to a sink` {
  private func perform(
    _ answer: ScriptedAnswer, to sink: TestSink, method: String = "GET",
    change: (inout HopRequest) -> Void = { _ in }
  ) async throws -> Hop {
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        var request = try request(method, server.url("/"))
        request.sink = sink
        request.limits.bodyBytes = .max
        change(&request)
        return await engine.perform(request)
      }
    }
  }

  private static func noise(_ count: Int) -> [UInt8] {
    var state: UInt64 = 7
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return UInt8(truncatingIfNeeded: state >> 33)
    }
  }

  @Test func `arrives whole and in order, its beginning stays in the response`() async throws {
    let bytes = Self.noise(3_000_000)
    let sink = TestSink()
    let hop = try await perform(.response(200, bytes: bytes), to: sink)
    #expect(hop.failure == nil)
    #expect(sink.seen.bytes == bytes)
    #expect(sink.seen.heads == [200])
    #expect(sink.seen.ends == 1)
    #expect(hop.response?.body == Array(bytes.prefix(65_536)))
  }

  @Test func `is held back while the sink is busy`() async throws {
    // Fewer bytes would fit into the buffers of the engine, libcurl and the sockets.
    let bytes = [UInt8](repeating: 1, count: 12_000_000)
    let sink = TestSink { count in
      for _ in 0..<2_000 where count < 4_000_000 { withExtendedLifetime(Instant.now) {} }
    }
    let hop = try await perform(.response(200, bytes: bytes), to: sink)
    #expect(hop.failure == nil)
    #expect(sink.seen.bytes.count == bytes.count)
    // Two buffers of half a megabyte, and what one call of libcurl brings.
    #expect(sink.seen.largest <= 1_048_576)
    #expect(sink.seen.pieces >= 12)
  }

  @Test func `may be empty`() async throws {
    let sink = TestSink()
    let hop = try await perform(.response(204), to: sink)
    #expect(hop.failure == nil)
    #expect(sink.seen.heads == [204])
    #expect(sink.seen.ends == 1)
  }

  @Test func `is decoded`() async throws {
    let sink = TestSink()
    let bytes = Self.noise(1_300_000)
    let packed = StoredGzip.encode(bytes)
    let hop = try await perform(
      .response(200, headers: ["Content-Encoding": "gzip"], bytes: packed), to: sink)
    #expect(hop.failure == nil)
    #expect(sink.seen.bytes == bytes)
  }

  /// A buffer of the engine fills many times over while the writer is at work.
  @Test(arguments: [
    ("br", EncodedBodies.brotliBomb, 300_000_000), ("zstd", EncodedBodies.zstdBomb, 314_572_800),
    ("br, gzip", EncodedBodies.brotliBombInGzip, 300_000_000),
  ])
  func `that swells is decoded at the sink's pace, whole`(
    coding: String, body: [UInt8], length: Int
  ) async throws {
    let sink = TestSink(keepsBytes: false)
    let hop = try await perform(
      .response(200, headers: ["Content-Encoding": coding], bytes: body), to: sink)
    #expect(hop.failure == nil)
    #expect(sink.seen.count == length)
    #expect(sink.seen.ends == 1)
    // Half a megabyte, and the step that passed it.
    #expect(sink.seen.largest <= 524_288 + 32_768)
    #expect(hop.response?.encodedBytes == body.count)
  }

  @Test func `that swells while the sink is busy ends at the limit`() async throws {
    let sink = TestSink(keepsBytes: false)
    let hop = try await perform(
      .response(200, headers: ["Content-Encoding": "zstd"], bytes: EncodedBodies.zstdBomb),
      to: sink
    ) { $0.limits.bodyBytes = 100_000_000 }
    #expect(hop.failure?.kind == .limit)
    #expect(sink.seen.count <= 100_000_000)
    #expect(sink.seen.ends == 0)
  }

  @Test func `whose coding is cut short is written as far as it came, and never ended`()
    async throws
  {
    let sink = TestSink()
    let bytes = Self.noise(1_300_000)
    let hop = try await perform(
      .response(
        200, headers: ["Content-Encoding": "gzip"],
        bytes: Array(StoredGzip.encode(bytes).dropLast())),
      to: sink)
    #expect(hop.failure?.kind == .protocol)
    #expect(sink.seen.bytes == bytes)
    #expect(sink.seen.ends == 0)
  }

  @Test func `that cannot be written ends the transfer with the sink's words`() async throws {
    let sink = TestSink(limit: 100_000)
    let hop = try await perform(
      .endless(head: "HTTP/1.1 200 OK\r\n\r\n", piece: [UInt8](repeating: 120, count: 5000)),
      to: sink)
    #expect(hop.failure?.kind == .saving)
    #expect(hop.failure?.words == "no room for more than 100000 bytes")
    #expect(sink.seen.ends == 0)
  }

  @Test func `whose last piece cannot be written is a failure too`() async throws {
    let sink = TestSink(limit: 9)
    let hop = try await perform(.response(200, body: "0123456789"), to: sink)
    #expect(hop.failure?.kind == .saving)
    #expect(hop.response?.status == 200)
  }

  @Test func `that breaks is written as far as it came, and never ended`() async throws {
    let sink = TestSink()
    let hop = try await perform(
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n0123456789").then(.close), to: sink)
    #expect(hop.failure?.kind == .length)
    #expect(text(sink.seen.bytes) == "0123456789")
    #expect(sink.seen.ends == 0)
  }

  @Test func `is bound by a limit that is set`() async throws {
    let sink = TestSink()
    let hop = try await perform(.response(200, body: "0123456789"), to: sink) {
      $0.limits.bodyBytes = 9
    }
    #expect(hop.failure?.kind == .limit)
    #expect(sink.seen.ends == 0)
  }

  @Test(arguments: ["keep-alive", "close"])
  func `is that of the last response, and not of a challenge before it`(
    connection: String
  ) async throws {
    let server = try ScriptedServer { request in
      guard request.header("Authorization") == nil else { return .response(200, body: "secret") }
      return .response(
        401,
        headers: [
          "WWW-Authenticate": #"Digest realm="a", nonce="n", qop="auth""#, "Connection": connection,
        ], body: "log in first")
    }
    try await withServer(server) { server in
      try await withEngine { engine in
        let sink = TestSink()
        var saved = try request("GET", server.url("/"))
        saved.sink = sink
        saved.loginOfTest = ConnectionLogin(.digest, user: "ada", password: "p")
        let hop = await engine.perform(saved)
        #expect(hop.failure == nil)
        #expect(hop.sendings == 2)
        #expect(sink.seen.heads == [200])
        #expect(text(sink.seen.bytes) == "secret")
      }
    }
  }

  @Test func `asks for a range, which the next user of the handle does not`() async throws {
    let server = try ScriptedServer { _ in .response(200, body: "x") }
    try await withServer(server) { server in
      try await withEngine { engine in
        var ranged = try request("GET", server.url("/"))
        ranged.sink = TestSink()
        ranged.rangeStart = 5
        _ = await engine.perform(ranged)
        _ = await engine.perform(try request("GET", server.url("/")))
      }
      let requests = try await server.requests(count: 2)
      #expect(requests[0].header("range") == "bytes=5-")
      #expect(requests[1].header("range") == nil)
    }
  }
}
