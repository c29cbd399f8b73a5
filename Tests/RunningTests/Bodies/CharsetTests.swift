// SPDX-License-Identifier: Apache-2.0

import Digests
import TestSupport
import Testing

/// A declared charset is what is sent, or nothing is.
@Suite struct CharsetTests {
  private static let cases: [(String, String)] = [
    ("text: é, contentType: text/plain; charset=iso-8859-1", "e9"),
    ("text: é, headers: { Content-Type: text/plain; charset=iso-8859-1 }", "e9"),
    ("text: é", "c3a9"), ("text: '${v}', contentType: 'text/plain; charset=${c}'", "e9"),
    ("json: [é], contentType: application/json; charset=utf-16be", "005b002200e90022005d"),
    ("form: { é: é }, contentType: application/x-www-form-urlencoded; charset=windows-1252", ""),
    ("graphql: { query: é }, contentType: application/json; charset=latin1", ""),
    ("xml: <a>é</a>, contentType: text/xml; charset=iso-8859-15", "3c613ee93c2f613e"),
    ("text: é, contentType: text/plain; charset=utf-8", "c3a9"),
    ("base64: w6k=, contentType: text/plain; charset=iso-8859-1", "c3a9"),
  ]

  private func run(_ lines: String) async throws -> (CarriedOut, [ScriptedRequest]) {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      vars: { v: é, c: iso-8859-1 }
      requests:
        - { name: x, POST: /, \(lines) }
      """, against: server)
    return (run, server.requests)
  }

  @Test(arguments: cases)
  func `is what is sent`(lines: String, digits: String) async throws {
    let (run, requests) = try await run(lines)
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    let body = try #require(requests.first?.body)
    let expected =
      if lines.hasPrefix("form") { Array("%E9=%E9".utf8) } else if lines.hasPrefix("graphql") {
        Array(#"{"query":""#.utf8) + [0xE9] + Array(#""}"#.utf8)
      } else { try #require(Hexadecimal.decode(digits)) }
    #expect(body == expected)
  }

  @Test func `is what XML declares`() async throws {
    for key in ["xml", "contentType: application/xml, text"] {
      let (run, requests) = try await run(
        #"\#(key): "<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>""#)
      #expect(run.outcome(of: "x") == .passed, "\(run.text)")
      #expect(requests.first?.body.contains(0xE9) == true)
      #expect(requests.first?.body.contains(0xC3) == false)
    }
  }

  @Test func `is that of a part`() async throws {
    let (run, requests) = try await run(
      """
      multipart: [{ name: a, value: é, type: text/plain; charset=iso-8859-1 }, { name: b, value: é },
        { name: c, json: é, headers: { Content-Type: application/json; charset=latin1 } }]
      """)
    #expect(run.outcome(of: "x") == .passed, "\(run.text)")
    let body = try #require(requests.first?.body)
    #expect(body.filter { $0 == 0xE9 }.count == 2)
    #expect(body.filter { $0 == 0xC3 }.count == 1)
  }

  @Test(arguments: [
    "text: 日, contentType: text/plain; charset=iso-8859-1",
    "json: 日, contentType: application/json; charset=us-ascii",
    "text: é, contentType: text/plain; charset=x-nowhere",
    "form: { a: 日 }, contentType: application/x-www-form-urlencoded; charset=windows-1252",
    "form: { a: b }, contentType: application/x-www-form-urlencoded; charset=utf-16",
    "multipart: [{ name: a, value: 日, type: text/plain; charset=latin1 }]",
    "graphql: { query: 日 }, contentType: application/json; charset=latin1",
    #"xml: "<?xml version='1.0' encoding='us-ascii'?><a>${v}</a>""#,
    #"xml: "<?xml version='1.0' encoding='koi8-r'?><a/>", contentType: text/xml; charset=utf-8"#,
  ])
  func `or nothing is sent`(lines: String) async throws {
    let (run, requests) = try await run(lines)
    #expect(run.refusal(of: "x") == "not-in-charset", "\(run.text)")
    #expect(requests.isEmpty)
  }
}
