// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Contracts

@Suite struct `The text of a parameter` {
  private static let values = [
    "empty": #""""#, "text": #""blue""#, "list": #"["blue","black"]"#,
    "object": #"{"R":100,"G":200}"#, "nested": #"{"a":{"b":1}}"#, "one": #"["blue"]"#,
    "odd": #""a/b c""#,
  ]

  /// `OpenAPI 3.2, "Style Examples"`; `-` where it defines nothing.
  static let table: [(place: String, style: String, explode: Bool, value: String, text: String)] = [
    ("path", "simple", false, "text", "blue"),
    ("path", "simple", false, "list", "blue,black"),
    ("path", "simple", false, "object", "R,100,G,200"),
    ("path", "simple", true, "object", "R=100,G=200"),
    ("path", "simple", false, "odd", "a%2Fb%20c"),
    ("path", "simple", false, "nested", "-"),
    ("path", "label", false, "empty", "."), ("path", "label", false, "text", ".blue"),
    ("path", "label", false, "list", ".blue,black"), ("path", "label", true, "list", ".blue.black"),
    ("path", "label", false, "object", ".R,100,G,200"),
    ("path", "label", true, "object", ".R=100.G=200"),
    ("path", "matrix", false, "empty", ";color"), ("path", "matrix", false, "text", ";color=blue"),
    ("path", "matrix", false, "list", ";color=blue,black"),
    ("path", "matrix", true, "list", ";color=blue;color=black"),
    ("path", "matrix", false, "object", ";color=R,100,G,200"),
    ("path", "matrix", true, "object", ";R=100;G=200"),
    ("query", "form", true, "text", "color=blue"), ("query", "form", false, "empty", "color="),
    ("query", "form", true, "list", "color=blue&color=black"),
    ("query", "form", false, "list", "?color=blue,black"),
    ("query", "form", true, "object", "R=100&G=200"),
    ("query", "form", false, "object", "?color=R,100,G,200"),
    ("query", "form", true, "nested", "-"), ("query", "form", false, "one", "color=blue"),
    ("query", "spaceDelimited", false, "list", "color=blue black"),
    ("query", "spaceDelimited", true, "list", "-"),
    ("query", "pipeDelimited", false, "list", "color=blue|black"),
    ("query", "pipeDelimited", false, "object", "color=R|100|G|200"),
    ("query", "deepObject", true, "object", "color[R]=100&color[G]=200"),
    ("query", "deepObject", true, "list", "-"), ("query", "deepObject", true, "nested", "-"),
    ("header", "simple", false, "list", "blue,black"),
    ("header", "simple", false, "object", "R,100,G,200"),
    ("header", "simple", true, "object", "R=100,G=200"),
    ("header", "simple", false, "odd", "a/b c"),
    ("cookie", "form", true, "text", "color=blue"), ("cookie", "form", true, "list", "-"),
    ("cookie", "form", false, "list", "color=blue,black"),
    ("cookie", "form", true, "one", "color=blue"),
    ("cookie", "form", false, "odd", "color=a%2Fb%20c"),
    ("cookie", "cookie", true, "list", "color=blue&color=black"),
    ("cookie", "cookie", true, "object", "R=100&G=200"),
  ]

  @Test(arguments: table)
  func `follows the table of styles`(
    place: String, style: String, explode: Bool, value: String, text: String
  ) throws {
    let written =
      "{ name: color, in: \(place), required: true, style: \(style), "
      + "explode: \(explode), schema: {} }"
    let made = try parameter(written).text(of: .json(Self.values[value] ?? "null"))
    #expect(shown(made) == text)
  }

  @Test(arguments: [
    ("{ name: q, in: query, content: { application/json: {} } }", #"q={"a":[1]}"#),
    ("{ name: q, in: header, content: { application/json: {} } }", #"{"a":[1]}"#),
    (
      "{ name: q, in: path, required: true, content: { application/json: {} } }",
      "%7B%22a%22%3A%5B1%5D%7D"
    ),
    ("{ name: q, in: query, content: { text/plain: {} } }", "-"),
    ("{ name: q, in: querystring, content: { application/x-www-form-urlencoded: {} } }", "a=1"),
    (
      "{ name: q, in: querystring, content: { application/json: {} } }",
      "?%7B%22a%22%3A%5B1%5D%7D"
    ),
  ])
  func `follows content`(written: String, text: String) throws {
    #expect(shown(try parameter(written).text(of: .json(#"{"a":[1]}"#))) == text)
  }

  @Test func `keeps reserved characters where they may be`() throws {
    let written = "{ name: color, in: query, allowReserved: true, schema: {} }"
    #expect(shown(try parameter(written).text(of: .string("a/b?c&d"))) == "?color=a/b?c%26d")
    #expect(shown(try parameter(written).text(of: .string("abc"))) == "color=abc")
  }

  @Test func `has tabs in documents of 2.0`() throws {
    let written = WrittenDocument(
      """
      swagger: '2.0'
      info: { title: A, version: '1' }
      paths:
        /pets:
          get:
            parameters: [{ name: c, in: query, type: array, items: {}, collectionFormat: tsv }]
            responses: { 200: { description: a } }
      """)
    let parameter = try #require(written.outcome.document?.operations.first?.parameters.first)
    #expect(shown(parameter.text(of: .array([.string("a"), .string("b")]))) == "c=a\tb")
  }

  private func parameter(_ written: String) throws -> DocumentedParameter {
    let document = WrittenDocument(
      """
      openapi: 3.2.0
      info: { title: A, version: '1' }
      paths:
        /pets/{color}:
          get:
            parameters: [\(written)]
            responses: { 200: { description: a } }
      """)
    return try #require(document.outcome.document?.operations.first?.parameters.first)
  }

  private func shown(_ text: ParameterText?) -> String {
    switch text {
    case .path(let text), .header(let text): text
    case .encodedQuery(let text): "?" + text
    case .query(let pairs), .cookies(let pairs):
      pairs.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    case nil: "-"
    }
  }
}
