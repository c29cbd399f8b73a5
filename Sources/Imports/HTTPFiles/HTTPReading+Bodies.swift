// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions
import Notation

extension HTTPReading {
  /// The body, with its type.
  func addBody(of part: HTTPPart, isGraphQL: Bool, to step: inout ImportedStep) {
    guard let first = part.body.first else { return }
    let place = context.place(first.offset)
    let type = takeType(from: &step)
    let known = type.flatMap { knownType($0, part) }
    if isGraphQL || dialect == .httpYac && Self.isQuery(first.text) {
      addQuery(part, type, known, at: place, to: &step)
    } else if part.body.count == 1, let file = HTTPFileLine(first.text) {
      addFile(file, type, known, at: place, to: &step)
    } else if part.body.contains(where: { HTTPFileLine($0.text) != nil }) {
      addMixed(part, type, known, at: place, to: &step)
    } else {
      let lines = MultipartForm.isMultipart(known ?? "") ? "\r\n" : "\n"
      addText(text(of: part, with: lines), type, known, at: place, to: &step)
    }
  }

  /// The type of the header, which goes to `contentType`.
  private func takeType(from step: inout ImportedStep) -> ImportedText? {
    guard var request = step.request,
      let index = request.headers.firstIndex(where: { $0.isNamed("content-type") }),
      case .text(let text) = request.headers[index].value.content, !text.isEmpty
    else { return nil }
    request.headers.remove(at: index)
    step.request = request
    return text
  }

  /// The type as a text, if its variables are known.
  private func knownType(_ type: ImportedText, _ part: HTTPPart) -> String? {
    if let literal = type.literal { return literal }
    guard let header = part.header("content-type"),
      let content = Self.wholeTemplate(HTTPTemplates.tidied(header.value)),
      case .variable(let source) = meaning(of: content, at: context.place(header.offset))
    else { return nil }
    let values = context.known(source) ?? []
    return values.first.flatMap { value in values.allSatisfy { $0 == value } ? value : nil }
  }

  /// The lines as they are sent: JetBrains takes white space off at both ends, the others leave out blank
  /// lines.
  func text(of part: HTTPPart, with end: String) -> String {
    let text = HTTPTemplates.tidied(Self.joined(part.body, with: end))
    let isForm =
      TextBody.name(ofType: part.header("content-type")?.value ?? "") == TextBody.formType
    let joined = isForm ? Self.joinedForm(part.body) : text
    return dialect == .jetBrains ? joined.trimmedOfBlanks : joined
  }

  /// A form on several lines: those that begin with `&` go on with the line before.
  private static func joinedForm(_ lines: [HTTPLine]) -> String {
    var output = ""
    for (place, line) in lines.enumerated() {
      if place > 0, !line.text.hasPrefix("&") { output += "\n" }
      output += line.text.trimmedOfBlanks
    }
    return HTTPTemplates.tidied(output)
  }

  func settle(
    _ type: ImportedText?, _ known: String?, implied: String?, _ step: inout ImportedStep
  ) {
    if let type {
      step["contentType"] = known != nil && known == implied ? nil : .text(type)
    } else if implied != nil {
      step.request?.removeType()
    }
  }

  // MARK: Text

  func addText(
    _ source: String, _ type: ImportedText?, _ known: String?, at place: ImportFinding.Place,
    to step: inout ImportedStep
  ) {
    if let known, MultipartForm.isMultipart(known), let form = MultipartText(source, type: known) {
      return addParts(form, known, at: place, to: &step)
    }
    let isForm = TextBody.name(ofType: known ?? "") == TextBody.formType
    let sent = isForm ? Self.encodedForm(formText(source, at: place)) : source
    let text = unescaped(reader.text(sent, at: place))
    if text.pieces.count == 1, let name = text.expressions.first, objectNames.contains(name) {
      step["json"] = .text(text)
      return settle(type, known, implied: "application/json", &step)
    }
    let body = textBody(text, source, known, hasType: type != nil, at: place)
    let ending = body.entry.name == "json" ? "json" : body.entry.name == "xml" ? "xml" : "txt"
    if source.utf8.count > 2_000, TemplatePieces(source).templates.isEmpty,
      !body.entry.value.hasExpressions,
      let path = context.longBody(ImportedText(source), ending: ending)
    {
      step["file"] = .text(path)
      return settle(type, known, implied: nil, &step)
    }
    step.keys.append(body.entry)
    settle(type, known, implied: body.impliedType, &step)
  }

