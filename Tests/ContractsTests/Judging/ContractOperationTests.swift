// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Testing

@testable import Contracts

@Suite struct `The operation of a judged exchange` {
  private static let other = """
    openapi: 3.0.0
    info: { title: B, version: '1' }
    paths:
      /stock: { get: { operationId: getStock, responses: { 200: { description: a } } } }
      /pets/: { get: { responses: { 200: { description: a } } } }
    """

  @Test(arguments: [
    (
      "PATCH /pets/7",
      "no operation of `specs/shop.yaml` is `PATCH /pets/7`; `/pets/{petId}` has GET, DELETE", []
    ),
    (
      "GET /pets/", "no operation of `specs/shop.yaml` is `GET /pets/`",
      ["did you mean `/pets` without the slash?"]
    ),
    ("GET /pest", "no operation of `specs/shop.yaml` is `GET /pest`", ["did you mean `/pets`?"]),
    ("GET /x/y/z", "no operation of `specs/shop.yaml` is `GET /x/y/z`", []),
  ])
  func `is missing`(request: String, message: String, notes: [String]) throws {
    let judgement = try JudgedExchange(request: request).judgement(by: ContractShop.texts)
    let violation = try #require(judgement.findings.first?.violations.first)
    #expect(judgement.findings.count == 1)
    #expect(judgement.operation == nil)
    #expect(violation.message == message)
    #expect(violation.notes == notes)
  }

