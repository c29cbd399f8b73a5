// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Testing

@testable import Contracts

@Suite struct `The operation of a request` {
  /// A document with paths, each `PATH METHOD…`; the `operationId` is `METHOD PATH`.
  static func document(
    _ paths: [String], servers: String = "", own: [String: String] = [:]
  ) throws -> OpenAPIDocument {
    let items = paths.map { line in
      let words = line.split(separator: " ").map(String.init)
      let operations = words.dropFirst().map { method in
        let server = own["\(method) \(words[0])"].map { ", servers: [{ url: '\($0)' }]" } ?? ""
        return "\(method.lowercased()): { operationId: '\(method) \(words[0])', "
          + "responses: { 200: { description: a } }\(server) }"
      }
      return "  '\(words[0])': { \(operations.joined(separator: ", ")) }\n"
    }
    let text =
      "openapi: 3.0.0\ninfo: { title: A, version: '1' }\n\(servers)\npaths:\n" + items.joined()
    return try #require(WrittenDocument(text).outcome.document)
  }

  /// `GET /pets/{id}` for an operation, `- WHY` for another request.
  private func found(
    _ index: OperationIndex, _ document: OpenAPIDocument, _ request: String,
    base: String? = "http://localhost:8080"
  ) throws -> String {
    let words = request.split(separator: " ").map(String.init)
    let text = words[1].hasPrefix("/") ? "http://localhost:8080" + words[1] : words[1]
    let address = try Address(parsing: text)
    let match = index.match(words[0], address, base: try base.map { try Address(parsing: $0) })
    switch match {
    case .operation(let found):
      let id = document.operations[found.index].id?.content ?? ""
      let values = found.pathValues.map { " \($0.name)=\($0.text)" }.joined()
      return id + values + (found.isHeadOfGet ? " (HEAD)" : "")
        + (found.basePath.isEmpty ? "" : " under \(found.basePath)")
    case .undocumented(let request):
      let documented = request.documented.map {
        " \($0.path) has \($0.methods.joined(separator: ", "))"
      }
      let near: String =
        switch request.near {
        case .slash(let path): " slash \(path)"
        case .segment(let path): " near \(path)"
        case nil: ""
        }
      return "- \(request.path)" + (documented ?? "") + near
    case .outside(let reason): return "outside: \(reason)"
    }
  }

  static let paths = [
    (["/pets GET", "/pets/{id} GET"], "GET /pets/7", "GET /pets/{id} id=7"),
    (["/pets GET"], "GET /pets?limit=2", "GET /pets"),
    (["/ GET"], "GET /", "GET /"),
    // Literals exactly and with case.
    (["/pets GET"], "GET /Pets", "- /Pets near /pets"),
    (["/a%2Fb GET"], "GET /a%2fb", "GET /a%2Fb"), (["/a%2Fb GET"], "GET /a/b", "- /a/b"),
    (["/a~b GET"], "GET /a%7Eb", "GET /a~b"), (["/%61 GET"], "GET /a", "GET /%61"),
    (["/caf\u{E9} GET"], "GET /caf%C3%A9", "GET /caf\u{E9}"),
    (["/a:b@c GET"], "GET /a:b@c", "GET /a:b@c"),
    // A template takes one or more characters without a slash.
    (["/pets/{id} GET"], "GET /pets/", "- /pets/"),
    (["/pets/{id} GET"], "GET /pets/a/b", "- /pets/a/b"),
    (["/pets/{id} GET"], "GET /pets/a%2Fb", "GET /pets/{id} id=a%2Fb"),
    (["/{a}/{b} GET"], "GET /x/y", "GET /{a}/{b} a=x b=y"),
    // Mixed segments.
    (["/{id}.json GET"], "GET /7.json", "GET /{id}.json id=7"),
    (["/{id}.json GET"], "GET /.json", "- /.json"),
    (["/{a}-{b} GET"], "GET /1-2-3", "GET /{a}-{b} a=1 b=2-3"),
    (["/{a}{b} GET"], "GET /12", "GET /{a}{b} a=1 b=2"), (["/{a}{b} GET"], "GET /1", "- /1"),
    (["/v{n}:go GET"], "GET /v12:go", "GET /v{n}:go n=12"),
    (["/x-{a}-y GET"], "GET /x-y", "- /x-y"),
    (["/x-{a}-x GET"], "GET /x--x", "- /x--x"),
    (["/{a GET"], "GET /%7Ba", "GET /{a"),
    // A trailing slash is another path.
    (["/pets GET"], "GET /pets/", "- /pets/ slash /pets"),
    (["/pets/ GET"], "GET /pets", "- /pets slash /pets/"),
    (["/pets/{id}/ GET"], "GET /pets/7", "- /pets/7 slash /pets/{id}/"),
    (["/pets GET", "/pets/ GET"], "GET /pets/", "GET /pets/"),
    (["/a//b GET"], "GET /a//b", "GET /a//b"), (["/a/b GET"], "GET /a//b", "- /a//b"),
    // What was probably meant.
    (["/pets/{id} GET", "/shops/{id} GET"], "GET /pet/7", "- /pet/7 near /pets/{id}"),
    (["/pets/{id}/photos GET"], "GET /pets/7/photo", "- /pets/7/photo near /pets/{id}/photos"),
    (["/pets GET"], "GET /entirely-different", "- /entirely-different"),
  ]

