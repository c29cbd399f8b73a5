// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Contracts

@Suite struct `An OpenAPI document` {
  private static let shop = """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    servers:
      - url: https://{region}.shop.example/v1
        variables: { region: { default: eu, enum: [eu, us] } }
    security: [{ token: [] }]
    tags: [{ name: pets }]
    paths:
      /pets/{petId}:
        parameters:
          - { name: petId, in: path, required: true, schema: { type: integer } }
        get:
          operationId: getPet
          tags: [pets]
          parameters:
            - { name: fields, in: query, explode: false, schema: { type: array } }
            - { name: Accept, in: header, schema: { type: string } }
          responses:
            200:
              description: it
              content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
              links: { next: { operationId: putPet, parameters: { petId: $response.body#/id } } }
            default: { description: an error }
        put:
          operationId: putPet
          deprecated: true
          security: []
          requestBody:
            required: true
            content:
              application/json:
                schema: { $ref: '#/components/schemas/Pet' }
                examples: { cat: { value: { $ref: data } } }
          responses: { 2XX: { description: done } }
    components:
      schemas: { Pet: { type: object } }
      securitySchemes: { token: { type: http, scheme: Bearer } }
    """

  @Test func `has its operations with what holds for them`() throws {
    let document = try WrittenDocument.valid(Self.shop)
    #expect(document.version == .v31)
    #expect(
      document.operations.map { "\($0.method) \($0.path.content)" }
        == ["GET /pets/{petId}", "PUT /pets/{petId}"])
    let get = document.operations[0]
    #expect(get.id?.content == "getPet")
    #expect(get.tags == ["pets"])
    #expect(get.parameters.map(\.name.content) == ["fields", "petId"])
    #expect(get.parameters[0].style == .form && !get.parameters[0].explode)
    #expect(get.parameters[1].style == .simple && get.parameters[1].isRequired)
    #expect(get.responses.map(\.status.content) == ["200", "default"])
    #expect(get.responses[0].links.map(\.operationID) == ["putPet"])
    #expect(get.security.map { $0.requirements.map(\.scheme.content) } == [["token"]])
    #expect(!get.hasOwnSecurity)
    let put = document.operations[1]
    #expect(put.isDeprecated && put.hasOwnSecurity && put.security.isEmpty)
    #expect(put.body?.isRequired == true)
    #expect(put.body?.media.map(\.type.content) == ["application/json"])
  }

  @Test func `has servers with variables, and security schemes`() throws {
    let document = try WrittenDocument.valid(Self.shop)
    let server = try #require(document.servers.first)
    #expect(server.url.content == "https://{region}.shop.example/v1")
    #expect(server.variables.map(\.value) == ["eu"])
    #expect(server.variables.first?.choices == ["eu", "us"])
    guard case .bearer? = document.schemes.first?.kind else {
      Issue.record("\(document.schemes)")
      return
    }
  }

  @Test func `does not look for references in examples`() throws {
    let document = try WrittenDocument.valid(Self.shop)
    let example = document.operations[1].body?.media.first?.examples.first?.value?.value()
    #expect(try example == .json(#"{"$ref": "data"}"#))
  }

  @Test func `is the same in JSON`() throws {
    let json = #"""
      {"openapi": "3.0.3", "info": {"title": "A", "version": "1"}, "paths": {"/a": {"get":
      {"operationId": "getA", "responses": {"200": {"description": "it"}}}}}}
      """#
    let document = try WrittenDocument.valid(json)
    #expect(document.version == .v30)
    #expect(document.operations.first?.id?.content == "getA")
  }

  @Test(arguments: [
    ("0x1F", "31"), ("True", "true"), ("~", "null"), ("", "null"), ("yes", #""yes""#),
    ("'1'", #""1""#), ("{ 200: [-.5, a] }", #"{"200": [-0.5, "a"]}"#),
  ])
  func `has scalars by YAML's core schema`(written: String, meant: String) throws {
    let files = DocumentFiles(
      path: "a.yaml", bytes: Array("a: \(written)\n".utf8), file: .init(index: 0))
    let value = try #require(files.root?["a"])
    #expect(try value.value() == .json(meant))
    #expect(try value.kind == Value.json(meant).kind)
  }

  @Test func `of 3_2 has further methods`() throws {
    let document = try WrittenDocument.valid(
      WrittenDocument.path(
        """
            parameters: [{ name: id, in: path, required: true, schema: {} }]
            query: { responses: { 200: { summary: a } } }
            additionalOperations:
              LINK: { responses: { 204: { description: b } } }
        """, version: "3.2.0"))
    #expect(document.operations.map(\.method) == ["QUERY", "LINK"])
  }

  @Test func `of several files is read in rounds, relative to each file`() throws {
    let written = WrittenDocument(
      """
      openapi: 3.0.0
      info: { title: A, version: '1' }
      paths:
        /a: { $ref: 'paths/a.yaml#/item' }
      """, path: "specs/api.yaml",
      others: [
        "specs/paths/a.yaml": """
        item:
          get:
            parameters: [{ $ref: '../common.json#/limit' }]
            responses: { 200: { description: it } }
        """,
        "specs/common.json":
          #"{"limit": {"name": "limit", "in": "query", "schema": {"type": "integer"}}}"#,
      ])
    #expect(written.problems == [])
    #expect(written.asked == ["specs/paths/a.yaml", "specs/common.json"])
    let operation = try #require(written.outcome.document?.operations.first)
    #expect(operation.parameters.map(\.name.content) == ["limit"])
  }

  @Test func `is found by its own address, by identifiers and by anchors`() throws {
    let document = WrittenDocument(
      """
      openapi: 3.2.0
      $self: https://api.example/specs/api.yaml
      info: { title: A, version: '1' }
      components:
        schemas:
          A: { $ref: 'https://api.example/specs/api.yaml#/components/schemas/B' }
          B: { $id: other, $defs: { c: { $anchor: c, type: string }, d: { $ref: '#c' } } }
          E: { $ref: 'other#/$defs/c' }
          F: { $ref: 'beside.yaml' }
      """, path: "specs/api.yaml", others: ["specs/beside.yaml": "type: string"])
    #expect(document.problems == [])
    #expect(document.asked == ["specs/beside.yaml"])
  }
}
