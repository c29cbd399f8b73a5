// SPDX-License-Identifier: Apache-2.0

import Queries
import TestSupport
import Testing

@testable import Contracts

@Suite struct DocumentedValuesTests {
  private static let shop = """
    openapi: 3.0.0
    info: { title: A, version: '1' }
    paths:
      /pets:
        get:
          parameters:
            - { name: kind, in: query, schema: { type: string, enum: [cat, dog] } }
            - { name: ids, in: query, schema: { type: array, items: { type: integer } } }
          responses:
            '200':
              description: a
              headers: { X-More: { schema: { type: boolean } } }
              content:
                application/json:
                  schema: { type: array, items: { $ref: '#/components/schemas/Pet' } }
            default: { description: b, content: { application/json: { schema: { type: boolean } } } }
        post:
          requestBody:
            content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
          responses: { '201': { description: b } }
    components:
      schemas:
        Pet:
          type: object
          required: [kind]
          properties:
            id: { type: integer, readOnly: true }
            kind: { type: string, enum: [cat, dog] }
            owner: { type: string, nullable: true }
            secret: { type: string, writeOnly: true }
            tags: { type: array, minItems: 1, items: { $ref: '#/components/schemas/Tag' } }
            parent: { $ref: '#/components/schemas/Pet' }
            place:
              oneOf: [{ $ref: '#/components/schemas/Tag' }, { type: object }]
        Tag: { type: string }
    """

