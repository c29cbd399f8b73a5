// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing
import Values

@testable import Checking

/// The subjects that few steps look at.
struct OtherSubjectTests {
  /// Two redirects and what they lead to.
  private static var redirected: Exchange {
    let hop = { (status: Int, path: String, headers: [(String, String)]) in
      Hop(
        method: "GET",
        address: Address(scheme: "http", host: "a.example", port: nil, path: path, query: nil),
        response: Response(
          version: "1.1", status: status,
          headers: HeaderFields(headers.map { HeaderField($0.0, $0.1) }), body: Array("abc".utf8)),
        timings: Timings(total: 1500))
    }
    return Exchange(hops: [
      hop(302, "/a", [("Location", "/b"), ("X-A", "1"), ("x-a", "2")]),
      hop(301, "/b", [("Location", "/c")]), hop(200, "/c", []),
    ])
  }

  private func judge(_ expect: String, _ exchange: Exchange, now: Int64? = nil) throws -> Judged {
    let (step, files, text) = try load(expect)
    let checker = Checker(step.settings.expectations, at: step.span, places: .init(files))
    var subjects = ResponseSubjects(
      exchange: exchange, durationMicroseconds: 10, now: now.map { EpochSeconds($0) })
    return Judged(
      verdicts: checker.judge(&subjects, scope: scope(("n", .number(ExactNumber(3))))),
      source: text)
  }

  @Test(arguments: [
    "url: http://a.example/c", "url: { $endsWith: /c }", "version: 1.1", "version: { $gte: 1.1 }",
    "size: 3B", "size: { $lt: 1kB, $gt: 2B }", "size: \"${n}\"", "size: { $lte: \"${n}\" }",
    "sha256: BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD",
    "sha256: { $startsWith: ba78 }", "bytes: { hex: 61 62 63 }", "bytes: { base64: YWJj }",
    "redirects: { $length: 2 }", "redirects: [{ status: 302 }, { url: { $endsWith: /b } }]",
    "redirects: { $each: { time: { $lt: 2ms }, headers: { LOCATION: { $startsWith: / } } } }",
    "redirects: { $any: { headers: { x-a: [\"1\", \"2\"] } } }",
    "redirects: { $contains: { status: { $in: [301] } } }", "redirects: { $empty: false }",
    "redirects: [{ headers: { x-b: null } }, { headers: { x-a: { $exists: false } } }]",
  ])
  func `expectations that hold`(expect: String) throws {
    let judged = try judge(expect, Self.redirected)
    #expect(judged.allHold && !judged.verdicts.isEmpty, "\(judged.lines)")
  }

  @Test(arguments: [
    ("url: http://a.example/d", "expected `http://a.example/d`, found `http://a.example/c`"),
    ("version: 2", "expected `2`, found `1.1`"),
    ("size: 10B", "expected `10 bytes`, found `3 bytes`"),
    ("size: 1B", "expected `1 byte`, found `3 bytes`"),
    ("size: { $gt: 1kB }", "expected more than `1000 bytes`, found `3 bytes`"),
    ("redirects: { $length: 1 }", "the length is another: expected `1`, found `2`"),
    ("bytes: { hex: 61 62 64 }", "the body differs from byte 2 on"),
    (
      "bytes: { hex: 61 62 63 64 }",
      "the body differs from byte 3 on; expected 4 bytes, found 3 bytes"
    ),
    ("bytes: { hex: \"${n}\" }", "the value of the template is not hex"),
    (
      "certificate: { expiresIn: { $gt: 1d } }",
      "the response came without a certificate: it did not come over TLS"
    ),
    ("redirects: { $each: { status: 302 } }", "element 1: expected `302`, found `301`"),
  ])
  func `expectations that do not hold have a reason`(expect: String, message: String) throws {
    #expect(try judge(expect, Self.redirected).failure().message == message)
  }

  @Test func `no redirects are an empty list`() throws {
    let exchange = Sample.text("x").exchange
    #expect(try judge("redirects: []", exchange).allHold)
    #expect(try judge("redirects: { $empty: true }", exchange).allHold)
    #expect(!(try judge("redirects: { $each: { status: 302 } }", exchange).allHold))
  }

  @Test func `a certificate is judged member by member`() throws {
    var exchange = Sample.text("x").exchange
    exchange.hops[0].response?.certificate = PeerCertificate(
      subject: "CN = a.example", issuer: "CN = Test", names: ["a.example", "b.example"],
      notBefore: EpochSeconds(0), notAfter: EpochSeconds(40 * 86_400))
    let judged = try judge(
      """
      certificate:
        subject: { $contains: a.example }
        issuer: CN = Test
        names: { $contains: b.example }
        notBefore: { $lt: 1970-01-02 }
        notAfter: 1970-02-10T00:00:00Z
        expiresIn: { $gt: 30d }
      """, exchange, now: 86_400)
    #expect(judged.allHold, "\(judged.lines)")
    #expect(judged.names.contains("certificate expiresIn $gt"))
    let expired = try judge("certificate: { expiresIn: { $gt: 30d } }", exchange, now: 41 * 86_400)
    #expect(try expired.failure().message == "expected more than `30d`, found `-1d`")
    #expect(try judge("certificate: { names: [a.example, b.example] }", exchange).allHold)
  }

  @Test func `a secret in the last address is not shown`() throws {
    let (step, files, _) = try load("url: http://a.example/other")
    let checker = Checker(step.settings.expectations, at: step.span, places: .init(files))
    var subjects = ResponseSubjects(exchange: Self.redirected, durationMicroseconds: 0)
    subjects.shownAddress = { address in
      var shown = address
      shown.path = "/***key***"
      return shown
    }
    let failure = try #require(checker.judge(&subjects, scope: scope()).first?.failure)
    #expect(failure.actual == "http://a.example/***key***")
    #expect(failure.message.hasSuffix("found `http://a.example/***key***`"))
  }

  @Test func `a compared file reports where it differs`() {
    var walk = FileComparison.Walk(body: Array("abcdefgh".utf8), fileBytes: 9)
    #expect(walk.take(Array("abc".utf8)) == nil)
    let difference = walk.take(Array("dXfgh!".utf8))
    #expect(difference?.offset == 4)
    #expect(difference?.expected == "61 62 63 64 58 66 67 68 21")
    #expect(difference?.actual == "61 62 63 64 65 66 67 68")
    var shorter = FileComparison.Walk(body: Array("ab".utf8), fileBytes: 3)
    #expect(shorter.take(Array("abc".utf8))?.offset == 2)
    var longer = FileComparison.Walk(body: Array("abc".utf8), fileBytes: 2)
    #expect(longer.take(Array("ab".utf8)) == nil)
    guard case .differs(let end) = longer.end else {
      Issue.record("the longer body passed")
      return
    }
    #expect(end.offset == 2)
  }
}
