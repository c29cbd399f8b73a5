// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing
import Values

@Suite struct `An extra member` {
  private func extra(_ schema: String, _ value: String) throws -> SchemaReport {
    let others = [
      ("name", #"{"properties":{"name":{"type":"string"}}}"#),
      ("tree", ##"{"properties":{"next":{"$ref":"#tree"}}}"##),
    ]
    let compiled = try JSONSchema(schema, .openAPI31, others: others)
    return try compiled.judge(JSONDocument.parse(value).root, as: .response, findsExtra: true)
  }

  static let table = [
    (#"{"properties":{"a":{}}}"#, #"{"a":1,"b":2,"c":3}"#, "/b /c"),
    (#"{"properties":{"a":{}}}"#, "[]", ""),
    (#"{"type":"object"}"#, #"{"b":2}"#, ""), ("{}", #"{"b":2}"#, ""),
    (#"{"properties":{"a":{"properties":{"b":{}}}}}"#, #"{"a":{"b":1,"c":2}}"#, "/a/c"),
    (#"{"items":{"properties":{"a":{}}}}"#, #"[{"a":1},{"b":1}]"#, "/1/b"),
    // Named by another schema of the same object.
    (
      ##"{"allOf":[{"$ref":"#name"},{"properties":{"b":{}}}]}"##, #"{"name":"a","b":2,"c":3}"#, "/c"
    ),
    (##"{"$ref":"#name","properties":{"b":{}}}"##, #"{"name":"a","b":2,"c":3}"#, "/c"),
    (
      #"{"allOf":[{"properties":{"x":{"properties":{"a":{}}}}},{"properties":{"x":{"properties":{"b":{}}}}}]}"#,
      #"{"x":{"a":1,"b":2,"c":3}}"#, "/x/c"
    ),
    (##"{"$ref":"#tree"}"##, #"{"next":{"next":{"other":1}}}"#, "/next/next/other"),
    (#"{"patternProperties":{"^x-":{}},"properties":{"a":{}}}"#, #"{"x-1":1,"y":2}"#, "/y"),
    (
      #"{"if":{"properties":{"a":{"const":1}}},"then":{"properties":{"b":{}}}}"#,
      #"{"a":1,"b":2,"c":3}"#, "/c"
    ),
    // Alternatives that hold, and those that do not.
    (
      #"{"oneOf":[{"properties":{"a":{"type":"string"}},"required":["a"]},{"properties":{"b":{}},"required":["b"]}]}"#,
      #"{"b":1,"a":2}"#, "/a"
    ),
    (
      #"{"anyOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}"#, #"{"a":1,"b":2,"c":3}"#, "/c"
    ),
    // One schema names every member, and others beside it do not.
    (#"{"allOf":[{"properties":{"a":{}}},{"properties":{"a":{},"b":{}}}]}"#, #"{"a":1,"b":2}"#, ""),
    (#"{"allOf":[{"properties":{"a":{},"b":{}}},{"properties":{"a":{}}}]}"#, #"{"b":2,"a":1}"#, ""),
    (
      #"{"patternProperties":{"^x-":{}},"allOf":[{"properties":{"a":{}}}]}"#, #"{"x-1":1,"x-2":1}"#,
      ""
    ),
    (
      #"{"oneOf":[{"properties":{"a":{"type":"string"},"b":{}}},{"properties":{"b":{}}}]}"#,
      #"{"b":1,"a":2}"#, "/a"
    ),
    (
      #"{"properties":{"b":{}},"not":{"properties":{"a":{},"b":{}},"required":["c"]}}"#,
      #"{"b":1,"a":2}"#, "/a"
    ),
    (#"{"properties":{"a":{}}}"#, "{}", ""),
    // Where members are described without their names.
    (#"{"properties":{"a":{}},"additionalProperties":true}"#, #"{"b":1}"#, ""),
    (#"{"properties":{"a":{}},"additionalProperties":{"type":"integer"}}"#, #"{"b":1}"#, ""),
    (#"{"properties":{"a":{}},"unevaluatedProperties":true}"#, #"{"b":1}"#, ""),
    (##"{"allOf":[{"$ref":"#name"},{"additionalProperties":true}]}"##, #"{"b":1}"#, ""),
    // Beside a violation.
    (#"{"properties":{"a":{"type":"string"}}}"#, #"{"a":1,"b":2}"#, "/b"),
    (#"{"oneOf":[{"properties":{"a":{"type":"string"}}}]}"#, #"{"a":1,"b":2}"#, ""),
    (#"{"not":{"properties":{"a":{}},"required":["b"]}}"#, #"{"c":1}"#, ""),
  ]

  @Test(arguments: table)
  func `is one that no schema of its object names`(
    schema: String, value: String, places: String
  ) throws {
    let report = try extra(schema, value)
    #expect(report.extra.map(\.instance.description).joined(separator: " ") == places)
    #expect(report.extraCount == report.extra.count)
  }

  @Test func `comes with the names that there are`() throws {
    let report = try extra(##"{"$ref":"#name","properties":{"id":{}}}"##, #"{"photo":1}"#)
    #expect(report.isValid)
    #expect(Set(report.extra.first?.known ?? []) == ["name", "id"])
  }

  @Test func `is counted beyond twenty`() throws {
    let members = (0..<50).map { "\"m\($0)\":1" }.joined(separator: ",")
    let report = try extra(#"{"properties":{"a":{}}}"#, "{\(members)}")
    #expect(report.extra.count == 20)
    #expect(report.extraCount == 50)
  }

  @Test func `is looked for only on request`() throws {
    let schema = try JSONSchema(#"{"properties":{"a":{}}}"#, .openAPI31)
    let value = try JSONDocument.parse(#"{"b":1}"#).root
    #expect(try schema.judge(value, as: .response).extraCount == 0)
  }
}