  private static let ofSchemas: [(String, [String])] = [
    (#"{"type":"array","maxItems":0}"#, ["empty list"]),
    (#"{"type":["boolean","null"]}"#, ["true", "false", "null"]),
    (#"{"type":["string","null"],"enum":["a",null]}"#, [#""a""#, "null"]),
    (#"{"type":"boolean","const":true}"#, []),
    (#"{"anyOf":[{"type":"null"},{"const":1}]}"#, ["anyOf 1", "anyOf 2"]),
    (#"{"anyOf":[{"type":"string"}]}"#, []),
    (#"{"allOf":[{"properties":{"a b":true}}]}"#, ["$['a b'] present"]),
    (#"{"properties":{"a":false,"b":{"readOnly":true}}}"#, ["$.b present"]),
    (#"{"prefixItems":[{"type":"boolean"}]}"#, ["$[*] true", "$[*] false"]),
    (#"{"additionalProperties":{"enum":[1]}}"#, ["$.* 1"]),
    (##"{"$ref":"#/components/schemas/A","type":"boolean"}"##, ["true", "false"]),
    (##"{"$ref":"#/components/schemas/Loop"}"##, ["Loop $.next present"]),
    (#"{"type":"string","format":"uuid"}"#, []),
  ]

  private static let ofResponses: [(String, [String])] = [
    (#"[]"#, ["GET /pets 200 empty list"]),
    (
      #"[{"kind":"cat","owner":null}]"#,
      [
        "GET /pets 200 filled list", "Pet $.owner present", #"Pet $.kind "cat""#,
        "Pet $.owner null",
      ]
    ),
    (
      #"[{"kind":"dog","place":"x"},{"kind":"cat","place":{},"parent":{"kind":"dog","tags":["a"]}}]"#,
      [
        "GET /pets 200 filled list", "Pet $.tags present", "Pet $.parent present",
        "Pet $.place present", #"Pet $.kind "cat""#, #"Pet $.kind "dog""#, "Pet $.tags filled list",
        "Pet $.place oneOf Tag", "Pet $.place oneOf 2",
      ]
    ),
    // A response that breaks the document shows nothing.
    (#"[{"kind":"cat"},{"kind":"bird"}]"#, []),
  ]

  private func words(_ values: [DocumentedValue]) -> [String] {
    values.map { [$0.owner, $0.path, $0.words].compactMap(\.self).joined(separator: " ") }
  }

  private func ofPet(_ first: String, _ others: [String]) -> [String] {
    ([first] + others).map { "Pet \($0)" }
  }

  @Test func `are listed once for requests and once for responses`() throws {
    let document = try WrittenDocument.valid(Self.shop)
    let values = DocumentedValues(of: document).values
    #expect(
      words(values.filter { $0.direction == .request }) == [
        #"GET /pets query kind "cat""#, #"GET /pets query kind "dog""#,
        "GET /pets query ids empty list", "GET /pets query ids filled list",
        "Pet $.owner present", "Pet $.secret present", "Pet $.tags present", "Pet $.parent present",
        "Pet $.place present", #"Pet $.kind "cat""#, #"Pet $.kind "dog""#, "Pet $.owner null",
        "Pet $.tags filled list", "Pet $.place oneOf Tag", "Pet $.place oneOf 2",
      ])
    let responses = words(values.filter { $0.direction == .response })
    #expect(
      responses.prefix(4) == [
        "GET /pets 200 header X-More true", "GET /pets 200 header X-More false",
        "GET /pets 200 empty list", "GET /pets 200 filled list",
      ])
    #expect(responses.contains("Pet $.id present") && !responses.contains("Pet $.secret present"))
  }

  @Test func `leave out what need not be covered`() throws {
    let document = try WrittenDocument.valid(Self.shop)
    let values = DocumentedValues(of: document) { operation, response in
      operation.method == "GET" && response?.status.content != "200"
    }
    #expect(words(values.values).allSatisfy { !$0.contains("Pet ") && !$0.contains("X-More") })
  }

  @Test(arguments: ofSchemas)
  func `of a schema`(schema: String, expected: [String]) throws {
    let document = try WrittenDocument.valid(
      """
      {"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"get":{"responses":{"200":{
      "description":"a","content":{"application/json":{"schema":\(schema)}}}}}}},"components":{"schemas":{
      "A":{},"Loop":{"properties":{"next":{"$ref":"#/components/schemas/Loop"}}}}}}
      """)
    let found = words(DocumentedValues(of: document).values).map {
      $0.hasPrefix("GET /a 200 ") ? String($0.dropFirst("GET /a 200 ".count)) : $0
    }
    #expect(found == expected)
  }

  @Test func `have a limit`() throws {
    let many = (0...DocumentedValues.most).map { "\($0)" }.joined(separator: ",")
    let document = try WrittenDocument.valid(
      """
      {"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"get":{"parameters":[
      {"name":"a","in":"query","schema":{"enum":[\(many)]}}],"responses":{"200":{"description":"a"}}}}}}
      """)
    let values = DocumentedValues(of: document)
    #expect(values.isCut && values.values.count == DocumentedValues.most)
  }

  @Test(arguments: ofResponses)
  func `are shown by responses`(body: String, expected: [String]) throws {
    let exchange = JudgedExchange(
      request: "GET /pets", responseHeaders: ["X-More: false"], response: body)
    let found = try shown(by: exchange, as: .response)
    let header = expected.isEmpty ? [] : ["GET /pets 200 header X-More false"]
    #expect(found == header + expected)
  }

  @Test func `are shown by requests that got what the document has for them`() throws {
    let list = JudgedExchange(request: "GET /pets?kind=dog&ids=1", response: "[]")
    #expect(
      try shown(by: list, as: .request) == [
        #"GET /pets query kind "dog""#, "GET /pets query ids filled list",
      ])
    let unknown = JudgedExchange(request: "GET /pets?kind=bird", response: "[]")
    #expect(try shown(by: unknown, as: .request) == [])
  }

  /// A schema that is part of one component, and another by itself.
  @Test func `count once for an exchange, whatever leads to their schema`() throws {
    let kind = "{ $ref: '#/components/schemas/Pet/properties/kind' }"
    let text = Self.shop.replacing("tags: {", with: "same: \(kind)\n        tags: {")
    let source = ContractDocument(try WrittenDocument.valid(text), named: "shop.yaml")
    let judge = ContractJudge(
      ContractSettings(contracts: [Contract(source)]), request: .valid, showsValues: true)
    var tally = DocumentTally(of: source.document)
    let pet = #"{"kind":"cat","same":"cat"}"#
    for body in ["[\(pet)]", "[\(pet),\(pet)]"] {
      let exchange = JudgedExchange(responseHeaders: ["X-More: true"], response: body)
      for case .operation(let observed) in judge.judge([try exchange.exchange]).observations {
        tally.count(observed)
      }
    }
    let values = DocumentedValues(of: source.document).values.filter { $0.direction == .response }
    let cat = try #require(values.first { $0.words == #""cat""# })
    #expect(tally.count(of: cat) == 2)
    let present = values.filter { $0.words == "present" && tally.count(of: $0) > 0 }
    #expect(present.map(\.path) == ["$.same"])
  }

  private func shown(
    by exchange: JudgedExchange, as direction: SchemaDirection
  ) throws -> [String] {
    let source = ContractDocument(try WrittenDocument.valid(Self.shop), named: "shop.yaml")
    let judge = ContractJudge(
      ContractSettings(contracts: [Contract(source)]), request: .valid, showsValues: true)
    var tally = DocumentTally(of: source.document)
    for case .operation(let observed) in judge.judge([try exchange.exchange]).observations {
      tally.count(observed)
    }
    let values = DocumentedValues(of: source.document).values
    return words(values.filter { $0.direction == direction && tally.count(of: $0) > 0 })
  }
}
