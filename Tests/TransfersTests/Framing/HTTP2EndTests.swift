// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

/// How a stream of HTTP/2 ends, and what becomes of its request. Frames are by hand (RFC 9113).
@Suite struct HTTP2EndTests {
  /// One end, after the greeting of the server.
  struct End: Sendable, CustomTestStringConvertible {
    let name: String
    let method: String
    let frames: [UInt8]
    let closes: Bool
    /// The kind and words of the failure; nil for none.
    let failure: (kind: TransferFailure.Kind, words: String)?

    init(
      _ name: String, _ method: String, _ frames: [UInt8], closes: Bool = false,
      fails failure: (TransferFailure.Kind, String)? = nil
    ) {
      (self.name, self.method, self.frames, self.closes) = (name, method, frames, closes)
      self.failure = failure
    }

    var testDescription: String { name }
  }

  private static func frame(
    _ type: UInt8, flags: UInt8 = 0, stream: UInt8 = 1, _ payload: [UInt8] = []
  ) -> [UInt8] {
    [0, 0, UInt8(payload.count), type, flags, 0, 0, 0, stream] + payload
  }

  private static func reset(_ code: UInt8) -> [UInt8] { frame(3, [0, 0, 0, code]) }

  private static func goAway(last: UInt8, _ code: UInt8) -> [UInt8] {
    frame(7, stream: 0, [0, 0, 0, last, 0, 0, 0, code])
  }

  static let settings = frame(4, stream: 0)
  /// `:status: 200`, of the static table.
  private static let head = frame(1, flags: 4, [0x88])
  private static let wholeHead = frame(1, flags: 5, [0x88])
  private static let data = frame(0, Array("okay".utf8))
  private static let lastData = frame(0, flags: 1, Array("okay".utf8))

  /// `:status: 200` and a `content-length` of two digits.
  private static func head(length: String, ends: Bool = false) -> [UInt8] {
    var payload: [UInt8] = [0x88, 0]
    for text in ["content-length", length] {
      payload.append(UInt8(text.utf8.count))
      payload += Array(text.utf8)
    }
    return frame(1, flags: ends ? 5 : 4, payload)
  }

