// SPDX-License-Identifier: Apache-2.0

/// The bodies of a request: a step may have one.
extension Step.Draft {
  static let bodyKeys = bodies.map { $0.ofBody() }

  private static let bodies: [Key<Step.Draft>] = [
    Key(
      "json", .jsonBody, "a body of JSON, numbers with their digits",
      applies: [.http, .ftp], example: "json: { name: Rex }",
      alsoCalled: ["body", "payload", "requestBody"], group: 1
    ) { $0.body = .json($1) },
    Key(
      "form", .fields(.form, mayBeComputed: true), "a body in the encoding of forms",
      applies: [.http, .ftp], example: "form: { user: ada }",
      alsoCalled: ["formData", "formParams", "urlencoded"],
      group: 1
    ) { $0.body = .form($1) },
    Key(
      "text", .text, "a body of text", applies: [.http, .ftp], example: "text: hello",
      alsoCalled: ["body", "payload", "requestBody", "raw", "data", "content"], group: 1
    ) { $0.body = .text($1) },
    Key(
      "file", .filePath,
      "a body from a file, streamed as it is; its path is relative to this file. Replacing the file "
        + "by rename meanwhile has no effect, writing to it fails the request",
      applies: [.http, .ftp], example: "file: photo.png",
      alsoCalled: ["binary", "bodyFile", "upload"], group: 1
    ) { $0.body = .file($1) },
    Key(
      "xml", .text, "a body of XML; values that templates insert are escaped where XML has escapes",
      applies: [.http, .ftp], example: "xml: \"<pet>${name}</pet>\"", alsoCalled: ["soap"], group: 1
    ) { $0.body = .xml($1) },
    Key(
      "base64", .bytes(.base64), "a body of bytes; white space in the text is ignored",
      applies: [.http, .ftp], example: "base64: aGVsbG8=", alsoCalled: ["bytes"], group: 1
    ) { $0.body = .base64($1) },
    Key(
      "graphql", .graphQL, "a GraphQL request as JSON",
      applies: [.http, .ftp], example: "graphql: { query: \"{ pets { name } }\" }",
      alsoCalled: ["gql"], group: 1
    ) { $0.body = .graphql(Shared($1)) },
    Key(
      "multipart", .parts,
      "a body of several parts, as a form with files sends it",
      applies: [.http, .ftp], example: "multipart: [{ name: photo, file: photo.png }]",
      alsoCalled: ["multipartForm", "multipartFormData", "parts", "files"], group: 1
    ) { $0.body = .multipart($1) },
  ]
}
