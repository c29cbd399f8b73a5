// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing

@testable import Contracts

/// Exchanges that are made from documents of 2.0, judged here and by `bravado-core`.
@Suite struct `Judgements by documents of 2.0 and those of another program` {
  /// Every place and format of a parameter, and every keyword that 2.0 has of its own.
  private static let shop = """
    swagger: '2.0'
    info: { title: Shop, version: '1' }
    host: localhost
    basePath: /v1
    schemes: [http]
    consumes: [application/json]
    produces: [application/json]
    securityDefinitions:
      key: { type: apiKey, name: X-Key, in: header }
      basic: { type: basic }
    paths:
      /pets/{id}/{part}:
        get:
          parameters:
            - { name: id, in: path, required: true, type: integer, minimum: 5 }
            - { name: part, in: path, required: true, type: string, enum: [head, tail] }
            - { name: ids, in: query, required: true, type: array, items: { type: integer }, collectionFormat: csv, maxItems: 3 }
            - { name: all, in: query, type: array, items: { type: string, enum: [a, b] }, collectionFormat: multi }
            - { name: words, in: query, type: array, items: { type: string, minLength: 2 }, collectionFormat: ssv }
            - { name: kinds, in: query, type: array, items: { type: string }, collectionFormat: pipes, minItems: 2 }
            - { name: whole, in: query, type: boolean, required: true }
            - { name: price, in: query, type: number, maximum: 10, exclusiveMaximum: true }
            - { name: X-Trace, in: header, required: true, type: string, pattern: '^[a-z]+$' }
          responses:
            200: { description: a, schema: { $ref: '#/definitions/Pet' }, headers: { X-Total: { type: integer } } }
            default: { description: a, schema: { $ref: '#/definitions/Problem' } }
      /pets:
        post:
          security: [{ key: [] }]
          parameters: [{ name: pet, in: body, required: true, schema: { $ref: '#/definitions/NewPet' } }]
          responses: { '201': { description: a, schema: { $ref: '#/definitions/Pet' } }, '204': { description: a } }
        put:
          security: [{ basic: [] }]
          consumes: [application/x-www-form-urlencoded]
          parameters:
            - { name: name, in: formData, required: true, type: string, minLength: 2 }
            - { name: age, in: formData, required: true, type: integer }
            - { name: tags, in: formData, required: true, type: array, items: { type: string }, collectionFormat: csv }
          responses: { '200': { description: a, schema: { type: array, items: { $ref: '#/definitions/Pet' } } } }
    definitions:
      NewPet:
        type: object
        required: [name, kind]
        properties:
          name: { type: string, minLength: 2 }
          kind: { type: string, enum: [dog, cat] }
          owner: { $ref: '#/definitions/Owner' }
          born: { type: string, format: date }
          nick: { type: string, x-nullable: true }
      Pet: { allOf: [{ $ref: '#/definitions/NewPet' }, { type: object, required: [id], properties: { id: { type: integer, format: int64 } } }] }
      Owner: { type: object, required: [name], additionalProperties: false, properties: { name: { type: string }, phones: { type: array, items: { type: string }, uniqueItems: true } } }
      Problem: { type: object, properties: { detail: { type: string }, code: { type: integer, multipleOf: 2 } } }

    """

  private static let decided = DecidedDifferences(kinds: [
    (.other, "for header '", "it asks for every header of a response, though 2.0 requires none"),
    (
      .own, "the request has no `Content-Type`", "it reads every request as JSON, whatever its type"
    ),
    (.own, "; the request has none", "it does not look for credentials"),
    (.own, "is not documented for", "the same"),
  ])

  private func differences(
    _ bytes: [UInt8], path: String
  ) async throws -> (all: Int, open: [String]) {
    let document = try #require(WrittenDocument(bytes, path: path, others: [:]).outcome.document)
    let contract = Contract(ContractDocument(document, named: "api"))
    let server = OtherJudge.server(of: document)
    let exchanges = GeneratedExchange.all(of: document, most: 12)
    let others = try await OtherJudge(script: "swagger_judge.py").judged(
      exchanges, by: path, server)
    var settings = ContractSettings(contracts: [contract])
    settings.extra = .none
    var open: [String] = []
    for exchange in exchanges {
      let findings = ContractJudge(settings, request: .valid)
        .judge([try exchange.exchange(server)]).findings
      for side in ["request", "response"] {
        let own = findings.filter { ($0.check == .request) == (side == "request") }
          .flatMap(\.violations).map(\.message)
        let theirs = others["\(exchange.word) \(side)"] ?? []
        guard own.isEmpty != theirs.isEmpty, !Self.decided.have(own: own, theirs) else { continue }
        open.append("\(exchange.name) \(side): own \(own.prefix(2)), other \(theirs.prefix(2))")
      }
    }
    return (exchanges.count, open)
  }

  private func expectSame(_ bytes: [UInt8], path: String) async throws {
    let (all, open) = try await differences(bytes, path: path)
    #expect(all > 10)
    #expect(open.isEmpty, "\(open.count) of \(all):\n\(open.prefix(40).joined(separator: "\n"))")
  }

  @Test(.needs(.bravadoCore)) func `are the same, or decided`() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.shop, to: "shop.yaml")
    try await expectSame(Array(Self.shop.utf8), path: "\(folder.path)/shop.yaml")
  }

  @Test(
    .needs(.bravadoCore),
    .enabled(if: ConformanceData.has("../openapi/examples"), ConformanceData.absence),
    arguments: [
      "petstore", "petstore-expanded", "petstore-simple", "petstore-with-external-docs", "uber",
    ])
  func `are the same for examples of the specification, or decided`(name: String) async throws {
    let path = "../openapi/examples/v2.0/json/\(name).json"
    try await expectSame(
      try #require(ConformanceData.bytes(path)), path: ConformanceData.path(path))
  }
}
