// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// OpenAPI documents with the program: files beside them, new projects, and requests that
/// `openapi-core` judges.
@Suite struct `An imported OpenAPI document` {
  private static let document = """
    openapi: 3.0.3
    info: { title: Shop, version: '1' }
    servers: [{ url: 'SERVER/v1' }]
    security: [{ key: [] }]
    paths:
      /pets/{id}/{part}:
        get:
          parameters:
            - { name: id, in: path, required: true, schema: { type: integer, minimum: 5 } }
            - { name: part, in: path, required: true, schema: { type: array, items: { enum: [a b, c/d] } } }
            - { name: tags, in: query, required: true, explode: false, schema: { type: array, minItems: 2, items: { type: string, pattern: '^[A-Z]{2}-\\d+$' } } }
            - { name: all, in: query, required: true, schema: { type: array, items: { type: integer } } }
            - { name: by, in: query, required: true, style: deepObject, explode: true, schema: { type: object, properties: { name: { type: string } } } }
            - { name: at, in: query, schema: { type: string, format: date-time } }
            - { name: X-Trace, in: header, required: true, schema: { type: string, format: uuid } }
            - { name: sid, in: cookie, required: true, schema: { type: string, maxLength: 3 } }
          responses: { '200': { description: a pet } }
      /pets:
        post:
          security: [{ basic: [] }]
          requestBody:
            required: true
            content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
          responses: { '200': { description: a pet } }
        put:
          security: []
          requestBody:
            required: true
            content:
              application/x-www-form-urlencoded:
                schema: { type: object, required: [a], properties: { a: { type: array, items: { type: integer } }, b: { type: boolean } } }
          responses: { '200': { description: a pet } }
        patch:
          security: [{ key: [], basic: [] }]
          requestBody:
            required: true
            content:
              application/json:
                example: { name: 3, age: old }
                schema: { $ref: '#/components/schemas/Pet' }
          responses: { '200': { description: a pet } }
    components:
      schemas:
        Pet:
          type: object
          additionalProperties: false
          required: [name, kind, id]
          properties:
            id: { type: integer, readOnly: true }
            name: { type: string, minLength: 2 }
            kind: { type: string, enum: [dog, cat] }
            age: { type: number, exclusiveMinimum: true, minimum: 0 }
            born: { type: string, format: date }
            parents: { type: array, items: { $ref: '#/components/schemas/Pet' } }
      securitySchemes:
        key: { type: apiKey, in: header, name: X-Api-Key }
        basic: { type: http, scheme: basic }
    """

  @Test(.needs(.openAPICore)) func `sends what the document allows`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let workshop = try Workshop()
    try workshop.write(Self.document.replacing("SERVER", with: server.url("")), to: "api.yaml")
    expect(try await workshop.runs("import", "api.yaml", "-o", "specs"), endsIn: 0)
    // Each operation is found, and no literal request breaks the document.
    let checked = try await workshop.runs("check")
    expect(checked, endsIn: 0)
    #expect(checked.output.contains("no problems"), "\(checked.output)\(checked.errorOutput)")
    #expect(try workshop.folder.read("specs/api.yaml").contains("openapi: ../api.yaml"))
    expect(try await workshop.runs("fmt", "--check"), endsIn: 0)
    try workshop.write("X_API_KEY=k\nXAPI_KEY=k\nPASSWORD=p\n", to: ".env")
    expect(try await workshop.runs("run", "-q", "--var", "user=ada"), endsIn: 0)
    #expect(server.requests.count == 4)
    let lines = try server.requests.map { request in
      let sent: [String: Any] = [
        "method": request.method, "url": server.url(request.target),
        "headers": request.headers.map { [$0.name, $0.value] },
        "body": Data(request.body).base64EncodedString(),
      ]
      return String(decoding: try JSONSerialization.data(withJSONObject: sent), as: UTF8.self)
    }
    try workshop.write(lines.joined(separator: "\n") + "\n", to: "requests.ndjson")
    let judge = Validator.projectFile("Tests/EndToEndTests/Importing/openapi_judge.py")
    var program = Program(
      try #require(PeerProgram.peerPython.path), [judge, "api.yaml", "requests.ndjson"])
    program.workingDirectory = workshop.folder.path
    let verdict = try await workshop.runs(program)
    #expect(
      verdict.exitCode == 0 && verdict.output.isEmpty, "\(verdict.output)\(verdict.errorOutput)")
  }

  @Test func `reads files elsewhere with the right to it`() async throws {
    let workshop = try Workshop()
    try workshop.write(
      """
      openapi: 3.1.0
      info: { title: A, version: '1' }
      paths:
        /a: { get: { parameters: [{ $ref: '../shared/p.yaml' }], responses: { '200': { description: a } } } }
      """, to: "api/a.yaml")
    try workshop.write(
      "{ name: q, in: query, required: true, schema: { const: 7 } }", to: "shared/p.yaml")
    let refused = try await workshop.runs("import", "api/a.yaml")
    expect(refused, endsIn: 0)
    #expect(refused.errorOutput.contains("lost       1  reference"), "\(refused.errorOutput)")
    let read = try await workshop.runs("import", "api/a.yaml", "--allow-read", "shared")
    expect(read, endsIn: 0)
    #expect(read.output.contains("params: { q: 7 }"), "\(read.output)")
  }

  @Test func `becomes a new project`() async throws {
    let workshop = try Workshop()
    try workshop.write(Self.document.replacing("SERVER", with: "https://a.test"), to: "api.yaml")
    let made = try await workshop.runs("new", "shop", "--openapi", "api.yaml", "--ci", "github")
    expect(made, endsIn: 0)
    #expect(
      made.output.split(separator: "\n") == [
        "shop/curlew.yaml", "shop/specs/api.yaml", "shop/.gitignore", "shop/.env.example",
        "shop/.github/workflows/curlew.yml",
      ], "\(made.output)")
    expect(try await workshop.runs("check", "shop"), endsIn: 0)
    let again = try await workshop.runs("new", "shop", "--openapi", "api.yaml")
    expect(again, endsIn: 2)
    #expect(again.errorOutput.contains("nothing was written"))
    let printed = try await workshop.runs("new", "other", "--openapi", "api.yaml", "--print")
    expect(printed, endsIn: 0)
    #expect(printed.output.contains("# ==> other/specs/api.yaml\n# imported from api.yaml\n"))
    expect(try await workshop.runs("new", "--openapi", "none.yaml"), endsIn: 2)
  }

  /// `openapi` reads UTF-8 only, so the document is named in a comment.
  @Test(arguments: [true, false])
  func `in UTF-16 is imported, and not judged`(hasMark: Bool) async throws {
    let workshop = try Workshop()
    let text = Self.document.replacing("SERVER", with: "https://a.test")
    let units = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
    try workshop.folder.write(
      units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, to: "api.yaml")
    let run = try await workshop.runs("import", "api.yaml", "-o", "specs")
    expect(run, endsIn: 0)
    #expect(try workshop.folder.read("specs/api.yaml").contains("# openapi: ../api.yaml"))
    expect(try await workshop.runs("check", "specs"), endsIn: 0)
  }
}
