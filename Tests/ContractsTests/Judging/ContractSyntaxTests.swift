// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Contracts

@Suite struct `A body without a schema` {
  private static func document(_ type: String) -> String {
    """
    openapi: 3.1.0
    info: { title: A, version: '1' }
    paths:
      /a:
        post:
          operationId: a
          requestBody: { content: { '\(type)': {} } }
          responses: { '200': { description: a, content: { '\(type)': {} } } }
    """
  }

  @Test(arguments: [
    ("application/json", "application/json", "{}", true),
    ("application/json", "application/json", "<html>", false),
    ("application/json", "application/json", "", false),
    ("application/json", "application/json; charset=utf-8", "{,}", false),
    ("application/vnd.a+json", "application/vnd.a+json", "oops", false),
    ("application/jsonl", "application/jsonl", "{}\n{}\n", true),
    ("application/jsonl", "application/jsonl", "{}\noops\n", false),
    // The document does not ask for JSON.
    ("*/*", "application/json", "oops", true), ("text/plain", "text/plain", "oops", true),
    ("text/event-stream", "text/event-stream", "data: oops\n\n", true),
  ])
  func `has to be of the documented syntax`(
    type: String, sent: String, body: String, holds: Bool
  ) throws {
    let exchange = JudgedExchange(
      request: "POST /a", headers: ["Content-Type: \(sent)"], body: body, type: sent,
      response: body)
    let said = try exchange.said(by: ["a.yaml": Self.document(type)])
    #expect(said.isEmpty == holds, "\(said)")
    // An empty body is one that the request may leave out.
    #expect(said.count == (holds ? 0 : 2), "\(said)")
  }
}
