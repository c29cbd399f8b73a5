// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Testing

@testable import Contracts

@Suite struct `A mistake in an OpenAPI document` {
  private func problems(_ text: String) -> [String] { WrittenDocument(text).problems }

  private static let head = "openapi: 3.1.0\ninfo: { title: A, version: '1' }\n"

  /// What follows the first two lines of a document, and its problem.
  @Test(arguments: [
    ("paths: 1", "invalid-openapi api.yaml:3:8 an object is expected here, and this is a number"),
    (
      "overlays: {}\npaths: {}",
      "invalid-openapi api.yaml:3:1 the document has no member `overlays`"
    ),
    (
      "paths: {}\nservers: { url: /v1 }",
      "invalid-openapi api.yaml:4:10 a list is expected here, and this is an object"
    ),
    (
      "components: { schemas: { A: { type: strin } } }",
      "invalid-openapi api.yaml:3:37 "
        + "`strin` is not one of array, boolean, integer, number, object, string, null"
    ),
    (
      "components: { schemas: { A: { type: [null, string] } } }",
      "invalid-openapi api.yaml:3:38 null is not the name of a type"
    ),
    (
      "components: { parameters: { a: { name: a, in: path, schema: {} } } }",
      "invalid-openapi api.yaml:3:32 a parameter in `path` has `required: true`"
    ),
    (
      "components: { parameters: { a: { name: a, in: body, schema: {} } } }",
      "invalid-openapi api.yaml:3:47 `body` is not one of path, query, header, cookie"
    ),
    (
      "components: { parameters: { a: { name: a, in: query, style: simple, schema: {} } } }",
      "invalid-openapi api.yaml:3:61 "
        + "`simple` is not one of form, spaceDelimited, pipeDelimited, deepObject"
    ),
    (
      "components: { headers: { a: { schema: {}, example: 1, examples: {} } } }",
      "invalid-openapi api.yaml:3:55 a header has either `example` or `examples`, not both"
    ),
    (
      "paths: {}\nsecurity: [{ tokn: [] }]\n"
        + "components: { securitySchemes: { token: { type: http, scheme: bearer } } }",
      "invalid-openapi api.yaml:4:14 the document has no security scheme `tokn`"
    ),
    (
      "components: { securitySchemes: { a: { type: apiKey, name: k } } }",
      "invalid-openapi api.yaml:3:37 this security scheme needs `in`"
    ),
    (
      "components: { schemas: { A: { $ref: '#/components/schemas/B' } } }",
      "invalid-openapi api.yaml:3:37 "
        + "`#/components/schemas/B` leads to nothing: there is no `B`"
    ),
    (
      "components: { schemas: { A: { $ref: 'b.yaml' } } }",
      "invalid-openapi api.yaml:3:37 `b.yaml` leads to nothing: `b.yaml` does not exist"
    ),
    (
      "components: { schemas: { A: { $ref: 'https://a.example/b.json' } } }",
      "openapi-not-fetched api.yaml:3:37 "
        + "`https://a.example/b.json` is an address, and nothing is fetched"
    ),
    (
      "components: { responses: { A: { $ref: '#/components/responses/A' } } }",
      "invalid-openapi api.yaml:3:39 `#/components/responses/A` leads back to itself"
    ),
    (
      "paths: { /a: { get: { operationId: a }, put: { operationId: a } } }",
      "duplicate-operation api.yaml:3:61 two operations have the `operationId` `a`"
    ),
    (
      "paths: { '/a/{b}': { $ref: '#/components/pathItems/p' } }\ncomponents: { pathItems: { p: { get: {} } } }",
      "invalid-openapi api.yaml:4:33 `{b}` of `/a/{b}` has no parameter"
    ),
  ])
  func `is reported at its place`(rest: String, problem: String) {
    #expect(problems(Self.head + rest) == [problem])
  }

  @Test func `offers the word that was probably meant`() {
    let found = WrittenDocument(
      Self.head + "components: { schemas: { Pet: {}, A: { $ref: '#/components/schemas/Pets' } } }")
    #expect(found.outcome.diagnostics.first?.help == ["did you mean `Pet`?"])
    let member = WrittenDocument(Self.head + "path: {}\npaths: {}")
    #expect(member.outcome.diagnostics.first?.help == ["did you mean `paths`?"])
  }

