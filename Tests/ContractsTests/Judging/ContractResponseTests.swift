// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Testing

@testable import Contracts

@Suite struct `A judged response` {
  private func pet(_ body: String) -> JudgedExchange {
    JudgedExchange(request: "GET /pets/7", response: body)
  }

  @Test(arguments: [
    (#"{"id":7,"name":"Rex"}"#, []),
    (
      #"{"id":7,"name":"Rex","price":"80.50"}"#,
      ["✗ openapi body: specs/shop.yaml expects a number at `/price`, found `\"80.50\"`"]
    ),
    (#"[]"#, ["✗ openapi body: specs/shop.yaml expects an object, found an array of 0"]),
    (
      #"{"id":7,"nam":"Rex"}"#,
      [
        "✗ openapi body: specs/shop.yaml: the member `name` is missing; there is `nam`",
        "! openapi body: the document has no member `/nam` here; did you mean `name`?",
      ]
    ),
    (
      #"{"id":7,"name":"Rex","kind":"bird"}"#,
      [
        "✗ openapi body: specs/shop.yaml expects `\"cat\"` or `\"dog\"` at `/kind`, found `\"bird\"`"
      ]
    ),
    (
      #"{"id":7,"name":"Rex","password":"a"}"#,
      ["✗ openapi body: `/password` is `writeOnly` and must not be in a response"]
    ),
    (
      #"{"id":7,"name":"Rex","photo":1}"#,
      [
        "! openapi body: the document has no member `/photo` here; "
          + "it has `id`, `name`, `kind`, `price`, `password`"
      ]
    ),
    (
      "{",
      [
        "✗ openapi body: specs/shop.yaml expects JSON, and the body is not JSON: "
          + "the text ends where a name or `}` is expected at byte 1 (line 1, column 2)"
      ]
    ),
    ("", ["✗ openapi body: specs/shop.yaml expects JSON, and the body is empty"]),
  ])
  func `has a body that follows its schema`(body: String, expected: [String]) throws {
    #expect(try pet(body).said(by: ContractShop.texts) == expected)
  }

  @Test func `says where the document asks for it`() throws {
    let written = WrittenDocument(ContractShop.text)
    let document = try #require(written.outcome.document)
    let contract = Contract(ContractDocument(document, named: ContractShop.name))
    let judgement = try pet(#"{"id":7,"name":"Rex","price":"80.50"}"#).judgement(by: [contract])
    let finding = try #require(judgement.findings.last)
    let violation = try #require(finding.violations.first)
    let schemas = document.files.root?["components"]?["schemas"]
    #expect(violation.pointer.description == "/price")
    #expect(violation.expected == "number")
    #expect(violation.actual == #""80.50""#)
    #expect(violation.component == "Pet")
    #expect(violation.span == schemas?["Pet"]?["properties"]?["price"]?["type"]?.span)
    #expect(finding.part?.content == "the response 200 of `getPet`")
    #expect(
      finding.part?.span == document.operation(identified: "getPet")?.responses[0].status.span)
  }

  @Test(arguments: [
    (
      JudgedExchange(request: "GET /pets/7", status: 404),
      ["✗ openapi status: 404 is not documented for `getPet`; it has 200, 2XX"]
    ),
    (JudgedExchange(request: "DELETE /pets/7", status: 500, type: nil), []),
    (JudgedExchange(request: "DELETE /pets/7", status: 204, type: nil), []),
    (
      JudgedExchange(request: "GET /pets/7", type: "text/html; charset=utf-8", response: "a"),
      [
        "✗ openapi content type: `text/html` is not documented for 200 of `getPet`; "
          + "it has application/json"
      ]
    ),
    (
      JudgedExchange(request: "GET /pets/7", type: nil, response: "a"),
      [
        "✗ openapi content type: the response has no `Content-Type`; 200 of `getPet` has "
          + "application/json"
      ]
    ),
    (
      JudgedExchange(request: "GET /pets/7", type: nil),
      ["✗ openapi content type: the response has no body; 200 of `getPet` has application/json"]
    ),
    // No `content`: a body is something more.
    (
      JudgedExchange(request: "GET /pets/7", status: 202, response: "{}"),
      [
        "! openapi content type: the response 2XX of `getPet` has no `content`, "
          + "and the response has a body of `application/json`"
      ]
    ),
    // HEAD is judged by GET, without a body.
    (JudgedExchange(request: "HEAD /pets/7", type: nil), []),
    (
      JudgedExchange(request: "HEAD /pets/7", type: "text/html"),
      [
        "✗ openapi content type: `text/html` is not documented for 200 of `getPet`; "
          + "it has application/json"
      ]
    ),
  ])
  func `has a documented status and media type`(
    exchange: JudgedExchange, expected: [String]
  ) throws {
    #expect(try exchange.said(by: ContractShop.texts) == expected)
  }

  @Test func `shows parameters of a media type where only they differ`() throws {
    let text = """
      openapi: 3.1.0
      info: { title: A, version: '1' }
      paths:
        /a: { get: { operationId: a, responses: { 200: { description: a, content: { text/plain; charset=utf-8: {} } } } } }
      """
    let exchange = JudgedExchange(request: "GET /a", type: "text/plain; charset=latin1")
    #expect(
      try exchange.said(by: ["a.yaml": text]) == [
        "✗ openapi content type: `text/plain; charset=latin1` is not documented for 200 of `a`; "
          + "it has text/plain; charset=utf-8"
      ])
  }

  @Test(arguments: [
    (["X-Total: 3"], []), (["x-total: 3", "Set-Cookie: sid=1", "Set-Cookie: sid=2; Path=/"], []),
    ([], ["✗ openapi headers: the response 200 of `listPets` requires the header `X-Total`"]),
    (
      ["X-Total: many"],
      [
        "✗ openapi headers: the header `X-Total` of the response 200 of `listPets` expects integer, "
          + "found `many`"
      ]
    ),
    (
      ["X-Total: 3", "X-Total: 4"],
      [
        "✗ openapi headers: the header `X-Total` of the response 200 of `listPets` "
          + "is there 2 times and is not a list"
      ]
    ),
    (
      [
        "X-Total: 3", "Set-Cookie: sid=1",
        "Set-Cookie: id=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT",
      ],
      [
        "✗ openapi headers: the header `Set-Cookie` of the response 200 of `listPets` expects "
          + "text that matches `^sid=`, found `id=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT`"
      ]
    ),
  ])
  func `has its headers`(headers: [String], expected: [String]) throws {
    let exchange = JudgedExchange(
      request: "GET /pets?status=new", responseHeaders: headers, response: "[]")
    #expect(try exchange.said(by: ContractShop.texts) == expected)
  }

  @Test(arguments: [
    ("text/plain", "short", []),
    (
      "text/plain; charset=latin1", "much longer",
      ["✗ openapi body: specs/shop.yaml expects at most 5 characters, found 11"]
    ),
    ("image/png", "PNG", ["? openapi body: a body of `image/png` is not judged"]),
    ("application/xml", "<a/>", ["? openapi body: a body of `application/xml` is not judged"]),
    ("application/octet-stream", "a", []),
  ])
  func `is not JSON`(type: String, body: String, expected: [String]) throws {
    let exchange = JudgedExchange(request: "GET /notes", type: type, response: body)
    #expect(try exchange.said(by: ContractShop.texts) == expected)
  }

  @Test func `that was cut is not judged`() throws {
    var exchange = try pet("{").exchange
    exchange.response.isCut = true
    let contract = Contract(
      ContractDocument(try WrittenDocument.valid(ContractShop.text), named: ContractShop.name))
    let judge = ContractJudge(ContractSettings(contracts: [contract]), request: .valid)
    #expect(
      JudgedExchange.lines(judge.judge([exchange]))
        == ["? openapi body: the body is not judged: `read` ended it before its end"])
    exchange.bodyCutWords = "the recording has only a part"
    #expect(
      JudgedExchange.lines(judge.judge([exchange]))
        == ["? openapi body: the body is not judged: the recording has only a part"])
  }

  @Test func `has only notices with warn, and nothing with none`() throws {
    let exchange = pet(#"{"id":"7","name":"Rex"}"#)
    let words = "specs/shop.yaml expects an integer at `/id`, found `\"7\"`"
    #expect(
      try exchange.said(by: ContractShop.texts) { $0.response = .warn }
        == ["! openapi body: \(words)"])
    #expect(try exchange.said(by: ContractShop.texts) { $0.response = .none } == [])
  }

  @Test func `fails by further members where that is asked for`() throws {
    let exchange = pet(#"{"id":7,"name":"Rex","photo":1,"owner":2}"#)
    let judgement = try exchange.judgement(by: ContractShop.texts) { $0.extra = .fail }
    let finding = try #require(judgement.findings.last)
    #expect(finding.check == .body)
    #expect(finding.count == 2)
    #expect(finding.violations.map(\.pointer.description) == ["/photo", "/owner"])
    #expect(try exchange.said(by: ContractShop.texts) { $0.extra = .none } == [])
  }

  @Test func `keeps twenty violations and their number`() throws {
    let pets = Array(repeating: #"{"id":"a","name":1}"#, count: 30).joined(separator: ",")
    let exchange = JudgedExchange(
      request: "GET /pets?status=new", responseHeaders: ["X-Total: 1"], response: "[\(pets)]")
    let judgement = try exchange.judgement(by: ContractShop.texts)
    let finding = try #require(judgement.findings.last)
    #expect(finding.violations.count == 20)
    #expect(finding.count == 60)
    #expect(
      try exchange.said(by: ContractShop.texts) { $0.response = .warn }.last
        == "! openapi body: 40 more violations")
  }

  @Test func `is named by the checks that have something to judge`() throws {
    func checks(_ exchange: JudgedExchange) throws -> [ContractCheck] {
      try exchange.judgement(by: ContractShop.texts).findings.map(\.check)
    }
    #expect(
      try checks(pet(#"{"id":7,"name":"Rex"}"#))
        == [.operation, .request, .status, .contentType, .body])
    #expect(
      try checks(
        JudgedExchange(
          request: "GET /pets?status=new", responseHeaders: ["X-Total: 1"], response: "[]"))
        == ContractCheck.allCases)
    #expect(
      try checks(JudgedExchange(request: "GET /notes", type: "application/octet-stream"))
        == [.operation, .request, .status, .contentType])
    #expect(try checks(JudgedExchange(request: "GET http://example.com/")) == [])
  }

  @Test func `checks formats unless they are switched off`() throws {
    let text = """
      openapi: 3.1.0
      info: { title: A, version: '1' }
      paths:
        /a: { get: { responses: { 200: { description: a, content: { application/json: { schema: { format: date } } } } } } }
      """
    let exchange = JudgedExchange(request: "GET /a", response: "\"yesterday\"")
    #expect(
      try exchange.said(by: ["a.yaml": text]) == [
        "✗ openapi body: a.yaml expects a date like 2026-01-31, found `\"yesterday\"`"
      ])
    #expect(try exchange.said(by: ["a.yaml": text]) { $0.formats = false } == [])
  }

  @Test func `fails by a schema with a mistake`() throws {
    let text = """
      openapi: 3.1.0
      info: { title: A, version: '1' }
      paths:
        /a: { get: { responses: { 200: { description: a, content: { application/json: { schema: { pattern: '(' } } } } } } }
      """
    let judgement = try JudgedExchange(request: "GET /a", response: "1")
      .judgement(by: ["a.yaml": text])
    let violation = try #require(judgement.findings.last?.violations.first)
    #expect(violation.isUnusable)
    #expect(violation.message.hasPrefix("a.yaml: the schema cannot be used: "))
  }
}
