// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

extension RequestSteps {
  /// The body, and the others that the request has as comments.
  mutating func addBody(_ request: SourceRequest, to step: inout ImportedStep) {
    for other in request.otherBodies {
      if let words = Self.shown(other) {
        step.comments.append("another body (\(other.kind)):\n\(words)")
      }
    }
    guard let body = request.body else { return leaveOutType(&step) }
    switch body.content {
    case .json(let text): addJSON(text, to: &step)
    case .text(let text, let type): addText(text, type: type, to: &step)
    case .form(let fields): addForm(fields, to: &step)
    case .multipart(let fields): addMultipart(fields, to: &step)
    case .file(let files): addFile(files, to: &step)
    case .graphQL(let query, let variables): addGraphQL(query, variables, to: &step)
    }
  }

  /// A type without a body stays a header.
  private func leaveOutType(_ step: inout ImportedStep) {
    guard let type = step["contentType"] else { return }
    step["contentType"] = nil
    step.request?.headers.append(ImportedField("Content-Type", type))
  }

  private static func shown(_ body: SourceBody) -> String? {
    let text: String =
      switch body.content {
      case .json(let text), .text(let text, _): text.text
      case .form(let fields), .multipart(let fields):
        fields.map { field in
          let isSecret = CredentialNames.isCredential(field.name, value: nil)
          return "\(field.name): \(isSecret ? "***" : field.value)"
        }.joined(separator: "\n")
      case .file(let files): files.compactMap { $0.files?.first }.joined(separator: "\n")
      case .graphQL(let query, let variables):
        query.text + (variables.map { "\n" + $0.text } ?? "")
      }
    return text.utf8.allSatisfy { $0 <= 0x20 } ? nil : text
  }

  private func type(of step: ImportedStep) -> String? {
    guard case .text(let text)? = step["contentType"]?.content else { return nil }
    return text.template
  }

  // MARK: JSON and text

  private func addJSON(_ source: RequestText, to step: inout ImportedStep) {
    guard !source.text.isEmpty else { return leaveOutType(&step) }
    let text = JSONComments.stripped(source.text)
    let type = type(of: step)
    if type == nil || type?.contains("json") == true,
      let value = reader.json(text, at: source.place)
    {
      if type == "application/json" { step["contentType"] = nil }
      step["json"] = value
      return
    }
    let written = reader.text(text, at: source.place)
    if type == nil { step["contentType"] = .text("application/json") }
    add(written, ending: "json", to: &step)
  }

  private func addText(
    _ source: RequestText, type: String, to step: inout ImportedStep
  ) {
    let written = reader.text(source.text, at: source.place)
    guard !written.isEmpty else { return leaveOutType(&step) }
    let known = self.type(of: step)
    let isPlainXML =
      written.literal.map { !$0.contains("encoding") && !$0.contains("<!") } ?? false
    if type == "application/xml", known == nil || known == type, isPlainXML {
      step["contentType"] = nil
      step["xml"] = .text(written)
      return
    }
    if known == nil { step["contentType"] = .text(type) }
    add(written, ending: type == "application/xml" ? "xml" : "txt", to: &step)
  }

  private func add(_ text: ImportedText, ending: String, to step: inout ImportedStep) {
    if let path = context.longBody(text, ending: ending) {
      step["file"] = .text(path)
    } else {
      step["text"] = .text(text)
    }
  }

  // MARK: Forms

  private func addForm(_ fields: [SourceField], to step: inout ImportedStep) {
    let type = type(of: step)
    let form = "application/x-www-form-urlencoded"
    guard type == nil || type?.hasPrefix(form) == true else {
      context.lose(
        .body, "a form whose type is `\(type ?? "")`", at: fields.first?.place ?? context.place(0))
      return leaveOutType(&step)
    }
    if type == form { step["contentType"] = nil }
    let sent = fields.filter { !$0.isDisabled }
    guard !sent.isEmpty else {
      step["contentType"] = .text(form)
      return leaveOutType(&step)
    }
    // Browsers encode these two otherwise than a form here does.
    let isOdd = sent.contains { "\($0.name)\($0.value)".contains { "~*".contains($0) } }
    if isOdd, sent.allSatisfy({ TemplatePieces($0.name + $0.value).templates.isEmpty }) {
      step["contentType"] = .text(form)
      step["text"] = .text(Self.encoded(sent))
      return
    }
    step["form"] = ImportedValue.ordered(
      fields.map { field in
        let name = reader.text(field.name, at: field.place).literal ?? field.name
        return ImportedField(name, value(of: field))
      })
  }