  @Test(arguments: paths)
  func `is found by its path`(paths: [String], request: String, expected: String) throws {
    let document = try Self.document(paths)
    #expect(try found(OperationIndex(of: document), document, request) == expected)
  }

  static let order = [
    // Most literal segments.
    (["/{a}/{b} GET", "/{a}/b GET", "/a/b GET"], "/a/b", "/a/b"),
    (["/{a}/{b}/c GET", "/a/{b}/{c} GET", "/{a}/b/c GET"], "/a/b/c", "/{a}/b/c"),
    // The first segment that differs is literal.
    (["/{a}/b GET", "/a/{b} GET"], "/a/b", "/a/{b}"),
    (["/{a}/{b}/c/{d} GET", "/{a}/b/{c}/{d} GET"], "/a/b/c/d", "/{a}/b/{c}/{d}"),
    // Literals come before text beside a name, wherever that is.
    (["/{a}.x/{b}/c GET", "/{a}/b/{c} GET"], "/a.x/b/c", "/{a}/b/{c}"),
    // Text beside a name comes before a name alone.
    (["/{a} GET", "/{a}.json GET"], "/x.json", "/{a}.json"),
    (["/{a}/{b}.json GET", "/{a}.x/{b} GET"], "/a.x/b.json", "/{a}.x/{b}"),
    // The first of the document.
    (["/{a} GET", "/{b} GET"], "/x", "/{a}"),
    (["/{a}-{b} GET", "/{a}.json GET"], "/1-2.json", "/{a}-{b}"),
    // A path without the method yields.
    (["/me POST", "/{id} GET"], "/me", "/{id}"), (["/{a} POST", "/{b} GET"], "/x", "/{b}"),
  ]

