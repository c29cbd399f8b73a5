// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions
import Notation

extension HTTPReading {
  func addParts(
    _ form: MultipartText, _ type: String, at place: ImportFinding.Place,
    to step: inout ImportedStep
  ) {
    step["multipart"] = .list(form.parts.map { part(of: $0, at: place) })
    let plain = type.split(separator: ";").map(\.trimmedOfBlanks)
      .filter { !$0.lowercased().hasPrefix("boundary=") }.joined(separator: "; ")
    step["contentType"] = plain.lowercased() == "multipart/form-data" ? nil : .text(plain)
  }

  /// A file of a part. Without a type in the source, a text is sent as a value, since files get the type of their name.
  private func fileEntry(of part: MultipartText.Part, _ path: String) -> ImportedEntry {
    guard part.type == nil else { return ImportedEntry("file", .text(path)) }
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if ["txt", "csv", "json", "xml", "html", "md", "yaml", "yml"].contains(ending) {
      return ImportedEntry("value", .text(.expression("file(\(CELText.quoted(path)))")))
    }
    context.change(
      .body, "the part `\(part.name)` gets the type of its file, and has none there",
      at: context.place(part.offset))
    return ImportedEntry("file", .text(path))
  }

  private func part(of part: MultipartText.Part, at place: ImportFinding.Place) -> ImportedValue {
    var entries = [ImportedEntry("name", .text(reader.text(part.name, at: place)))]
    let file = HTTPFileLine(part.content.trimmedOfBlanks)
    var found: [Int] = []
    if let file, TemplatePieces(file.path).templates.isEmpty {
      let outer = context.takeFound()
      let path = context.path(file.path, at: place)
      if file.hasVariables { lose(variablesIn: file, at: place) }
      entries.append(fileEntry(of: part, path.text))
      found += context.takeFound()
      context.found = outer
    } else {
      let text = reader.text(part.content, at: place)
      let isSecret = CredentialNames.isCredential(part.name, value: nil)
      entries.append(
        ImportedEntry(
          "value", .text(isSecret ? credential(text, name: part.name) : text)))
    }
    let isFile = entries.last?.name == "file"
    if let type = part.type {
      entries.append(ImportedEntry("type", .text(reader.text(type, at: place))))
    }
    if let name = part.fileName,
      !isFile || file?.path.split(separator: "/").last.map(String.init) != name
    {
      entries.append(ImportedEntry("filename", .text(reader.text(name, at: place))))
    }
    let others = part.headers.map {
      ImportedField($0.name, .text(reader.text($0.value, at: place)))
    }
    if let headers = ImportedValue.merged(others, foldsCase: true) {
      entries.append(ImportedEntry("headers", headers))
    }
    var value = ImportedValue.mapping(entries)
    value.findings = found
    return value
  }

  func lose(variablesIn file: HTTPFileLine, at place: ImportFinding.Place) {
    context.change(
      .bodyFile, "variables in `\(file.path)` are not replaced", at: place)
  }
}
