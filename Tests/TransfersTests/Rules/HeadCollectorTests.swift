// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Transfers

@Suite struct HeadCollectorTests {
  private static let usual = [
    "HTTP/1.1 200 OK\r\n", "Server: a\r\n", "Content-Length: 2\r\n", "\r\n",
  ]

  /// What a test expects of lines.
  struct Case {
    var lines: [String]
    var status: Int?
    var wholeHeads: Int
    var hasAnswer = true
    /// The lines of the head that counts; nil for all.
    var head: [String]?
    var trailers: [String] = []
  }

  @Test(arguments: [
    Case(lines: [], status: nil, wholeHeads: 0, hasAnswer: false),
    Case(lines: ["HTTP/1.1 200 OK\r\n"], status: 200, wholeHeads: 0),
    Case(lines: Array(usual.dropLast()), status: 200, wholeHeads: 0),
    Case(lines: usual, status: 200, wholeHeads: 1),
    Case(lines: ["HTTP/1.1 503 Later\r\n", "\r\n"], status: 503, wholeHeads: 1),
    Case(
      lines: ["HTTP/1.1 100 Continue\r\n", "\r\n"], status: 100, wholeHeads: 0, hasAnswer: false),
    Case(
      lines: ["HTTP/1.1 100 Continue\r\n", "\r\n"] + usual, status: 200, wholeHeads: 1, head: usual),
    Case(
      lines: usual + ["X-Trailer: d\r\n", "\r\n"], status: 200, wholeHeads: 1, head: usual,
      trailers: ["X-Trailer: d\r\n", "\r\n"]),
    Case(
      lines: ["HTTP/1.1 401 Who\r\n", "\r\n"] + usual, status: 200, wholeHeads: 2, head: usual),
  ])
  func `lines are collected to the head that counts`(expected: Case) {
    let head = Self.collected(expected.lines)
    #expect(text(head.bytes) == (expected.head ?? expected.lines).joined())
    #expect(text(head.trailers) == expected.trailers.joined())
    #expect(head.status == expected.status)
    #expect(head.wholeHeads == expected.wholeHeads)
    #expect(head.isWhole == (expected.wholeHeads > 0))
    #expect(head.hasAnswer == expected.hasAnswer)
  }

  @Test(arguments: [
    ("Content-Encoding: gzip\r\n", true, false), ("content-encoding:br\r\n", true, false),
    ("Transfer-Encoding: chunked\r\n", false, true), ("Server: gzip, chunked\r\n", false, false),
  ])
  func `a head reports the codings of its body`(line: String, coding: Bool, chunks: Bool) {
    let head = Self.collected(["HTTP/1.1 200 OK\r\n", line, "\r\n"])
    #expect(head.namesCoding == coding)
    #expect(head.isChunked == chunks)
    let next = Self.collected(["HTTP/1.1 401 Who\r\n", line, "\r\n"] + Self.usual)
    #expect(!next.namesCoding)
    #expect(!next.isChunked)
  }

  @Test func `the limit holds for all lines together`() {
    var head = HeadCollector()
    #expect(Self.take("HTTP/1.1 200 OK\r\n", into: &head, limit: 20))
    #expect(!Self.take("Server: a\r\n", into: &head, limit: 20))
  }

  private static func collected(_ lines: [String]) -> HeadCollector {
    var head = HeadCollector()
    for line in lines { #expect(take(line, into: &head, limit: 10_000)) }
    return head
  }

  private static func take(_ line: String, into head: inout HeadCollector, limit: Int) -> Bool {
    Array(line.utf8).withUnsafeBytes { head.take($0, limit: limit) }
  }
}
