// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `A skeleton of an OpenAPI document` {
  /// A document with one operation, whose members are written in YAML's flow.
  static func document(
    _ operation: String, path: String = "/pets", method: String = "get", top: String = "",
    version: String = "3.1.0"
  ) -> String {
    """
    openapi: \(version)
    info: { title: Shop, version: '1' }
    \(top)
    paths:
      \(path):
        \(method): { responses: { '200': { description: ok } }, \(operation) }
    """
  }

  private func step(_ text: String) throws -> String {
    try ImportedScript(text, kind: .openAPI).step
  }

  @Test func `has a scenario for each first tag, with the steps in their order`() throws {
    let operation = "{ tags: [%], responses: { '200': { description: a } } }"
    let pets = operation.replacing("%", with: "pets, admin")
    let text = """
      openapi: 3.0.3
      info: { title: Shop, version: '1', description: "The shop.\\nAll of it.\\n\\nMore." }
      tags: [{ name: users }, { name: pets }]
      paths:
        /pets/{id}:
          parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
          delete: \(pets)
          put: \(pets)
          get: \(pets)
          patch: \(pets)
          post: \(pets)
        /pets: { get: \(pets), post: \(pets) }
        /users: { get: \(operation.replacing("%", with: "users")) }
        /health: { get: { operationId: health, responses: { default: { description: a } } } }
      """
    let skeleton = try ImportedScript(text, kind: .openAPI)
    let scenarios = skeleton.files.collections[0].scenarios
    #expect(scenarios.map(\.name) == ["users", "pets", "others"])
    #expect(
      scenarios[1].steps.map {
        "\($0.request?.method.template ?? "") \($0.request?.address.template ?? "")"
      }
        == [
          "POST /pets", "GET /pets/1", "GET /pets", "POST /pets/1", "PUT /pets/1", "PATCH /pets/1",
          "DELETE /pets/1",
        ])
    #expect(skeleton.text.contains("description: The shop. All of it.\n"))
    #expect(skeleton.text.contains("  users:\n    tags: [users]\n"))
    #expect(skeleton.text.contains("tags: [admin]"))
  }

  @Test(arguments: [
    ("summary: All pets", "name: GET /pets\ndescription: All pets\nGET: /pets\nexpect: 200"),
    (
      "operationId: all, deprecated: true",
      "name: all\ntags: [deprecated]\nGET: /pets\nexpect: 200"
    ),
    (
      "parameters: [{ name: a, in: query, required: true, schema: { type: integer, default: 3 } }]",
      "name: GET /pets\nGET: /pets\nparams: { a: 3 }\nexpect: 200"
    ),
    (
      "parameters: [{ name: a, in: query, schema: { enum: [x, y] } }]",
      "name: GET /pets\nGET: /pets\n# params: { a: x }\nexpect: 200"
    ),
    (
      "parameters: [{ name: a, in: query, required: true, explode: false, schema: {}, example: [x, y] }]",
      "name: GET /pets\nGET: /pets?a=x,y\nexpect: 200"
    ),
    (
      "parameters: [{ name: a, in: query, required: true, schema: {}, example: [x, y] }]",
      "name: GET /pets\nGET: /pets\nparams:\n  a: [x, 'y']\nexpect: 200"
    ),
    (
      "parameters: [{ name: X-A, in: header, required: true, schema: {}, examples: { e: { value: v } } }, { name: Accept, in: header, required: true, schema: {} }, { name: content-length, in: header, required: true, schema: {} }]",
      "name: GET /pets\nGET: /pets\nheaders: { X-A: v }\nexpect: 200"
    ),
    (
      "parameters: [{ name: a, in: cookie, required: true, schema: { type: boolean } }]",
      "name: GET /pets\nGET: /pets\ncookies: { a: 'true' }\nexpect: 200"
    ),
    (
      "parameters: [{ name: '${x}', in: query, required: true, schema: {} }]",
      "name: GET /pets\nGET: /pets?%24%7Bx%7D=text\nexpect: 200"
    ),
    (
      "x-a: 1, responses: { '404': { description: a }, '204': { description: b } }",
      "name: GET /pets\nGET: /pets\nexpect: 204  # also 404"
    ),
  ])
  func `writes an operation`(operation: String, written: String) throws {
    // A later member of a flow mapping would be a second one of its name.
    let text =
      operation.contains("responses")
      ? Self.document(operation).replacing(
        "responses: { '200': { description: ok } }, x-a", with: "x-a")
      : Self.document(operation)
    #expect(try step(text) == written)
  }

  @Test(arguments: [
    (
      "application/json: { schema: { type: object, properties: { a: { type: integer } } } }",
      "json: { a: 1 }"
    ),
    (
      "text/plain: {}, application/merge-patch+json: { example: { a: 1 } }",
      "contentType: application/merge-patch+json\njson: { a: 1 }"
    ),
    (
      "application/x-www-form-urlencoded: { schema: { properties: { a: { type: array, items: { const: x } }, b: { type: object, properties: { c: { const: 1 } } } } } }",
      "form: { a: x, b: '{\"c\":1}' }"
    ),
    (
      "application/x-www-form-urlencoded: { schema: { properties: { b: { type: object, properties: { c: { const: 1 } } } } }, encoding: { b: { style: deepObject } } }",
      "form: { 'b[c]': 1 }"
    ),
    ("text/csv: { example: 'a,b' }", "contentType: text/csv\ntext: a,b"),
    ("application/xml: { example: <a/> }", "xml: '<a/>'"),
    (
      "image/png: { schema: { type: string, format: binary } }",
      "contentType: image/png\nbase64: dGV4dA=="
    ),
    (
      #"application/json: { schema: { type: string }, example: '{"a": 1}' }"#,
      #"contentType: application/json"# + "\n" + #"text: '"{\"a\": 1}"'"#
    ),
  ])
  func `writes a body`(media: String, written: String) throws {
    let text = Self.document(
      "requestBody: { content: { \(media) } }", method: "post")
    let lines = try step(text).split(separator: "\n")
    #expect(lines.dropFirst(2).dropLast().joined(separator: "\n") == written)
  }

  @Test func `writes the parts of a form with files`() throws {
    let schema =
      "{ properties: { title: { const: a }, photo: { format: binary }, meta: { properties: { b: { const: 1 } } } } }"
    let text = Self.document(
      "requestBody: { content: { multipart/form-data: { schema: \(schema), encoding: { photo: { contentType: 'image/png, image/jpeg' } } } } }",
      method: "post")
    let written = try ImportedScript(text, kind: .openAPI).text
    #expect(written.contains("- { name: title, value: a }"))
    #expect(written.contains("type: image/png"))
    #expect(written.contains("{ b: 1 }"))
  }
}
