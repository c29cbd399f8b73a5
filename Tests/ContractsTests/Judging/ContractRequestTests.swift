// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Testing

@testable import Contracts

@Suite struct `A judged request` {
  private static let start = "openapi request: "

  /// What is said of a request, whose response follows the document.
  private func said(
    _ exchange: JudgedExchange, _ change: (inout ContractSettings) -> Void = { _ in }
  ) throws -> [String] {
    try exchange.said(by: ContractShop.texts) {
      $0.response = .none
      change(&$0)
    }
  }

  @Test(arguments: [
    ("/pets?status=new", [], []),
    ("/pets?status=new&limit=5&ids=1,2", ["X-Trace: 4", "Cookie: sid=abc"], []),
    ("/pets", [], ["✗ openapi request: `listPets` requires the query parameter `status`"]),
    (
      "/pets?status=new&limit=many", [],
      ["✗ openapi request: the query parameter `limit` of `listPets` expects integer, found `many`"]
    ),
    (
      "/pets?status=new&limit=101", [],
      [
        "✗ openapi request: the query parameter `limit` of `listPets` expects at most 100, found `101`"
      ]
    ),
    (
      "/pets?status=old", [],
      [
        "✗ openapi request: the query parameter `status` of `listPets` expects `\"new\"` or `\"sold\"`, "
          + "found `old`"
      ]
    ),
    (
      "/pets?status=new&limit=1&limit=2", [],
      [
        "✗ openapi request: the query parameter `limit` of `listPets` is there 2 times "
          + "and is not a list"
      ]
    ),
    (
      "/pets?status=new&ids=1,b", [],
      [
        "✗ openapi request: the query parameter `ids` of `listPets` expects integer at `/1`, "
          + "found `b`"
      ]
    ),
    (
      "/pets?status=new", ["X-Trace: a", "Cookie: sid=a"],
      [
        "✗ openapi request: the header `X-Trace` of `listPets` expects integer, found `a`",
        "✗ openapi request: the cookie `sid` of `listPets` expects at least 3 characters, found 1",
      ]
    ),
    (
      "/pets/rex", [],
      ["✗ openapi request: the path parameter `petId` of `getPet` expects integer, found `rex`"]
    ),
    // Parameters that the document does not have.
    (
      "/pets?status=new&limt=3", [],
      ["! openapi request: `listPets` has no query parameter `limt`; did you mean `limit`?"]
    ),
    (
      "/pets?status=new&page=3&page=4", [],
      [
        "! openapi request: `listPets` has no query parameter `page`; it has `limit`, `status`, `ids`"
      ]
    ),
    ("/notes?x=1", [], ["! openapi request: `getNotes` has no query parameter `x`"]),
  ])
  func `has the parameters of its operation`(
    path: String, headers: [String], expected: [String]
  ) throws {
    #expect(try said(JudgedExchange(request: "GET \(path)", headers: headers)) == expected)
  }