  @Test(arguments: order)
  func `has the path that describes it best`(
    paths: [String], request: String, expected: String
  ) throws {
    let document = try Self.document(paths)
    let found = try found(OperationIndex(of: document), document, "GET " + request)
    #expect(found.hasPrefix("GET " + expected), "\(found)")
    // Whatever the order of the document, but for equal ones.
    let kinds = Set(paths.map { $0.replacing(#/\{.\}/#, with: "{}") })
    guard kinds.count == paths.count, !expected.contains("-") else { return }
    let reversed = try Self.document(paths.reversed())
    let again = try self.found(OperationIndex(of: reversed), reversed, "GET " + request)
    #expect(again.hasPrefix("GET " + expected), "\(again)")
  }

  @Test(arguments: [
    ("HEAD /pets", "GET /pets (HEAD)"), ("HEAD /both", "HEAD /both"),
    ("OPTIONS /pets", "outside: options"), ("OPTIONS /nothing", "outside: options"),
    ("OPTIONS /cors", "OPTIONS /cors"), ("PATCH /pets", "- /pets /pets has GET, DELETE"),
    ("get /pets", "- /pets /pets has GET, DELETE"),
    ("HEAD /posts", "- /posts /posts has POST"),
  ])
  func `is found by its method`(request: String, expected: String) throws {
    let document = try Self.document([
      "/pets GET DELETE", "/both GET HEAD", "/cors OPTIONS", "/posts POST",
    ])
    #expect(try found(OperationIndex(of: document), document, request) == expected)
  }

  @Test(arguments: [
    // Base, address, what is found.
    ("http://localhost:8080", "http://localhost:8080/pets", "GET /pets"),
    ("http://localhost:8080", "http://other:8080/pets", "outside: origin"),
    ("http://localhost:8080", "http://localhost:8081/pets", "outside: origin"),
    ("http://localhost:8080", "https://localhost:8080/pets", "outside: origin"),
    ("http://localhost:80", "http://LOCALHOST/pets", "GET /pets"),
    ("-", "https://api.example/v1/pets", "GET /pets under /v1"),
    ("-", "https://API.example:443/v1/pets", "GET /pets under /v1"),
    ("-", "http://api.example/v1/pets", "outside: origin"),
    ("-", "https://eu.api.example/v2/pets", "GET /pets under /v2"),
    ("-", "https://us.api.example/v3/pets", "GET /pets under /v3"),
    ("-", "https://au.api.example/v2/pets", "outside: origin"),
    ("-", "https://any.thing.example/pets", "outside: basePath"),
    ("-", "https://any.thing.example/free/pets", "GET /pets under /free"),
    ("http://localhost:8080/v1", "http://localhost:8080/v1/pets", "GET /pets under /v1"),
    (
      "http://localhost:8080/gate/way/", "http://localhost:8080/gate/way/pets",
      "GET /pets under /gate/way"
    ),
    ("http://localhost:8080", "http://localhost:8080/v1/pets", "GET /pets under /v1"),
    ("http://localhost:8080/x", "http://localhost:8080/y/pets", "outside: basePath"),
    ("http://localhost:8080/x", "http://localhost:8080/x", "- /x"),
    ("http://localhost:8080", "http://localhost:8080/v1/other", "- /other"),
    ("http://localhost:8080", "http://localhost:8080/v1", "- /v1"),
  ])
  func `is found by origins and base paths`(base: String, address: String, expected: String) throws
  {
    let document = try Self.document(
      ["/pets GET"],
      servers: """
        servers:
          - url: https://api.example/v1/
          - url: https://{region}.api.example/{version}
            variables:
              region: { enum: [eu, us], default: eu }
              version: { enum: [v2, v3], default: v2 }
          - { url: 'https://{host}.thing.example/free' }
        """)
    let index = OperationIndex(of: document)
    let text = try found(index, document, "GET " + address, base: base == "-" ? nil : base)
    // `/v1` and `/` both hold for localhost.
    #expect(text == expected)
  }

  @Test(arguments: [
    ("GET /a", "GET /a"), ("GET /v1/a", "GET /a under /v1"), ("GET /v1/b", "- /b"),
    ("GET /v2/b", "GET /b under /v2"), ("GET /v2/a", "- /a"),
  ])
  func `is found below the servers of the operation`(request: String, expected: String) throws {
    let document = try Self.document(
      ["/a GET", "/b GET"], servers: "servers: [{ url: /v1 }]", own: ["GET /b": "/v2/"])
    let index = OperationIndex(of: document)
    let base = request == "GET /a" ? "http://localhost:8080" : "http://localhost:8080/other"
    #expect(try found(index, document, request, base: base) == expected)
  }

  @Test func `of several base paths has the longest with a path`() throws {
    let document = try Self.document(
      ["/a GET", "/v1/b GET", "/{x}/c GET"], servers: "servers: [{ url: / }, { url: /v1 }]")
    let index = OperationIndex(of: document)
    #expect(try found(index, document, "GET /v1/a") == "GET /a under /v1")
    #expect(try found(index, document, "GET /v1/b") == "GET /v1/b")
    #expect(try found(index, document, "GET /v1/c") == "GET /{x}/c x=v1")
    #expect(try found(index, document, "GET /v1/d") == "- /d")
  }

  @Test func `is looked for under the written base path alone`() throws {
    let document = try Self.document(["/a GET"], servers: "servers: [{ url: /v1 }]")
    let index = OperationIndex(of: document, basePath: "/api/internal/")
    #expect(try found(index, document, "GET /api/internal/a") == "GET /a under /api/internal")
    #expect(try found(index, document, "GET /v1/a") == "outside: basePath")
    #expect(try found(index, document, "GET /a") == "outside: basePath")
  }

  @Test(arguments: [
    ("GET /metrics", "outside: listed"), ("POST /metrics", "- /metrics"),
    ("PUT /__test__/reset/all", "outside: listed"), ("GET /__test__", "outside: listed"),
    ("GET /pets", "outside: listed"), ("POST /pets", "POST /pets"),
    ("GET /users/7", "outside: listed"), ("GET /users/me", "GET /users/me"),
    ("GET /files/7/raw", "outside: listed"), ("DELETE /users/7", "- /users/7 /users/{id} has GET"),
  ])
  func `is outside where the list says so`(request: String, expected: String) throws {
    let document = try Self.document([
      "/pets GET POST", "/users/{id} GET", "/users/me GET",
    ])
    let patterns = [
      "GET /metrics", "* /__test__/**", "GET /users/{id}", "GET /files/{}/raw 200",
    ]
    let outside = try patterns.map { WrittenOperation.pattern(try OperationPattern($0)) }
    let index = OperationIndex(of: document, outside: outside + [.identifier("GET /pets")])
    #expect(try found(index, document, request) == expected)
  }

  @Test func `has methods of 3_2`() throws {
    let document = try WrittenDocument.valid(
      """
      openapi: 3.2.0
      info: { title: A, version: '1' }
      paths:
        /a:
          query: { operationId: q, responses: { 200: { summary: a } } }
          additionalOperations: { LINK: { operationId: l, responses: { 204: { description: b } } } }
      """)
    let index = OperationIndex(of: document)
    #expect(try found(index, document, "QUERY /a") == "q")
    #expect(try found(index, document, "LINK /a") == "l")
    #expect(try found(index, document, "link /a") == "- /a /a has QUERY, LINK")
  }

  @Test func `of 2_0 is below host and basePath`() throws {
    let document = try WrittenDocument.valid(
      """
      swagger: '2.0'
      info: { title: A, version: '1' }
      host: api.example
      basePath: /v1
      schemes: [https]
      paths: { /a: { get: { operationId: a, responses: { 200: { description: a } } } } }
      """)
    let index = OperationIndex(of: document)
    let text = try found(index, document, "GET https://api.example/v1/a", base: nil)
    #expect(text == "a under /v1")
  }
}
