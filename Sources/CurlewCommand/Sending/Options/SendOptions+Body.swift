// SPDX-License-Identifier: Apache-2.0

import Values

extension CommandOption<SendArguments> {
  /// The options for the body, of which a request has one.
  static var body: [CommandOption] {
    [
      .typed(
        "--json", takes: .text("text"), help: "A body of JSON, @file for a file's.", choice: .body,
        keys: ["json", "file"]
      ) { $0.body = try $1.json() },
      .typed(
        "--form", takes: .text("name=value"),
        help: "A field of a form; name=@file makes it multipart. Repeatable.", isRepeatable: true,
        choice: .body, keys: ["form", "multipart"]
      ) { $0.fields.append(try $1.field()) },
      .typed(
        "-F", "--multipart", takes: .text("name=value"),
        help: "A part of a multipart form, as curl has it: name=@file;type=…;filename=…. "
          + "Repeatable.",
        isRepeatable: true, choice: .body, keys: ["multipart"],
        foreign: [
          ForeignOption(
            "--form-string", of: "curl", "is `-F` here, for a text without `@` in front")
        ]
      ) { $0.parts.append(try SendPart(parsing: $1.text)) },
    ] + data + texts
  }

  /// The options for form text like those of curl; several are joined.
  private static var data: [CommandOption] {
    let keys = ["form", "text", "contentType"]
    return [
      .typed(
        "-d", "--data", takes: .text("data"),
        help: "The text of a form, as curl has it; @file for a file's. Repeatable: & between them.",
        isRepeatable: true, choice: .dataBody, keys: keys,
        foreign: [ForeignOption("--data-ascii", of: "curl")]
      ) { $0.add($1, as: .data) },
      .typed(
        "--data-raw", takes: .text("data"), help: "The same without files.", isRepeatable: true,
        choice: .dataBody, keys: keys
      ) { $0.add($1, as: .raw) },
      .typed(
        "--data-binary", takes: .text("data"), help: "The same with a file as it is.",
        isRepeatable: true, choice: .dataBody, keys: keys + ["file"]
      ) { $0.add($1, as: .binary) },
      .typed(
        "--data-urlencode", takes: .text("name=value"),
        help: "The same with the value encoded; name@file too.", isRepeatable: true,
        choice: .dataBody, keys: keys
      ) { $0.add($1, as: .encoded) },
    ]
  }

  private static var texts: [CommandOption] {
    [
      .typed(
        "--text", takes: .text("text"), help: "A body of text, @file for a file's.", choice: .body,
        keys: ["text", "file"],
        foreign: [ForeignOption("--raw", of: "HTTPie", "is `--text` here, or `--data`")]
      ) { $0.body = try $1.text(of: "text/plain; charset=utf-8") { .text($0) } },
      .typed(
        "--xml", takes: .text("text"), help: "A body of XML, @file for a file's.", choice: .body,
        keys: ["xml", "file"]
      ) { $0.body = try $1.text(of: "application/xml") { .xml($0) } },
      .typed(
        "--graphql", takes: .text("query"),
        help: "A GraphQL query to send as JSON, @file for a file's.", choice: .body,
        keys: ["graphql"]
      ) { $0.query = try $1.query() },
      .typed(
        "--graphql-variables", takes: .text("json"),
        help: "A JSON object of the query's variables.", keys: ["graphql"]
      ) { $0.queryVariables = try $1.jsonObject() },
      .typed(
        "--file", takes: .file("path"), help: "A body from a file, as it is.", choice: .body,
        keys: ["file"], foreign: [ForeignOption("-T", "--upload-file", of: "curl")]
      ) { $0.body = .file(try $1.inputPath(), type: nil) },
    ]
  }
}

extension SendArguments {
  fileprivate mutating func add(_ value: GivenValue, as kind: SendData.Piece.Kind) {
    pieces.append((SendData.Piece(kind: kind, text: value.text), value.place))
  }

  /// The body from all options together; nil for none.
  func wholeBody() throws(UsageError) -> SendBody? {
    if let query { return graphQL(query) }
    guard queryVariables == nil else {
      throw UsageError("`--graphql-variables` needs `--graphql`")
    }
    if let body { return body }
    if !parts.isEmpty { return .multipart(parts) }
    if !pieces.isEmpty { return try data() }
    if fields.isEmpty { return nil }
    return fields.contains { $0.file != nil }
      ? .multipart(fields.map { SendPart($0) }) : .form(fields)
  }

  private func graphQL(_ query: String) -> SendBody {
    let file = query.hasPrefix("@") ? String(query.dropFirst()) : nil
    return .graphql(query, file: file, variables: queryVariables)
  }

  private func data() throws(UsageError) -> SendBody {
    try SendData(pieces.sorted { $0.place < $1.place }.map(\.piece)).body
  }
}

extension GivenValue {
  /// The path after `@`: `@-` is standard input.
  private func pathOfFile() throws(UsageError) -> String {
    try GivenValue(text: String(text.dropFirst()), name: "@").inputPath()
  }

  fileprivate func json() throws(UsageError) -> SendBody {
    if text.hasPrefix("@") { return .file(try pathOfFile(), type: "application/json") }
    do throws(JSONSyntaxError) {
      _ = try JSONDocument.parse(text)
    } catch {
      throw UsageError(
        "the text of `\(name)` is not JSON: \(error.words); quote it for the shell: "
          + "`--json '{\"name\": \"Rex\"}'`")
    }
    return .json(text)
  }

  /// A text, or the path of a file with a type.
  fileprivate func text(
    of type: String, body: (String) -> SendBody
  ) throws(UsageError) -> SendBody {
    text.hasPrefix("@") ? .file(try pathOfFile(), type: type) : body(text)
  }

  fileprivate func query() throws(UsageError) -> String {
    if text == "@" { throw UsageError("the path of `\(name)` is empty") }
    return text
  }

  fileprivate func jsonObject() throws(UsageError) -> String {
    guard (try? JSONDocument.parse(text).root.isObject) == true else {
      throw UsageError(
        "the text of `\(name)` is not a JSON object: quote it for the shell: "
          + "`--graphql-variables '{\"id\": 1}'`")
    }
    return text
  }
}