  @Test func `may be missing where that is a notice, or nothing`() throws {
    let exchange = JudgedExchange(request: "GET /x")
    #expect(
      try exchange.said(by: ContractShop.texts) { $0.undocumented = .warn }
        == ["! openapi operation: no operation of `specs/shop.yaml` is `GET /x`"])
    #expect(try exchange.said(by: ContractShop.texts) { $0.undocumented = .none } == [])
  }

  @Test(arguments: [
    ("getPet", []), ("GET /pets/{petId}", []),
    (
      "listPets", ["✗ openapi operation: the request is `getPet`, and `operation` names `listPets`"]
    ),
    (
      "GET /pets/{id}",
      ["✗ openapi operation: the request is `getPet`, and `operation` names `GET /pets/{id}`"]
    ),
  ])
  func `must be the one that is named`(operation: String, expected: [String]) throws {
    let exchange = JudgedExchange(
      request: "GET /pets/7", response: #"{"id":7,"name":"Rex"}"#)
    #expect(try exchange.said(by: ContractShop.texts) { $0.operation = operation } == expected)
  }

  @Test func `must be there where one is named`() throws {
    let outside = JudgedExchange(request: "GET http://example.com/pets")
    #expect(
      try outside.said(by: ContractShop.texts) { $0.operation = "listPets" } == [
        "✗ openapi operation: `specs/shop.yaml` does not cover the request, "
          + "and `operation` names `listPets`"
      ])
    #expect(try outside.said(by: ContractShop.texts) == [])
    let missing = JudgedExchange(request: "GET /x")
    let said = try missing.said(by: ContractShop.texts) {
      $0.operation = "listPets"
      $0.undocumented = .none
    }
    #expect(said == ["✗ openapi operation: no operation of `specs/shop.yaml` is `GET /x`"])
  }

  @Test func `is that of the first document that has it`() throws {
    let texts = ["a.yaml": Self.other, ContractShop.name: ContractShop.text]
    let pets = try JudgedExchange(request: "GET /pets/7", status: 202, type: nil)
      .judgement(by: texts)
    #expect(
      pets.operation
        == JudgedOperation(
          document: ContractShop.name, operation: "GET /pets/{petId}", operationID: "getPet"))
    let stock = try JudgedExchange(request: "GET /stock", type: nil).judgement(by: texts)
    #expect(stock.operation?.document == "a.yaml")
    #expect(stock.holds)
    #expect(
      try JudgedExchange(request: "GET /y").said(by: texts)
        == [
          "✗ openapi operation: no operation of `a.yaml` and `\(ContractShop.name)` is `GET /y`"
        ])
  }

  @Test func `may be missing where its redirect is followed`() throws {
    let contract = Contract(
      ContractDocument(try WrittenDocument.valid(ContractShop.text), named: ContractShop.name))
    let judge = ContractJudge(ContractSettings(contracts: [contract]), request: .valid)
    let old = try JudgedExchange(request: "GET /old/7", status: 301, type: nil).exchange
    let new = try JudgedExchange(request: "GET /pets/7", response: #"{"id":"7","name":"a"}"#)
      .exchange
    let judgement = judge.judge([old, new])
    #expect(
      JudgedExchange.lines(judgement) == [
        "✗ openapi body: specs/shop.yaml expects an integer at `/id`, found `\"7\"`",
        "! openapi operation: no operation of `specs/shop.yaml` is `GET /old/7`",
      ])
    #expect(judgement.operation?.operationID == "getPet")
    // The last request is not followed by another.
    #expect(!judge.judge([new, old]).holds)
  }

  @Test func `may answer with an undocumented status where its redirect is followed`() throws {
    let contract = Contract(
      ContractDocument(try WrittenDocument.valid(ContractShop.text), named: ContractShop.name))
    let judge = ContractJudge(ContractSettings(contracts: [contract]), request: .valid)
    let first = try JudgedExchange(request: "GET /pets?status=new", status: 302, type: nil).exchange
    let second = try JudgedExchange(request: "GET /pets/7", response: #"{"id":7,"name":"a"}"#)
      .exchange
    let judgement = judge.judge([first, second])
    #expect(
      JudgedExchange.lines(judgement) == [
        "! openapi status: 302 is not documented for `listPets`; it has 200"
      ])
    #expect(!judge.judge([first]).holds)
  }

  @Test func `is missing in the document that resembles it most`() throws {
    func document(_ paths: String) -> String {
      "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: { \(paths) }"
    }
    func path(_ name: String) -> String {
      "\(name): { get: { responses: { '200': { description: a } } } }"
    }
    let texts = ["a.yaml": document(path("/own")), "b.yaml": document(path("/pets"))]
    let patch = try JudgedExchange(request: "PATCH /pets", type: nil).said(by: texts)
    #expect(
      patch == ["✗ openapi operation: no operation of `b.yaml` is `PATCH /pets`; `/pets` has GET"])
    let near = try JudgedExchange(request: "GET /pest", type: nil).said(by: texts)
    #expect(near == ["✗ openapi operation: no operation of `b.yaml` is `GET /pest`"])
    let none = try JudgedExchange(request: "GET /nowhere", type: nil).said(by: texts)
    #expect(
      none == ["✗ openapi operation: no operation of `a.yaml` and `b.yaml` is `GET /nowhere`"])
  }

  @Test func `that is the base path itself is named with it`() throws {
    let text =
      "openapi: 3.1.0\ninfo: { title: A, version: '1' }\nservers: [{ url: /v1 }]\n"
      + "paths: { /: { get: { responses: { '200': { description: a } } } } }"
    let said = try JudgedExchange(request: "GET /v1", type: nil).said(by: ["a.yaml": text])
    #expect(said == ["✗ openapi operation: no operation of `a.yaml` is `GET /v1`"])
  }

  @Test func `of a redirect has one finding for each check`() throws {
    let contract = Contract(
      ContractDocument(try WrittenDocument.valid(ContractShop.text), named: ContractShop.name))
    let judge = ContractJudge(ContractSettings(contracts: [contract]), request: .invalid)
    let first = try JudgedExchange(request: "GET /pets?status=old", status: 302, type: nil).exchange
    let second = try JudgedExchange(request: "GET /pets/7", status: 404, type: nil).exchange
    let judgement = judge.judge([first, second])
    #expect(
      JudgedExchange.lines(judgement) == [
        "✗ openapi status: 404 is not documented for `getPet`; it has 200, 2XX",
        "! openapi status: 302 is not documented for `listPets`; it has 200",
      ])
    #expect(
      judgement.findings.map(\.check) == [.operation, .request, .status])
    #expect(judgement.findings.last?.count == 1)
  }
}
