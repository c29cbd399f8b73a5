// SPDX-License-Identifier: Apache-2.0

extension OpenCollectionFile {
  func takeBody(_ part: YAMLObject, _ kind: String, _ request: inout SourceRequest) {
    if let variants = part.value("body")?.sequence {
      let objects = variants.compactMap { YAMLObject($0, source) }
      if let node = part.value("body") { source.open(node) }
      let chosen = objects.firstIndex { $0.flag("selected") == true } ?? 0
      for (place, variant) in objects.enumerated() {
        variant.ignore("title", "name", "selected")
        guard let body = variant.object("body").flatMap({ self.body($0, kind) }) else { continue }
        if place == chosen { request.body = body } else { request.otherBodies.append(body) }
      }
    } else if let object = part.object("body") {
      request.body = body(object, kind)
    }
  }

  private func body(_ object: YAMLObject, _ kind: String) -> SourceBody? {
    if kind == "graphql" {
      object.ignore("type")
      let query = object.sourceText("query") ?? RequestText(text: "", place: object.place)
      return SourceBody(
        kind: "graphql", content: .graphQL(query: query, variables: object.sourceText("variables")))
    }
    let type = object.text("type")
    let data = { object.sourceText("data") ?? RequestText(text: "", place: object.place) }
    switch type {
    case "json": return SourceBody(kind: "json", content: .json(data()))
    case "text": return SourceBody(kind: "text", content: .text(data(), type: "text/plain"))
    case "xml": return SourceBody(kind: "xml", content: .text(data(), type: "application/xml"))
    case "sparql":
      return SourceBody(kind: "sparql", content: .text(data(), type: "application/sparql-query"))
    case "form-urlencoded":
      return SourceBody(kind: "form-urlencoded", content: .form(fields(object.objects("data"))))
    case "multipart-form":
      return SourceBody(kind: "multipart-form", content: .multipart(parts(object)))
    case "file": return SourceBody(kind: "file", content: .file(files(object)))
    case "none": return nil
    default:
      source.mark(object.node, .reported)
      context.lose(
        .body,
        "a body \(type.map { "of the type `\($0)`" } ?? "without `type`") is not sent by Bruno",
        original: object.node.plainText, at: object.place)
      object.ignore("mode", "json", "text", "xml", "data", "type")
      return nil
    }
  }

  private func parts(_ object: YAMLObject) -> [SourceField] {
    object.objects("data").map { part in
      let type = part.text("type")
      var field = fields([part])[0]
      field.contentType = part.text("contentType").flatMap { $0.isEmpty ? nil : $0 }
      if type == "file" {
        field.files = part.texts("value")
      } else if type == nil {
        let pair = BruPair(name: "", value: field.value, offset: 0)
        field.files = pair.files
        context.change(
          .body, "the field `\(field.name)` has no `type`: Bruno leaves it out", at: part.place)
      }
      return field
    }
  }

  private func files(_ object: YAMLObject) -> [SourceField] {
    object.objects("data").map { file in
      var field = SourceField(name: "file", value: "", place: file.place)
      field.files = [file.text("filePath") ?? ""]
      field.contentType = file.text("contentType")
      field.isDisabled = !(file.flag("selected") ?? false)
      field.description = file.description("description")
      return field
    }
  }
}
