// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Planning
import Queries
import Testing
import Values

/// JSON Schemas in files: read once, compiled before anything is sent.
@Suite struct SchemaFileTests {
  private static func source(_ expect: String, _ files: (String, String)...) -> PlanSource {
    var source = PlanSource(
      "curlew: 1\nrequests:\n  - GET: http://a.example/\n    expect: { \(expect) }\n")
    source.schemas = files.map { (path: $0.0, text: $0.1) }
    return source
  }

  /// Whether the schema of the first step takes a value.
  private func takes(_ planned: PlannedText, _ value: String) throws -> Bool {
    let collection = try planned.collection()
    let template = try #require(planned.steps().first?.expectations.schema)
    let schema = try #require(collection.schemas.schema(of: template, in: VariableScope()))
    return try schema.validate(try JSONDocument.parse(value).root).isValid
  }

  @Test(arguments: [
    ("pet.json", #"{ "required": ["id"] }"#), ("pet.yaml", "required: [id] # a comment\n"),
    ("pet.json", "\u{FEFF}{ \"required\": [\"id\"], \"title\": \"\\ud83d\\ude00\" }"),
    ("pet", "{\n\t\"required\": [ \"id\" ]\n}"), ("pet", "required: [id]\n"),
    ("pet.schema.yml", #"{ "required": ["id"] }"#),
  ])
  func `a file in JSON or in YAML is compiled`(path: String, text: String) throws {
    let planned = try plan(Self.source("schema: \(path)", (path, text)))
    #expect(try takes(planned, #"{"id":1}"#))
    #expect(try !takes(planned, "{}"))
  }

  @Test func `nothing in a schema file is a template`() throws {
    let planned = try plan(Self.source("schema: a.yaml", ("a.yaml", "const: ${nothing}\n")))
    #expect(try takes(planned, #""${nothing}""#))
  }

  @Test(arguments: [
    "schema: pet.json", "schema: { $ref: pet.json }", "json: { a: { $schema: pet.json } }",
  ])
  func `a keyword of a file that is probably meant otherwise is a warning`(expect: String) throws {
    let planned = try Self.source(
      expect,
      ("pet.json", #"{ "type": "object", "properties": { "id": { "$ref": "id.yaml" } } }"#),
      ("id.yaml", "type: integer\nminimun: 1\n")
    ).plan()
    #expect(planned.codes == ["ineffective-schema"])
    #expect(planned.diagnostics.first?.severity == .warning)
    #expect(planned.diagnostics.first?.help == ["did you mean `minimum`?"])
  }

  @Test func `references lead to files beside the schema`() throws {
    let planned = try plan(
      Self.source(
        "schema: schemas/pet.json",
        (
          "schemas/pet.json",
          #"{ "properties": { "owner": { "$ref": "people/owner.yaml#/$defs/owner" } } }"#
        ),
        (
          "schemas/people/owner.yaml",
          "$defs: { owner: { properties: { name: { $ref: ../text.json } } } }"
        ), ("schemas/text.json", #"{ "type": "string" }"#)))
    #expect(try takes(planned, #"{"owner":{"name":"Ada"}}"#))
    #expect(try !takes(planned, #"{"owner":{"name":7}}"#))
    let template = try #require(planned.steps().first?.expectations.schema)
    let schema = try #require(
      planned.collection().schemas.schema(of: template, in: VariableScope()))
    let report = try schema.validate(try JSONDocument.parse(#"{"owner":{"name":7}}"#).root)
    #expect(report.violations.map(\.schema) == ["schemas/text.json#/type"])
  }

  @Test func `a schema in place refers to files beside the collection`() throws {
    let planned = try plan(
      Self.source(
        "schema: { $ref: 'pet.json#/$defs/id' }",
        ("pet.json", #"{"$defs":{"id":{"type":"integer"}}}"#)))
    #expect(try takes(planned, "1"))
    #expect(try !takes(planned, #""1""#))
  }

  @Test func `a cycle of references is read once`() throws {
    let planned = try plan(
      Self.source(
        "schema: a.json", ("a.json", #"{ "properties": { "next": { "$ref": "b.json" } } }"#),
        ("b.json", #"{ "$ref": "a.json", "type": "object" }"#)))
    #expect(try takes(planned, #"{"next":{"next":{}}}"#))
    #expect(try !takes(planned, #"{"next":{"next":7}}"#))
  }

  @Test func `files whose names mean something in addresses are found`() throws {
    let planned = try plan(
      Self.source(
        "schema: 'a b#1%20.json'", ("a b#1%20.json", ##"{ "$ref": "c%20d.json", "title": "#" }"##),
        ("c d.json", #"{ "type": "null" }"#)))
    #expect(try takes(planned, "null"))
  }

  @Test func `ids of schemas replace their folders`() throws {
    let planned = try plan(
      Self.source(
        "schema: schemas/pet.json",
        (
          "schemas/pet.json",
          """
          { "$id": "https://a.example/s/pet.json", "properties": {
            "owner": { "$ref": "owner.json" }, "shop": { "$ref": "https://a.example/shop.json" },
            "meta": { "$ref": "http://json-schema.org/draft-07/schema#" } } }
          """
        ),
        ("schemas/owner.json", #"{ "$id": "https://a.example/s/owner.json", "type": "string" }"#),
        ("shop.json", #"{ "type": "integer" }"#)))
    #expect(try takes(planned, #"{"owner":"Ada","shop":1}"#))
    #expect(try !takes(planned, #"{"owner":1}"#))
    #expect(try !takes(planned, #"{"shop":"a"}"#))
  }

  @Test func `an address without a file is reported, and never fetched`() throws {
    let planned = try expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a.example/\n    expect: { schema: { $ref: ⟦'https://b.example/pet.json'⟧ } }\n",
      "schema-not-fetched")
    #expect(planned.rendered.contains("schemas are never fetched"))
    let file = try Self.source(
      "schema: a.json", ("a.json", #"{ "$ref": "http://b.example/x" }"#)
    ).plan()
    #expect(file.codes == ["schema-not-fetched"])
    #expect(file.rendered.contains("a.json:1:11"), "\(file.rendered)")
    #expect(file.rendered.contains("named here"))
  }

  @Test func `an error in a file is reported at its place, once`() throws {
    var source = Self.source(
      "schema: a.json", ("a.json", "{\n  \"type\": \"objekt\",\n  \"minimum\": \"1\"\n}"))
    source.texts[0] += "  - GET: http://a.example/2\n    expect: { json: { $schema: a.json } }\n"
    let planned = try source.plan()
    #expect(planned.codes == ["invalid-schema", "invalid-schema"])
    #expect(planned.rendered.contains("a.json:2:11"), "\(planned.rendered)")
    #expect(planned.rendered.contains("a.json:3:14"), "\(planned.rendered)")
  }

  @Test(arguments: [
    ("a.json", "{ \"type\": }", "a.json:1:11"), ("a.json", "type: object", "a.json:1:2"),
    ("a.yaml", "type: [a", "a.yaml:"), ("a.yaml", "minimum: 0x1F\n", "a.yaml:1:10"),
    ("a.json", "7", "a.json:1:1"), ("a.json", "", "a.json:1:1"),
  ])
  func `a file that is not a schema is reported`(path: String, text: String, place: String) throws {
    let planned = try Self.source("schema: \(path)", (path, text)).plan()
    #expect(planned.codes.count == 1)
    #expect(planned.rendered.contains(place), "\(planned.rendered)")
  }

  @Test func `a file that is missing, unreadable or a folder is reported`() throws {
    for (finding, code) in [
      (FileIndex.Finding.missing, "missing-file"), (.folder, "not-a-file"),
      (.refused(right: "it is outside"), "file-not-allowed"),
    ] {
      var source = Self.source("schema: a.json")
      source.findings = [(path: "a.json", finding: finding)]
      #expect(try source.plan().codes == [code])
      var referring = Self.source("schema: b.json", ("b.json", #"{ "$ref": "a.json" }"#))
      referring.findings = source.findings
      let planned = try referring.plan()
      #expect(planned.codes == [code])
      #expect(planned.rendered.contains("b.json:1:11"), "\(planned.rendered)")
    }
  }

  @Test func `paths and schemas in place may read inputs`() throws {
    var source = PlanSource(
      """
      curlew: 1
      vars: { version: v2, most: 5 }
      requests:
        - GET: http://a.example/
          expect: { schema: "schemas/${version}.json" }
        - GET: http://a.example/
          expect: { schema: { maximum: "${most}" } }
      """)
    source.schemas = [(path: "schemas/v2.json", text: #"{ "type": "integer" }"#)]
    let planned = try plan(source)
    #expect(try takes(planned, "1"))
    let template = try #require(planned.steps().last?.expectations.schema)
    let schema = try #require(
      planned.collection().schemas.schema(of: template, in: VariableScope()))
    #expect(try schema.validate(.number(ExactNumber(5))).isValid)
    #expect(try !schema.validate(.number(ExactNumber(6))).isValid)
  }

  @Test func `a schema holds no secret`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      secrets: { password: abc }
      requests:
        - GET: http://a.example/
          expect: { schema: ⟦{ const: "${password}" }⟧ }
      """, "secret-in-schema")
  }

  @Test func `a schema whose template has no value is reported`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      vars: { most: 5 }
      requests:
        - GET: http://a.example/
          expect: { schema: { maximum: "${⟦most / 0⟧}" } }
      """, "unusable-schema")
  }

  @Test func `a schema reads no capture`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - GET: http://a.example/
          capture: { kind: $.kind }
        - GET: http://a.example/
          expect: { schema: "schemas/${⟦kind⟧}.json" }
      """, "capture-made-later")
  }

  @Test func `an unknown draft is reported with the known ones`() throws {
    let planned = try expectDiagnostics(
      "curlew: 1\nrequests:\n  - GET: http://a.example/\n    expect: { schema: { $schema: ⟦'http://json-schema.org/draft-04/schema#'⟧ } }\n",
      "invalid-schema")
    #expect(planned.rendered.contains("http://json-schema.org/draft-07/schema#"))
  }

  @Test func `format is asserted where the file is named so`() throws {
    for (formats, isTaken) in [("", true), (", formats: true", false), (", formats: false", true)] {
      let planned = try plan(
        Self.source("schema: { file: a.json\(formats) }", ("a.json", #"{ "format": "date" }"#)))
      #expect(try takes(planned, #""soon""#) == isTaken)
    }
    let unchecked = try Self.source(
      "schema: { file: a.json, formats: true }", ("a.json", #"{ "format": "iri" }"#)
    ).plan()
    #expect(unchecked.codes == ["format-not-checked"])
  }

  @Test func `more files than the limit are refused`() throws {
    var source = Self.source("schema: 0.json")
    source.schemas = (0..<SchemaCompilation.maximumFiles + 2).map { number in
      (path: "\(number).json", text: #"{ "$ref": "\#(number + 1).json" }"#)
    }
    #expect(try source.plan().codes == ["too-many-schemas"])
  }
}
