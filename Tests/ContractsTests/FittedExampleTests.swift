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
    ("'drowssaP'", "{ type: string, pattern: '/[a-z]+/' }", #""/a/""#),
    ("abc", "{ type: string, minLength: 4 }", #""text""#),
    ("abc", "{ type: string, maxLength: 2 }", #""te""#),
    ("a b", "{ type: string, pattern: '^(?=.*[A-Z])[a-zA-Z]{4,}$' }", #""Aaaa""#),
    ("3", "{ type: integer, exclusiveMinimum: 3 }", "4"),
    ("3", "{ type: integer, multipleOf: 2 }", "2"), ("9", "{ type: number, maximum: 3 }", "1"),
    ("a@b@", "{ type: string, format: email }", #""user@example.com""#),
    ("2020-13-45", "{ type: string, format: date }", #""2024-01-31""#),
    ("[1]", "{ items: { type: integer }, minItems: 2 }", "[1, 1]"),
    ("[1, 2, 3]", "{ items: { type: integer }, maxItems: 2 }", "[1, 2]"),
  ])
  func `is a made one where it breaks a limit`(
    example: String, schema: String, value: String
  ) throws {
    let made = try body(example, schema)
    #expect(try made.value == .json(value), "\(made.value.jsonText())")
    #expect(made.repairs == ["$"])
    #expect(made.unmet.isEmpty && made.leftOut.isEmpty)
    let inner = try body("{ a: \(example) }", "{ properties: { a: \(schema) } }")
    #expect(try inner.value == .json(#"{"a": \#(value)}"#))
    #expect(inner.repairs == ["$.a"])
  }

  @Test(arguments: [
    ("abc", "{ type: string, pattern: '^[a-z]+$' }"),
    ("3", "{ type: integer, minimum: 3, maximum: 3 }"),
    ("abc", "{ type: string, minLength: 3, maxLength: 3 }"), ("[]", "{ maxItems: 0 }"),
    ("abc", "{ type: string, pattern: '[' }"),
  ])
  func `stays where it keeps the limits`(example: String, schema: String) throws {
    let made = try body(example, schema)
    #expect(made.repairs.isEmpty && made.unmet.isEmpty && made.leftOut.isEmpty)
  }

  @Test(arguments: [
    ("abc", "{ type: string, pattern: 'a^b' }", ["pattern"]),
    ("abc", "{ type: string, minLength: 2000 }", ["minLength"]),
    ("3", "{ type: integer, minimum: 5, maximum: 4 }", ["maximum", "minimum"]),
    ("abc", "{ type: string, enum: [abc], pattern: x }", ["pattern"]),
  ])
  func `that nothing can follow stays where it is required`(
    example: String, schema: String, unmet: [String]
  ) throws {
    let made = try body(example, schema)
    #expect(made.unmet.allSatisfy(unmet.contains) && !made.unmet.isEmpty, "\(made.unmet)")
    #expect(made.repairs.isEmpty)
    let required = try body(
      "{ a: \(example) }", "{ required: [a], properties: { a: \(schema) } }")
    #expect(try required.value == .json(#"{"a": \#(example == "3" ? "3" : "\"abc\"")}"#))
    let optional = try body("{ a: \(example), b: 1 }", "{ properties: { a: \(schema), b: {} } }")
    #expect(try optional.value == .json(#"{"b": 1}"#))
    #expect(optional.leftOut == ["$.a"] && optional.unmet.isEmpty && optional.repairs.isEmpty)
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