  /// `:status: 200` and `content-encoding: gzip`.
  private static let gzipHead: [UInt8] = {
    var payload: [UInt8] = [0x88, 0]
    for text in ["content-encoding", "gzip"] {
      payload.append(UInt8(text.utf8.count))
      payload += Array(text.utf8)
    }
    return frame(1, flags: 4, payload)
  }()
  /// `okay` as gzip.
  private static let gzip: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xCB, 0xCF, 0x4E, 0xAC, 4, 0, 0xF6, 0x8F, 0xBC, 0x53, 4, 0,
    0,
    0,
  ]

  /// The trailer `x-a: b`.
  private static func trailers(ends: Bool) -> [UInt8] {
    frame(1, flags: ends ? 5 : 4, [0, 3] + Array("x-a".utf8) + [1] + Array("b".utf8))
  }

  private static let cut = "the response was cut off: the service reset the stream before its end"
  private static let lost =
    "the response was cut off: the connection ended before the end of its stream"

  static let ends: [End] = [
    End("END_STREAM", "GET", head + lastData),
    End("END_STREAM and a reset that says that all is well", "GET", head + lastData + reset(0)),
    End("END_STREAM and another reset", "PUT", head + lastData + reset(8)),
    End("trailers", "GET", head + data + trailers(ends: true)),
    End(
      "trailers and a reset that says that all is well", "GET",
      head + data + trailers(ends: true) + reset(0)),
    End("gzip", "GET", gzipHead + frame(0, flags: 1, gzip)),
    End(
      "a reset behind all of a gzip", "GET", gzipHead + frame(0, gzip) + reset(0),
      fails: (.length, cut)),
    End(
      "a reset within a gzip", "GET", gzipHead + frame(0, Array(gzip.prefix(15))) + reset(0),
      fails: (.length, cut)),
    End(
      "the end of the connection behind all of a gzip", "GET", gzipHead + frame(0, gzip),
      closes: true, fails: (.length, lost)),
    End("a reset without END_STREAM", "GET", head + data + reset(0), fails: (.length, cut)),
    End("a reset without data", "GET", head + reset(0), fails: (.length, cut)),
    End("a reset of a POST", "POST", head + data + reset(0), fails: (.length, cut)),
    End(
      "a reset with an error", "GET", head + data + reset(2),
      fails: (.length, cut + " (INTERNAL_ERROR)")),
    End("a reset behind an announced length", "GET", head(length: "04") + data + reset(0)),
    End(
      "a reset within an announced length", "GET", head(length: "20") + data + reset(0),
      fails: (.length, cut)),
    End("a reset behind the head of a HEAD", "HEAD", head(length: "20") + reset(0)),
    End(
      "a reset before a head", "GET", reset(2),
      fails: (
        .closed, "the service reset the HTTP/2 stream before any response came (INTERNAL_ERROR)"
      )),
    End(
      "a reset before a head, without an error", "GET", reset(0),
      fails: (.closed, "the service reset the HTTP/2 stream before any response came (NO_ERROR)")),
    End("the end of the connection", "GET", head + data, closes: true, fails: (.length, lost)),
    End(
      "the end of the connection within a length", "GET", head(length: "20") + data, closes: true,
      fails: (.length, "4 of 20 bytes of the body came")),
    End(
      "the end of the connection before a head", "GET", [], closes: true,
      fails: (.closed, FailureTable.closedWords)),
    End(
      "GOAWAY with an error", "GET", goAway(last: 1, 11), closes: true,
      fails: (.closed, "the service ended the HTTP/2 connection with ENHANCE_YOUR_CALM (GOAWAY)")),
    End(
      "shorter than announced", "GET", head(length: "20") + lastData,
      fails: (.length, "4 of 20 bytes of the body came")),
    End(
      "nothing of what was announced", "GET", head(length: "20", ends: true),
      fails: (.length, "0 of 20 bytes of the body came")),
    End(
      "longer than announced", "GET", head(length: "02") + lastData,
      fails: (.length, "2 bytes more than the body's length")),
    End(
      "the body of a HEAD", "HEAD", head + lastData,
      fails: (.length, "a response to HEAD has no body, and 4 bytes followed")),
  ]

  /// What breaks a rule of the whole connection (RFC 9113, section 5.4.1), before a head and after it.
  private static let broken: [(name: String, frames: [UInt8])] = [
    ("padding that is longer than its frame", frame(0, flags: 9, [255] + data)),
    ("a head that cannot be decompressed", frame(1, flags: 5, [255, 255, 255, 255, 255])),
    ("a head of a stream that is the service's", frame(1, flags: 5, stream: 2, [0x88])),
    ("settings of a stream", frame(4)),
    ("a ping of a stream", frame(6, [0, 0, 0, 0, 0, 0, 0, 0])),
    ("a head that goes on in another frame", frame(1, flags: 0, [0x88]) + lastData),
    ("another protocol", Array("HTTP/1.1 200 OK\r\n\r\n".utf8)),
  ]

  @Test(arguments: broken.indices, [false, true])
  func `a connection whose frames break a rule ends at once`(
    place: Int, hasHead: Bool
  ) async throws {
    let (name, frames) = Self.broken[place]
    let server = try ScriptedServer { request in
      request.indexOnConnection == 1
        ? .bytes(Self.settings + (hasHead ? Self.head : []) + frames) : .never
    }
    let hop = try await perform("POST", server)
    #expect(hop.failure?.kind == .protocol, "\(name): \(hop.failure?.words ?? "")")
    #expect(!hop.isResent)
  }

  @Test func `a head that is cut off is none`() async throws {
    let server = try ScriptedServer { request in
      guard request.indexOnConnection == 1 else { return .never }
      return .bytes(Self.settings + Self.frame(1, flags: 0, [0x88])).then(.halfClose)
    }
    let hop = try await perform("POST", server)
    #expect(hop.failure?.kind == .closed)
    #expect(hop.failure?.words == FramingProblem.brokenHeadWords)
  }

  @Test(arguments: ends)
  func `an end has the kind and the words of the same fault over HTTP/1`(_ end: End) async throws {
    let server = try ScriptedServer { request in
      guard request.indexOnConnection == 1 else { return .never }
      let answer = ScriptedAnswer.bytes(Self.settings + end.frames)
      return end.closes ? answer.then(.halfClose) : answer
    }
    let hop = try await perform(end.method, server)
    #expect(hop.failure?.kind == end.failure?.kind)
    #expect(hop.failure?.words == end.failure?.words)
    if end.failure == nil, end.method != "HEAD" { #expect(hop.bodyText == "okay") }
    #expect(!hop.isResent)
    #expect(server.connectionsOpened == 1)
  }

  @Test(
    arguments: ["POST", "PUT", "PATCH"],
    [reset(7), goAway(last: 0, 0), goAway(last: 0, 11)])
  func `a request that was not looked at is sent again, whatever its method`(
    _ method: String, frames: [UInt8]
  ) async throws {
    let server = try ScriptedServer { request in
      guard request.indexOnConnection == 1 else { return .never }
      return .bytes(
        Self.settings + (request.connection == 0 ? frames : Self.head + Self.lastData))
    }
    let hop = try await perform(method, server)
    #expect(hop.failure == nil)
    #expect(hop.bodyText == "okay")
    #expect(hop.isResent)
    #expect(!hop.mayBeRepeated)
    #expect(server.connectionsOpened == 2)
  }

  @Test(
    arguments: [
      (reset(7), "the service refused the HTTP/2 stream before it looked at the request"),
      (
        goAway(last: 0, 11),
        "the service ended the HTTP/2 connection with ENHANCE_YOUR_CALM before it looked"
      ),
    ])
  func `it is sent again five times at most`(frames: [UInt8], words: String) async throws {
    let server = try ScriptedServer { request in
      request.indexOnConnection == 1 ? .bytes(Self.settings + frames) : .never
    }
    let hop = try await perform("POST", server)
    let failure = try #require(hop.failure)
    #expect(failure.kind == .closed)
    #expect(failure.words.hasPrefix(words))
    #expect(failure.words.hasSuffix(", 6 times"))
    #expect(!failure.mayHaveBeenCarriedOut)
    #expect(server.connectionsOpened == 6)
  }

  private func perform(_ method: String, _ server: ScriptedServer) async throws -> Hop {
    try await withServer(server) { server in
      try await withEngine { engine in
        // Without a body: the answer may come before the request is sent.
        var request = try request(method, server.url("/"))
        request.connection.httpVersion = .http2PriorKnowledge
        request.timeout = TransferTimeout(firstByte: .seconds(10), idle: .seconds(10))
        return await engine.perform(request)
      }
    }
  }
}
