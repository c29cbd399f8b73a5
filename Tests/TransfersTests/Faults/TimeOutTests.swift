// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

@Suite struct TimeOutTests {
  private func perform(
    _ answer: ScriptedAnswer, scheme: String = "http", _ timeout: TransferTimeout
  ) async throws -> Hop {
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        var request = try request("GET", "\(scheme)://127.0.0.1:\(server.port)/")
        request.timeout = timeout
        let hop = await engine.perform(request)
        try await server.connectionsClosed(count: 1)
        return hop
      }
    }
  }

  @Test func `without an answer the first byte is missed`() async throws {
    let hop = try await perform(.never, TransferTimeout(firstByte: .milliseconds(400)))
    #expect(hop.failure?.kind == .timeout)
    #expect(hop.failure?.phase == .waitingForResponse)
    #expect(hop.failure?.code == 28)
    #expect(hop.failure?.words == "no byte of a response came within 400ms")
    #expect(hop.response == nil)
    #expect(hop.timings.total >= 400_000)
  }

  @Test func `a stall in the body ends in the idle timeout`() async throws {
    let hop = try await perform(
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"),
      TransferTimeout(idle: .milliseconds(40)))
    #expect(hop.failure?.kind == .timeout)
    #expect(hop.failure?.phase == .receiving)
    #expect(hop.failure?.words == "no byte was sent or received for 40ms")
    #expect(hop.bodyText == "abc")
  }

  @Test func `bytes that keep coming are not idle`() async throws {
    let hop = try await perform(
      .chunked(Array(repeating: "a", count: 15), every: .milliseconds(60)).then(.close),
      TransferTimeout(idle: .milliseconds(700)))
    #expect(hop.failure == nil)
    #expect(hop.bodyText == String(repeating: "a", count: 15))
  }

  /// A head of which a piece comes at a time, which libcurl reports by the line.
  private func dripping(_ head: [String], thenStalls: Bool = false) -> ScriptedAnswer {
    var answer = ScriptedAnswer.raw("H")
    for piece in head { answer = answer.then(.wait(.milliseconds(60))).then(.raw(piece)) }
    return thenStalls ? answer : answer.then(.close)
  }

  @Test func `bytes of a head count, also within a line`() async throws {
    let letters = "TTP/1.1 200 OK\r\nX-Slow: ".map(String.init)
    let slow = Array(repeating: "a", count: 6)
    let hop = try await perform(
      dripping(letters + slow + ["\r\nContent-Length: 0\r\n\r\n"]),
      TransferTimeout(firstByte: .milliseconds(300), idle: .milliseconds(300)))
    #expect(hop.failure == nil, "\(hop.failure?.words ?? "")")
    #expect(hop.response?.headers.first("X-Slow") == "aaaaaa")
  }

  @Test func `a head that stalls within a line is idle, not without a first byte`() async throws {
    let hop = try await perform(
      dripping(["TTP/1.1 2"], thenStalls: true),
      TransferTimeout(firstByte: .milliseconds(200), idle: .milliseconds(250)))
    #expect(hop.failure?.timeLimit == .idle, "\(hop.failure?.words ?? "")")
    #expect(hop.response == nil)
  }

  @Test func `waiting for the first byte is not idle`() async throws {
    let hop = try await perform(
      .response(200, body: "late").after(.milliseconds(80)).then(.close),
      TransferTimeout(idle: .milliseconds(20)))
    #expect(hop.failure == nil)
    #expect(hop.bodyText == "late")
  }

  @Test func `a body that never ends takes the whole time`() async throws {
    let slow = ScriptedAnswer.chunked(Array(repeating: "a", count: 400), every: .milliseconds(20))
    let hop = try await perform(slow, TransferTimeout(total: .milliseconds(600)))
    #expect(hop.failure?.kind == .timeout)
    #expect(hop.failure?.phase == .receiving)
    #expect(hop.failure?.words == "the exchange was not complete after 600ms")
    #expect(hop.response?.body.isEmpty == false)
  }

  @Test func `the whole time counts also while nothing comes`() async throws {
    let hop = try await perform(.never, TransferTimeout(total: .milliseconds(300)))
    #expect(hop.failure?.words == "the exchange was not complete after 300ms")
    #expect(hop.failure?.phase == .waitingForResponse)
  }

  @Test func `a handshake without an answer is missed as connect`() async throws {
    let hop = try await perform(
      .never, scheme: "https", TransferTimeout(connect: .milliseconds(1500)))
    #expect(hop.failure?.kind == .timeout)
    #expect(hop.failure?.phase == .tlsHandshake)
    #expect(hop.failure?.code == 28)
    #expect(hop.failure?.mayHaveBeenCarriedOut == false)
  }

  /// libcurl counts nothing while a request waits for the connection that another one opens, and would
  /// begin to count when that has come to nothing.
  @Test func `waiting for another's connection is part of the time to connect`() async throws {
    try await withServer(ScriptedServer { _ in .never }) { server in
      try await withEngine { engine in
        var request = try request("GET", "https://127.0.0.1:\(server.port)/")
        request.timeout = TransferTimeout(connect: .milliseconds(800))
        request.connection.httpVersion = .http2
        let sent = request
        async let first = engine.perform(sent)
        async let second = engine.perform(sent)
        let (one, two) = await (first, second)
        for hop in [one, two] { #expect(hop.failure?.timeLimit == .connect) }
        #expect(abs(one.timings.total - two.timings.total) < 600_000)
      }
    }
  }

  @Test func `all timeouts may be absent`() async throws {
    let none = TransferTimeout(connect: nil, firstByte: nil, idle: nil, total: nil)
    let hop = try await perform(.response(200, body: "x").then(.close), none)
    #expect(hop.failure == nil)
  }

  @Test func `timeouts of zero end at once and not in a loop`() async throws {
    let none = TransferTimeout(connect: .zero, firstByte: .zero, idle: .zero, total: .zero)
    try await withServer(ScriptedServer { _ in .never }) { server in
      try await withEngine { engine in
        var request = try request("GET", server.url("/"))
        request.timeout = none
        let hop = await engine.perform(request)
        #expect(hop.failure?.kind == .timeout)
      }
    }
  }
}
