// SPDX-License-Identifier: Apache-2.0

/// The bodies of a request: at most one stands in a step.
extension Step.Draft {
  static let bodyKeys: [Key<Step.Draft>] = [
    Key(
      "json", .data, "a body of JSON, numbers with their digits",
      example: "json: { name: Rex }", alsoCalled: ["body", "payload", "requestBody"], group: 1
    ) { $0.body = .json($1) },
    Key(
      "form", .fields(.form), "a body as a form sends it",
      example: "form: { user: ada }", alsoCalled: ["formData", "formParams", "urlencoded"],
      group: 1
    ) { $0.body = .form($1) },
    Key(
      "text", .text, "a body of text", example: "text: hello",
      alsoCalled: ["raw", "data", "content"], group: 1
    ) { $0.body = .text($1) },
    Key(
      "file", .filePath,
      "a body from a file, streamed as it is; its path is relative to this file",
      example: "file: photo.png", alsoCalled: ["binary", "bodyFile", "upload"], group: 1
    ) { $0.body = .file($1) },
    .later("xml", "a body of XML", group: 1),
    .later("base64", "a body of bytes", group: 1),
    .later("graphql", "a GraphQL query", group: 1),
    .later("multipart", "a body of several parts", group: 1),
  ]
}
