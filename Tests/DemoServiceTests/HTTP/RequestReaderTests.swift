// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DemoService

@Suite struct RequestReaderTests {
  /// All requests of a text, given to the reader in pieces of that many bytes.
  private func read(
    _ text: String, piece: Int = .max
  ) throws(RequestRefusal) -> [ShopRequest] {
    var reader = RequestReader()
    var requests: [ShopRequest] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(piece)))
      rest = rest.dropFirst(piece)
      while case .request(let request) = try reader.next() { requests.append(request) }
    }
    return requests
  }

  private func refusal(_ text: String) -> RequestRefusal? {
    do throws(RequestRefusal) {
      _ = try read(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [1, 2, 7, 1000])
  func `requests are cut right, in pieces of any size`(piece: Int) throws {
    let text =
      "\r\nPOST /a%20b/c?x=1+2&y=%26 HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc"
      + "PUT /d HTTP/1.1\r\nhost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "2\r\nde\r\n0A;e=1\r\n0123456789\r\n0\r\nTrailer: t\r\n\r\n"
      + "GET http://h/e HTTP/1.0\r\n\r\n"
    let requests = try read(text, piece: piece)
    try #require(requests.count == 3)
    #expect(requests[0].path == ["a b", "c"])
    #expect(requests[0].query["x"] == "1 2")
    #expect(requests[0].query["y"] == "&")
    #expect(requests[0].body == Array("abc".utf8))
    #expect(requests[0].keepsAlive)
    #expect(requests[1].body == Array("de0123456789".utf8))
    #expect(requests[2].path == ["e"])
    #expect(!requests[2].keepsAlive)
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", RequestRefusal.noHost),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .noHost),
    ("GET /\r\n\r\n", .badRequestLine),
    ("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequestLine),
    ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequestLine),
    ("GET pets HTTP/1.1\r\nHost: a\r\n\r\n", .badRequestLine),
    ("GET / HTTP/2\r\nHost: a\r\n\r\n", .unknownVersion),
    ("GET / HTTP/1.1\nHost: a\r\n\r\n", .badLineEnd),
    ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .badField),
    ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", .badField),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{0}\r\n\r\n", .badField),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1x\r\n\r\n", .badLength),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", .badLength),
    ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", .badLength),
    (
      "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      .twoLengths
    ),
    ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", .unknownTransferCoding),
    ("GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n", .unknownExpectation),
    ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", .badChunk),
    ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n+1\r\na\r\n", .badChunk),
    ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc", .badChunk),
  ])
  func `a malformed request is refused`(text: String, refusal: RequestRefusal) {
    #expect(self.refusal(text) == refusal)
  }

  @Test func `a head may be just so long`() {
    let start = "GET / HTTP/1.1\r\nHost: a\r\nX: "
    let room = RequestReader.maximumHeadBytes - start.utf8.count - 4
    #expect(refusal(start + String(repeating: "x", count: room) + "\r\n\r\n") == nil)
    #expect(refusal(start + String(repeating: "x", count: room + 1) + "\r\n\r\n") == .headTooLong)
    #expect(refusal(String(repeating: "x", count: room * 2)) == .headTooLong)
  }

  @Test func `there may be just so many fields`() {
    let start = "GET / HTTP/1.1\r\nHost: a\r\n"
    let field = "X: y\r\n"
    let most = RequestReader.maximumFields - 1
    #expect(refusal(start + String(repeating: field, count: most) + "\r\n") == nil)
    #expect(refusal(start + String(repeating: field, count: most + 1) + "\r\n") == .tooManyFields)
  }

  @Test(arguments: [0, 1])
  func `a body may be just so long`(more: Int) {
    let size = RequestReader.maximumBodyBytes + more
    let body = String(repeating: "x", count: size)
    let expected: RequestRefusal? = more == 0 ? nil : .bodyTooLong
    #expect(
      refusal("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: \(size)\r\n\r\n\(body)") == expected)
    let half = String(repeating: "x", count: size / 2)
    let rest = String(repeating: "x", count: size - size / 2)
    let chunked = [half, rest].map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined()
    #expect(
      refusal("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(chunked)0\r\n\r\n")
        == expected)
  }

  @Test func `a length of many digits is too long and no trap`() {
    let digits = String(repeating: "9", count: 60)
    #expect(
      refusal("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: \(digits)\r\n\r\n") == .bodyTooLong)
    #expect(
      refusal("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(digits)\r\n")
        == .badChunk)
  }

  @Test func `chunk extensions and trailers are bounded`() {
    let start = "PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    let extensions = String(repeating: "x", count: RequestReader.maximumChunkLineBytes)
    #expect(refusal(start + "1;" + extensions) == .badChunk)
    let trailers = String(repeating: "T: t\r\n", count: RequestReader.maximumTrailerBytes / 4)
    #expect(refusal(start + "0\r\n" + trailers + "\r\n") == .badChunk)
  }

  @Test func `Expect is answered once, and only before the body has arrived`() throws {
    var reader = RequestReader()
    let head = "PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
    reader.append(Array(head.utf8))
    guard case .expectation = try reader.next() else {
      Issue.record("no expectation")
      return
    }
    guard case .nothing = try reader.next() else {
      Issue.record("told twice")
      return
    }
    reader.append(Array("hi\(head)hi".utf8))
    for _ in 0..<2 {
      guard case .request(let request) = try reader.next() else {
        Issue.record("no request")
        return
      }
      #expect(request.body == Array("hi".utf8))
    }
  }
}
