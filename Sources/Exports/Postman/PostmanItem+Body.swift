// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Planning
import Values

extension ExportedItem {
  /// The body; its type is added to the headers where Postman implies another one.
  mutating func body(_ headers: inout [Value]) -> Value? {
    switch request.body {
    case nil: return nil
    case .json(let value)?:
      let forms = context.forms
      return raw(text.json(value) { forms[$0] ?? .text }, "json")
    case .text(let template)?:
      addType("text/plain; charset=utf-8", to: &headers)
      return raw(text.text(template), "text")
    case .xml(let template)?: return raw(text.text(template), "xml")
    case .form(let fields)?:
      let pairs = self.fields(fields, "form")
      return .members([
        ("mode", .string("urlencoded")),
        (
          "urlencoded",
          .array(
            pairs.map { pair in
              .members([
                ("key", .string(pair.name)), ("value", .string(pair.value)),
                ("type", .string("text")),
              ])
            })
        ),
      ])
    case .multipart(let parts)?:
      var files = request.bodyFiles[...]
      return .members([
        ("mode", .string("formdata")), ("formdata", .array(parts.compactMap { part($0, &files) })),
      ])
    case .file?: return file()
    case .graphql(let graphql)?: return self.graphql(graphql)
    case .base64?:
      lose(.body, "base64")
      return nil
    }
  }

  private func raw(_ body: String, _ language: String) -> Value {
    .members([
      ("mode", .string("raw")), ("raw", .string(body)),
      ("options", .members([("raw", .members([("language", .string(language))]))])),
    ])
  }

  private mutating func file() -> Value? {
    guard case .resolved(let path, _)? = request.bodyFiles.first else {
      lose(.body, "file")
      return nil
    }
    return .members([
      ("mode", .string("file")), ("file", .members([("src", .string(path))])),
    ])
  }

  private mutating func graphql(_ graphql: GraphQLTemplate) -> Value {
    if graphql.operationName != nil { lose(.body, "graphql operationName") }
    let forms = context.forms
    let variables = graphql.variables.map { value in text.json(value) { forms[$0] ?? .text } }
    return .members([
      ("mode", .string("graphql")),
      (
        "graphql",
        .members([
          ("query", .string(text.text(graphql.query))),
          ("variables", .string(variables ?? "")),
        ])
      ),
    ])
  }

  /// - Parameter files: the paths of the parts that are left.
  private mutating func part(
    _ part: PartTemplate, _ files: inout ArraySlice<PlannedPath>
  ) -> Value? {
    let name = text.text(part.name)
    if !part.headers.isEmpty { lose(.body, "headers of the part \(name)") }
    if part.fileName != nil { lose(.body, "the file name of the part \(name)") }
    var type = part.type.map { text.text($0) }
    let content: (kind: String, key: String, value: Value)
    switch part.content {
    case .removed: return nil
    case .value(let value):
      guard let found = text.text(value) else { return nil }
      content = ("text", "value", .string(found))
    case .json(let value):
      let forms = context.forms
      type = type ?? "application/json"
      content = ("text", "value", .string(text.json(value) { forms[$0] ?? .text }))
    case .file(let path):
      var known: String?
      if case .resolved(let path, _)? = files.popFirst() { known = path }
      content = ("file", "src", .string(known ?? text.text(path)))
    case .base64, .computed:
      lose(.body, "the part \(name)")
      return nil
    }
    return .members([
      ("key", .string(name)), (content.key, content.value), ("type", .string(content.kind)),
      ("contentType", type.map { .string($0) }),
    ])
  }
}
