// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

/// Content codings: whole, stacked, broken, unknown, and bombs.
@Suite struct CodingTests {
  private func perform(
    _ coding: String, _ body: [UInt8], change: (inout HopRequest) -> Void = { _ in }
  ) async throws -> Hop {
    try await perform(
      .response(200, headers: ["Content-Encoding": coding], bytes: body), change: change)
  }

  private func perform(
    _ answer: ScriptedAnswer, change: (inout HopRequest) -> Void = { _ in }
  ) async throws -> Hop {
    try await withServer(ScriptedServer { _ in answer }) { server in
      try await withEngine { engine in
        var request = try request("GET", server.url("/"))
        change(&request)
        return await engine.perform(request)
      }
    }
  }

  @Test(arguments: [
    ("gzip", EncodedBodies.gzip), ("GZIP", EncodedBodies.gzip), ("x-gzip", EncodedBodies.gzip),
    ("deflate", EncodedBodies.zlib), ("deflate", EncodedBodies.rawDeflate),
    ("br", EncodedBodies.brotli), ("zstd", EncodedBodies.zstd),
    ("gzip, br", EncodedBodies.gzipInBrotli), ("identity", Array(EncodedBodies.text.utf8)),
  ])
  func `a coding is undone, also a second one over it`(coding: String, body: [UInt8]) async throws {
    let hop = try await perform(coding, body)
    #expect(hop.failure == nil)
    #expect(hop.bodyText == EncodedBodies.text)
    #expect(hop.response?.encodedBytes == body.count)
    #expect(hop.response?.headers.first("content-encoding") == coding)
  }

  /// One byte of the encoded text turned over.
  private static func broken(_ body: [UInt8], at place: Int) -> [UInt8] {
    var body = body
    body[place] ^= 0xFF
    return body
  }

