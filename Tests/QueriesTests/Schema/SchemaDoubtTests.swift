// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing
import Values

/// What is allowed in a schema and probably meant otherwise.
@Suite struct `Doubts about a schema` {
  private func doubts(
    _ schema: String, _ texts: [(String, String)] = [], formats: FormatUse = .byDialect
  ) throws -> [SchemaProblem] {
    let texts = SchemaTexts(
      try texts.map { ($0.0, try JSONDocument.parse($0.1).root.value()) })
    let value = try JSONDocument.parse(schema).root.value()
    return try JSONSchema(value, at: "https://a.example/s.json", texts: texts, formats: formats)
      .doubts
  }

  @Test(arguments: [
    (#"{"propertes":{}}"#, "/propertes", "properties"),
    (#"{"requird":["a"]}"#, "/requird", "required"),
    (#"{"Required":["a"]}"#, "/Required", "required"),
    (#"{"required ":["a"]}"#, "/required ", "required"),
    (#"{"properties":{"a":{"typ":"string"}}}"#, "/properties/a/typ", "type"),
    (#"{"type":"object","item":{}}"#, "/item", "items"),
    (#"{"minitems":1}"#, "/minitems", "minItems"),
    (#"{"items":{"Enum":[1]}}"#, "/items/Enum", "enum"), (#"{"enums":[1]}"#, "/enums", "enum"),
    (##"{"$refs":"#/a"}"##, "/$refs", "$ref"), (#"{"all_of":[{}]}"#, "/all_of", "allOf"),
    (#"{"oneof":[{}]}"#, "/oneof", "oneOf"),
    (#"{"type":"string","max_length":4}"#, "/max_length", "maxLength"),
    (
      #"{"additionalProperty":false,"type":"object"}"#, "/additionalProperty",
      "additionalProperties"
    ),
    (#"{"pattrn":"a"}"#, "/pattrn", "pattern"), (#"{"tpye":["null"]}"#, "/tpye", "type"),
    (##"{"$defs":{"a":{"minimun":1}},"$ref":"#/$defs/a"}"##, "/$defs/a/minimun", "minimum"),
    (
      ##"{"definitions":{"a":{"type":"string","minLenght":1}},"$ref":"#/definitions/a"}"##,
      "/definitions/a/minLenght",
      "minLength"
    ),
    (#"{"allOf":[true,{"maxmum":1}]}"#, "/allOf/1/maxmum", "maximum"),
    (#"{"titel":"a"}"#, "/titel", "title"),
  ])
  func `a misspelt keyword is one`(_ schema: String, _ pointer: String, _ meant: String) throws {
    let found = try doubts(schema)
    #expect(found.map(\.pointer) == [pointer])
    #expect(found.first?.help == "did you mean `\(meant)`?")
  }

  @Test(arguments: [
    (
      #"{"data":{"type":"object","required":["a"]}}"#, "/data",
      "write the schema without `data` around it"
    ),
    (
      #"{"$schema":"https://json-schema.org/draft/2020-12/schema","schema":{"type":"object"}}"#,
      "/schema", "write the schema without `schema` around it"
    ),
    (
      #"{"title":"t","json_schema":{"items":{}}}"#, "/json_schema",
      "write the schema without `json_schema` around it"
    ),
    (
      #"{"openapi":"3.0.0","info":{"title":"a"},"components":{"schemas":{"A":{"required":["z"]}}}}"#,
      "/openapi", "refer to a schema of the OpenAPI document: `$ref: FILE#/components/schemas/NAME`"
    ),
    (#"{"swagger":"2.0","externalDocs":{},"definitions":{}}"#, nil, nil),
    (#"{"name":"string","age":"integer"}"#, "/name", nil),
    (#"{"properties":{"a":{"name":5}}}"#, "/properties/a/name", nil),
    (
      #"{"$defs":{"a":{"type":"string"}}}"#, "/$defs",
      "refer to one of them: `$ref: FILE#/$defs/NAME`"
    ),
  ])
  func `a schema without a keyword is one`(_ schema: String, _ pointer: String?, _ help: String?)
    throws
  {
    let found = try doubts(schema)
    guard let pointer else { return #expect(!found.isEmpty) }
    #expect(found.map(\.pointer) == [pointer])
    if let help { #expect(found.first?.help == help) }
    #expect(found.first?.message.hasPrefix("this schema accepts every value: ") == true)
  }

  @Test(arguments: [
    (
      #"{"contains":true,"maxContains":0}"#,
      "no array is valid: `maxContains` is less than `minContains`, which is 1 if it is not written"
    ),
    (
      #"{"contains":true,"minContains":3,"maxContains":2}"#,
      "no array is valid: `maxContains` is less than `minContains`"
    ),
    (#"{"minLength":2,"maxLength":1}"#, "no text is valid: `maxLength` is less than `minLength`"),
    (#"{"minimum":2,"maximum":1.5}"#, "no number is valid: `maximum` is less than `minimum`"),
    (#"{"maxContains":1}"#, "`maxContains` has no effect without `contains`"),
    (#"{"then":{"type":"string"}}"#, "`then` has no effect without `if`"),
    (#"{"if":{"type":"string"}}"#, "`if` has no effect without `then` or `else`"),
    (#"{"additionalItems":false}"#, "`additionalItems` has no effect in draft 2020-12"),
    (
      ##"{"$schema":"http://json-schema.org/draft-07/schema#","unevaluatedProperties":false}"##,
      "`unevaluatedProperties` has no effect in draft-07"
    ),
    (
      ##"{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"a":{}},"properties":{"b":{"$ref":"#/definitions/a","required":["c"]}}}"##,
      "`required` has no effect beside `$ref` in draft-07"
    ),
  ])
  func `a keyword without an effect is one`(_ schema: String, _ message: String) throws {
    #expect(try doubts(schema).map(\.message) == [message])
  }

  @Test func `a format that does not exist is one where it should be checked`() throws {
    func message(_ format: String) -> String {
      "`\(format)` is not a format of JSON Schema, so no value is checked for it"
    }
    for formats in [FormatUse.byDialect, .asserted, .annotated] {
      let found = try doubts(#"{"properties":{"a":{"format":"emial"}}}"#, formats: formats)
      #expect(found.map(\.message) == [message("emial")])
      #expect(found.map(\.pointer) == ["/properties/a/format"])
      #expect(found.map(\.help) == ["did you mean `email`?"])
      let own = try doubts(#"{"format":"postcode"}"#, formats: formats)
      #expect(own.map(\.message) == (formats == .asserted ? [message("postcode")] : []))
      #expect(try doubts(#"{"format":"int64"}"#, formats: formats).isEmpty)
    }
  }

  @Test(arguments: [
    (#"{"openapi":"3.1.0","components":{}}"#, "components/schemas"),
    (#"{"swagger":"2.0","definitions":{"A":{}}}"#, "definitions"),
  ])
  func `a document of OpenAPI is one`(_ schema: String, _ place: String) throws {
    let help = "refer to a schema of the OpenAPI document: `$ref: FILE#/\(place)/NAME`"
    #expect(try doubts(schema).first?.help == help)
  }

  @Test(arguments: [
    "true", "false", "{}", #"{"x-requird":[]}"#, #"{"x-a":1}"#, #"{"description":"anything"}"#,
    #"{"properties":{"requird":{},"Type":{"type":"string"},"propertes":true}}"#,
    #"{"enum":[{"requird":1}],"const":{"typ":1},"default":{"propertes":{}},"examples":[{"typ":1}]}"#,
    #"{"type":"string","nullable":true,"discriminator":{"propertyName":"a"},"xml":{},"externalDocs":{},"example":{"typ":1}}"#,
    #"{"nullable":true}"#, #"{"type":"object","note":"a text is not a schema"}"#,
    #"{"description":"a","tsType":"unknown","custom":1}"#,
    #"{"type":"object","ui:order":["a"],"group":{"type":1}}"#,
    ##"{"$defs":{"group":{"Items":{"type":"array"},"Type":{"enum":[1]}}},"$ref":"#/$defs/group/Items"}"##,
    #"{"contains":true,"minContains":0,"maxContains":0}"#, #"{"contains":true,"maxContains":1}"#,
    #"{"patternProperties":{"^requird$":{}},"dependentSchemas":{"typ":{}},"dependentRequired":{"requird":["a"]}}"#,
    ##"{"$schema":"http://json-schema.org/draft-07/schema#","items":[{}],"additionalItems":false}"##,
    ##"{"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"a":{}},"$ref":"#/definitions/a","description":"d"}"##,
    #"{"$ref":"https://json-schema.org/draft/2020-12/schema"}"#,
    ##"{"$ref":"http://json-schema.org/draft-07/schema#"}"##,
  ])
  func `what is meant is none`(_ schema: String) throws {
    #expect(try doubts(schema).map(\.message) == [])
  }

  @Test
  func `the schemas to which references lead are looked at, other parts of their texts are not`()
    throws
  {
    let openAPI = #"""
      {"openapi":"3.0.0","components":{"schemas":{"A":{"properties":{"b":{"$ref":"#/components/schemas/B"}}},
      "B":{"typ":"string"},"C":{"typ":"string"}}}}
      """#
    let found = try doubts(
      #"{"$ref":"api.json#/components/schemas/A"}"#, [("https://a.example/api.json", openAPI)])
    #expect(found.map(\.address) == ["https://a.example/api.json"])
    #expect(found.map(\.pointer) == ["/components/schemas/B/typ"])
  }

  @Test func `a metaschema of the user's own may define keywords`() throws {
    let meta =
      #"{"$schema":"https://json-schema.org/draft/2020-12/schema","$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/core":true,"https://a.example/typ":false}}"#
    #expect(
      try doubts(
        #"{"$schema":"https://a.example/meta","typ":"string"}"#, [("https://a.example/meta", meta)]
      ).isEmpty)
  }

  @Test func `they are bounded`() throws {
    let members = (0..<100).map { #""m\#($0)":{"typ":"string"}"# }.joined(separator: ",")
    #expect(try doubts(#"{"properties":{\#(members)}}"#).count == 20)
  }
}
