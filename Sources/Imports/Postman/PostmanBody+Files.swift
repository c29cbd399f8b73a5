// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation
import Values

extension PostmanBody {
  // MARK: Multipart

  mutating func readParts(_ body: PostmanObject, given: String?) {
    var parts: [ImportedValue] = []
    for object in body.objects("formdata") { parts += self.parts(of: object) }
    guard !parts.isEmpty else { return }
    let isEmpty = parts.allSatisfy(\.isDisabled)
    var list = ImportedValue.list(parts)
    list.isDisabled = isEmpty
    key = ImportedEntry("multipart", list)
    let name = given?.prefix { $0 != ";" }.lowercased()
    // The runner completes this type with its boundary.
    if !isEmpty, name == "multipart/form-data" { contentType = nil }
  }

  private func parts(of object: PostmanObject) -> [ImportedValue] {
    object.ignore("uuid", "id", "warning", "equals", "system")
    let field = PostmanField(object)
    let type = object.text("contentType").flatMap { $0.isEmpty ? nil : $0 }
    let fileName = object.text("fileName")
    let isFile = object.text("type") == "file"
    let sources = object.node[member: "src"]
    if let sources { object.source.mark(sources) }
    let isDormant = field.isDisabled || isDisabled
    func text(_ source: String) -> ImportedText {
      isDormant ? reader.dormantText(source) : reader.text(source, at: field.place)
    }
    func part(_ content: ImportedEntry) -> ImportedValue {
      var entries = [ImportedEntry("name", .text(text(field.name))), content]
      if let type { entries.append(ImportedEntry("type", .text(text(type)))) }
      if let fileName { entries.append(ImportedEntry("filename", .text(text(fileName)))) }
      var value = ImportedValue.mapping(entries)
      value.isDisabled = field.isDisabled && !isDisabled
      value.comments = field.description.map { [$0] } ?? []
      return value
    }
    guard isFile || sources?.isString == true else {
      let value =
        isDormant ? reader.dormantText(field.value, name: field.name) : self.text(of: field)
      return [part(ImportedEntry("value", .text(value)))]
    }
    let paths =
      (sources?.isArray == true
      ? Array(sources?.elements.map { $0 } ?? []) : [sources].compactMap(\.self))
      .map(\.plainText).filter { !$0.isEmpty }
    guard !paths.isEmpty else {
      if !isDormant {
        context.change(.fileMissing, "the part `\(field.name)` names no file", at: field.place)
      }
      var value = part(ImportedEntry("file", .text("")))
      value.isDisabled = !isDisabled
      value.findings = context.takeFound()
      return [value]
    }
    return paths.map { source in
      part(ImportedEntry("file", .text(path(source, isDormant, field.place))))
    }
  }

  private func path(
    _ source: String, _ isDormant: Bool, _ place: ImportFinding.Place
  ) -> ImportedText {
    guard TemplatePieces(source).templates.isEmpty, !isDormant else {
      return isDormant ? reader.dormantText(source) : reader.text(source, at: place)
    }
    return ImportedText(context.path(source, at: place).text)
  }

  // MARK: Files

  mutating func readFile(_ body: PostmanObject) {
    guard let node = body.node[member: "file"] else { return }
    if node.isString {
      body.source.mark(node)
      return takeFile(node.plainText, at: body.source.place(node))
    }
    guard let file = body.object("file") else { return }
    file.ignore("fileName", "contentType")
    if let source = file.text("src"), !source.isEmpty {
      takeFile(source, at: file.place)
      file.ignore("content")
    } else if let content = file.text("content"), !content.isEmpty {
      let text = isDisabled ? reader.dormantText(content) : reader.text(content, at: file.place)
      key =
        text.literal.map {
          ImportedEntry("base64", .text(Base64.standard.encode(Array($0.utf8))))
        } ?? ImportedEntry("text", .text(text))
    } else if !isDisabled {
      context.change(.fileMissing, "the body names no file", at: file.place)
    }
  }

  private mutating func takeFile(_ source: String, at place: ImportFinding.Place) {
    guard !source.isEmpty else { return }
    key = ImportedEntry("file", .text(path(source, isDisabled, place)))
  }
}
