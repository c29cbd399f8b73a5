// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Testing

@testable import Contracts

@Suite struct `A judged form` {
  private static func document(_ type: String, encoding: String = "{}") -> String {
    """
    openapi: 3.0.3
    info: { title: A, version: '1' }
    paths:
      /a:
        post:
          operationId: a
          requestBody:
            content:
              \(type):
                schema:
                  type: object
                  required: [name]
                  properties:
                    name: { type: string, minLength: 2 }
                    age: { type: integer }
                    tags: { type: array, items: { type: integer } }
                    owner: { type: object, required: [id], properties: { id: { type: integer } } }
                    photo: { type: string, format: binary }
                    code: { oneOf: [{ type: integer, minimum: 100 }, { type: string, maxLength: 2 }] }
                encoding: \(encoding)
          responses: { 200: { description: a } }
    """
  }

  private func said(_ type: String, _ body: String, _ text: String) throws -> [String] {
    let exchange = JudgedExchange(
      request: "POST /a", headers: ["Content-Type: \(type)"], body: body, type: nil)
    return try exchange.said(by: ["a.yaml": text])
  }

  private static let form = "application/x-www-form-urlencoded"

  @Test(arguments: [
    ("name=Rex&age=3&tags=1&tags=2", []),
    ("name=Rex&tags=1", []), ("name=Rex&owner=%7B%22id%22%3A1%7D", []),
    ("name=R", ["a.yaml expects at least 2 characters at `/name` of the request, found 1"]),
    ("age=3", ["a.yaml: the member `name` is missing"]),
    (
      "name=Rex&age=three",
      ["a.yaml expects an integer at `/age` of the request, found `\"three\"`"]
    ),
    (
      "name=Rex&tags=1&tags=b",
      ["a.yaml expects an integer at `/tags/1` of the request, found `\"b\"`"]
    ),
    ("name=Rex&owner=%7B%7D", ["a.yaml at `/owner` of the request: the member `id` is missing"]),
    (
      "name=Rex&owner=Bob", ["a.yaml expects an object at `/owner` of the request, found `\"Bob\"`"]
    ),
    // A text may be a number or a text.
    ("name=12&code=12", []), ("name=Rex&code=120", []),
    ("name=a+b%26c", []),
  ])
  func `follows its schema`(body: String, expected: [String]) throws {
    #expect(
      try said(Self.form, body, Self.document(Self.form))
        == expected.map { "✗ openapi request: \($0)" })
  }

  @Test(arguments: [
    ("{ tags: { explode: false } }", "name=Rex&tags=1,2", []),
    (
      "{ tags: { explode: false } }", "name=Rex&tags=1,b",
      ["a.yaml expects an integer at `/tags/1` of the request, found `\"b\"`"]
    ),
    ("{ owner: { style: deepObject } }", "name=Rex&owner[id]=1", []),
    (
      "{ owner: { style: deepObject } }", "name=Rex&owner[id]=x",
      ["a.yaml expects an integer at `/owner/id` of the request, found `\"x\"`"]
    ),
    ("{ owner: { style: form } }", "name=Rex&id=1", []),
    ("{ tags: { contentType: application/json } }", "name=Rex&tags=%5B1,2%5D", []),
  ])
  func `is read by its encoding`(encoding: String, body: String, expected: [String]) throws {
    #expect(
      try said(Self.form, body, Self.document(Self.form, encoding: encoding))
        == expected.map { "✗ openapi request: \($0)" })
  }

  // MARK: Parts

  /// A body of parts, each `name[;filename][;type]=content`.
  private static func parts(_ fields: [String]) -> String {
    fields.map { field in
      let sides = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let words = sides[0].split(separator: "|").map(String.init)
      let file = words.count > 1 && words[1] != "-" ? "; filename=\"\(words[1])\"" : ""
      let type = words.count > 2 ? "Content-Type: \(words[2])\r\n" : ""
      return "--b\r\nContent-Disposition: form-data; name=\"\(words[0])\"\(file)\r\n\(type)\r\n"
        + "\(sides[1])\r\n"
    }.joined() + "--b--\r\n"
  }

  private static let multipart = "multipart/form-data"

  @Test(arguments: [
    (["name=Rex", "age=3", "tags=1", "tags=2"], []),
    (["name=Rex", "tags=1"], []),
    (["name=Rex", "photo|a.png|image/png=\u{1}PNG"], []),
    (["name=Rex", "owner|-|application/json={\"id\":1}"], []),
    (["name=Rex", "owner={\"id\":1}"], []),
    (["name=Rex", "tags|-|application/json=[1,2]"], []),
    (
      ["name=Rex", "tags|-|application/json=[1,\"b\"]"],
      ["a.yaml expects an integer at `/tags/1` of the request, found `\"b\"`"]
    ),
    (["name=R"], ["a.yaml expects at least 2 characters at `/name` of the request, found 1"]),
    (["age=3"], ["a.yaml: the member `name` is missing"]),
    (["name=Rex", "age=x"], ["a.yaml expects an integer at `/age` of the request, found `\"x\"`"]),
    (
      ["name=Rex", "owner|-|application/json={\"id\":\"x\"}"],
      ["a.yaml expects an integer at `/owner/id` of the request, found `\"x\"`"]
    ),
  ])
  func `of several parts follows its schema`(fields: [String], expected: [String]) throws {
    #expect(
      try said("\(Self.multipart); boundary=b", Self.parts(fields), Self.document(Self.multipart))
        == expected.map { "✗ openapi request: \($0)" })
  }

  @Test(arguments: [
    (
      "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nRex\r\n",
      "multipart/form-data; boundary=b"
    ),
    ("nothing", "multipart/form-data; boundary=b"), ("--b--", "multipart/form-data"),
    ("--b\r\nno head--b--\r\n", "multipart/form-data; boundary=b"),
  ])
  func `of several parts must have them`(body: String, type: String) throws {
    #expect(
      try said(type, body, Self.document(Self.multipart)) == [
        "✗ openapi request: a.yaml expects `multipart/form-data` in the request, "
          + "and the body does not have its parts"
      ])
  }

  @Test func `has parts of the media type of their encoding`() throws {
    let text = Self.document(
      Self.multipart,
      encoding: "{ photo: { contentType: 'image/png, image/gif', "
        + "headers: { X-Size: { required: true, schema: { type: integer } } } } }")
    let fields = ["name=Rex", "photo|a.txt|text/plain=a"]
    #expect(
      try said("\(Self.multipart); boundary=b", Self.parts(fields), text) == [
        "✗ openapi request: the part `photo` of `a` is `text/plain`, "
          + "and `encoding` has image/png, image/gif",
        "✗ openapi request: the part `photo` of `a` requires the header `X-Size`",
      ])
  }

  // MARK: 2.0

  /// - Parameter type: the one of `consumes`.
  private static func swagger(_ type: String, _ fields: String = "") -> String {
    """
    swagger: '2.0'
    info: { title: A, version: '1' }
    paths:
      /a:
        post:
          operationId: a
          consumes: [\(type)]
          parameters:
            - { name: age, in: formData, type: integer, required: true }
            - { name: tags, in: formData, type: array, collectionFormat: csv, items: { type: integer } }
            \(fields)
          responses: { 200: { description: a } }
    """
  }

  @Test(arguments: [
    ("age=3&tags=1,2", []),
    ("age=x", ["✗ openapi request: the field `age` of `a` expects integer, found `x`"]),
    ("tags=1", ["✗ openapi request: `a` requires the field `age`"]),
    ("age=3&agee=4", ["! openapi request: `a` has no field `agee`; did you mean `age`?"]),
  ])
  func `of 2_0 has fields that follow their types`(body: String, expected: [String]) throws {
    #expect(try said(Self.form, body, Self.swagger(Self.form)) == expected)
  }

  @Test(arguments: [
    (["age=3", "photo|a.png|image/png=a&b"], []),
    (["age=a&b"], ["✗ openapi request: the field `age` of `a` expects integer, found `a&b`"]),
    (["age=3", "photo=a"], ["✗ openapi request: the field `photo` of `a` is not a file"]),
    (
      ["age=3", "image|a.png|image/png=a"],
      ["! openapi request: `a` has no field `image`; it has `age`, `tags`, `photo`"]
    ),
  ])
  func `of 2_0 has files`(fields: [String], expected: [String]) throws {
    let text = Self.swagger(Self.multipart, "- { name: photo, in: formData, type: file }")
    #expect(try said("\(Self.multipart); boundary=b", Self.parts(fields), text) == expected)
  }
}
