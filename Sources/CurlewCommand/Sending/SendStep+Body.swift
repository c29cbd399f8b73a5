// SPDX-License-Identifier: Apache-2.0

import Values
import YAMLTree

extension SendStep {
  /// - Parameter hasType: A typed header gives its type.
  mutating func addBody(_ body: SendBody, hasType: Bool) {
    switch body {
    case .json(let text):
      if let value = hiddenDocument(text) { add("json", value) }
    case .text(let text): add("text", .text(text))
    case .xml(let text): add("xml", .text(text))
    case .data(let text, _):
      add("text", .text(text))
      if !hasType { add("contentType", .text(SendData.type)) }
    case .graphql(let query, let file, let variables):
      addGraphQL(file.map { "${\(FileExpression.text(of: $0))}" } ?? query, variables)
    case .file(let path, let type):
      add("file", .text(path))
      if let type, !hasType { add("contentType", .text(type)) }
    case .form(let fields): addForm(fields)
    case .multipart(let parts): add("multipart", .list(parts.map { part($0) }))
    }
  }

  /// The document of a text with references for its credentials; nil if it is not JSON.
  private mutating func hiddenDocument(_ text: String) -> YAMLDraft? {
    guard let document = try? JSONDocument.parse(text) else { return nil }
    return YAMLDraft(value: secrets.hidden(document.root.value()))
  }

  private mutating func addGraphQL(_ query: String, _ variables: String?) {
    var members = [YAMLDraft.Entry.pair(name: "query", .text(query))]
    if let variables, let value = hiddenDocument(variables) {
      members.append(.pair(name: "variables", value))
    }
    add("graphql", .mapping(members))
  }

  private mutating func addForm(_ fields: [SendField]) {
    add("form", Self.fields(fields.map { secrets.hidden($0) }) { $0 == $1 })
  }

  private mutating func part(_ part: SendPart) -> YAMLDraft {
    var members = [("name", part.name)]
    switch part.content {
    case .text(let text):
      let field = secrets.hidden(SendField(name: part.name, value: text))
      members.append(("value", field.value ?? ""))
    case .file(let path): members.append(("file", path))
    case .textOfFile(let path):
      members.append(("value", "${\(FileExpression.text(of: path))}"))
    }
    if let type = part.type { members.append(("type", type)) }
    if let name = part.fileName { members.append(("filename", name)) }
    return Self.texts(members)
  }
}
