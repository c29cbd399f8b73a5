// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Contracts

/// What a schema of a document means for a body.
@Suite struct `A schema of a document` {
  private static func document(_ head: String, _ schema: String, _ definitions: String = "")
    -> String
  {
    let response =
      head.contains("swagger")
      ? "schema: \(schema)" : "content: { application/json: { schema: \(schema) } }"
    let named = head.contains("swagger") ? "definitions:" : "components: { schemas:"
    return """
      \(head)
      info: { title: A, version: '1' }
      paths:
        /a:
          get:
            operationId: a
            responses: { '200': { description: a, \(response) } }
      \(named) { A: { type: integer }\(definitions) }\(head.contains("swagger") ? "" : " }")
      """
  }

  private func said(_ head: String, _ schema: String, _ body: String, _ more: String = "") throws
    -> [String]
  {
    try JudgedExchange(request: "GET /a", response: body)
      .said(by: ["a.yaml": Self.document(head, schema, more)]) { $0.extra = .none }
  }

  private static let draft7 = "http://json-schema.org/draft-07/schema#"

  @Test(arguments: [
    ("swagger: '2.0'", "{ type: array, items: [{ $ref: '#/definitions/A' }] }"),
    (
      "openapi: 3.1.0\njsonSchemaDialect: \(draft7)",
      "{ type: array, items: [{ $ref: '#/components/schemas/A' }], additionalItems: { type: string } }"
    ),
    (
      "openapi: 3.1.0",
      "{ $schema: '\(draft7)', items: [{ type: integer }], additionalItems: { type: string } }"
    ),
    (
      "openapi: 3.1.0",
      "{ $schema: '\(draft7)', allOf: [{ items: [{ type: integer }] }] }"
    ),
  ])
  func `may have a list of items where its dialect has one`(head: String, schema: String) throws {
    #expect(try said(head, schema, #"[1,"b"]"#) == [])
    #expect(try said(head, schema, #"["b"]"#).count == 1)
  }

  @Test func `has what is after a list of items in draft-07`() throws {
    let head = "openapi: 3.1.0\njsonSchemaDialect: \(Self.draft7)"
    let schema = "{ items: [{ type: integer }], additionalItems: false }"
    #expect(try said(head, schema, "[1]") == [])
    #expect(try said(head, schema, "[1,2]").count == 1)
  }

  @Test(arguments: ["openapi: 3.0.3", "openapi: 3.1.0"])
  func `may not have a list of items elsewhere`(head: String) {
    let written = WrittenDocument(
      Self.document(head, "{ type: array, items: [{ type: integer }] }"))
    #expect(written.problems.count == 1, "\(written.problems)")
    // A dialect ends with the schema that names it.
    let below = WrittenDocument(
      Self.document(
        "openapi: 3.1.0", "{ $schema: '\(Self.draft7)', $ref: '#/components/schemas/B' }",
        ", B: { items: [{ type: integer }] }"))
    #expect(below.problems.count == 1, "\(below.problems)")
  }

  @Test(arguments: [
    ("{ not: { required: [p] } }", "{}", true),
    ("{ not: { allOf: [{ required: [p] }] } }", "{}", true),
    ("{ not: { not: { required: [p] } } }", "{}", true),
    ("{ required: [p] }", "{}", true), ("{ not: { required: [q] } }", #"{"q":1}"#, false),
  ])
  func `does not ask a response for what is write-only, also below not`(
    rule: String, body: String, holds: Bool
  ) throws {
    let schema =
      "{ allOf: [{ properties: { p: { type: string, writeOnly: true }, q: {} } }, \(rule)] }"
    for head in ["openapi: 3.0.3", "openapi: 3.1.0"] {
      let said = try said(head, schema, body)
      #expect(said.isEmpty == holds, "\(said)")
    }
  }

  @Test func `that refers to itself for the same value is named with its place`() throws {
    let exchange = JudgedExchange(request: "GET /a", response: "{}")
    let text = Self.document(
      "openapi: 3.0.3", "{ $ref: '#/components/schemas/B' }",
      ", B: { allOf: [{ $ref: '#/components/schemas/B' }] }")
    let judgement = try exchange.judgement(by: ["a.yaml": text])
    #expect(
      JudgedExchange.lines(judgement) == [
        "✗ openapi body: a.yaml: the schema cannot be used: `B` refers to itself for the same value"
      ])
    let violation = try #require(judgement.findings.last?.violations.first)
    #expect(violation.component == "B")
    #expect(violation.span != nil)
  }
}
