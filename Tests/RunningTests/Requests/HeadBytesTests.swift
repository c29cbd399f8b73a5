// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

/// Heads whose bytes are not UTF-8.
@Suite struct `The bytes of a head` {
  private static func latin(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  private static func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      guard request.path == "/a" else { return .response(200, body: "ok") }
      return .bytes(
        latin(
          "HTTP/1.1 200 Größe\r\nSet-Cookie: sid=café; Path=/\r\nSet-Cookie: nè=1; Path=/\r\n"
            + "ETag: \"café\"\r\nX-Several: é\r\nX-Several: ")
          + Array("ü".utf8)
          + latin(
            "\r\nLocation: /b/né\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n"
              + "Set-Cookie: late=1\r\n\r\n"))
    }
  }

  @Test func `go back as they came`() async throws {
    let server = try Self.server()
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - GET: /a
          expect:
            headers: { ETag: '"café"' }
            cookies: { sid: café, nè: '1', late: { $exists: false } }
            that: ["response.reason == 'Größe'"]
          capture:
            tag: { header: ETag }
            part: { header: ETag, regex: '"(.*)"' }
            sid: { cookie: sid }
            several: { header: X-Several }
            place: { header: Location }
            read: "${response.headers.etag}"
        - GET: "${place}"
          vars: { again: "${tag}" }
          headers:
            If-None-Match: "${tag}"
            X-Weak: "W/${again} é"
            X-Part: "<${part}>"
            X-Several: "${several}"
            X-Read: "${read}"
            X-Changed: "${tag + '!'}"
          cookies: { own: "${sid}" }
      """, against: server)
    #expect(run.steps.map(\.outcome) == [.passed, .passed])
    let sent = try #require(server.requests.last)
    #expect(sent.target == "/b/n%E9")
    func line(_ name: String) -> [UInt8]? {
      sent.raw.split(separator: 0x0A).first { $0.starts(with: "\(name): ".utf8) }
        .map { Array($0.dropFirst(name.utf8.count + 2).dropLast()) }
    }
    #expect(line("If-None-Match") == Self.latin("\"café\""))
    #expect(line("X-Weak") == Self.latin("W/\"café\" ") + Array("é".utf8))
    #expect(line("X-Part") == Self.latin("<café>"))
    #expect(line("X-Several") == Self.latin("é, ") + Array("ü".utf8))
    #expect(line("X-Read") == Self.latin("\"café\""))
    #expect(line("X-Changed") == Array("\"café\"!".utf8))
    #expect(line("Cookie") == Self.latin("sid=café; nè=1; own=café"))
  }

  @Test func `of a secret are hidden in every form`() async throws {
    let server = try Self.server()
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { GET: /a, capture: { tag: { header: ETag, secret: true } } }
        - { name: back, GET: /b, headers: { X-Tag: "${tag}", X-More: "a${tag}b" } }
      """, against: server)
    let attempt = try #require(run.attempts(of: "back").last)
    let head = try #require(attempt.exchange?.hops.last?.requestHead)
    let word = Self.latin("café")
    #expect(!head.indices.contains { head[$0...].starts(with: word) })
    #expect(!head.indices.contains { head[$0...].starts(with: "café".utf8) })
  }

  @Test(arguments: [
    ("bearer: \"${tag}\"", "Authorization", "Bearer \"café\""),
    ("apiKey: { name: X-Key, value: \"${tag}\", in: header }", "X-Key", "\"café\""),
  ])
  func `go back as they came in a log-in too`(
    auth: String, header: String, value: String
  ) async throws {
    let server = try Self.server()
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { GET: /a, capture: { tag: { header: ETag } } }
        - { name: back, GET: /b, auth: { \(auth) } }
      """, against: server)
    #expect(run.steps.map(\.outcome) == [.passed, .passed])
    let sent = try #require(server.requests.last)
    #expect(sent.raw.firstRange(of: Self.latin("\(header): \(value)\r\n")) != nil)
    let head = try #require(run.attempts(of: "back").last?.exchange?.hops.last?.requestHead)
    #expect(head.firstRange(of: Self.latin("café")) == nil)
  }
}
