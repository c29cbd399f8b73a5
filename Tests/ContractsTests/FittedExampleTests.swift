// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Contracts

@Suite struct `An example of an author` {
  /// The example of a body, and where it was changed.
  private func body(
    _ example: String, _ schema: String, version: String = "3.1.0"
  ) throws -> ExampleValue {
    let written = WrittenDocument(
      """
      openapi: \(version)
      info: { title: A, version: '1' }
      paths:
        /a:
          post:
            requestBody:
              content: { application/json: { example: \(example), schema: \(schema) } }
            responses: { 200: { description: a } }
      """)
    let document = try #require(written.outcome.document)
    let media = try #require(document.operations.first?.body?.media.first)
    var examples = SchemaExample(of: document, for: .request)
    let made = examples.make(media.examples, media.schema)
    return try #require(made)
  }

  @Test(arguments: [
    ("'drowssaP'", "{ type: string, pattern: '/[a-z]+/' }", ["pattern"]),
    ("abc", "{ type: string, pattern: '^[a-z]+$' }", []),
    ("abc", "{ type: string, minLength: 4 }", ["minLength"]),
    ("abc", "{ type: string, maxLength: 2 }", ["maxLength"]),
    ("3", "{ type: integer, exclusiveMinimum: 3 }", ["minimum"]),
    ("{ a: [4] }", "{ properties: { a: { items: { type: number, maximum: 3 } } } }", ["maximum"]),
    ("3", "{ type: integer, minimum: 3, maximum: 3 }", []),
  ])
  func `stays where it breaks a limit, which is noted`(
    example: String, schema: String, unmet: [String]
  ) throws {
    let made = try body(example, schema)
    #expect(made.unmet == unmet)
    #expect(made.repairs.isEmpty)
  }

  @Test(arguments: [
    ("{ a: 1 }", "{ properties: { a: { type: integer } } }", #"{"a": 1}"#, []),
    ("{ a: '2' }", "{ properties: { a: { type: integer } } }", #"{"a": 2}"#, ["$.a"]),
    ("{ a: x }", "{ properties: { a: { type: integer } } }", #"{"a": 1}"#, ["$.a"]),
    ("{ a: 2 }", "{ properties: { a: { type: string } } }", #"{"a": "2"}"#, ["$.a"]),
    ("{ a: 'true' }", "{ properties: { a: { type: boolean } } }", #"{"a": true}"#, ["$.a"]),
    ("{}", "{ required: [a], properties: { a: { type: integer } } }", #"{"a": 1}"#, ["$.a"]),
    ("{ a: 1, b: 2 }", "{ properties: { a: { readOnly: true } } }", #"{"b": 2}"#, ["$.a"]),
    (
      "{ a: 1 }", "{ properties: { a: { allOf: [{ readOnly: true }] } } }", "{}", ["$.a"]
    ),
    ("{ a: x }", "{ properties: { a: { enum: [y, z] } } }", #"{"a": "y"}"#, ["$.a"]),
    ("{ a: 1 }", "{ additionalProperties: false }", "{}", ["$.a"]),
    (
      "[{ a: '2' }]", "{ items: { properties: { a: { type: integer } } } }", #"[{"a": 2}]"#,
      ["$[0].a"]
    ),
    (#"'{"a": 1}'"#, "{ type: object }", #"{"a": 1}"#, ["$"]),
    (#"'{"a": 1}'"#, "{ type: string }", #""{\"a\": 1}""#, []),
    ("{ a: null }", "{ properties: { a: { type: ['null', integer] } } }", #"{"a": null}"#, []),
    ("{ a: 1 }", "{ oneOf: [{ required: [b] }, { required: [c] }] }", #"{"a": 1}"#, []),
    ("{ $ref: b }", "{ type: object }", #"{"$ref": "b"}"#, []),
  ])
  func `follows its schema`(
    example: String, schema: String, value: String, repairs: [String]
  ) throws {
    let made = try body(example, schema)
    #expect(try made.value == .json(value))
    #expect(made.repairs == repairs)
  }

  @Test func `may be null where 3.0 says so`() throws {
    let schema = "{ properties: { a: { type: integer, nullable: true } } }"
    #expect(try body("{ a: null }", schema, version: "3.0.3").repairs.isEmpty)
    #expect(try body("{ a: null }", "{ properties: { a: { type: integer } } }").repairs == ["$.a"])
  }
}
