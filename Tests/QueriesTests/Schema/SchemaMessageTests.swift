// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing
import Values

/// What is said of a value that a schema does not take.
struct SchemaMessageTests {
  private func report(_ schema: String, _ value: String) throws -> SchemaReport {
    let compiled = try JSONSchema(try JSONDocument.parse(schema).root.value())
    return try compiled.validate(try JSONDocument.parse(value).root)
  }

  @Test(arguments: [
    (#"{"type":"integer"}"#, #""x""#, "", "#/type", #"expected integer, found `"x"`"#),
    (
      #"{"properties":{"a/b":{"type":["string","null"]}}}"#, #"{"a/b":1.5}"#, "/a~1b",
      "#/properties/a~1b/type", "expected null or string, found `1.5`"
    ),
    (
      #"{"items":{"enum":[1,"b",null]}}"#, "[1,2]", "/1", "#/items/enum",
      "expected `1`, `\"b\"` or `null`, found `2`"
    ),
    (#"{"const":{"a":1}}"#, "[]", "", "#/const", #"expected `{"a":1}`, found an array of 0"#),
    (
      #"{"required":["name"]}"#, #"{"nmae":1}"#, "", "#/required",
      "the member `name` is missing; there is `nmae`"
    ),
    (
      #"{"dependentRequired":{"a":["b"]}}"#, #"{"a":1}"#, "", "#/dependentRequired",
      "the member `b`, which `a` needs, is missing"
    ),
    (
      #"{"additionalProperties":false}"#, #"{"a":[]}"#, "/a", "#/additionalProperties",
      "expected nothing here, found an array of 0"
    ),
    (
      #"{"propertyNames":{"maxLength":1}}"#, #"{"ab":1}"#, "/ab", "#/propertyNames/maxLength",
      "expected at most 1 characters, found 2"
    ),
    (#"{"minimum":1e400}"#, "5", "", "#/minimum", "expected at least 1e400, found `5`"),
    (
      #"{"multipleOf":0.01}"#, "0.075", "", "#/multipleOf",
      "expected a multiple of 0.01, found `0.075`"
    ),
    (
      #"{"pattern":"^a$"}"#, #""b""#, "", "#/pattern",
      #"expected text that matches `^a$`, found `"b"`"#
    ),
    (
      #"{"uniqueItems":true}"#, "[1,{},1.0]", "", "#/uniqueItems",
      "expected no two equal elements, found elements 0 and 2 equal"
    ),
    (
      #"{"contains":{"const":1},"minContains":2}"#, "[1]", "", "#/contains",
      "expected at least 2 elements that `contains` describes, found 1"
    ),
    (
      #"{"contains":true,"maxContains":0}"#, "[]", "", "#/contains",
      "expected at least 1 elements that `contains` describes, found 0"
    ),
    (
      #"{"contains":true,"maxContains":0}"#, "[1]", "", "#/maxContains",
      "expected at most 0 elements that `contains` describes, found 1"
    ),
    (
      #"{"contains":true,"minContains":3,"maxContains":2}"#, "[1,2]", "", "#/contains",
      "expected at least 3 elements that `contains` describes, found 2"
    ),
    (
      #"{"contains":true,"minContains":1e30,"maxContains":1}"#, "[1]", "", "#/contains",
      "expected at least 9223372036854775807 elements that `contains` describes, found 1"
    ),
    (
      #"{"not":{"type":"null"}}"#, "null", "", "#/not",
      "expected anything but what `not` describes, found `null`"
    ),
    (
      #"{"anyOf":[{"type":"null"},{"properties":{"k":{"const":1}}}]}"#, #"{"k":2}"#, "", "#/anyOf",
      "expected one of 2 alternatives, found none that fits; the nearest is alternative 1: `/k` expected `1`, found `2`"
    ),
    (
      #"{"anyOf":[{"properties":{"k":{"const":1}}}]}"#, #"{"k":2}"#, "", "#/anyOf",
      "the only alternative does not fit: `/k` expected `1`, found `2`"
    ),
    (
      #"{"oneOf":[false]}"#, "3", "", "#/oneOf",
      "the only alternative does not fit: expected nothing here, found `3`"
    ),
    (
      #"{"oneOf":[true,{"type":"null"}]}"#, "null", "", "#/oneOf",
      "expected exactly one alternative to fit, found 2 (0, 1)"
    ),
    (
      ##"{"$ref":"#/$defs/n","$defs":{"n":{"maxItems":0}}}"##, "[1]", "", "#/$defs/n/maxItems",
      "expected at most 0 elements, found 1"
    ),
    (
      #"{"properties":{"a":true},"unevaluatedProperties":false}"#, #"{"b":1}"#, "/b",
      "#/unevaluatedProperties", "expected nothing here, found `1`"
    ),
  ])
  func `a violation names both places and the expectation`(
    _ schema: String, _ value: String, _ instance: String, _ place: String, _ message: String
  ) throws {
    let report = try report(schema, value)
    #expect(report.count == 1)
    #expect(report.violations.first?.instance.description == instance)
    #expect(report.violations.first?.schema == place)
    #expect(report.violations.first?.message == message)
  }

  @Test func `twenty violations are kept and all are counted`() throws {
    let report = try report(
      #"{"items":{"type":"string"}}"#, "[\((0..<33).map(String.init).joined(separator: ","))]")
    #expect(report.violations.count == 20)
    #expect(report.count == 33)
    #expect(!report.isValid)
  }

  @Test func `every keyword that does not hold is named`() throws {
    let report = try report(
      #"{"properties":{"a":{"type":"string"},"b":{"minimum":2}},"required":["c"]}"#,
      #"{"a":1,"b":1}"#)
    #expect(
      Set(report.violations.map(\.schema)) == [
        "#/properties/a/type", "#/properties/b/minimum", "#/required",
      ])
  }

  @Test func `long values are cut between characters`() throws {
    let report = try report(#"{"type":"null"}"#, "\"" + String(repeating: "é", count: 100) + "\"")
    let message = try #require(report.violations.first?.message)
    #expect(message.utf8.count < 100)
    #expect(message.hasSuffix("é…`"))
  }

  @Test func `a place in another text is named with its address`() throws {
    let texts = SchemaTexts([
      ("http://a.example/other.json", .object(OrderedObject([("type", .string("null"))])))
    ])
    let schema = try JSONDocument.parse(#"{"$ref":"other.json"}"#).root.value()
    let compiled = try JSONSchema(schema, at: "http://a.example/this.json", texts: texts)
    let report = try compiled.validate(.boolean(true))
    #expect(report.violations.first?.schema == "http://a.example/other.json#/type")
  }

  @Test func `an asserted format that cannot be checked is reported`() throws {
    let schema = try JSONDocument.parse(
      #"{"properties":{"a":{"format":"idn-email"},"b":{"format":"hostname"}}}"#
    ).root.value()
    let compiled = try JSONSchema(schema, formats: .asserted)
    #expect(compiled.uncheckedFormats == ["idn-email"])
    let report = try compiled.validate(JSONDocument.parse(#"{"a":"x","b":"xn--a"}"#).root)
    #expect(report.isValid)
    #expect(report.unchecked.map(\.instance.description) == ["/b"])
  }

  @Test(arguments: [(FormatUse.byDialect, true), (.asserted, false), (.annotated, true)])
  func `format is an annotation in 2020-12 until asked for`(_ use: FormatUse, _ isValid: Bool)
    throws
  {
    let schema = try JSONDocument.parse(#"{"format":"ipv4"}"#).root.value()
    #expect(try JSONSchema(schema, formats: use).validate(.string("x")).isValid == isValid)
  }

  @Test(arguments: [(FormatUse.byDialect, false), (.asserted, false), (.annotated, true)])
  func `format is an assertion in draft-07`(_ use: FormatUse, _ isValid: Bool) throws {
    let schema = try JSONDocument.parse(
      #"{"$schema":"http://json-schema.org/draft-07/schema#","format":"ipv4"}"#
    ).root.value()
    #expect(try JSONSchema(schema, formats: use).validate(.string("x")).isValid == isValid)
  }
}
