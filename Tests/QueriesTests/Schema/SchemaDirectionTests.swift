// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing
import Values

@Suite struct `A value in a request or a response` {
  /// `id` is `readOnly`, `password` `writeOnly`; both are required.
  private static let shapes = [
    // In one schema.
    #"{"required":["id","password"],"properties":{"id":{"readOnly":true},"password":{"writeOnly":true}}}"#,
    // Through a reference, and through a reference of the member.
    ##"{"allOf":[{"$ref":"#base"}],"required":["id","password"]}"##,
    ##"{"required":["id","password"],"properties":{"id":{"$ref":"#id"},"password":{"$ref":"#password"}}}"##,
    ##"{"required":["id","password"],"properties":{"id":{"allOf":[{"$ref":"#id"}]},"password":{"allOf":[{"type":"string"},{"$ref":"#password"}]}}}"##,
    // Required in one part of `allOf`, described in another.
    ##"{"allOf":[{"required":["id","password"]},{"$ref":"#base"}]}"##,
    ##"{"allOf":[{"$ref":"#base"},{"allOf":[{"allOf":[{"required":["id","password"]}]}]}]}"##,
    ##"{"allOf":[{"$ref":"#requires"},{"$ref":"#base"}]}"##,
    // Within an alternative.
    ##"{"oneOf":[{"allOf":[{"$ref":"#base"},{"$ref":"#requires"}]},{"type":"string"}]}"##,
    ##"{"allOf":[{"$ref":"#base"}],"anyOf":[{"$ref":"#requires"}]}"##,
    // In a tree that refers to itself.
    ##"{"allOf":[{"$ref":"#base"}],"required":["id","password"],"properties":{"child":{"$ref":"#"}}}"##,
  ]

