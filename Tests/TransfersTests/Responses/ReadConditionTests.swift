// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct `A response that is read up to a condition` {
  private static let head =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
  private static let plainHead = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"

  private func perform(
    _ answer: ScriptedAnswer, _ conditions: ReadConditions,
    _ change: (inout HopRequest) -> Void = { _ in }
  ) async throws -> Hop {
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        var request = try request("GET", server.url("/"))
        request.extent = .until(conditions)
        change(&request)
        return await engine.perform(request)
      }
    }
  }

  private func chunks(_ pieces: String...) -> ScriptedAnswer {
    pieces.reduce(.raw(Self.head)) { answer, piece in
      answer.then(.raw("\(String(piece.utf8.count, radix: 16))\r\n\(piece)\r\n"))
    }
  }

  @Test func `ends behind the last event that is wanted of an endless stream`() async throws {
    let hop = try await perform(
      .endless(head: Self.plainHead, piece: Array("data: tick\n\n".utf8)),
      ReadConditions(events: 3))
    #expect(hop.failure == nil)
    #expect(hop.bodyText == String(repeating: "data: tick\n\n", count: 3))
    #expect(hop.response?.isCut == true)
  }

  @Test func `cuts off what came with the last event`() async throws {
    let hop = try await perform(
      chunks("data: a\r\n\r", "\ndata: b\r\n\r\ndata: c\r\n\r\n"), ReadConditions(events: 2))
    #expect(hop.bodyText == "data: a\r\n\r\ndata: b\r\n\r\n")
    #expect(hop.response?.isCut == true)
    #expect(hop.response?.encodedBytes == hop.bodyText.utf8.count)
  }

  @Test func `has as many encoded bytes as the body, whatever the pieces`() async throws {
    let events = Array("data: a\n\n".utf8)
    for second in [ScriptedAnswer.bytes(events), .bytes(events).after(.milliseconds(30))] {
      let hop = try await perform(
        .raw(Self.plainHead).then(.bytes(events)).then(second).then(.never),
        ReadConditions(events: 2))
      #expect(hop.response?.body == events + events)
      #expect(hop.response?.encodedBytes == 2 * events.count)
    }
  }

  @Test func `is whole when the body ends first`() async throws {
    let hop = try await perform(
      .chunked(["data: a\n\ndata: b"], headers: ["Content-Type": "text/event-stream"]),
      ReadConditions(bytes: 100, events: 2))
    #expect(hop.failure == nil)
    #expect(hop.bodyText == "data: a\n\ndata: b")
    #expect(hop.response?.isCut == false)
  }

  @Test func `has no events in a body of another type`() async throws {
    let hop = try await perform(
      .response(200, headers: ["Content-Type": "text/plain"], body: "data: a\n\ndata: b\n\n"),
      ReadConditions(events: 1))
    #expect(hop.bodyText == "data: a\n\ndata: b\n\n")
    #expect(hop.response?.isCut == false)
  }

  @Test func `counts events of what was decoded`() async throws {
    let hop = try await perform(
      .gzip("data: a\n\ndata: b\n\n", headers: ["Content-Type": "text/event-stream"]),
      ReadConditions(events: 1))
    #expect(hop.failure == nil)
    #expect(hop.bodyText == "data: a\n\n")
  }

  @Test func `fails at the limit of the body, in a line that never ends too`() async throws {
    let hop = try await perform(
      .endless(head: Self.plainHead, piece: [UInt8](repeating: 120, count: 5000)),
      ReadConditions(events: 1)
    ) { $0.limits.bodyBytes = 50_000 }
    #expect(hop.failure?.kind == .limit)
    #expect(hop.response?.body.count == 50_000)
  }

  @Test func `counts what is cut off toward the limit of the body`() async throws {
    let hop = try await perform(
      .response(200, body: String(repeating: "x", count: 200)), ReadConditions(bytes: 10)
    ) { $0.limits.bodyBytes = 100 }
    #expect(hop.failure?.kind == .limit)
  }

  // MARK: Time

  @Test func `ends after its time, and what came by then is the body`() async throws {
    let hop = try await perform(
      chunks("data: a\n\n", "data: b"), ReadConditions(duration: .milliseconds(300))
    ) { $0.timeout.idle = .milliseconds(100) }
    #expect(hop.failure == nil)
    #expect(hop.bodyText == "data: a\n\ndata: b")
    #expect(hop.response?.isCut == true)
    #expect(hop.timings.total >= 300_000)
  }

  @Test func `is a time-out when no head has come after its time`() async throws {
    let hop = try await perform(
      .raw("HTTP/1.1 200 OK\r\n"), ReadConditions(duration: .milliseconds(100)))
    #expect(hop.failure?.kind == .timeout)
    #expect(hop.failure?.timeLimit == .firstByte)
    #expect(hop.response == nil)
  }

  @Test func `ends by a time-out that comes first`() async throws {
    let hop = try await perform(
      chunks("data: a\n\n"), ReadConditions(events: 2, duration: .seconds(60))
    ) { $0.timeout.total = .milliseconds(100) }
    #expect(hop.failure?.timeLimit == .total)
    #expect(hop.bodyText == "data: a\n\n")
  }

  @Test func `ends at another condition before its time`() async throws {
    let hop = try await perform(
      chunks("data: a\n\n"), ReadConditions(events: 1, duration: .seconds(60)))
    #expect(hop.bodyText == "data: a\n\n")
    #expect(hop.timings.total < 30_000_000)
  }

  // MARK: Patterns

  /// Finds a byte; a match ends so many bytes before what it looked ahead at.
  private final class ByteFinder: BodySearch {
    let ahead: Int

    init(ahead: Int) { self.ahead = ahead }

    func find(in bytes: [UInt8], from start: Int) throws(BodySearchLimit) -> BodySearchResult {
      guard let place = bytes.firstIndex(of: UInt8(ascii: "!")) else { return .nothing }
      return bytes.count > place + ahead ? .match(end: place + 1) : .mayBegin(at: place)
    }
  }

  @Test(arguments: [0, 3])
  func `ends behind a match, also one that looked ahead`(ahead: Int) async throws {
    let pattern = BodyPattern("!") { ByteFinder(ahead: ahead) }
    let hop = try await perform(
      chunks("stop", " here!", "12", "345", "6"), ReadConditions(pattern: pattern))
    #expect(hop.failure == nil)
    #expect(hop.bodyText == "stop here!")
    #expect(hop.response?.isCut == true)
  }

  private final class Exhausted: BodySearch {
    func find(in bytes: [UInt8], from start: Int) throws(BodySearchLimit) -> BodySearchResult {
      throw BodySearchLimit(words: "too many steps")
    }
  }

  @Test func `fails when the search takes too many steps`() async throws {
    let hop = try await perform(
      .response(200, body: "abc"), ReadConditions(pattern: BodyPattern("x") { Exhausted() }))
    #expect(hop.failure?.kind == .limit)
    #expect(hop.failure?.words == "too many steps")
  }
}
