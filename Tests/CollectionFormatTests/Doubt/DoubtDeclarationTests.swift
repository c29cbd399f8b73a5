// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Diagnostics
import TestSupport
import Testing

@testable import CollectionFormat

@Suite struct `Doubt in curlew.yaml` {
  private func doubt(_ text: String) throws -> DoubtDeclaration {
    let loaded = loadProject("curlew: 1\ndoubt:\n\(text)\n")
    #expect(loaded.rendered.isEmpty)
    return try #require(loaded.content).doubt
  }

  private func expectProblem(_ doubt: String, _ code: String) {
    let text = MarkedText("curlew: 1\ndoubt: \(doubt)\n")
    let loaded = loadProject(text.text)
    expect(loaded.diagnostics, at: text, [code], rendered: loaded.rendered)
  }

  @Test func `has a share, headers and entries`() throws {
    let doubt = try doubt(
      """
        least: 62.5%
        headers: [X-Request-Id, etag, x-request-id]
        ignore:
          - $..traceId
          - json $.b
          - xpath //s:item/@id
          - header ETag
          - cookie Csrf
          - status
          - body
          - POST /echo
          - GET /pets/{id} › 404: ['$.items[*].photo', header etag]
          - '* /admin/** 4xx': cookie csrf
      """)
    #expect(doubt.least?.content.millionths == 625_000)
    #expect(doubt.headers == ["x-request-id", "etag"])
    #expect(
      doubt.ignored.map(\.text) == [
        "$..traceId", "json $.b", "xpath //s:item/@id", "header ETag", "cookie Csrf", "status",
        "body", "POST /echo",
        "GET /pets/{id} › 404: $.items[*].photo", "GET /pets/{id} › 404: header etag",
        "* /admin/** 4xx: cookie csrf",
      ])
    #expect(
      doubt.ignored.map { $0.operation != nil } == Array(repeating: false, count: 7)
        + Array(repeating: true, count: 4))
    #expect(
      doubt.ignored.map { $0.place == nil } == [
        false, false, false, false, false, false, false,
        true, false, false, false,
      ])
    guard case .header("etag") = doubt.ignored[3].place,
      case .cookie("Csrf") = doubt.ignored[4].place
    else {
      Issue.record("names of headers have no case, those of cookies have")
      return
    }
  }

  @Test func `is empty without the key`() throws {
    let doubt = try #require(loadProject("curlew: 1\n").content).doubt
    #expect(doubt.least == nil && doubt.headers.isEmpty && doubt.ignored.isEmpty)
  }

  @Test(arguments: [
    ("{ least: ⟦60⟧ }", "invalid-share"), ("{ least: ⟦0.6⟧ }", "invalid-share"),
    ("{ least: ⟦101%⟧ }", "invalid-share"), ("{ least: ⟦'060%'⟧ }", "invalid-share"),
    ("{ least: ⟦100.1%⟧ }", "invalid-share"), ("{ least: ⟦1.23456%⟧ }", "invalid-share"),
    ("{ least: ⟦-1%⟧ }", "invalid-share"), ("{ least: { ⟦operations⟧: 60% } }", "invalid-share"),
    ("{ least: ⟦true⟧ }", "wrong-type"), ("{ headers: [⟦a b⟧] }", "invalid-header-name"),
    ("{ ignore: ⟦$.id⟧ }", "wrong-type"), ("{ ignore: [⟦'$.items['⟧] }", "invalid-place"),
    ("{ ignore: [⟦xpath⟧] }", "invalid-place"), ("{ ignore: [⟦'xpath //a['⟧] }", "invalid-place"),
    ("{ ignore: [⟦xpath count(//a)⟧] }", "invalid-place"),
    ("{ ignore: [⟦json id⟧] }", "invalid-place"), ("{ ignore: [⟦header⟧] }", "invalid-place"),
    ("{ ignore: [⟦cookie a b⟧] }", "invalid-place"),
    ("{ ignore: [⟦status 200⟧] }", "invalid-place"),
    ("{ ignore: [⟦headers etag⟧] }", "invalid-place"),
    ("{ ignore: [⟦listPets⟧] }", "invalid-place"),
    ("{ ignore: [⟦GET⟧] }", "invalid-operation"),
    ("{ ignore: [⟦get /pets⟧] }", "invalid-operation"),
    ("{ ignore: [⟦GET /pets?a=b⟧] }", "invalid-operation"),
    ("{ ignore: [⟦GET /pets/*.json⟧] }", "invalid-operation"),
    ("{ ignore: [⟦'GET /pets/{id}.json'⟧] }", "invalid-operation"),
    ("{ ignore: [⟦GET /pets 99⟧] }", "invalid-operation"),
    ("{ ignore: [⟦GET /pets 6xx⟧] }", "invalid-operation"),
    ("{ ignore: [⟦GET /pets 200 x⟧] }", "invalid-operation"),
    ("{ ignore: [{ ⟦$.id⟧: [$.a] }] }", "invalid-operation"),
    ("{ ignore: [{ GET /a: [⟦GET /b⟧] }] }", "invalid-place"),
    ("{ ignore: [{ GET /a: ⟦[]⟧ }] }", "empty-list"),
    ("{ ignore: [{ ⟦GET /a⟧: status, GET /b: status }] }", "wrong-type"),
    ("{ ignore: [⟦true⟧] }", "wrong-type"),
    ("{ ignore: ['GET /⟦${⟧id}'] }", "template-not-allowed"),
  ])
  func `is checked at its place`(doubt: String, code: String) { expectProblem(doubt, code) }

  @Test func `says what to write instead`() {
    func help(_ doubt: String) -> [String] {
      loadProject("curlew: 1\ndoubt: \(doubt)\n").diagnostics.flatMap { [$0.message] + $0.help }
    }
    #expect(
      help("{ ignore: ['$.items['] }").first == "`$.items[` is not a JSONPath")
    #expect(
      help("{ ignore: ['xpath //a[1'] }") == ["`//a[1` is not an XPath"])
    #expect(
      help("{ ignore: [xpath count(//a)] }") == [
        "`count(//a)` selects nothing",
        "write the path of elements or attributes: `xpath /list/item/@id`",
      ])
    #expect(help("{ ignore: [xpath] }").last == "write `xpath /list/item/@id`")
    #expect(help("{ ignore: [headers etag] }").last == "did you mean `header etag`?")
    #expect(help("{ ignore: [get /pets 404] }").last == "write `GET /pets 404`")
    #expect(
      help("{ least: { operations: 60% } }") == [
        "`least` of `doubt` is one share: `least: 60%`",
        "a mapping of dimensions belongs to `coverage`",
      ])
    #expect(help("{ least: 60 }").last == "write `60%`")
    let alias = loadProject("curlew: 1\ndoubt:\n  ignore:\n    - * /admin/**\n").diagnostics
    #expect(alias.flatMap(\.help).contains { $0.hasSuffix("`- '* /admin/**'`") })
  }

  @Test func `has a bound for the text of an operation`() {
    let long = "GET /" + String(repeating: "a", count: OperationPattern.maximumBytes)
    expectProblem("{ ignore: [⟦\(long)⟧] }", "invalid-operation")
  }
}