  private static func encoded(_ fields: [SourceField]) -> String {
    func encoded(_ text: String) -> String {
      text.split(separator: " ", omittingEmptySubsequences: false).map { part in
        String(
          decoding: PercentCoding.encode(Array(part.utf8)) {
            $0.isASCIIAlphanumeric || "*-._".utf8.contains($0)
          }, as: UTF8.self)
      }.joined(separator: "+")
    }
    return fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// A value; a credential becomes a secret, one that is switched off a comment.
  private func value(of field: SourceField) -> ImportedValue {
    let isSecret = CredentialNames.isCredential(field.name, value: nil)
    var value: ImportedValue
    if field.isDisabled {
      value = .text(isSecret ? ImportedText("") : reader.dormantText(field.value))
      value.isDisabled = true
    } else {
      let text = reader.text(field.value, at: field.place)
      value = .text(isSecret ? context.credential(text, name: field.name) : text)
    }
    value.comments = field.description.map { [$0] } ?? []
    return value
  }

  private func addMultipart(_ fields: [SourceField], to step: inout ImportedStep) {
    let type = type(of: step)
    if type == nil || type?.hasPrefix("multipart/form-data") == true
      || type?.hasPrefix("multipart/") == false
    {
      step["contentType"] = nil
    }
    var parts: [ImportedValue] = []
    for field in fields {
      for path in field.files ?? [""] {
        var entries = [ImportedEntry("name", .text(reader.text(field.name, at: field.place)))]
        var isDisabled = field.isDisabled
        var findings: [Int] = []
        if field.files == nil {
          entries.append(ImportedEntry("value", value(of: enabled(field))))
        } else {
          let kept = context.found
          context.found = []
          let file =
            field.isDisabled
            ? NamedPath(text: path, isThere: true, findings: [])
            : context.path(path, at: field.place)
          findings = context.takeFound()
          context.found = kept
          isDisabled = isDisabled || !file.isThere
          entries.append(ImportedEntry("file", .text(file.text)))
        }
        if let type = field.contentType, !type.isEmpty {
          entries.append(ImportedEntry("type", .text(reader.text(type, at: field.place))))
        }
        var part = ImportedValue.mapping(entries)
        part.isDisabled = isDisabled
        part.findings = findings
        if field.files != nil { part.comments = field.description.map { [$0] } ?? [] }
        parts.append(part)
      }
    }
    guard parts.contains(where: { !$0.isDisabled }) else {
      return addWithoutParts(parts, to: &step)
    }
    step["multipart"] = .list(parts)
  }

  /// A field that is switched off is so as a whole.
  private func enabled(_ field: SourceField) -> SourceField {
    var field = field
    field.isDisabled = false
    return field
  }

  /// Without parts a body is empty.
  private func addWithoutParts(_ parts: [ImportedValue], to step: inout ImportedStep) {
    step["contentType"] = nil
    guard !parts.isEmpty else { return }
    var list = ImportedValue.list(parts)
    list.isDisabled = true
    for part in parts { step.findings += part.findings }
    step["multipart"] = .list(
      parts.map { part in
        var part = part
        part.findings = []
        return part
      })
    step["multipart"]?.isDisabled = true
  }

  // MARK: Files

  /// The first file that is selected is sent.
  private func addFile(_ files: [SourceField], to step: inout ImportedStep) {
    let selected = files.first { !$0.isDisabled }
    for other in files where other.place != selected?.place {
      step.comments.append("another file: \(other.files?.first ?? other.value)")
    }
    guard let selected, let path = selected.files?.first, !path.isEmpty else {
      return leaveOutType(&step)
    }
    let type = selected.contentType ?? ""
    step["contentType"] = type.isEmpty ? nil : .text(reader.text(type, at: selected.place))
    let found = context.path(path, at: selected.place)
    var value = ImportedValue.text(found.text)
    value.isDisabled = !found.isThere
    step["file"] = value
    if !found.isThere { leaveOutType(&step) }
  }

  // MARK: GraphQL

  /// Bruno sends `query` and `variables`, which are `{}` if there are none.
  private func addGraphQL(
    _ query: RequestText, _ variables: RequestText?, to step: inout ImportedStep
  ) {
    if type(of: step) == "application/json" { step["contentType"] = nil }
    var entries = [ImportedEntry("query", .text(reader.text(query.text, at: query.place)))]
    let source = variables.map { JSONComments.stripped($0.text) } ?? ""
    if source.utf8.allSatisfy({ $0 <= 0x20 }) {
      entries.append(ImportedEntry("variables", .mapping([])))
    } else if let variables, let value = reader.json(source, at: variables.place),
      case .mapping = value.content
    {
      entries.append(ImportedEntry("variables", value))
    } else if let variables {
      entries.append(ImportedEntry("variables", .mapping([])))
      context.lose(
        .body, "the variables of the query are not JSON", original: variables.text,
        at: variables.place)
    }
    step["graphql"] = .mapping(entries)
  }
}

/// Comments in JSON, which Bruno takes out before it sends a body.
enum JSONComments {
  /// The text without `// …` and `/* … */` outside of strings.
  static func stripped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "/")) else { return text }
    var output: [UInt8] = []
    var index = 0
    var isInString = false
    while index < bytes.count {
      let byte = bytes[index]
      let after = index + 1 < bytes.count ? bytes[index + 1] : 0
      if isInString {
        output.append(byte)
        if byte == UInt8(ascii: "\\"), after != 0 {
          output.append(after)
          index += 1
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        index += 1
      } else if byte == UInt8(ascii: "/"), after == UInt8(ascii: "/") {
        index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
      } else if byte == UInt8(ascii: "/"), after == UInt8(ascii: "*") {
        index = bytes[(index + 2)...].firstRange(of: "*/".utf8)?.upperBound ?? bytes.count
      } else {
        isInString = byte == UInt8(ascii: "\"")
        output.append(byte)
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
