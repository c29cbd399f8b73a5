// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing
import Threads

@testable import Transfers

/// A body in memory that is read like a file.
struct TestStream: BodyStream {
  enum Trouble: Error, Hashable { case unreadable }

  let bytes: [UInt8]
  var announced: Int64?
  /// Where reading fails; nil for nowhere.
  var failsAt: Int?
  var failsToOpen = false
  /// How long the second piece takes to be read.
  var lateness = Duration.zero
  var length: Int64? { announced ?? Int64(bytes.count) }

  func open(_ off: borrowing OffEngine) throws -> any BodyReader {
    if failsToOpen { throw Trouble.unreadable }
    return Reader(self)
  }

  /// Used by one task at a time, as the protocol promises.
  private final class Reader: BodyReader, @unchecked Sendable {
    private let stream: TestStream
    private var offset = 0

    init(_ stream: TestStream) { self.stream = stream }

    func read(upTo count: Int, _ off: borrowing OffEngine) throws -> [UInt8] {
      if let end = stream.failsAt, offset >= end { throw Trouble.unreadable }
      let began = ContinuousClock.now
      while offset > 0, began.duration(to: .now) < stream.lateness {}
      let piece = stream.bytes[offset...].prefix(min(count, 50_000))
      offset += piece.count
      return Array(piece)
    }
  }
}

@Suite struct UploadTests {
  private let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

  @Test(arguments: ["POST", "PUT", "PATCH"])
  func `a stream arrives whole, with its length`(method: String) async throws {
    try await withServer(ScriptedServer { _ in .response(201) }) { server in
      try await withEngine { engine in
        let stream = TestStream(bytes: bytes)
        let hop = await engine.perform(
          try request(method, server.url("/"), body: .stream(stream)))
        #expect(hop.failure == nil)
        #expect(hop.response?.status == 201)
        #expect(hop.requestBody == nil)
        let came = try #require(server.requests.first)
        #expect(came.method == method)
        #expect(came.body == bytes)
        #expect(came.values(of: "content-length") == ["1000000"])
        #expect(came.header("transfer-encoding") == nil)
      }
    }
  }

  @Test func `an empty stream has a length of zero`() async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        let hop = await engine.perform(
          try request("PUT", server.url("/"), body: .stream(TestStream(bytes: []))))
        #expect(hop.failure == nil)
        #expect(server.requests.first?.values(of: "content-length") == ["0"])
      }
    }
  }

  @Test func `a stream that cannot be opened is a failure of the body`() async throws {
    try await expectBodyFailure(
      TestStream(bytes: bytes, failsToOpen: true), words: "unreadable")
  }

  @Test func `a stream that breaks off is a failure of the body`() async throws {
    try await expectBodyFailure(TestStream(bytes: bytes, failsAt: 300_000), words: "unreadable")
  }

  @Test func `a stream that is shorter than announced is a failure of the body`() async throws {
    try await expectBodyFailure(
      TestStream(bytes: Array(bytes.prefix(7)), announced: 10),
      words: "the body ended after 7 of 10 bytes")
  }

  @Test func `a stream that is longer than announced is cut`() async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        let stream = TestStream(bytes: Array("abcdefgh".utf8), announced: 5)
        let hop = await engine.perform(try request("PUT", server.url("/"), body: .stream(stream)))
        #expect(hop.failure == nil)
        #expect(server.requests.first?.bodyText == "abcde")
      }
    }
  }

  /// A disk that is slow, or a run that has much to do: the service is not the one that is late.
  @Test func `a stream that is read slowly does not count as an idle peer`() async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        let stream = TestStream(
          bytes: Array(bytes.prefix(60_000)), lateness: .milliseconds(700))
        var request = try request("PUT", server.url("/"), body: .stream(stream))
        request.timeout.idle = .milliseconds(200)
        let hop = await engine.perform(request)
        #expect(hop.failure == nil)
        #expect(server.requests.first?.body.count == 60_000)
      }
    }
  }

  private func expectBodyFailure(_ stream: TestStream, words: String) async throws {
    try await withServer(ScriptedServer { _ in .response(200) }) { server in
      try await withEngine { engine in
        let hop = await engine.perform(try request("POST", server.url("/"), body: .stream(stream)))
        #expect(hop.failure?.kind == .requestBody)
        #expect(hop.failure?.phase == .sending)
        #expect(hop.failure?.words == words)
        #expect(server.requests.isEmpty)
      }
    }
  }

  @Test func `an answer while the body is sent is the response, however the connection ends`()
    async throws
  {
    for end in [ScriptedAnswer.close, .reset, .never] {
      let server = try ScriptedServer(
        onHead: { _ in .response(413, body: "too large").then(end) }, answer: { _ in .never })
      try await withServer(server) { server in
        try await withEngine { engine in
          let stream = TestStream(bytes: [UInt8](repeating: 1, count: 40_000_000))
          var request = try request("POST", server.url("/"), body: .stream(stream))
          request.withheldHeaders = ["Expect"]
          let hop = await engine.perform(request)
          #expect(hop.failure == nil)
          #expect(hop.response?.status == 413)
          #expect(server.requests.isEmpty)
        }
      }
    }
  }

  @Test func `an early answer ends a stream`() async throws {
    let server = try ScriptedServer(
      onHead: { _ in .raw("HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n").then(.close) },
      answer: { _ in .never })
    try await withServer(server) { server in
      try await withEngine { engine in
        let stream = TestStream(bytes: [UInt8](repeating: 1, count: 40_000_000))
        let hop = await engine.perform(try request("POST", server.url("/"), body: .stream(stream)))
        #expect(hop.response?.status == 413 || hop.failure?.kind == .closed)
      }
    }
  }
}
