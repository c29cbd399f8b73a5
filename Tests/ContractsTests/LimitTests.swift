// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Contracts

@Suite struct `A hostile document` {
  private static let head = "openapi: 3.1.0\ninfo: { title: A, version: '1' }\n"

  @Test func `may refer to itself in every way`() throws {
    let document = try WrittenDocument.valid(
      Self.head + """
        components:
          schemas:
            Tree: { properties: { children: { type: array, items: { $ref: '#/components/schemas/Tree' } } } }
            Self: { allOf: [{ $ref: '#/components/schemas/Self' }] }
            One: { anyOf: [{ $ref: '#/components/schemas/Two' }] }
            Two: { oneOf: [{ $ref: '#/components/schemas/One' }] }
        """)
    let schemas = try #require(document.files.root?["components"]?["schemas"])
    var examples = SchemaExample(of: document, for: .request)
    for name in ["Tree", "Self", "One", "Two"] {
      let node = try #require(schemas[name])
      _ = examples.make(.node(node))
    }
  }

  @Test func `has a bound of operations, parameters and schemas`() {
    let paths = (0...OpenAPIReader.maximumOperations).map { "  /\($0): { get: {} }\n" }.joined()
    let operations = WrittenDocument(Self.head + "paths:\n" + paths)
    #expect(
      operations.problems == [
        "openapi-limits api.yaml:20004:13 a document has at most 20000 operations"
      ])
    #expect(operations.outcome.document?.operations.count == OpenAPIReader.maximumOperations)
    let parameters = (0...OpenAPIReader.maximumParameters)
      .map { "{ name: p\($0), in: query, schema: {} }" }.joined(separator: ", ")
    let many = WrittenDocument(
      Self.head + "paths: { /a: { get: { parameters: [\(parameters)] } } }")
    #expect(
      many.problems == [
        "openapi-limits api.yaml:3:16 an operation has at most 64 parameters"
      ])
    #expect(many.outcome.document?.operations.first?.parameters.count == 64)
  }

  @Test func `has a bound of schemas`() throws {
    let document = try WrittenDocument.valid(
      Self.head + "components: { schemas: { A: {}, B: {}, C: {} } }")
    var check = ShapeCheck(files: document.files, version: .v31, mostSchemas: 2)
    check.check(try #require(document.files.root))
    #expect(check.diagnostics.map(\.message) == ["a document has at most 2 schemas"])
  }

  @Test func `has a bound of files`() {
    let count = DocumentFiles.maximumFiles + 20
    let schemas = (1...count).map { "S\($0): { $ref: 'f\($0).yaml' }" }.joined(separator: ", ")
    let others = (1...count).map { ("f\($0).yaml", "type: string") }
    let written = WrittenDocument(
      Self.head + "components: { schemas: { \(schemas) } }",
      others: Dictionary(uniqueKeysWithValues: others))
    #expect(written.asked.count == DocumentFiles.maximumFiles - 1)
    #expect(written.problems.contains { $0.hasSuffix("a document has at most 500 files") })
  }

  @Test func `has a bound of bytes`() {
    let bytes = [UInt8](repeating: 0x20, count: DocumentText.maximumBytes + 1)
    let written = WrittenDocument(bytes, path: "a.json", others: [:])
    #expect(written.problems == ["openapi-limits `a.json` has more than 64 MB"])
  }

  @Test func `may be as deep as a text may be`() {
    let deep =
      String(repeating: #"{"not":"#, count: 508) + "{}" + String(repeating: "}", count: 508)
    let text =
      #"{"openapi":"3.1.0","info":{"title":"A","version":"1"},"components":{"schemas":{"A":"#
      + deep + "}}}"
    #expect(WrittenDocument(text).problems == [])
    let deeper = text.replacing("{}", with: #"{"not":{"not":{}}}"#)
    #expect(WrittenDocument(deeper).outcome.document == nil)
  }

  @Test func `may have many references into a wide object`() {
    let count = 5_000
    let schemas = (0..<count).map { index in
      "    S\(index): { not: { $ref: '#/components/schemas/S\((index + 1) % count)' } }\n"
    }
    let written = WrittenDocument(Self.head + "components:\n  schemas:\n" + schemas.joined())
    #expect(written.problems == [])
  }

  @Test func `has a bound of mistakes`() {
    let schemas = (0..<500).map { "S\($0): 1" }.joined(separator: ", ")
    #expect(
      WrittenDocument(Self.head + "components: { schemas: { \(schemas) } }").problems.count == 100)
  }
}
