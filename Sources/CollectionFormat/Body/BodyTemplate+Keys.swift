// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension GraphQLTemplate {
  /// The contents of `graphql`, before they are known to be complete.
  struct Draft {
    var query: TemplateText?
    var variables: TemplateValue?
    var operationName: TemplateText?

    static let keys = KeyTable<Draft>(
      "graphql", "`graphql`",
      keys: [
        Key(
          "query", .graphQLText,
          "the query, mutation or subscription; `$name` in it is GraphQL's, `${name}` a template",
          example: "query: \"query ($id: ID!) { pet(id: $id) { name } }\"",
          alsoCalled: ["mutation", "document", "source"], required: true
        ) { $0.query = $1 },
        Key(
          "variables", .object, "its variables, an object of any values",
          example: "variables: { id: \"${id}\" }", alsoCalled: ["vars", "params", "args"]
        ) { $0.variables = $1 },
        Key(
          "operationName", .text, "the operation to carry out, of several",
          example: "operationName: FindPet", alsoCalled: ["operation", "name"]
        ) { $0.operationName = $1 },
      ])
  }
}

extension PartTemplate {
  /// The contents of a part, before they are known to be complete.
  struct Draft {
    var name: TemplateText?
    var content: Content?
    var type: TemplateText?
    var fileName: TemplateText?
    var headers: [FieldTemplate] = []

    static let keys = KeyTable<Draft>(
      "part", "a part of `multipart`",
      groups: [
        KeyGroup(
          "the content of a part", several: .severalPartContents,
          missing: .missingPartContent,
          help: "write one of `value`, `json`, `file` and `base64`")
      ],
      keys: [
        Key(
          "name", .text, "the name of the field; several parts may have one name",
          example: "name: caption", alsoCalled: ["key", "field", "fieldName"], required: true
        ) { $0.name = $1 },
        Key(
          "value", .removable(.sentScalar), "text, sent as it is; null leaves the part out",
          example: "value: Rex at home", alsoCalled: ["content", "text", "data"], group: 0
        ) { $0.content = $1.partContent },
        Key(
          "json", .data, "a JSON document", example: "json: { name: Rex }", group: 0
        ) { $0.content = .json($1) },
        Key(
          "file", .filePath, "a file, streamed as it is; its path is relative to this file",
          example: "file: photo.png", alsoCalled: ["path", "src", "filePath"], group: 0
        ) { $0.content = .file($1) },
        Key(
          "base64", .bytes(.base64), "bytes", example: "base64: aGVsbG8=", alsoCalled: ["bytes"],
          group: 0
        ) { $0.content = .base64($1) },
        Key(
          "type", .line, "its `Content-Type`",
          default: "(by the file's name; for `json` application/json, for `value` none)",
          example: "type: image/png", alsoCalled: ["contentType", "mimeType", "mime", "media_type"]
        ) { $0.type = $1 },
        Key(
          "filename", .text, "the name of the file as it is sent", default: "(the file's)",
          example: "filename: rex.png", alsoCalled: ["fileName", "file_name"]
        ) { $0.fileName = $1 },
        Key(
          "headers", .fields(.header), "further headers of the part",
          example: "headers: { Content-Language: en }"
        ) { $0.headers = $1 },
      ])
  }
}

extension Setting<TemplateValue> {
  /// A value, or `removed` for a written null.
  fileprivate var partContent: PartTemplate.Content {
    switch self {
    case .value(let value): .value(value)
    case .removed: .removed
    }
  }
}

extension Reader where Content == GraphQLTemplate {
  /// `{ query, variables, operationName }`
  static var graphQL: Reader {
    Reader(.mapping("graphql")) { node, loading in
      var draft = GraphQLTemplate.Draft()
      guard GraphQLTemplate.Draft.keys.read(node, into: &draft, &loading), let query = draft.query
      else { return nil }
      return GraphQLTemplate(
        query: query, variables: draft.variables, operationName: draft.operationName)
    }
  }
}

extension Reader where Content == PartTemplate {
  /// `{ name, value }` and other forms.
  static var part: Reader {
    Reader(.mapping("part")) { node, loading in
      var draft = PartTemplate.Draft()
      guard PartTemplate.Draft.keys.read(node, into: &draft, &loading), let name = draft.name,
        let content = draft.content
      else { return nil }
      if let type = draft.type { loading.refuse(draft.headers, besideType: type) }
      return PartTemplate(
        name: name, content: content, type: draft.type, fileName: draft.fileName,
        headers: draft.headers, span: node.span)
    }
  }
}

extension Reader where Content == [PartTemplate] {
  /// A list of parts, or a template for one.
  static var parts: Reader {
    let list = Reader.list(of: .part, nonEmpty: true)
    return Reader(.either([list.shape, .template])) { node, loading in
      if let mapping = node.mapping, let part = mapping.first {
        loading.report(.partsInMapping(part, of: list.shape, at: mapping.place))
        return nil
      }
      guard let scalar = node.scalar, let template = loading.computed(scalar) else {
        return list.read(node, &loading)
      }
      return [PartTemplate(computed: template)]
    }
  }
}

extension Diagnostic {
  /// `multipart: { a: b }`.
  fileprivate static func partsInMapping(
    _ first: YAMLMapping.Entry, of shape: Shape, at span: SourceSpan
  ) -> Diagnostic {
    let name = first.key.scalar?.inFlow ?? "NAME"
    let content = first.value.mapping?["file"] == nil ? "value" : "file"
    var diagnostic = wrongType(
      expected: shape, found: "a mapping", at: span,
      help: ["write each part as an entry of a list: `- { name: \(name), \(content): … }`"])
    diagnostic.isAnswered = true
    return diagnostic
  }
}
