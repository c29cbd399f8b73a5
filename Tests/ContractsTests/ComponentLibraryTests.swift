// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import Testing
import Values

@testable import Contracts

@Suite struct `The schemas of a document` {
  private static let shop = """
    openapi: 3.0.3
    info: { title: A, version: '1' }
    components:
      schemas:
        Pet:
          required: [id, name]
          properties:
            id: { type: integer, readOnly: true }
            name: { type: string }
            price: { type: number }
            owner: { $ref: '#/components/schemas/Owner' }
        Owner:
          properties:
            pets: { type: array, items: { $ref: '#/components/schemas/Pet' } }
        Broken: { pattern: '(' }
        Holder: { properties: { a: { $ref: '#/components/schemas/Broken' } } }
    """

  private func library(
    _ text: String, others: [String: String] = [:]
  ) throws -> (ComponentLibrary, DocumentNode, WrittenDocument) {
    let written = WrittenDocument(text, others: others)
    let document = try #require(written.outcome.document)
    let schemas = try #require(document.files.root?["components"]?["schemas"])
    return (ComponentLibrary(of: document), schemas, written)
  }

  @Test func `are compiled when a value leads there, and once`() throws {
    let (library, schemas, _) = try library(Self.shop)
    let pet = try library.schema(at: #require(schemas["Pet"]))
    #expect(library.compiledCount == 1)
    let value = try JSONDocument.parse(#"{"name":"a","owner":{"pets":[{"name":1}]}}"#).root
    let report = try pet.judge(value, as: .request)
    #expect(report.violations.map(\.instance.description) == ["/owner/pets/0/name"])
    #expect(library.compiledCount == 2)
    _ = try library.schema(at: #require(schemas["Pet"]))
    #expect(library.compiledCount == 2)
  }

  @Test func `say where a violation is in the document`() throws {
    let (library, schemas, _) = try library(Self.shop)
    let owner = try library.schema(at: #require(schemas["Owner"]))
    let value = try JSONDocument.parse(#"{"pets":[{"id":1,"name":"a","price":"80.50"}]}"#).root
    let violation = try #require(try owner.judge(value, as: .response).violations.first)
    let origin = library.origin(of: violation)
    let type = schemas["Pet"]?["properties"]?["price"]?["type"]
    #expect(origin == SchemaOrigin(span: try #require(type?.span), name: "Pet"))
  }

  @Test func `say where a mistake is in the document`() throws {
    let (library, schemas, _) = try library(Self.shop)
    let holder = try library.schema(at: #require(schemas["Holder"]))
    let error = #expect(throws: SchemaLimitError.self) {
      try holder.judge(JSONDocument.parse(#"{"a":"x"}"#).root, as: .response)
    }
    guard case .unusable(let problem) = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    let pattern = schemas["Broken"]?["pattern"]
    #expect(library.origin(of: problem).span == pattern?.span)
  }

  @Test func `may be in several files`() throws {
    let (library, schemas, written) = try library(
      """
      openapi: 3.1.0
      info: { title: A, version: '1' }
      components: { schemas: { A: { $ref: 'more/pet.yaml#/Pet' } } }
      """,
      others: [
        "more/pet.yaml": "Pet: { properties: { id: { $ref: 'id.json' } } }",
        "more/id.json": #"{"type": "integer"}"#,
      ])
    #expect(written.problems == [])
    let schema = try library.schema(at: #require(schemas["A"]))
    let report = try schema.judge(JSONDocument.parse(#"{"id":"a"}"#).root, as: .request)
    #expect(report.violations.map(\.message) == [#"expected integer, found `"a"`"#])
    #expect(library.origin(of: report.violations[0]).span.file.index == 2)
  }

  @Test(arguments: [
    ("jsonSchemaDialect: https://json-schema.org/draft/2020-12/schema", true, 0),
    ("jsonSchemaDialect: http://json-schema.org/draft-07/schema#", false, 0),
    ("jsonSchemaDialect: https://spec.openapis.org/oas/3.1/dialect/base", true, 0),
    ("jsonSchemaDialect: https://a.example/dialect", true, 1), ("tags: []", true, 0),
  ])
  func `have the dialect of the document`(
    member: String, hasUnevaluated: Bool, problems: Int
  ) throws {
    let (library, schemas, written) = try library(
      """
      openapi: 3.1.0
      info: { title: A, version: '1' }
      components: { schemas: { A: { unevaluatedProperties: false } } }
      \(member)
      """)
    #expect(written.problems == [])
    let schema = try library.schema(at: #require(schemas["A"]))
    let isValid = try schema.accepts(JSONDocument.parse(#"{"a":1}"#).root)
    #expect(isValid != hasUnevaluated)
    #expect(library.diagnostics.count == problems)
    #expect(
      library.diagnostics.allSatisfy {
        $0.message == "the dialect `https://a.example/dialect` of schemas is unknown"
          && $0.primary != nil
      })
  }

  @Test func `have the dialect of the part with an identifier that they are in`() throws {
    let (library, schemas, _) = try library(
      """
      openapi: 3.1.0
      info: { title: A, version: '1' }
      components:
        schemas:
          Old:
            $id: old
            $schema: http://json-schema.org/draft-07/schema#
            definitions: { a: { unevaluatedProperties: false } }
          A: { $ref: 'old#/definitions/a' }
          B: { unevaluatedProperties: false }
      """)
    let value = try JSONDocument.parse(#"{"a":1}"#).root
    #expect(try library.schema(at: #require(schemas["A"])).accepts(value))
    #expect(try !library.schema(at: #require(schemas["B"])).accepts(value))
  }

  @Test func `of a parameter of 2_0 are the parameter itself`() throws {
    let document = try WrittenDocument.valid(
      """
      swagger: '2.0'
      info: { title: A, version: '1' }
      paths:
        /a:
          get:
            parameters: [{ name: n, in: query, required: true, type: integer, maximum: 5 }]
            responses: { 200: { description: a } }
      """)
    let library = ComponentLibrary(of: document)
    guard case .node(let node)? = document.operations[0].parameters[0].schema else {
      return #expect(Bool(false))
    }
    let schema = try library.schema(at: node)
    #expect(try schema.accepts(JSONDocument.parse("5").root))
    #expect(try !schema.accepts(JSONDocument.parse("6").root))
  }

  @Test func `have dynamic references`() throws {
    let (library, schemas, _) = try library(
      """
      openapi: 3.1.0
      info: { title: A, version: '1' }
      components:
        schemas:
          List:
            $id: list
            $defs: { content: { $dynamicAnchor: T, not: {} } }
            type: array
            items: { $dynamicRef: '#T' }
          Numbers:
            $id: numbers
            $defs: { content: { $dynamicAnchor: T, type: number } }
            $ref: list
          Words:
            $id: words
            $defs: { content: { $dynamicAnchor: T, type: string } }
            $ref: list
      """)
    for (name, value, isValid) in [
      ("Numbers", "[1]", true), ("Numbers", #"["a"]"#, false), ("Words", #"["a"]"#, true),
      ("Words", "[1]", false), ("List", "[1]", false), ("List", "[]", true),
    ] {
      let schema = try library.schema(at: #require(schemas[name]))
      #expect(try schema.accepts(JSONDocument.parse(value).root) == isValid, "\(name) \(value)")
    }
  }

  @Test func `without formats have none of OpenAPI's either`() throws {
    let document = try WrittenDocument.valid(
      """
      openapi: 3.0.0
      info: { title: A, version: '1' }
      paths: {}
      components: { schemas: { A: { format: int32 } } }
      """)
    let node = try #require(document.files.root?["components"]?["schemas"]?["A"])
    let value = try JSONDocument.parse("1e10").root
    #expect(try !ComponentLibrary(of: document).schema(at: node).accepts(value))
    #expect(try ComponentLibrary(of: document, formats: false).schema(at: node).accepts(value))
  }
}
