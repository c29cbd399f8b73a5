// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

/// A head whose first line continues another, on a handle that had a response before: libcurl before
/// 8.1 would append it to a header that it has freed (`HeadPreview`).
@Suite struct FoldedHeadTests {
  private static let fold = " A: " + String(repeating: "A", count: 5000) + "\r\n"

  /// Heads and what follows them, each with a first line that begins with white space.
  static let heads = [
    "HTTP/1.1 200 OK\r\n\(fold)Content-Length: 2\r\n\r\nok",
    "HTTP/1.1 200 OK\r\n\ta:b\r\nContent-Length: 2\r\n\r\nok",
    "HTTP/1.1 503 Busy\r\n fol: ded\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 302 Found\r\n \(fold)Location: /\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 204 No Content\r\n\(fold)\r\n",
    "HTTP/1.0 200 OK\n\(fold)\nok",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\(fold)\r\n",
    "HTTP/1.1 103 Early Hints\r\n\(fold)\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n\(fold)\r\n",
    "http/1.1 200 OK\r\n\(fold)\r\n",
    "HTTP/1.1 200 OK\r\n :\r\n\r\n",
  ]

  @Test(arguments: heads.indices)
  func `is a malformed response, and the handle serves on`(number: Int) async throws {
    let head = Self.heads[number]
    let padding = String(repeating: "a", count: 300)
    let server = try ScriptedServer { request in
      request.index % 2 == 1
        ? .raw(head).then(.close)
        : .response(200, headers: ["X-Pad": padding], body: "ok")
    }
    try await withServer(server) { server in
      try await withEngine { engine in
        for index in 0..<8 {
          let hop = await engine.perform(try request("GET", server.url("/")))
          if index % 2 == 1 {
            #expect(hop.failure?.kind == .protocol)
          } else {
            #expect(hop.failure == nil)
            #expect(hop.bodyText == "ok")
          }
        }
      }
    }
  }

  @Test func `its body is not taken for another line`() async throws {
    // No header is stored of the first head, so the lines are looked at until the head ends.
    let answers: [ScriptedAnswer] = [
      .raw("HTTP/1.1 200 OK\r\n\r\n folded: body").then(.close),
      .raw("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n a: b"),
      .raw("HTTP/1.1 200 OK\r\nA: b\r\n c\r\nContent-Length: 5\r\n\r\n\ta: b"),
    ]
    try await withServer(ScriptedServer(answers)) { server in
      try await withEngine { engine in
        for body in [" folded: body", " a: b", "\ta: b"] {
          let hop = await engine.perform(try request("GET", server.url("/")))
          #expect(hop.failure == nil)
          #expect(hop.bodyText == body)
        }
      }
    }
  }
}