  @Test func `fails by further parameters where that is asked for`() throws {
    let exchange = JudgedExchange(request: "GET /pets?status=new&page=3")
    #expect(
      try said(exchange) { $0.extra = .fail } == [
        "✗ openapi request: `listPets` has no query parameter `page`; "
          + "it has `limit`, `status`, `ids`"
      ])
    #expect(try said(exchange) { $0.extra = .none } == [])
  }

  private static let json = ["Authorization: Bearer a", "Content-Type: application/json"]

  @Test(arguments: [
    (Self.json, #"{"name":"Rex","password":"a"}"#, []),
    (["x-api-key: a", "Content-Type: application/json"], #"{"name":"Rex","password":"a"}"#, []),
    (
      Self.json, #"{"name":3,"password":"a"}"#,
      ["✗ openapi request: specs/shop.yaml expects a string at `/name` of the request, found `3`"]
    ),
    (
      Self.json, "[",
      [
        "✗ openapi request: specs/shop.yaml expects JSON in the request, and the body "
          + "is not JSON: the text ends where a value or `]` is expected at byte 1 "
          + "(line 1, column 2)"
      ]
    ),
    (["Authorization: Bearer a"], nil, ["✗ openapi request: `createPet` requires a body"]),
    (
      ["Authorization: Bearer a"], "{}",
      [
        "✗ openapi request: the request has no `Content-Type`; the request of `createPet` has "
          + "application/json"
      ]
    ),
    (
      ["Authorization: Bearer a", "Content-Type: text/plain"], "{}",
      [
        "✗ openapi request: `text/plain` is not documented for the request of `createPet`; "
          + "it has application/json"
      ]
    ),
    // The service ignores what is `readOnly`.
    (
      Self.json, #"{"id":1,"name":"Rex","password":"a"}"#,
      ["! openapi request: `/id` is `readOnly`: the service ignores it"]
    ),
    (
      ["Content-Type: application/json"], #"{"name":"Rex","password":"a"}"#,
      [
        "✗ openapi request: `createPet` needs bearer `token`, or key `X-Api-Key` in a header; "
          + "the request has none"
      ]
    ),
    (
      ["Authorization: Basic YTpi", "Content-Type: application/json"],
      #"{"name":"Rex","password":"a"}"#,
      [
        "✗ openapi request: `createPet` needs bearer `token`, or key `X-Api-Key` in a header; "
          + "the request has none"
      ]
    ),
    (
      Self.json + ["Content-Encoding: gzip"], "zip",
      ["? openapi request: the body is not judged: it is sent with `gzip`"]
    ),
  ])
  func `has a body and its security`(
    headers: [String], body: String?, expected: [String]
  ) throws {
    #expect(
      try said(JudgedExchange(request: "POST /pets", headers: headers, body: body)) == expected)
  }

  @Test func `has no body where none is documented`() throws {
    #expect(
      try said(JudgedExchange(request: "GET /pets/7", headers: Self.json, body: "{}"))
        == ["! openapi request: `getPet` documents no body, and the request has one"])
  }

  @Test func `with a body that is not here is judged without it`() throws {
    var exchange = try JudgedExchange(request: "POST /pets", headers: Self.json).exchange
    exchange.requestBody = .unknown("it was sent from a file")
    let contract = Contract(
      ContractDocument(try WrittenDocument.valid(ContractShop.text), named: ContractShop.name))
    var settings = ContractSettings(contracts: [contract])
    settings.response = .none
    let words = "the body is not judged: it was sent from a file"
    #expect(
      JudgedExchange.lines(ContractJudge(settings, request: .valid).judge([exchange]))
        == ["? openapi request: \(words)"])
    #expect(
      JudgedExchange.lines(ContractJudge(settings, request: .invalid).judge([exchange]))
        == ["? openapi request: whether the request is invalid is not known: \(words)"])
  }

  @Test func `says where a value is in the request`() throws {
    let exchange = JudgedExchange(
      request: "POST /pets", headers: Self.json, body: #"{"name":3,"password":"a"}"#)
    let body = try exchange.judgement(by: ContractShop.texts) { $0.response = .none }
    #expect(body.findings.last?.violations.map(\.pointer.description) == ["/body/name"])
    let query = try JudgedExchange(request: "GET /pets?limit=a&status=new&ids=b")
      .judgement(by: ContractShop.texts) { $0.response = .none }
    #expect(
      query.findings.last?.violations.map(\.pointer.description) == [
        "/query/limit", "/query/ids/0",
      ])
    #expect(query.findings.last?.violations.map(\.actual) == ["a", "b"])
  }

  @Test(arguments: [
    ("GET /pets?status=old", []), ("GET /pets", []),
    (
      "GET /pets?status=new",
      ["✗ openapi request: the request was to be invalid, but it follows `listPets`"]
    ),
    (
      "GET /pets?status=new&page=1",
      ["✗ openapi request: the request was to be invalid, but it follows `listPets`"]
    ),
    // Without what `security` asks for.
    ("POST /pets", []),
  ])
  func `is invalid where that is asked for`(request: String, expected: [String]) throws {
    #expect(try said(JudgedExchange(request: request, rule: .invalid)) == expected)
  }

  @Test func `has only notices with warn, and nothing with none`() throws {
    let path = "GET /pets?limit=1000"
    #expect(
      try said(JudgedExchange(request: path, rule: .warn)) == [
        "! openapi request: the query parameter `limit` of `listPets` expects at most 100, "
          + "found `1000`",
        "! openapi request: `listPets` requires the query parameter `status`",
      ])
    #expect(try said(JudgedExchange(request: path, rule: .none)) == [])
  }

  @Test func `is by default valid, or a notice where a refusal is expected`() throws {
    var settings = ContractSettings(contracts: [])
    #expect(settings.requestRule(expectsRefusal: false) == .valid)
    #expect(settings.requestRule(expectsRefusal: true) == .warn)
    settings.request = .invalid
    #expect(settings.requestRule(expectsRefusal: true) == .invalid)
  }

  // MARK: Objects in the query

  private static let filters = """
    openapi: 3.0.3
    info: { title: A, version: '1' }
    paths:
      /a:
        get:
          operationId: a
          security: [{ key: [] }]
          parameters:
            - { name: deep, in: query, style: deepObject, schema: { type: object, properties: { r: { type: integer } } } }
            - { name: flat, in: query, schema: { type: object, properties: { x: { type: integer } } } }
          responses: { 200: { description: a } }
      /b:
        get:
          operationId: b
          parameters:
            - { name: any, in: query, schema: { type: object, additionalProperties: { type: integer } } }
          responses: { 200: { description: a } }
    components: { securitySchemes: { key: { type: apiKey, in: query, name: api_key } } }
    """

  @Test(arguments: [
    ("/a?deep[r]=1&x=2&api_key=k", []),
    (
      "/a?deep%5Br%5D=a&api_key=k",
      ["✗ openapi request: the query parameter `deep` of `a` expects integer at `/r`, found `a`"]
    ),
    (
      "/a?x=a&api_key=k",
      ["✗ openapi request: the query parameter `flat` of `a` expects integer at `/x`, found `a`"]
    ),
    (
      "/a?y=1&api_key=k",
      ["! openapi request: `a` has no query parameter `y`; it has `deep`, `flat`"]
    ),
    ("/a", ["✗ openapi request: `a` needs key `api_key` in the query; the request has none"]),
    (
      "/a?deep[r][s]=1&api_key=k",
      [
        "? openapi request: the query parameter `deep` of `a` is not judged: "
          + "`deepObject` is defined for one level"
      ]
    ),
    ("/b?one=1&other=2", []),
  ])
  func `has objects in its query`(path: String, expected: [String]) throws {
    #expect(
      try JudgedExchange(request: "GET \(path)", type: nil).said(by: ["a.yaml": Self.filters])
        == expected)
  }

  private static func flag(_ isAllowed: Bool) -> String {
    """
    openapi: 3.0.0
    info: { title: A, version: '1' }
    paths:
      /a:
        get:
          operationId: a
          parameters: [{ name: q, in: query, allowEmptyValue: \(isAllowed), schema: { type: boolean } }]
          responses: { 200: { description: a } }
    """
  }

  @Test(arguments: [
    ("/a?q", true, true), ("/a?q=", true, true), ("/a?q=true", true, true),
    ("/a?q=a", true, false), ("/a?q&q", true, false), ("/a?q=", false, false),
    ("/a?q", false, false),
  ])
  func `has a parameter without a value where that is allowed`(
    path: String, isAllowed: Bool, follows: Bool
  ) throws {
    let said = try JudgedExchange(request: "GET \(path)", type: nil)
      .said(by: ["a.yaml": Self.flag(isAllowed)])
    #expect(said.isEmpty == follows, "\(said)")
  }
}
