// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Queries

/// OpenAPI 2.0, 3.0 and 3.1: "Schema Object".
@Suite struct `A dialect of OpenAPI` {
  private static let dialects: [String: SchemaDialect] = [
    "2.0": .swagger2, "3.0": .openAPI30, "3.1": .openAPI31,
  ]

  static let table = [
    // `nullable` adds null to the type beside it, and only there.
    ("3.0", #"{"type":"string","nullable":true}"#, "null", true),
    ("3.0", #"{"type":"string","nullable":true}"#, "1", false),
    ("3.0", #"{"type":"string","nullable":false}"#, "null", false),
    ("3.0", #"{"nullable":true,"enum":["a"]}"#, "null", false),
    ("3.0", #"{"type":"string","nullable":true,"enum":["a"]}"#, "null", false),
    ("3.0", #"{"type":"string","nullable":true,"enum":["a",null]}"#, "null", true),
    ("3.0", #"{"nullable":true,"allOf":[{"type":"string"}]}"#, "null", false),
    ("3.0", #"{"type":"string","x-nullable":true}"#, "null", false),
    ("2.0", #"{"type":"string","x-nullable":true}"#, "null", true),
    ("2.0", #"{"type":"string","nullable":true}"#, "null", false),
    ("3.1", #"{"type":"string","nullable":true}"#, "null", false),
    ("3.1", #"{"type":["string","null"]}"#, "null", true),
    // Exclusive bounds.
    ("3.0", #"{"minimum":1,"exclusiveMinimum":true}"#, "1", false),
    ("3.0", #"{"minimum":1,"exclusiveMinimum":true}"#, "1.1", true),
    ("3.0", #"{"minimum":1,"exclusiveMinimum":false}"#, "1", true),
    ("3.0", #"{"maximum":1,"exclusiveMaximum":true}"#, "1", false),
    ("2.0", #"{"maximum":1,"exclusiveMaximum":true}"#, "1", false),
    ("3.0", #"{"exclusiveMaximum":true}"#, "1e99", true),
    ("3.1", #"{"exclusiveMaximum":1}"#, "1", false),
    // Keywords beside a reference are ignored before 3.1.
    ("3.0", ##"{"$ref":"#text","maxLength":1}"##, #""ab""#, true),
    ("2.0", ##"{"$ref":"#text","maxLength":1}"##, #""ab""#, true),
    ("3.1", ##"{"$ref":"#text","maxLength":1}"##, #""ab""#, false),
    ("3.0", ##"{"$ref":"#text","nullable":true}"##, "null", false),
    // Keywords that a version does not have.
    ("2.0", #"{"oneOf":[{"type":"string"}]}"#, "1", true),
    ("2.0", #"{"anyOf":[{"type":"string"}]}"#, "1", true),
    ("2.0", #"{"not":{}}"#, "1", true),
    ("3.0", #"{"oneOf":[{"type":"string"}]}"#, "1", false),
    ("3.0", #"{"not":{}}"#, "1", false),
    ("3.0", #"{"const":1}"#, "2", true), ("3.1", #"{"const":1}"#, "2", false),
    ("3.0", #"{"if":{},"then":false}"#, "2", true),
    ("3.0", #"{"patternProperties":{"a":{"type":"null"}}}"#, #"{"a":1}"#, true),
    ("3.0", #"{"contains":{"type":"null"}}"#, "[]", true),
    ("3.0", #"{"propertyNames":{"maxLength":1}}"#, #"{"ab":1}"#, true),
    ("3.0", #"{"prefixItems":[{"type":"null"}]}"#, "[1]", true),
    ("3.0", #"{"unevaluatedProperties":{"type":"null"}}"#, #"{"a":1}"#, true),
    ("3.0", #"{"dependentRequired":{"a":["b"]}}"#, #"{"a":1}"#, true),
    (
      "3.0", ##"{"$id":"https://a.example/","properties":{"a":{"$ref":"#text"}}}"##, #"{"a":1}"#,
      false
    ),
    // Those that all have.
    ("3.0", #"{"additionalProperties":false,"properties":{"a":{}}}"#, #"{"b":1}"#, false),
    ("2.0", #"{"additionalProperties":{"type":"string"}}"#, #"{"b":1}"#, false),
    ("3.0", #"{"items":{"type":"string"}}"#, "[1]", false),
    ("3.0", #"{"allOf":[{"required":["a"]}]}"#, "{}", false),
    ("3.0", #"{"multipleOf":0.1}"#, "0.25", false),
    ("2.0", #"{"type":"file"}"#, #""a""#, true),
    ("3.0", #"{"type":"integer"}"#, "1.5", false), ("3.0", #"{"type":"integer"}"#, "1.0", true),
    ("3.1", #"{"type":"string","example":1,"xml":{"name":"a"}}"#, #""a""#, true),
    (
      "3.1",
      ##"{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"#text","maxLength":1}"##,
      #""ab""#, true
    ),
  ]

  @Test(arguments: table)
  func `judges by the keywords that it has`(
    version: String, schema: String, value: String, isValid: Bool
  ) throws {
    let dialect = try #require(Self.dialects[version])
    let compiled = try JSONSchema(schema, dialect, others: [("text", #"{"type":"string"}"#)])
    #expect(try compiled.accepts(JSONDocument.parse(value).root) == isValid)
  }

  static let formats = [
    ("int32", "2147483647", true), ("int32", "2147483648", false), ("int32", "-2147483648", true),
    ("int32", "1.0", true), ("int32", "1.5", false), ("int32", #""a""#, true),
    ("int64", "9223372036854775807", true), ("int64", "9223372036854775808", false),
    ("int8", "-129", false), ("int16", "40000", false), ("uint8", "255", true),
    ("uint8", "-1", false), ("uint16", "65536", false), ("uint32", "4294967295", true),
    ("uint64", "18446744073709551615", true), ("uint64", "1e20", false),
    ("int64", "1e1000000", false), ("float", "3.5e38", false), ("float", "-3.4e38", true),
    ("double", "1e308", true), ("double", "-2e308", false),
    ("byte", #""YWJj""#, true), ("byte", #""YWI=""#, true), ("byte", #""YQ==""#, true),
    ("byte", #""""#, true), ("byte", #""YWI""#, false), ("byte", #""Y=I=""#, false),
    ("byte", #""YW-_""#, false), ("byte", #""====""#, false), ("byte", "5", true),
    ("password", #""x""#, true), ("binary", #""x""#, true), ("date", #""x""#, false),
    ("my-own", #""x""#, true),
  ]

  @Test(arguments: formats)
  func `checks formats`(format: String, value: String, isValid: Bool) throws {
    let schema = #"{"format":"\#(format)"}"#
    let node = try JSONDocument.parse(value).root
    for dialect in Self.dialects.values {
      #expect(try JSONSchema(schema, dialect).accepts(node) == isValid)
      #expect(try JSONSchema(schema, dialect, formats: .annotated).accepts(node))
    }
    // The drafts do not have those of OpenAPI.
    if TextFormat(rawValue: format) == nil {
      #expect(try JSONSchema(schema, .draft2020).accepts(node))
    }
  }

  @Test func `names the format that a value does not have`() throws {
    let schema = try JSONSchema(#"{"format":"int32"}"#, .openAPI30)
    let violation = try schema.validate(JSONDocument.parse("1e10").root).violations.first
    #expect(violation?.message == "expected an integer of 32 bits, found `1e10`")
    #expect(violation?.schema == "#/format")
  }

  @Test(arguments: [
    ("3.0", #"{"exclusiveMinimum":1}"#, "/exclusiveMinimum", "expected a boolean, found a number"),
    ("3.0", #"{"type":["string"]}"#, "/type", "expected a string, found an array"),
    (
      "3.0", #"{"properties":{"a":{"minLength":-1}}}"#, "/properties/a/minLength",
      "expected a whole number that is not negative, found a number"
    ),
    ("2.0", #"{"multipleOf":0}"#, "/multipleOf", "expected a number over 0, found a number"),
    ("2.0", #"{"required":true}"#, "/required", "expected a list of strings, found a boolean"),
    ("3.0", #"{"allOf":[1]}"#, "/allOf", "expected a list of schemas, found an array"),
    ("3.0", #"{"items":[{}]}"#, "/items", "expected a schema, found an array"),
    ("3.0", #"{"properties":[]}"#, "/properties", "expected an object of schemas, found an array"),
    (
      "3.1", #"{"properties":{"examples":1}}"#, "/properties/examples",
      #"expected boolean or object, found `1`"#
    ),
    ("3.1", #"{"minLength":"a"}"#, "/minLength", #"expected integer, found `"a"`"#),
    ("3.0", #"{"pattern":"("}"#, "/pattern", "the pattern `(`: the group is not closed"),
    ("3.0", ##"{"items":{"$ref":"#other"}}"##, "/items/$ref", "`#other` leads to nothing"),
    (
      "3.1", #"{"$schema":"https://a.example/s"}"#, "/$schema",
      "`https://a.example/s` is not a known draft, and no metaschema was given for it"
    ),
  ])
  func `finds a keyword with another value`(
    version: String, schema: String, pointer: String, message: String
  ) throws {
    let dialect = try #require(Self.dialects[version])
    let error = #expect(throws: SchemaProblems.self) { try JSONSchema(schema, dialect) }
    #expect(error?.all.map(\.pointer) == [pointer])
    #expect(error?.all.map(\.message) == [message])
    #expect(error?.all.map(\.component) == [1])
  }

  @Test(arguments: [
    ("3.0", #"{"const":1}"#, "`const` has no effect in OpenAPI 3.0"),
    ("3.0", #"{"if":{},"then":{}}"#, "`if` has no effect in OpenAPI 3.0"),
    ("3.0", #"{"patternProperties":{}}"#, "`patternProperties` has no effect in OpenAPI 3.0"),
    ("2.0", #"{"oneOf":[{}]}"#, "`oneOf` has no effect in OpenAPI 2.0"),
    ("2.0", #"{"type":"string","nullable":true}"#, "`nullable` has no effect in OpenAPI 2.0"),
    ("3.1", #"{"type":"string","nullable":true}"#, "`nullable` has no effect in OpenAPI 3.1"),
    ("3.0", #"{"nullable":true}"#, "`nullable` has no effect without `type`"),
    ("3.0", #"{"exclusiveMinimum":true}"#, "`exclusiveMinimum` has no effect without `minimum`"),
    (
      "3.0", ##"{"$ref":"#text","nullable":true}"##,
      "`nullable` has no effect beside `$ref` in OpenAPI 3.0"
    ),
    (
      "3.0", #"{"propertes":{}}"#,
      "`propertes` is not a keyword of JSON Schema, so it has no effect"
    ),
    ("3.1", #"{"additionalItems":false}"#, "`additionalItems` has no effect in OpenAPI 3.1"),
    (
      "3.0", #"{"format":"date-tme"}"#,
      "`date-tme` is not a format of JSON Schema, so no value is checked for it"
    ),
  ])
  func `doubts a keyword without an effect`(
    version: String, schema: String, message: String
  ) throws {
    let dialect = try #require(Self.dialects[version])
    let others = [("text", #"{"type":"string"}"#)]
    let compiled = try JSONSchema(schema, dialect, others: others, findsDoubts: true)
    #expect(compiled.doubts.first?.message == message)
    #expect(try JSONSchema(schema, dialect, others: others).doubts.isEmpty)
  }

  @Test(arguments: [
    ("3.0", #"{"type":"string","nullable":true,"format":"my-own","x-a":1,"example":1}"#),
    ("3.0", ##"{"$ref":"#text","description":"a"}"##),
    ("3.1", #"{"type":"object","discriminator":{"propertyName":"a"},"xml":{},"example":1}"#),
    ("2.0", #"{"type":"string","x-nullable":true,"discriminator":"a","readOnly":true}"#),
    ("3.1", #"{"type":"string","examples":{"a":{"value":1}}}"#),
  ])
  func `does not doubt what it has`(version: String, schema: String) throws {
    let dialect = try #require(Self.dialects[version])
    let others = [("text", #"{"type":"string"}"#)]
    let compiled = try JSONSchema(schema, dialect, others: others, findsDoubts: true)
    #expect(compiled.doubts == [])
  }

  @Test(arguments: [
    ("https://spec.openapis.org/oas/3.1/dialect/base", true),
    ("https://spec.openapis.org/oas/3.1/dialect/2024-11-10", true),
    ("https://spec.openapis.org/oas/3.2/dialect/2025-09-17", true),
    ("https://spec.openapis.org/oas/3.1/schema/base", false),
    ("https://json-schema.org/draft/2020-12/schema", true),
    ("http://json-schema.org/draft-07/schema", true),
    ("http://json-schema.org/draft-04/schema", false),
  ])
  func `is known by its address`(address: String, isKnown: Bool) {
    #expect((SchemaDialect(address: address) != nil) == isKnown)
  }

  @Test func `holds for a schema that names it alone`() throws {
    let text =
      #"{"$schema":"https://spec.openapis.org/oas/3.1/dialect/base","format":"int32","nullable":true}"#
    let schema = try JSONSchema(try JSONDocument.parse(text).root.value(), formats: .asserted)
    #expect(try !schema.accepts(JSONDocument.parse("1e10").root))
    #expect(schema.doubts.map(\.message) == ["`nullable` has no effect in OpenAPI 3.1"])
  }
}