  @Test func `may be its version`() {
    #expect(
      problems("openapi: 4.0.0") == [
        "openapi-version api.yaml:1:10 version `4.0.0` of OpenAPI is unknown"
      ])
    #expect(
      problems("swagger: 3.0.0") == [
        "openapi-version api.yaml:1:10 version `3.0.0` of OpenAPI is unknown"
      ])
    #expect(
      problems("asyncapi: 3.0.0")
        == [
          "invalid-openapi api.yaml:1:1 "
            + "this is not an OpenAPI document: it has neither `openapi` nor `swagger`"
        ])
  }

  @Test func `may be a path that is written twice`() {
    let found = problems(
      Self.head + """
        paths:
          /a/{b}:
            parameters: [{ $ref: '#/components/parameters/b' }]
            get: {}
          /a/{c}:
            parameters: [{ name: c, in: path, required: true, schema: {} }]
            get: {}
        components: { parameters: { b: { name: b, in: path, required: true, schema: {} } } }
        """)
    #expect(
      found == [
        "ambiguous-paths api.yaml:7:3 `/a/{c}` and `/a/{b}` are the same but for the names in braces"
      ])
  }

  @Test(arguments: [
    (#"{"openapi": "3.1.0" "info""#, "invalid-openapi api.yaml:1:21 this is not JSON: "),
    (
      #"{"openapi": "3.1.0", "paths": {}, "info": {"title": "", "version": "", "title": ""}}"#,
      "invalid-openapi api.yaml:1:72 `title` is here twice"
    ),
    ("openapi: [", "yaml-syntax api.yaml:1:11 "),
    ("", "invalid-openapi api.yaml:1:1 the file is empty"),
    (" \n\t\n", "invalid-openapi api.yaml:1:1 the file is empty"),
    ("# to come\n", "invalid-openapi api.yaml:1:1 the file is empty"),
  ])
  func `may be the text`(text: String, problem: String) {
    let first = problems(text).first ?? ""
    #expect(first.hasPrefix(problem), "\(first)")
  }

  @Test func `may be JSON that is only YAML`() {
    let text = #"{"openapi": "3.1.0", "info": {"title": "", "version": ""}, "paths": {},}"#
    #expect(WrittenDocument(text).problems == [])
    let found = WrittenDocument(Array(text.utf8), path: "api.json", others: [:])
    #expect(found.outcome.isValid)
    #expect(found.problems.count == 1)
    #expect(found.problems[0].hasPrefix("invalid-openapi api.json:1:72 this is not JSON: "))
  }

  @Test func `may be a range of statuses in small letters`() {
    let found = WrittenDocument(
      Self.head + "paths: { /a: { get: { responses: { 2xx: { description: a } } } } }")
    #expect(
      found.problems == ["invalid-openapi api.yaml:3:36 `responses` has no member `2xx`"])
    #expect(found.outcome.diagnostics.first?.help == ["write `2XX`"])
  }

  @Test(arguments: [
    ("openapi: 3.0.3", "[string, 'null']", "write `nullable: true` beside one name for null"),
    ("openapi: 3.0.3", "[string, null]", "write `nullable: true` beside one name for null"),
    ("openapi: 3.0.3", "[string, integer]", "write `anyOf`, with a schema for each"),
    ("swagger: '2.0'", "[string, 'null']", "write `x-nullable: true` beside one name for null"),
    ("swagger: '2.0'", "[string]", "write one name"),
  ])
  func `may be a list of types before 3.1`(version: String, types: String, help: String) {
    let schemas = version.hasPrefix("swagger") ? "definitions:" : "components: { schemas:"
    let found = WrittenDocument(
      "\(version)\ninfo: { title: A, version: '1' }\npaths: {}\n\(schemas) { A: { type: \(types) } }"
        + (version.hasPrefix("swagger") ? "" : " }"))
    #expect(found.outcome.diagnostics.first?.help == [help], "\(found.problems)")
  }

  @Test(arguments: [
    "paths: { '/a/{b}': { get: { responses: { '200': { description: a } } } } }",
    "paths: {}\nsecurity: [{ token: [] }]",
  ])
  func `that leaves a gap is an error where exchanges are judged`(rest: String) {
    let bytes = Array((Self.head + rest).utf8)
    var sources = SourceFiles()
    let id = sources.add(SourceFile(path: "api.yaml", bytes: bytes))
    let files = DocumentFiles(path: "api.yaml", bytes: bytes, file: id)
    #expect(OpenAPIReader.read(files).isValid)
    #expect(!OpenAPIReader.read(files, gaps: .error).isValid)
  }

  @Test func `in a text of YAML that reads as a number is a warning`() {
    let found = WrittenDocument("openapi: 3.1.0\ninfo: { title: A, version: 1.0 }\npaths: {}")
    #expect(
      found.problems == [
        "invalid-openapi api.yaml:2:28 text is expected here, and this is a number"
      ])
    #expect(found.outcome.isValid)
  }
}
