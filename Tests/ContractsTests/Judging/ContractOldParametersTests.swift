// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Contracts

/// Lists and files as OpenAPI 2.0 has them.
@Suite struct `A request of 2.0` {
  private static let formType = "application/x-www-form-urlencoded"

  private static func document(_ parameters: String, _ types: String) -> String {
    """
    swagger: '2.0'
    info: { title: A, version: '1' }
    consumes: [\(types)]
    paths:
      /a:
        post:
          operationId: a
          parameters: [\(parameters)]
          responses: { '200': { description: a } }
    """
  }

  private func list(_ format: String, in location: String) -> String {
    "{ name: a, in: \(location), type: array, items: { type: integer }, collectionFormat: \(format) }"
  }

  private func said(
    _ parameters: String, type: String, headers: [String] = [], _ body: String?
  ) throws -> [String] {
    let exchange = JudgedExchange(
      request: "POST /a", headers: (body == nil ? [] : ["Content-Type: \(type)"]) + headers,
      body: body, type: nil)
    let documented = type.split(separator: ";").map(String.init)[0]
    return try exchange.said(by: ["a.yaml": Self.document(parameters, documented)])
  }

  @Test(arguments: [
    ("csv", "a=1%2C2", true), ("csv", "a=1,2", true), ("csv", "a=1%2Cb", false),
    ("pipes", "a=1%7C2", true), ("pipes", "a=1|2", true), ("pipes", "a=1%7Cb", false),
    ("ssv", "a=1+2", true), ("ssv", "a=1+b", false), ("multi", "a=1&a=2", true),
    ("multi", "a=1&a=b", false), ("csv", "a=1&a=2", false),
  ])
  func `has lists in a form`(format: String, body: String, holds: Bool) throws {
    let said = try said(list(format, in: "formData"), type: Self.formType, body)
    #expect(said.isEmpty == holds, "\(said)")
  }

  @Test(arguments: [
    ("csv", ["1,2"], true), ("csv", ["1,b"], false), ("csv", ["1", "2"], false),
    ("pipes", ["1|2"], true), ("ssv", ["1 2"], true), ("multi", ["1", "2"], true),
    ("multi", ["1", "b"], false),
  ])
  func `has lists in parts`(format: String, values: [String], holds: Bool) throws {
    let parts = values.map {
      "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\($0)\r\n"
    }
    let said = try said(
      list(format, in: "formData"), type: "multipart/form-data; boundary=x",
      parts.joined() + "--x--\r\n")
    #expect(said.isEmpty == holds, "\(said)")
  }

  @Test(arguments: [
    ("csv", "1,2", ""), ("csv", "1,b", "✗"), ("pipes", "1|2", ""), ("pipes", "1|b", "✗"),
    ("ssv", "1 2", ""), ("ssv", "1 b", "✗"), ("tsv", "1\t2", "?"),
  ])
  func `has lists in headers`(format: String, value: String, mark: String) throws {
    let said = try said(
      list(format, in: "header"), type: Self.formType, headers: ["a: \(value)"], nil)
    #expect(said.map { $0.prefix(1) }.joined() == mark, "\(said)")
  }

  @Test func `with a file may be a form without parts, where the document has it`() throws {
    let text = Self.document(
      "{ name: f, in: formData, type: file, required: true }",
      "multipart/form-data, application/x-www-form-urlencoded")
    let media = try WrittenDocument.valid(text).operations[0].body?.media.map(\.type.content)
    #expect(media == ["multipart/form-data", Self.formType])
    let sent = JudgedExchange(
      request: "POST /a", headers: ["Content-Type: \(Self.formType)"], body: "f=text", type: nil)
    #expect(try sent.said(by: ["a.yaml": text]) == [])
    let without = JudgedExchange(
      request: "POST /a", headers: ["Content-Type: \(Self.formType)"], body: "g=text", type: nil)
    #expect(try without.said(by: ["a.yaml": text]).count == 2)
  }
}
