// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Contracts

@Suite struct `A rule of one version` {
  private func problems(_ version: String, _ rest: String) -> [String] {
    WrittenDocument("openapi: \(version)\ninfo: { title: A, version: '1' }\n" + rest).outcome
      .diagnostics.map(\.message)
  }

  private static func parameter(_ members: String) -> String {
    "components: { parameters: { a: { name: a, \(members) } } }"
  }

  /// A part of a document, the versions that refuse it, and how.
  @Test(arguments: [
    ("components: {}", ["3.0.0"], "the document needs `paths`"),
    ("paths: { /a: { get: {} } }", ["3.0.0"], "an operation needs `responses`"),
    (
      "paths: { /a: { get: { responses: { 200: {} } } } }", ["3.0.0", "3.1.0"],
      "a response needs `description`"
    ),
    (
      "paths: { /a: { get: { responses: {} } } }", ["3.0.0", "3.1.0", "3.2.0"],
      "`responses` needs at least one status"
    ),
    (
      "paths: { /a: { get: { responses: { 600: { description: a } } } } }",
      ["3.0.0", "3.1.0", "3.2.0"], "`responses` has no member `600`"
    ),
    ("paths: {}\nwebhooks: {}", ["3.0.0"], "the document has no member `webhooks`"),
    ("paths: {}\n$self: a", ["3.0.0", "3.1.0"], "the document has no member `$self`"),
    (
      "paths: {}\nservers: [{ url: '/{a}', variables: { a: { default: b, enum: [] } } }]",
      ["3.1.0", "3.2.0"], "`enum` of a variable needs at least one text"
    ),
    (
      "paths: {}\ncomponents: { schemas: { A: { type: [string] } } }", ["3.0.0"],
      "`type` is one name in OpenAPI 3.0, and this is a list"
    ),
    (
      "paths: {}\ncomponents: { schemas: { A: { not: true } } }", ["3.0.0"],
      "an object is expected here, and this is a boolean"
    ),
    (
      "paths: {}\n" + parameter("in: path, required: true, allowReserved: true, schema: {}"),
      ["3.1.0"], "`allowReserved` does not apply to a parameter in `path`"
    ),
    (
      "paths: {}\n" + parameter("in: cookie, style: cookie, allowReserved: true, schema: {}"),
      ["3.0.0", "3.1.0"], "`cookie` is not one of form"
    ),
    (
      "paths: {}\n" + parameter("in: querystring, content: { a/b: {} }"), ["3.0.0", "3.1.0"],
      "`querystring` is not one of path, query, header, cookie"
    ),
    (
      "paths: {}\n" + parameter("in: path, content: { a/b: {} }"), ["3.0.0"],
      "a parameter in `path` has `required: true`"
    ),
    (
      "paths: {}\n" + parameter("in: query, content: {}"), ["3.0.0", "3.1.0", "3.2.0"],
      "`content` of a parameter has exactly one media type"
    ),
    (
      "paths: {}\ncomponents: { headers: { a: {} } }", ["3.0.0", "3.1.0", "3.2.0"],
      "a header needs `schema` or `content`"
    ),
    (
      "paths: {}\ncomponents: { links: { a: { operationId: b, body: {} } } }",
      ["3.0.0", "3.1.0", "3.2.0"], "a link has no member `body`"
    ),
    (
      "paths: {}\ncomponents: { securitySchemes: { a: { type: oauth2, flows: { password: { scopes: {} } } } } }",
      ["3.0.0", "3.1.0", "3.2.0"], "this flow needs `tokenUrl`"
    ),
  ])
  func `is known to it alone`(rest: String, versions: [String], problem: String) {
    for version in ["3.0.0", "3.1.0", "3.2.0"] {
      let isFound = problems(version, rest).contains(problem)
      #expect(isFound == versions.contains(version), "\(version): \(problems(version, rest))")
    }
  }

  /// What only 3.2 has, and how it is refused.
  @Test(arguments: [
    (
      parameter("in: querystring, schema: {}"), "a parameter in `querystring` needs `content`"
    ),
    (
      "components: { parameters: { a: { name: 'a b', in: header, schema: {} } } }",
      "`a b` has a character that no header and no method may have"
    ),
    (
      "components: { parameters: { a: { name: '{a}', in: path, required: true, schema: {} } } }",
      "the name of a parameter in `path` has no braces"
    ),
    (
      "components: { pathItems: { a: { parameters: [{ name: q, in: querystring, content: { a/b: {} } }, { name: b, in: query, schema: {} }] } } }",
      "a parameter in `query` cannot be beside one in `querystring`"
    ),
    (
      "components: { pathItems: { a: { additionalOperations: { POST: {} } } } }",
      "`POST` is the member `post` of the path"
    ),
    (
      "components: { responses: { a: { headers: { 'a=': { schema: {} } } } } }",
      "`a=` has a character that no header and no method may have"
    ),
    (
      "components: { examples: { a: { value: 1, dataValue: 1 } } }",
      "an example has either `value` or `dataValue`, not both"
    ),
    (
      "components: { schemas: { A: { xml: { nodeType: text, attribute: true } } } }",
      "`xml` has either `nodeType` or `attribute`, not both"
    ),
    (
      "components: { mediaTypes: { a: { encoding: {}, itemEncoding: {} } } }",
      "a media type has either `encoding` or `itemEncoding`, not both"
    ),
  ])
  func `3_2 is checked`(rest: String, problem: String) {
    #expect(problems("3.2.0", rest) == [problem])
  }

  @Test func `2_0 is checked`() {
    let head = "swagger: '2.0'\ninfo: { title: A, version: '1' }\n"
    func problems(_ rest: String) -> [String] {
      WrittenDocument(head + rest).outcome.diagnostics.map(\.message)
    }
    #expect(problems("") == ["the document needs `paths`"])
    #expect(
      problems("paths: {}\nparameters: { a: { name: a, in: query } }")
        == ["a parameter needs `schema` or `type`"])
    #expect(
      problems("paths: {}\nparameters: { a: { name: a, in: cookie, type: string } }")
        == ["`cookie` is not one of query, header, path, formData, body"])
    #expect(
      problems(
        "paths: {}\nsecurityDefinitions: { a: { type: oauth2, flow: accessCode, tokenUrl: b } }")
        == ["this security scheme needs `authorizationUrl`"])
    #expect(problems("paths: {}\ncomponents: {}") == ["the document has no member `components`"])
  }

  @Test func `an unknown member is a warning before 3_1`() {
    let rest = "paths: {}\ncomponents: { headers: { a: { schema: {}, allowReserved: true } } }"
    let old = WrittenDocument("openapi: 3.0.0\ninfo: { title: A, version: '1' }\n" + rest)
    #expect(old.outcome.isValid && old.problems.count == 1)
    let new = WrittenDocument("openapi: 3.1.0\ninfo: { title: A, version: '1' }\n" + rest)
    #expect(!new.outcome.isValid && new.outcome.document != nil)
  }
}
