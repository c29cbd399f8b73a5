// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `The top of a skeleton` {
  private func skeleton(_ top: String, _ operation: String = "") throws -> ImportedScript {
    try ImportedScript(
      `A skeleton of an OpenAPI document`.document(operation, top: top), kind: .openAPI)
  }

  @Test(arguments: [
    ("servers: [{ url: 'https://a.test/v1/' }]", ["baseUrl: https://a.test/v1"]),
    ("", ["requires: [baseUrl]"]),
    ("servers: [{ url: /v1 }]", ["baseUrl: ${host}/v1", "requires: [host]"]),
    (
      "servers: [{ url: 'https://{r}.a.test', variables: { r: { default: eu, enum: [eu, us] } } }]",
      ["baseUrl: https://${r}.a.test", "  # one of eu, us", "  r: eu"]
    ),
    (
      "servers: [{ url: 'https://a.test' }, { url: 'https://b.test', description: The staging system }, { url: 'https://c.test' }]",
      [
        "  staging: { baseUrl: https://b.test }", "  server-3: { baseUrl: https://c.test }",
      ]
    ),
    (
      "servers: [{ url: 'https://{r}.a.test', variables: { r: { default: eu } } }, { url: 'https://b.test' }]",
      ["baseUrl: ${server}", "  server-2:"]
    ),
    ("servers: [{ url: 'ftp://a.test' }]", ["requires: [baseUrl]"]),
    ("servers: [{ url: 'https://a b<' }]", ["requires: [baseUrl]"]),
    ("servers: [{ url: 'a.test/v1' }]", ["baseUrl: https://a.test/v1"]),
  ])
  func `has its servers`(top: String, lines: [String]) throws {
    let written = try skeleton(top).written.text.split(separator: "\n").map(String.init)
    for line in lines { #expect(written.contains { $0.hasPrefix(line) }, "\(line) in \(written)") }
  }

  @Test(arguments: [
    (
      "{ type: http, scheme: basic }",
      "auth: { basic: { user: '${user}', password: '${password}' } }"
    ),
    ("{ type: http, scheme: Bearer }", "auth: { bearer: '${token}' }"),
    (
      "{ type: http, scheme: digest }",
      "auth: { digest: { user: '${user}', password: '${password}' } }"
    ),
    ("{ type: openIdConnect, openIdConnectUrl: 'https://a.test' }", "auth: { bearer: '${token}' }"),
    ("{ type: mutualTLS }", "tls: { cert: '${clientCert}', key: '${clientKey}' }"),
    ("{ type: http, scheme: hoba }", "headers: { Authorization: 'hoba ${credentials}' }"),
    (
      "{ type: oauth2, flows: { implicit: { authorizationUrl: 'https://a.test', scopes: {} } } }",
      "auth: { bearer: '${token}' }"
    ),
  ])
  func `has the log-in in defaults`(scheme: String, line: String) throws {
    let top = "security: [{ s: [] }]\ncomponents: { securitySchemes: { s: \(scheme) } }"
    let text = try flowed(skeleton(top).text)
    #expect(text.contains(line), "\(text)")
  }

  /// Without line breaks, so that a layout of several lines reads like one.
  private func flowed(_ text: String) -> String {
    var output = ""
    var stack: [Int] = []
    for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("#") {
      let indent = line.prefix { $0 == " " }.count
      while let last = stack.last, indent <= last {
        stack.removeLast()
        output += " }"
      }
      let body = line.drop { $0 == " " }
      if !output.isEmpty, !output.hasSuffix("{ ") { output += output.hasSuffix("}") ? ", " : ", " }
      if body.hasSuffix(":") {
        output += body + " { "
        stack.append(indent)
      } else {
        output += body
      }
    }
    return output
  }

  @Test func `has another log-in at the step`() throws {
    let top = """
      security: [{ a: [] }]
      components: { securitySchemes: { a: { type: http, scheme: bearer }, k: { type: apiKey, in: query, name: key } } }
      """
    #expect(try skeleton(top, "security: []").step.contains("auth: none"))
    let own = try skeleton(top, "security: [{ a: [], k: [] }]")
    #expect(own.step.contains("params: { key: '${key}' }"), "\(own.text)")
    #expect(try !skeleton(top).step.contains("auth"))
  }

  @Test func `asks for all scopes with one token`() throws {
    let text = """
      openapi: 3.0.0
      info: { title: A, version: '1' }
      paths:
        /a: { get: { security: [{ o: [read] }], responses: { '200': { description: a } } } }
        /b: { get: { security: [{ o: [write, read] }], responses: { '200': { description: a } } } }
      components:
        securitySchemes:
          o: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://a.test/token', scopes: {} } } }
      """
    let skeleton = try ImportedScript(text, kind: .openAPI)
    #expect(skeleton.text.contains("scope: [read, write]"))
    #expect(skeleton.text.split(separator: "\n").count { $0.contains("oauth2") } == 1)
    #expect(skeleton.files.secrets.all.map(\.name) == ["clientSecret"])
  }

  @Test func `follows links in one scenario`() throws {
    let text = """
      openapi: 3.0.0
      info: { title: A, version: '1' }
      paths:
        /pets:
          post:
            operationId: add
            responses:
              '201': { description: a, links: { one: { operationId: get, parameters: { id: '$response.body#/id' } }, two: { operationId: none } } }
              '400': { description: a, links: { three: { operationId: get } } }
        /pets/{id}:
          get:
            operationId: get
            parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
            responses: { '200': { description: a } }
      """
    let skeleton = try ImportedScript(text, kind: .openAPI)
    #expect(skeleton.text.contains("capture: { id: $.id }"))
    #expect(skeleton.text.contains("GET: /pets/${id}"))
    #expect(skeleton.effects == ["lost reference", "lost reference"])
  }

  @Test(arguments: [
    ("webhooks: { a: {} }", "", ["lost protocol"]),
    ("", "callbacks: { a: {} }", ["lost protocol"]),
    (
      "",
      "parameters: [{ name: a, in: query, style: deepObject, required: true, schema: { type: string } }]",
      ["lost schema"]
    ),
    ("", "parameters: [{ $ref: '#/nothing' }]", ["lost reference"]),
    ("", "parameters: [{ $ref: 'other.yaml' }]", ["lost reference"]),
    (
      "",
      "parameters: [{ name: a, in: query, required: true, schema: {}, examples: { e: { externalValue: 'https://a.test' } } }]",
      ["lost example"]
    ),
    (
      "", "requestBody: { content: { application/xml: { schema: { type: object } } } }",
      ["lost body"]
    ),
    (
      "",
      "requestBody: { content: { application/json: { example: { a: x }, schema: { properties: { a: { type: integer } } } } } }",
      ["changed example"]
    ),
    (
      "", "requestBody: { content: { application/json: { schema: { not: {} } } } }",
      ["changed example"]
    ),
    ("servers: [{ url: 'wss://a.test' }]", "", ["lost protocol"]),
    ("security: [{ none: [] }]", "", ["lost auth"]),
  ])
  func `reports`(top: String, operation: String, effects: [String]) throws {
    #expect(try skeleton(top, operation).effects == effects)
  }

  @Test func `is the same twice`() throws {
    let top = "servers: [{ url: 'https://a.test' }]"
    #expect(try skeleton(top).written.text == skeleton(top).written.text)
  }

  @Test func `reads the files that a document refers to`() throws {
    let text = `A skeleton of an OpenAPI document`.document(
      "parameters: [{ $ref: 'p/a.yaml#/one' }]")
    let other =
      "one: { name: a, in: query, required: true, schema: { $ref: 's.yaml' } }"
    let skeleton = try ImportedScript(
      text, kind: .openAPI, named: ["p/a.yaml": other, "p/s.yaml": "{ const: 7 }"])
    #expect(skeleton.step.contains("params: { a: 7 }"))
    #expect(skeleton.effects == [])
  }

  @Test(arguments: [
    ("{", "this is not JSON"), ("openapi: 9.0.0", "version `9.0.0` of OpenAPI is unknown"),
    ("openapi: 3.1.0\ninfo: {}\npaths: {}", "`info` needs `title`"),
    ("openapi: 3.1.0\ninfo: { title: a, version: b }\npaths: {}", "has nothing"),
  ])
  func `is refused for a document without a meaning`(text: String, words: String) {
    #expect {
      try ImportedScript(text, kind: .openAPI)
    } throws: { error in
      (error as? ImportProblem)?.message.contains(words) ?? false
    }
  }
}
