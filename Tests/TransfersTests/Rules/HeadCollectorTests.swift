// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Transfers

@Suite struct HeadCollectorTests {
  private static let usual = [
    "HTTP/1.1 200 OK\r\n", "Server: a\r\n", "Content-Length: 2\r\n", "\r\n",
  ]

  @Test(arguments: [
    usual,
    ["HTTP/1.1 200 OK\r\n", "Server: b\r\n", "Content-Length: 2\r\n", "\r\n"],
    ["HTTP/1.1 200 OK\r\n", "Server: a\r\n", "Content-Length: 2\r\n"],
    ["HTTP/1.1 200 OK\r\n", "Server: a\r\n", "Content-Length: 2\r\n", "Via: c\r\n", "\r\n"],
    ["HTTP/1.1 200 OK\r\n", "Server: a\r\n", "\r\n"],
    ["HTTP/1.1 200 OK\r\n", "Server: a\r\n", "Content-Encoding: gzip\r\n", "\r\n"],
    ["HTTP/1.1 503 Later\r\n", "\r\n"],
    ["HTTP/1.1 100 Continue\r\n", "\r\n"] + usual,
    ["HTTP/1.1 100 Continue\r\n", "\r\n"],
    usual + ["X-Trailer: d\r\n", "\r\n"],
    usual + ["HTTP/1.1 401 Who\r\n", "\r\n"],
    ["HTTP/1.1 401 Who\r\n", "\r\n"] + usual,
    ["HTTP/1.1 200 OK\r\n"],
    [],
  ])
  func `a head is taken alike whether the one before it is known or not`(lines: [String]) throws {
    let known = try #require(CachedResponseHead(collected(Self.usual, like: nil)))
    let one = collected(lines, like: nil)
    let other = collected(lines, like: known)
    #expect(other.head == one.head)
    #expect(other.trailers == one.trailers)
    #expect(other.status == one.status)
    #expect(other.isWhole == one.isWhole)
    #expect(other.wholeHeads == one.wholeHeads)
    #expect(other.hasAnswer == one.hasAnswer)
    #expect(other.namesCoding == one.namesCoding)
  }

  @Test func `a known head reports its codings`() throws {
    let lines = ["HTTP/1.1 200 OK\r\n", "Content-Encoding: gzip\r\n", "\r\n"]
    let known = try #require(CachedResponseHead(collected(lines, like: nil)))
    #expect(collected(lines, like: known).namesCoding)
  }

  @Test(arguments: [
    ["HTTP/1.1 100 Continue\r\n", "\r\n"], ["HTTP/1.1 200 OK\r\n", "Server: a\r\n"], [],
  ])
  func `a head that is not the whole final one is not known`(lines: [String]) {
    #expect(CachedResponseHead(collected(lines, like: nil)) == nil)
  }

  @Test func `the limit holds for a known head`() throws {
    let known = try #require(CachedResponseHead(collected(Self.usual, like: nil)))
    var head = HeadCollector()
    head.expect(known)
    #expect(Self.take("HTTP/1.1 200 OK\r\n", into: &head, limit: 20))
    #expect(!Self.take("Server: a\r\n", into: &head, limit: 20))
  }

  private func collected(_ lines: [String], like known: CachedResponseHead?) -> HeadCollector {
    var head = HeadCollector()
    head.expect(known)
    for line in lines { #expect(Self.take(line, into: &head, limit: 10_000)) }
    return head
  }

  private static func take(_ line: String, into head: inout HeadCollector, limit: Int) -> Bool {
    Array(line.utf8).withUnsafeBytes { head.take($0, limit: limit) }
  }
}
