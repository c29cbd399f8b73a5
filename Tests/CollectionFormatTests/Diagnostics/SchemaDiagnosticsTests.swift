// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Testing

/// JSON Schemas in place: compiled at load, with places inside the YAML.
@Suite struct SchemaDiagnosticsTests {
  @Test(arguments: [
    "schema: { type: ⟦objekt⟧ }", "schema: { properties: { id: { minimum: ⟦many⟧ } } }",
    "schema: { required: [⟦1⟧] }", "schema: { $ref: ⟦'#/definitions/pet'⟧ }",
    "json: { a: { $each: { $schema: { pattern: ⟦'a(b'⟧ } } } }",
    "headers: { etag: { $schema: { minLength: ⟦-1⟧ } } }",
    "schema:\n    type: object\n    properties:\n      a:\n        pattern: ⟦\"\\\\p{none}\"⟧",
    "schema:\n    type: object\n    ⟦properties⟧:\n      - a",
  ])
  func `a mistake in a schema is reported at its place`(expect: String) {
    expectDiagnostics(stepFile("expect:\n  " + expect), "invalid-schema")
  }

  @Test(arguments: [
    "schema: { type: object, ⟦requird⟧: [a] }", "schema: { properties: { a: { ⟦typ⟧: string } } }",
    "schema: { ⟦data⟧: { type: object } }",
    "json: { a: { $schema: { ⟦maxContains⟧: 0, contains: true } } }",
    "headers: { etag: { $schema: { ⟦minlength⟧: 1 } } }",
  ])
  func `a keyword that is probably meant otherwise is a warning at its place`(expect: String) {
    expectDiagnostics(stepFile("expect:\n  " + expect), "ineffective-schema")
    let plain = expect.filter { $0 != "⟦" && $0 != "⟧" }
    let loaded = loadCollection(stepFile("expect:\n  " + plain))
    #expect(loaded.diagnostics.map(\.severity) == [.warning])
  }

  @Test func `all mistakes of all schemas are reported at once`() {
    expectDiagnostics(
      stepFile(
        """
        expect:
          schema: { type: ⟦a⟧, properties: { b: { type: ⟦c⟧ } } }
          json: { d: { $schema: { items: ⟦7⟧ } } }
        """), "invalid-schema", "invalid-schema", "invalid-schema")
  }

  @Test func `an unknown draft is reported with the known ones`() {
    let loaded = loadCollection(
      stepFile("expect: { schema: { $schema: 'http://json-schema.org/draft-06/schema#' } }"))
    // Planning reports it: a file could have that metaschema.
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.content?.schemas.count == 1)
  }

  @Test func `a schema is a path, a mapping with file, or the schema`() {
    for schema in ["a.json", "{ file: a.json, formats: true }", "true", "{ type: object }", "{}"] {
      #expect(loadCollection(stepFile("expect: { schema: \(schema) }")).diagnostics.isEmpty)
    }
    expectDiagnostics(stepFile("expect: { schema: ⟦[a]⟧ }"), "wrong-type")
    expectDiagnostics(stepFile("expect: { schema: ⟦7⟧ }"), "wrong-type")
    expectDiagnostics(stepFile("expect: { schema:⟦⟧ }"), "missing-value")
    expectDiagnostics(
      stepFile("expect: { schema: { file: a.json, ⟦format⟧: true } }"), "unknown-key")
    expectDiagnostics(
      stepFile("expect: { schema: { file: a.json, formats: ⟦some⟧ } }"), "wrong-type")
    expectDiagnostics(stepFile("expect: { schema: \"⟦\\b⟧a.json\" }"), "control-character")
  }

  @Test func `a key of another tool is answered with schema`() {
    let loaded = loadCollection(stepFile("expect: { jsonSchema: a.json }"))
    #expect(loaded.codes == ["unknown-key"])
    #expect(loaded.diagnostics.first?.help == ["`jsonSchema` is `schema` here"])
  }

  @Test func `in a schema every key is data`() throws {
    let loaded = loadCollection(
      stepFile(
        """
        expect:
          schema:
            $id: https://a.example/pet
            $defs: { id: { type: integer, $comment: "$gt is no matcher here" } }
            properties: { $gt: { $ref: "#/$defs/id" } }
        """))
    #expect(loaded.diagnostics.isEmpty, "\(loaded.rendered)")
  }

  @Test func `a format that is asserted and not checked is a warning`() {
    let loaded = loadCollection(
      stepFile(
        """
        expect:
          schema: { $schema: "http://json-schema.org/draft-07/schema#", format: idn-email }
        """))
    #expect(loaded.codes == ["format-not-checked"])
    #expect(loaded.diagnostics.first?.severity == .warning)
  }

  @Test func `schemas of defaults and of steps are kept with the file`() throws {
    let file = try collection(
      """
      curlew: 1
      defaults: { expect: { schema: a.json } }
      requests:
        - GET: http://a.example/
          expect: { json: { $any: { $schema: { type: object } } } }
      """)
    #expect(file.schemas.count == 2)
  }
}