  private static let others = [
    (
      "base",
      ##"{"properties":{"id":{"$ref":"#id"},"password":{"type":"string","writeOnly":true}}}"##
    ),
    ("id", #"{"readOnly":true,"type":"integer"}"#),
    ("password", #"{"type":"string","writeOnly":true}"#),
    ("requires", #"{"required":["id","password"]}"#),
  ]

  private func schema(_ text: String, _ dialect: SchemaDialect = .openAPI31) throws -> JSONSchema {
    try JSONSchema(text, dialect, others: Self.others)
  }

  private func report(
    _ schema: JSONSchema, _ value: String, _ direction: SchemaDirection
  ) throws -> SchemaReport {
    try schema.judge(JSONDocument.parse(value).root, as: direction)
  }

  @Test(arguments: shapes)
  func `needs no member that only the other one has`(_ shape: String) throws {
    for dialect in [SchemaDialect.openAPI30, .openAPI31] {
      let schema = try schema(shape, dialect)
      #expect(try report(schema, #"{"password":"a"}"#, .request).violations == [])
      #expect(try report(schema, #"{"id":1}"#, .response).violations == [])
      #expect(try !report(schema, "{}", .request).isValid)
      #expect(try !report(schema, "{}", .response).isValid)
      // Without a direction both are required.
      #expect(try !schema.accepts(JSONDocument.parse(#"{"id":1}"#).root))
      #expect(try schema.accepts(JSONDocument.parse(#"{"id":1,"password":"a"}"#).root))
    }
  }

  @Test(arguments: [
    #"{"required":["id","password"],"patternProperties":{"^id$":{"readOnly":true},"^pass":{"writeOnly":true}}}"#,
    #"{"required":["id","password"],"properties":{"id":{}},"patternProperties":{"i":{"readOnly":true},"^p":{"writeOnly":true}}}"#,
    ##"{"allOf":[{"required":["id","password"]},{"patternProperties":{"^id$":{"$ref":"#id"},"rd$":{"$ref":"#password"}}}]}"##,
    #"{"required":["id","password"],"properties":{"password":{"writeOnly":true}},"additionalProperties":{"readOnly":true}}"#,
  ])
  func `needs no member that a pattern keeps out of it, or the schema of all others`(
    _ shape: String
  ) throws {
    let schema = try schema(shape)
    #expect(try report(schema, #"{"password":"a"}"#, .request).violations == [])
    #expect(try report(schema, #"{"id":1}"#, .response).violations == [])
    #expect(try !report(schema, #"{"id":1}"#, .request).isValid)
    #expect(try !report(schema, #"{"password":"a"}"#, .response).isValid)
  }

  @Test(arguments: [
    #"{"required":["id"],"patternProperties":{"^ID$":{"readOnly":true}}}"#,
    #"{"required":["id"],"properties":{"id":{}},"additionalProperties":{"readOnly":true}}"#,
    #"{"required":["id"],"patternProperties":{"^i":{}},"additionalProperties":{"readOnly":true}}"#,
  ])
  func `needs a member that no schema of it keeps out`(_ shape: String) throws {
    #expect(try !report(schema(shape), "{}", .request).isValid)
  }

  @Test(arguments: shapes)
  func `leaks nothing that is writeOnly`(_ shape: String) throws {
    let schema = try schema(shape)
    let report = try report(schema, #"{"id":1,"password":"a"}"#, .response)
    #expect(!report.isValid)
    let isAlternative = shape.contains("oneOf")
    let violation = try #require(report.violations.first)
    #expect(
      violation.message.hasSuffix("the member is `writeOnly` and must not be in a response"))
    if !isAlternative {
      #expect(report.violations.map(\.instance.description) == ["/password"])
      #expect(violation.schema.hasSuffix("/writeOnly"))
      #expect(violation.actual == #""a""#)
    }
  }

  @Test(arguments: shapes)
  func `notes what is readOnly in a request`(_ shape: String) throws {
    let report = try report(schema(shape), #"{"id":1,"password":"a"}"#, .request)
    #expect(report.isValid)
    #expect(report.readOnly.map(\.description) == ["/id"])
  }

  @Test func `keeps no note of an alternative that does not hold`() throws {
    let schema = try schema(
      ##"{"anyOf":[{"properties":{"id":{"readOnly":true}},"required":["a"]},{"properties":{"id":{}}}]}"##
    )
    #expect(try report(schema, #"{"id":1}"#, .request).readOnly == [])
    #expect(try report(schema, #"{"id":1,"a":1}"#, .request).readOnly.map(\.description) == ["/id"])
  }

  @Test func `may have a writeOnly member where another alternative allows it`() throws {
    let schema = try schema(
      #"{"oneOf":[{"properties":{"a":{"writeOnly":true}}},{"properties":{"a":{"type":"string"}}}]}"#
    )
    #expect(try report(schema, #"{"a":"b"}"#, .response).isValid)
  }

  @Test(arguments: [
    // Not members of an object.
    (#"{"writeOnly":true}"#, "{}"), (#"{"items":{"writeOnly":true}}"#, "[1]"),
    (#"{"properties":{"a":{"items":{"writeOnly":true}}}}"#, #"{"a":[1]}"#),
    (#"{"properties":{"a":{"writeOnly":false}}}"#, #"{"a":1}"#),
  ])
  func `leaks only members`(_ text: String, value: String) throws {
    #expect(try report(schema(text), value, .response).isValid)
  }

  @Test(arguments: [
    (#"{"additionalProperties":{"writeOnly":true}}"#, #"{"a":1}"#, "/a"),
    (#"{"patternProperties":{"^a":{"writeOnly":true}}}"#, #"{"ab":1}"#, "/ab"),
    (
      #"{"properties":{"o":{"properties":{"p":{"writeOnly":true}}},"z":{"writeOnly":true}}}"#,
      #"{"o":{"p":1},"z":2}"#, "/o/p /z"
    ),
    (#"{"items":{"properties":{"p":{"writeOnly":true}}}}"#, #"[{"p":null}]"#, "/0/p"),
  ])
  func `leaks nothing at any place`(_ text: String, value: String, places: String) throws {
    let found = try report(schema(text), value, .response).violations
    #expect(found.map(\.instance.description).joined(separator: " ") == places)
  }

  @Test func `follows the siblings of a reference since 3_1`() throws {
    let text = ##"{"required":["a"],"properties":{"a":{"$ref":"#requires","readOnly":true}}}"##
    #expect(try report(schema(text, .openAPI31), "{}", .request).isValid)
    #expect(try !report(schema(text, .openAPI30), "{}", .request).isValid)
  }

  @Test func `has readOnly alone in 2_0`() throws {
    let text =
      #"{"required":["a","b"],"properties":{"a":{"readOnly":true},"b":{"writeOnly":true}}}"#
    #expect(try report(schema(text, .swagger2), #"{"b":1}"#, .request).isValid)
    #expect(try !report(schema(text, .swagger2), #"{"a":1}"#, .response).isValid)
    #expect(try report(schema(text, .swagger2), #"{"a":1,"b":1}"#, .response).isValid)
  }
}
