// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Contracts

@Suite struct `A value for a schema` {
  private func example(
    _ schema: String, version: String = "3.1.0", for direction: SchemaExample.Direction = .request,
    others: String = ""
  ) throws -> ExampleValue {
    let document = try WrittenDocument.valid(
      """
      openapi: \(version)
      info: { title: A, version: '1' }
      paths: {}
      components:
        schemas:
          A: \(schema)
      \(others)
      """)
    let node = try #require(document.files.root?["components"]?["schemas"]?["A"])
    var examples = SchemaExample(of: document, for: direction)
    return examples.make(.node(node))
  }

  @Test(arguments: [
    ("{ const: a, example: b }", #""a""#), ("{ example: b, default: c }", #""b""#),
    ("{ examples: [d], default: c }", #""d""#), ("{ default: c, enum: [e, c] }", #""c""#),
    ("{ enum: [null, e] }", #""e""#), ("{ enum: [e], example: f, default: e }", #""e""#),
    ("{ type: string, example: 10480375 }", #""10480375""#),
    ("{ type: object, example: [a], properties: { b: { const: 1 } } }", #"{"b": 1}"#),
    ("{ type: integer, example: 1.5, default: 7 }", "7"), ("{ type: ['null', integer] }", "1"),
    ("{ type: string }", #""text""#), ("{ type: string, minLength: 6 }", #""textte""#),
    ("{ type: string, maxLength: 2 }", #""te""#),
    ("{ type: string, format: date }", #""2024-01-31""#),
    ("{ format: uuid }", #""00000000-0000-4000-8000-000000000000""#),
    ("{ type: boolean }", "true"), ("{ type: 'null' }", "null"),
    ("{ type: integer, minimum: 5 }", "5"), ("{ type: integer, exclusiveMinimum: 5 }", "6"),
    ("{ type: integer, maximum: 0 }", "0"), ("{ type: number, exclusiveMaximum: 1 }", "0.5"),
    ("{ type: integer, multipleOf: 7, minimum: 8 }", "14"),
    ("{ type: integer, minimum: 1.2 }", "2"),
    ("{ type: array, items: { type: integer } }", "[1]"),
    ("{ type: array, minItems: 2, items: { type: boolean } }", "[true, true]"),
    ("{ prefixItems: [{ type: integer }, { const: b }] }", #"[1, "b"]"#),
    ("{ type: array, maxItems: 0, items: {} }", "[]"),
    ("{ properties: { a: { type: integer }, b: { readOnly: true } } }", #"{"a": 1}"#),
    ("{ required: [x], additionalProperties: { type: integer } }", #"{"x": 1}"#),
    (
      "{ allOf: [{ properties: { a: { const: 1 } } }, { properties: { b: { const: 2 } } }] }",
      #"{"a": 1, "b": 2}"#
    ),
    (
      "{ properties: { a: { const: 1 }, b: { const: 2 } }, oneOf: [{ required: [a] }, { required: [b] }] }",
      #"{"a": 1}"#
    ),
    (
      "{ allOf: [{ properties: { a: { type: string } } }, { properties: { a: { enum: [x, y] } } }] }",
      #"{"a": "x"}"#
    ),
    (
      "{ allOf: [{ properties: { a: {}, b: true } }, { required: [a], properties: { a: { type: integer, minimum: 3 }, b: { const: 1 } } }] }",
      #"{"a": 3, "b": 1}"#
    ),
    (
      "{ allOf: [{ properties: { a: { const: 1 }, b: { const: 2 } } }, { properties: { a: false, b: { readOnly: true } } }] }",
      "{}"
    ),
    (
      "{ oneOf: [{ type: object, required: [a, b], properties: { a: { type: string }, b: { const: 1 } } }, { type: object, properties: { a: { type: string } } }] }",
      #"{"a": "text"}"#
    ),
    (
      "{ oneOf: [{ type: object, properties: { a: { type: string } } }, { type: object, required: [b], properties: { a: { type: string }, b: { const: 1 } } }] }",
      #"{"a": "text"}"#
    ),
    (
      "{ oneOf: [{ type: object, properties: { k: { enum: [x] } } }, { type: object, properties: { k: { enum: [y] } } }] }",
      #"{"k": "x"}"#
    ),
    (
      "{ oneOf: [{ type: object, properties: { a: { const: 1 } } }, { type: object, required: [b], properties: { b: { const: 2 } } }, { type: 'null' }] }",
      #"{"a": 1}"#
    ),
    (
      "{ oneOf: [{ type: object, required: [a], properties: { a: { const: 1 } } }, { type: object, additionalProperties: false, properties: { b: { const: 2 } } }] }",
      #"{"a": 1}"#
    ),
    ("{ allOf: [{ example: 1 }], description: a }", "1"),
    (
      "{ allOf: [{ example: { a: 2 }, properties: { a: { const: 1 } } }, { properties: { b: { const: 3 } } }] }",
      #"{"a": 1, "b": 3}"#
    ),
    (
      "{ example: { a: 2 }, required: [a, b, c], properties: { a: {}, b: { const: 3 }, c: { readOnly: true, const: 4 } } }",
      #"{"a": 2, "b": 3, "c": 4}"#
    ),
    ("{ properties: { a: { const: 1 }, b: false } }", #"{"a": 1}"#),
    ("{ type: string, pattern: '^x' }", #""x""#), ("{ pattern: '^[a-z]+$' }", #""text""#),
    ("{ type: string, pattern: '^[A-Z]{3}-\\d+$', maxLength: 5 }", #""AAA-1""#),
    ("{ type: string, pattern: '^[a-f0-9]+$', minLength: 6 }", #""aaaaaa""#),
    (
      #"{ type: string, pattern: '^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{8,}$' }"#, #""aA1aaaaa""#
    ),
    ("{ type: string, pattern: '^(?=.*[!?]).+[a-z]$' }", #""!a""#),
    ("{ items: { type: string }, minItems: 3, uniqueItems: true }", #"["text", "text2", "text3"]"#),
    ("{ items: { type: integer, minimum: 4 }, minItems: 2, uniqueItems: true }", "[4, 5]"),
    ("{ items: { enum: [a, b, c] }, minItems: 3, uniqueItems: true }", #"["a", "b", "c"]"#),
    ("{ items: { type: number, multipleOf: 3 }, minItems: 2, uniqueItems: true }", "[3, 6]"),
    ("{ type: 'null', oneOf: [{ type: integer }] }", "1"),
    ("{ oneOf: [{ type: 'null' }, { type: integer }, { type: string }] }", "1"),
  ])
  func `is made from its keywords`(schema: String, value: String) throws {
    let made = try example(schema)
    #expect(try made.value == .json(value), "\(made.value.jsonText())")
    #expect(made.unmet == [])
  }

  @Test func `before 3_1 has the limits of that time`() throws {
    let made = try example(
      "{ type: integer, minimum: 5, exclusiveMinimum: true }", version: "3.0.0")
    #expect(try made.value == .json("6"))
  }

  @Test(arguments: [
    ("{ oneOf: [{ $ref: '#/components/schemas/B' }], discriminator: { propertyName: kind } }", "B"),
    (
      "{ oneOf: [{ $ref: '#/components/schemas/B' }], discriminator: { propertyName: kind, mapping: { bee: '#/components/schemas/B' } } }",
      "bee"
    ),
    ("{ allOf: [{ $ref: '#/components/schemas/B' }] }", "text"),
  ])
  func `says which alternative it is`(schema: String, word: String) throws {
    let made = try example(
      schema, others: "    B: { type: object, properties: { kind: { type: string } } }")
    #expect(try made.value == .json(#"{"kind": "\#(word)"}"#))
  }

  @Test func `before 3_1 has no required member of the other direction`() throws {
    let schema = "{ type: object, required: [a], properties: { a: { readOnly: true } } }"
    #expect(try example(schema, version: "3.0.0").value == .json("{}"))
    #expect(try example(schema).value == .json(#"{"a": "text"}"#))
  }

  @Test func `for a response has no member that is only written`() throws {
    let schema =
      "{ properties: { a: { writeOnly: true, const: 1 }, b: { readOnly: true, const: 2 } } }"
    #expect(try example(schema, for: .response).value == .json(#"{"b": 2}"#))
  }

  @Test func `has only required members below the third level`() throws {
    let schema = """
      { properties: { b: { properties: { c: { properties: { d: { required: [f], properties: { e: {}, f: { const: 1 } } } } } } } } }
      """
    #expect(try example(schema).value == .json(#"{"b": {"c": {"d": {"f": 1}}}}"#))
  }

  @Test func `ends where a schema is in itself`() throws {
    let schema = """
      { required: [name], properties: { name: { const: a }, next: { $ref: '#/components/schemas/A' }, all: { type: array, items: { $ref: '#/components/schemas/A' } } } }
      """
    let made = try example(schema)
    #expect(try made.value == .json(#"{"name": "a", "all": []}"#))
    #expect(made.unmet == [])
    let required = try example(
      "{ required: [a], properties: { a: { $ref: '#/components/schemas/A' } } }")
    #expect(required.unmet == ["recursion"])
  }

  @Test(arguments: [
    ("{ type: string, pattern: '^(?=a)b' }", ["pattern"]), ("{ not: {} }", ["not"]),
    ("false", ["false"]),
    ("{ type: string, format: date, maxLength: 2 }", ["maxLength"]),
    ("{ type: integer, minimum: 3, maximum: 2 }", ["maximum"]),
    ("{ type: array, minItems: 1000000000, items: {} }", ["minItems"]),
    ("{ type: string, minLength: 1000000000 }", ["minLength"]),
    ("{ type: number, multipleOf: 0.3, minimum: 1 }", ["multipleOf"]),
  ])
  func `names the keywords that it may break`(schema: String, unmet: [String]) throws {
    #expect(try example(schema).unmet == unmet)
  }

  @Test func `has no optional member for which nothing fits`() throws {
    let made = try example(
      "{ properties: { a: { type: string, pattern: 'a^b' }, b: { const: 1 }, c: { type: array, items: { type: string, pattern: 'a^b' } } } }"
    )
    #expect(try made.value == .json(#"{"b": 1, "c": []}"#))
    #expect(made.leftOut == ["$.a", "$.c[0]"])
    #expect(made.unmet == [])
  }

  @Test func `says where an example of a schema is not used`() throws {
    let made = try example(
      "{ properties: { a: { type: integer, example: x }, b: { enum: [y], example: z }, c: { type: integer, example: 2 } } }"
    )
    #expect(try made.value == .json(#"{"a": 1, "b": "y", "c": 2}"#))
    #expect(made.repairs == ["$.a", "$.b"])
  }

  @Test func `has a bound of values`() throws {
    let wide = (0..<30).map { "p\($0): { $ref: '#/components/schemas/B' }" }.joined(separator: ", ")
    let others = """
          B: { required: [\((0..<30).map { "q\($0)" }.joined(separator: ", "))], properties: { \((0..<30).map { "q\($0): { $ref: '#/components/schemas/C' }" }.joined(separator: ", ")) } }
          C: { required: [\((0..<30).map { "r\($0)" }.joined(separator: ", "))], properties: { \((0..<30).map { "r\($0): { type: integer }" }.joined(separator: ", ")) } }
      """
    let made = try example("{ properties: { \(wide) } }", others: others)
    #expect(made.unmet == ["depth", "recursion"])
    #expect(made.value.jsonBytes().count < 200_000)
  }
}