  /// httpYac has `\{\{` for braces that are text.
  private func unescaped(_ text: ImportedText) -> ImportedText {
    guard dialect == .httpYac else { return text }
    var output = ImportedText()
    for piece in text.pieces {
      guard case .literal(let literal) = piece else {
        output.append(piece)
        continue
      }
      output.append(literal.replacing(#"\{\{"#, with: "{{").replacing(#"\}\}"#, with: "}}"))
    }
    return output
  }

  private func textBody(
    _ text: ImportedText, _ source: String, _ known: String?, hasType: Bool,
    at place: ImportFinding.Place
  ) -> TextBody {
    let context = context
    // Without a type, JSON is written as JSON all the same: the type is left out.
    let type = hasType ? known ?? "application/json" : "application/json"
    return TextBody(
      text, type: reader.mayBeJSON(source) || known == TextBody.formType ? type : "text/x",
      isFormValue: { self.isFormValue($0) }, bareText: { context.bareText($0, at: place) },
      wholeText: { context.wholeText($0) }, noteText: { context.noteInString($0, at: place) },
      hide: { name, value in
        CredentialNames.isCredential(name, value: value.literal)
          ? self.credential(value, name: name) : value
      })
  }

  /// Whether a value is the same in a form: JetBrains encodes values, the others send them as they are.
  private func isFormValue(_ source: String) -> Bool {
    if dialect == .jetBrains { return true }
    let variable = context.variables.first { $0.expression == source }
    guard let variable else { return source.hasPrefix("uuid()") || source.hasPrefix("random.int(") }
    return context.known(variable.source).map { values in
      values.allSatisfy {
        $0.utf8.allSatisfy { $0.isASCIIAlphanumeric || "*-._".utf8.contains($0) }
      }
    } ?? false
  }

  /// A form without the blanks and line breaks around its names and values, as JetBrains lays it out: `a = b &`.
  private func formText(_ source: String, at place: ImportFinding.Place) -> String {
    guard dialect == .jetBrains else { return source }
    let fields = source.split(separator: "&", omittingEmptySubsequences: false).map { field in
      field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.split(whereSeparator: \.isNewline).joined().trimmedOfBlanks }
        .joined(separator: "=")
    }
    let text = fields.joined(separator: "&")
    if text != source {
      context.change(
        .option, "blanks and line breaks around names and values of the form are left out",
        at: place)
    }
    return text
  }

  /// A form as REST Client and httpYac encode it: what no address may have, and nothing else. A space is
  /// written as `+`, which means the same.
  private static func encodedForm(_ text: String) -> String {
    var output: [UInt8] = []
    var isInTemplate = 0
    let bytes = Array(text.utf8)
    for (place, byte) in bytes.enumerated() {
      if byte == 0x7B, bytes[(place + 1)...].first == 0x7B { isInTemplate += 1 }
      if isInTemplate > 0 {
        output.append(byte)
        if byte == 0x7D, place > 0, bytes[place - 1] == 0x7D { isInTemplate = 0 }
      } else if byte == 0x20 {
        output.append(UInt8(ascii: "+"))
      } else if byte >= 0x7F || byte < 0x20 || "\"<>\\^`{|}".utf8.contains(byte) {
        PercentCoding.append(byte, to: &output)
      } else {
        output.append(byte)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: Files

  private func addFile(
    _ file: HTTPFileLine, _ type: ImportedText?, _ known: String?, at place: ImportFinding.Place,
    to step: inout ImportedStep
  ) {
    if let encoding = file.encoding, !["utf8", "utf-8"].contains(encoding.lowercased()) {
      context.lose(.bodyFile, "the encoding \(encoding) of `\(file.path)`", at: place)
    }
    let file = file.with(path: knownText(HTTPTemplates.tidied(file.path), at: place) ?? file.path)
    let templates = TemplatePieces(HTTPTemplates.tidied(file.path)).templates
    if file.hasVariables, templates.isEmpty {
      context.neededFiles.append(NeededFile(file.path, from: context.file, isRead: true))
      if let bytes = context.input.named(file.path, from: context.file)?.contents,
        let text = String(validating: bytes, as: UTF8.self), text.utf8.count < 100_000
      {
        if !TemplatePieces(HTTPTemplates.tidied(text)).templates.isEmpty {
          context.change(
            .bodyFile, "the body is the text of `\(file.path)` as it is now", at: place)
          return addText(HTTPTemplates.tidied(text), type, known, at: place, to: &step)
        }
      } else {
        lose(variablesIn: file, at: place)
      }
    }
    if templates.isEmpty {
      step["file"] = .text(context.path(file.path, at: place).text)
    } else {
      step["file"] = .text(reader.text(HTTPTemplates.tidied(file.path), at: place))
      context.change(
        .fileMissing,
        "the path of `\(file.path)` is made in the run: it begins at the result's folder",
        at: place)
    }
    settle(type, known, implied: nil, &step)
  }

  /// A text with its variables replaced, if their values are known; nil otherwise.
  private func knownText(_ source: String, at place: ImportFinding.Place) -> String? {
    var output = ""
    for piece in TemplatePieces(source).all {
      switch piece {
      case .literal(let text): output += text
      case .template(let content):
        guard case .declared(let key) = scope.meaning(of: content, at: place.offset),
          let values = context.known(key), let value = values.first,
          values.allSatisfy({ $0 == value })
        else { return nil }
        output += value
      }
    }
    return output
  }

  /// Lines of text and of files.
  private func addMixed(
    _ part: HTTPPart, _ type: ImportedText?, _ known: String?, at place: ImportFinding.Place,
    to step: inout ImportedStep
  ) {
    if let known, MultipartForm.isMultipart(known),
      let form = MultipartText(text(of: part, with: "\r\n"), type: known)
    {
      return addParts(form, known, at: place, to: &step)
    }
    var output = ImportedText()
    for (index, line) in part.body.enumerated() {
      if index > 0 { output.append("\n") }
      guard let file = HTTPFileLine(line.text), TemplatePieces(file.path).templates.isEmpty else {
        output.append(reader.text(HTTPTemplates.tidied(line.text), at: context.place(line.offset)))
        continue
      }
      let path = context.path(file.path, at: context.place(line.offset))
      if file.hasVariables { lose(variablesIn: file, at: place) }
      output.append(expression: "file(\(CELText.quoted(path.text)))")
    }
    step["text"] = .text(output)
    settle(type, known, implied: "text/plain; charset=utf-8", &step)
  }
}