  @Test(arguments: [
    ("gzip", broken(EncodedBodies.gzip, at: 12)), ("deflate", broken(EncodedBodies.zlib, at: 12)),
    ("br", broken(EncodedBodies.brotli, at: 12)), ("zstd", broken(EncodedBodies.zstd, at: 12)),
    ("gzip, br", broken(EncodedBodies.gzipInBrotli, at: 20)), ("gzip", Array("abc".utf8)),
    ("gzip", EncodedBodies.gzip + [1, 2, 3]), ("br", EncodedBodies.brotli + [1, 2, 3]),
    ("zstd", EncodedBodies.zstd + [1, 2, 3, 4, 5, 6, 7]),
  ])
  func `a broken one is a malformed response that names the coding`(
    coding: String, body: [UInt8]
  ) async throws {
    let hop = try await perform(coding, body)
    #expect(hop.failure?.kind == .protocol)
    #expect(hop.failure?.phase == .receiving)
    let names = coding.split(separator: ",").map { "`\($0.filter { $0 != " " })`" }
      .joined(separator: ", ")
    #expect(
      hop.failure?.words.hasPrefix("the body is not valid in its content coding \(names): ")
        == true,
      "\(hop.failure?.words ?? "no failure")")
    #expect(hop.response?.status == 200)
  }

  @Test func `an unknown one is reported with an alternative`() async throws {
    let hop = try await perform("gzip, snappy", EncodedBodies.gzip)
    #expect(hop.failure?.kind == .protocol)
    #expect(
      hop.failure?.words
        == "content coding `snappy` is not known; `compressed: false` takes the body as it comes")
    let raw = try await perform("gzip, snappy", EncodedBodies.gzip) { $0.acceptsCompressed = false }
    #expect(raw.failure == nil)
    #expect(raw.response?.body == EncodedBodies.gzip)
  }

  @Test func `one without a body is none`() async throws {
    let hop = try await perform("gzip", [])
    #expect(hop.failure == nil)
    #expect(hop.response?.body == [])
  }

  @Test(arguments: [
    ("br", EncodedBodies.brotliBomb), ("zstd", EncodedBodies.zstdBomb),
    ("br, gzip", EncodedBodies.brotliBombInGzip), ("zstd, gzip", EncodedBodies.zstdBombInGzip),
  ])
  func `a bomb of 300 MB is stopped at the limit of decoded bytes`(
    coding: String, body: [UInt8]
  ) async throws {
    let hop = try await perform(coding, body) { $0.limits.bodyBytes = 1_000_000 }
    #expect(hop.failure?.kind == .limit)
    #expect(hop.failure?.words == "the decoded body is larger than 1000000 bytes")
    #expect(hop.response?.body.count == 1_000_000)
    #expect(body.count < 10_000)
  }

  private static let codings: [(String, [UInt8])] = [
    ("gzip", EncodedBodies.gzip), ("deflate", EncodedBodies.zlib),
    ("deflate", EncodedBodies.rawDeflate), ("br", EncodedBodies.brotli),
    ("zstd", EncodedBodies.zstd), ("gzip, br", EncodedBodies.gzipInBrotli),
  ]

  /// A head with the coding, and the body in each way that HTTP/1.1 frames one.
  private static func framings(_ coding: String, _ body: [UInt8]) -> [ScriptedAnswer] {
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n"
    let size = String(body.count, radix: 16)
    return [
      .raw(head + "Content-Length: \(body.count)\r\n\r\n").then(.send(body)),
      .raw(head + "Transfer-Encoding: chunked\r\n\r\n\(size)\r\n")
        .then(.send(body + Array("\r\n0\r\n\r\n".utf8))),
      .raw(head + "Connection: close\r\n\r\n").then(.send(body), .close),
    ]
  }

  /// libcurl takes the part that it can decode for the body.
  @Test(arguments: codings)
  func `one that is cut short is a failure, though its framing is whole`(
    coding: String, body: [UInt8]
  ) async throws {
    for count in [1, body.count / 2, body.count - 1] {
      for answer in Self.framings(coding, Array(body.prefix(count))) {
        let hop = try await perform(answer)
        #expect(hop.failure?.kind == .protocol)
        #expect(hop.failure?.phase == .receiving)
        #expect(hop.failure?.code == 61)
        let words = hop.failure?.words ?? ""
        #expect(words.hasSuffix(": it ends after \(count) bytes, in the middle"), "\(words)")
        #expect(hop.response?.encodedBytes == count)
      }
    }
    for answer in Self.framings(coding, body) {
      let hop = try await perform(answer)
      #expect(hop.failure == nil)
      #expect(hop.bodyText == EncodedBodies.text)
    }
  }

  @Test func `one that ends before its length is a body of the wrong length`() async throws {
    let cut = ScriptedAnswer.raw(
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 100\r\n\r\n"
    ).then(.send(Array(EncodedBodies.gzip.prefix(20))), .close)
    #expect(try await perform(cut).failure?.kind == .length)
  }

  @Test(arguments: [
    ("HEAD", "200 OK"), ("GET", "204 No Content"), ("GET", "304 Not Modified"),
  ])
  func `one that is named without a body is not an error`(
    method: String, status: String
  ) async throws {
    let answer = ScriptedAnswer.raw(
      "HTTP/1.1 \(status)\r\nContent-Encoding: gzip\r\nContent-Type: a/b\r\n\r\n")
    let hop = try await perform(answer) { $0.head = RequestHead(method: method) }
    #expect(hop.failure == nil)
    #expect(hop.response?.body == [])
  }

  /// A service may use it only if the request has `TE` (RFC 9112, section 7.4), and curl 8 refuses it.
  @Test(arguments: ["gzip, chunked", "gzip", "deflate, chunked"], [true, false])
  func `one of the transfer is refused, whatever is accepted`(
    codings: String, accepts: Bool
  ) async throws {
    let size = String(EncodedBodies.gzip.count, radix: 16)
    let answer = ScriptedAnswer.raw(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: \(codings)\r\n\r\n\(size)\r\n"
    ).then(.send(EncodedBodies.gzip + Array("\r\n0\r\n\r\n".utf8)), .close)
    let hop = try await perform(answer) { $0.acceptsCompressed = accepts }
    #expect(hop.failure?.kind == .protocol)
    let words = hop.failure?.words ?? ""
    #expect(words.hasSuffix("which the request did not ask for"), "\(words)")
  }

  @Test func `more than five are too many`() async throws {
    let hop = try await perform(String(repeating: "br, ", count: 6), EncodedBodies.brotli)
    #expect(hop.failure?.kind == .protocol)
    #expect(
      hop.failure?.words
        == "the body has 6 content codings, one over another, and 5 are the most that are decoded")
  }

  @Test func `one that was withheld is not looked for`() async throws {
    let cut = Array(EncodedBodies.gzip.prefix(20))
    let hop = try await perform("gzip", cut) { $0.acceptsCompressed = false }
    #expect(hop.failure == nil)
    #expect(hop.response?.body == cut)
  }

  /// nginx encodes by itself, as the request asks for it.
  @Test(
    .needs(.nginx, .brotli), arguments: [("gzip", "gzip"), ("br", "br"), ("zstd, br", "br")])
  func `nginx encodes, and sends data that was encoded before`(
    accepted: String, coding: String
  ) async throws {
    let page = String(repeating: "<p>curlew</p>\n", count: 1000)
    let nginx = try await Nginx.start(modules: [Nginx.brotli]) { folder, ports in
      try folder.write(page, to: "page.html")
      try folder.write(EncodedBodies.gzip, to: "stored.txt.gz")
      try folder.write(Array(EncodedBodies.gzip.dropLast(9)), to: "cut.txt.gz")
      return """
        types { text/html html; text/plain txt; }
        access_log off;
        server {
          listen 127.0.0.1:\(ports[0]); root \(folder.path);
          gzip on; gzip_types text/html; brotli on; gzip_static always;
        }
        """
    }
    let url = "http://127.0.0.1:\(nginx.ports[0])"
    try await withEngine { engine in
      var request = try request("GET", url + "/page.html", headers: [("Accept-Encoding", accepted)])
      request.withheldHeaders = []
      let hop = await engine.perform(request)
      #expect(hop.failure == nil)
      #expect(hop.response?.headers.first("content-encoding") == coding)
      #expect(hop.bodyText == page)
      #expect((hop.response?.encodedBytes ?? .max) < page.utf8.count / 10)
      let stored = await engine.perform(try TransfersTests.request("GET", url + "/stored.txt"))
      #expect(stored.bodyText == EncodedBodies.text)
      let cut = await engine.perform(try TransfersTests.request("GET", url + "/cut.txt"))
      #expect(cut.failure?.kind == .protocol)
    }
  }
}
