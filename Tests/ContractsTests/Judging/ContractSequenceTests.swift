// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Testing

@testable import Contracts

@Suite struct `A judged sequence` {
  private static func document(_ type: String, _ media: String, version: String) -> String {
    """
    openapi: \(version)
    info: { title: A, version: '1' }
    paths:
      /a: { get: { operationId: a, responses: { 200: { description: a, content: { \(type): \(media) } } } } }
    """
  }

  private static let item =
    "{ itemSchema: { type: object, required: [id], properties: { id: { type: integer } } } }"
  private static let list = "{ schema: { type: array, maxItems: 2, items: { type: object } } }"

  @Test(arguments: [
    ("application/jsonl", Self.item, "3.2.0", "{\"id\":1}\n{\"id\":2}\n", []),
    ("application/jsonl", Self.item, "3.2.0", "", []),
    (
      "application/x-ndjson", Self.item, "3.2.0", "{\"id\":1}\r\n\n{\"id\":\"b\"}",
      ["a.yaml expects an integer at `/id` of item 1, found `\"b\"`"]
    ),
    (
      "application/x-ndjson", Self.item, "3.2.0", "{}\n",
      ["a.yaml: the member `id` is missing"]
    ),
    ("application/json-seq", Self.item, "3.2.0", "\u{1E}{\"id\":1}\n\u{1E}{\"id\":2}\n", []),
    (
      "application/geo+json-seq", Self.item, "3.2.0", "\u{1E}{\"id\":null}\n",
      ["a.yaml expects an integer at `/id` of item 0, found `null`"]
    ),
    (
      "application/jsonl", Self.item, "3.2.0", "{\"id\":1}\n{\n",
      [
        "a.yaml expects JSON, and item 1 is not JSON: the text ends where a name or `}` "
          + "is expected at byte 1 (line 1, column 2)"
      ]
    ),
    ("application/jsonl", Self.list, "3.1.0", "{}\n{}\n", []),
    (
      "application/jsonl", Self.list, "3.1.0", "{}\n{}\n{}",
      ["a.yaml expects at most 2 elements, found 3"]
    ),
    (
      "application/jsonl", Self.list, "3.1.0", "{}\n3",
      ["a.yaml expects an object at `/1`, found `3`"]
    ),
    // Before 3.2 the whole may be a text.
    (
      "text/event-stream", "{ schema: { type: string, maxLength: 3 } }", "3.1.0", "data: a\n\n",
      ["a.yaml expects at most 3 characters, found 9"]
    ),
  ])
  func `follows its schemas`(
    type: String, media: String, version: String, body: String, expected: [String]
  ) throws {
    let text = Self.document(type, media, version: version)
    let exchange = JudgedExchange(request: "GET /a", type: type, response: body)
    #expect(
      try exchange.said(by: ["a.yaml": text]) == expected.map { "✗ openapi body: \($0)" })
  }

  @Test func `is not judged by a schema of something else before 3_2`() throws {
    let text = Self.document("application/jsonl", "{ schema: { type: object } }", version: "3.1.0")
    let exchange = JudgedExchange(request: "GET /a", type: "application/jsonl", response: "{}\n")
    #expect(
      try exchange.said(by: ["a.yaml": text]) == [
        "? openapi body: `schema` of `application/jsonl` is not judged: "
          + "before 3.2 it is defined for lists only"
      ])
  }

  @Test(arguments: [
    (": hi\ndata: a\ndata: b\n\n", []), ("event: add\nid: 7\nretry: 10\ndata: {}\n\n", []),
    (
      "data: a\n\nevent: other\ndata: b\n\n",
      ["a.yaml expects `\"add\"` at `/event` of item 1, found `\"other\"`"]
    ),
    (
      "retry: 1000\ndata: a\r\n\r\n",
      ["a.yaml expects at most 100 at `/retry` of item 0, found `1000`"]
    ),
    // An event without its empty line at the end is none, and neither is one without data.
    ("event: other\ndata: a\n", []), ("event: other\n\n", []),
  ])
  func `of events has the fields that were written`(body: String, expected: [String]) throws {
    let media =
      "{ itemSchema: { type: object, required: [data], properties: { data: { type: string }, "
      + "event: { const: add }, id: { type: string }, retry: { maximum: 100 } } } }"
    let text = Self.document("text/event-stream", media, version: "3.2.0")
    let exchange = JudgedExchange(request: "GET /a", type: "text/event-stream", response: body)
    #expect(
      try exchange.said(by: ["a.yaml": text]) == expected.map { "✗ openapi body: \($0)" })
  }
}
