// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Digests
import Exchanges
import Notation
import Values

extension HurlSteps {
  /// The longest text that is written into a collection.
  private static let longestText = 2_000
  private static let formType = "application/x-www-form-urlencoded"

  mutating func addBody(to step: inout ImportedStep) {
    if let parts = entry.parts {
      addParts(parts, to: &step)
      if let body = entry.body { lose(.body, "a body beside [Multipart]", at: body.offset) }
      for pair in entry.form ?? [] { lose(.body, "[Form] beside [Multipart]", at: pair.offset) }
      return
    }
    if let form = entry.form {
      addForm(form, to: &step)
      if let body = entry.body { lose(.body, "a body beside [Form]", at: body.offset) }
      return
    }
    guard let body = entry.body else { return }
    note(body.offset)
    switch body.content {
    case .json(let pieces):
      addText(
        context.text(json: pieces, hidesSecrets: true), implying: "application/json",
        json: pieces, to: &step)
    case .xml(let text):
      addXML(HurlText(text), to: &step)
    case .text(let text, .xml): addXML(text, to: &step)
    case .text(let text, .json):
      let pieces = text.literal.map { [HurlJSONPiece.raw($0)] }
      addText(context.text(text), implying: "application/json", json: pieces ?? [], to: &step)
    case .text(let text, _): addText(context.text(text), implying: nil, to: &step)
    case .graphQL(let query, let variables): addGraphQL(query, variables, to: &step)
    case .base64(let bytes), .hex(let bytes): addBytes(bytes, to: &step)
    case .file(let name):
      if let output = context.output(name) {
        step["base64"] = .text(.expression(output))
      } else {
        step["file"] = .text(context.path(name, &findings))
      }
    }
  }

  /// - Parameters:
  ///   - type: the type that Hurl sends, if the file writes none.
  ///   - json: the pieces of a text that is JSON.
  private func addText(
    _ text: ImportedText, implying type: String?, json: [HurlJSONPiece] = [],
    to step: inout ImportedStep
  ) {
    let isTyped = step["contentType"] != nil
    if let literal = text.literal, literal.utf8.count > Self.longestText,
      context.input.options.writesFiles
    {
      let ending = type == "application/json" ? "json" : type == "application/xml" ? "xml" : "txt"
      step["file"] = .text(context.addFixture(Array(literal.utf8), ending: ending))
      if !isTyped, let type { step["contentType"] = .text(type) }
      return
    }
    if !json.isEmpty, let json = compactJSON(json) {
      step["json"] = json
      if isTyped, case .text(let written)? = step["contentType"]?.content, written.literal == type {
        step["contentType"] = nil
      }
      return
    }
    step["text"] = .text(text)
    guard !isTyped else { return }
    if let type {
      step["contentType"] = .text(type)
    } else {
      step.request?.removeType()
    }
  }

  /// JSON whose own text is the same bytes. A placeholder outside of strings is text that Hurl puts in
  /// as it is, so it must be a number or a boolean.
  private func compactJSON(_ pieces: [HurlJSONPiece]) -> ImportedValue? {
    guard pieces.allSatisfy(isCompact) else { return nil }
    let context = context
    let text = context.plainText(json: pieces)
    guard Self.isFlat(text.template) else { return nil }
    return JSONBody.value(
      of: text, bareText: { .expression($0) },
      change: { name, text in
        CredentialNames.isCredential(name, value: text.literal)
          ? context.hidden(text, name: name) : text
      })
  }

  private func isCompact(_ piece: HurlJSONPiece) -> Bool {
    switch piece {
    case .raw(let text): Self.isCompact(text)
    case .value(let placeholder): context.isNumberOrBoolean(placeholder)
    case .string: true
    }
  }

  /// Whether all white space is in strings.
  private static func isCompact(_ json: String) -> Bool {
    var isInString = false
    var isEscaped = false
    for byte in json.utf8 {
      if !isInString, byte.isASCIISpaceOrBreak { return false }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
    }
    return true
  }

  /// Whether YAML may have so many levels.
  private static func isFlat(_ json: String) -> Bool {
    var depth = 0
    var deepest = 0
    for byte in json.utf8 {
      if "[{".utf8.contains(byte) { depth += 1 }
      if "]}".utf8.contains(byte) { depth -= 1 }
      deepest = max(deepest, depth)
    }
    return deepest < 100
  }

  private func addXML(_ text: HurlText, to step: inout ImportedStep) {
    let placeholders = text.placeholders
    let declared = text.start.lowercased()
    let isDeclaredOther = declared.contains("encoding=") && !declared.contains("utf-8")
    guard !isDeclaredOther, text.literal?.utf8.count ?? 0 <= Self.longestText else {
      return addText(context.text(text), implying: "application/xml", to: &step)
    }
    var output = ImportedText()
    for piece in text.pieces {
      switch piece {
      case .literal(let literal): output.append(literal)
      case .placeholder(let placeholder) where context.isNull(placeholder): output.append("null")
      case .placeholder(let placeholder):
        output.append(expression: "raw(\(context.expression(placeholder)))")
      }
    }
    step["xml"] = .text(placeholders.isEmpty ? context.text(text) : output)
  }

  private func addBytes(_ bytes: [UInt8], to step: inout ImportedStep) {
    guard bytes.count > Self.longestText, context.input.options.writesFiles else {
      step["base64"] = .text(Base64.standard.encode(bytes))
      return
    }
    step["file"] = .text(context.addFixture(bytes, ending: "bin"))
  }

  // MARK: GraphQL

  private mutating func addGraphQL(
    _ query: HurlText, _ variables: [HurlJSONPiece]?, to step: inout ImportedStep
  ) {
    var entries = [ImportedEntry("query", .text(context.text(query.trimmingEnd)))]
    if let variables {
      let text = context.plainText(json: variables)
      let bare = { (source: String) in ImportedText.expression(source) }
      let change = { (_: String, text: ImportedText) in text }
      guard Self.isFlat(text.template),
        let value = JSONBody.value(of: text, bareText: bare, change: change)
      else {
        return lose(
          .body, "the variables are not written as curlew writes JSON", at: entry.offset)
      }
      entries.append(ImportedEntry("variables", value))
    }
    step["graphql"] = .mapping(entries)
  }

  // MARK: Forms

  private mutating func addForm(_ form: [HurlPair], to step: inout ImportedStep) {
    for pair in form { note(pair.offset) }
    if case .text(let type)? = step["contentType"]?.content, type.literal == Self.formType {
      step["contentType"] = nil
    }
    let isSame = form.allSatisfy { pair in
      guard let name = pair.name.literal else { return false }
      return !name.isEmpty
        && name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._".utf8.contains($0) }
        && pair.value.pieces.allSatisfy(Self.isSentAlike)
    }
    guard isSame, !form.isEmpty, step["contentType"] == nil,
      let fields = ImportedValue.ordered(
        form.map { pair in
          let name = pair.name.literal ?? ""
          return ImportedField(name, .text(credential(pair.value, name: name)))
        })
    else { return addFormText(form, to: &step) }
    step["form"] = fields
  }

  /// Whether a form encodes a text as Hurl does, but for blanks.
  private static func isSentAlike(_ piece: HurlText.Piece) -> Bool {
    guard case .literal(let literal) = piece else { return true }
    return literal.utf8.allSatisfy { !"~*".utf8.contains($0) }
  }

  /// The form as text, with the encoding that Hurl uses: names as they are.
  private func addFormText(_ form: [HurlPair], to step: inout ImportedStep) {
    var text = ImportedText()
    for (place, pair) in form.enumerated() {
      if place > 0 { text.append("&") }
      text.append(context.text(pair.name))
      text.append("=")
      for piece in pair.value.pieces {
        switch piece {
        case .literal(let literal):
          text.append(
            String(
              decoding: PercentCoding.encode(Array(literal.utf8)) { $0.isUnreserved },
              as: UTF8.self))
        case .placeholder(let placeholder) where context.isNull(placeholder): text.append("null")
        case .placeholder(let placeholder):
          text.append(expression: "url.encode(string(\(context.expression(placeholder))))")
        }
      }
    }
    step["text"] = .text(text)
    if step["contentType"] == nil { step["contentType"] = .text(Self.formType) }
  }

  private mutating func addParts(_ parts: [HurlPart], to step: inout ImportedStep) {
    let type = step["contentType"]?.literalText ?? ""
    let isAttachment = PartDisposition.isAttachment(ofType: type)
    var values: [ImportedValue] = []
    for part in parts {
      note(part.offset)
      let isPlain = [part.name, part.value, part.type ?? HurlText()].allSatisfy {
        part.isFile || $0 != part.value ? $0.shown.utf8.allSatisfy { $0 >= 0x20 } : true
      }
      guard isPlain else {
        lose(.body, "a part with a control character", at: part.offset)
        continue
      }
      var entries = [ImportedEntry("name", .text(context.text(part.name)))]
      if part.isFile {
        entries.append(ImportedEntry("file", .text(context.path(part.value, &findings))))
        if let type = part.type {
          entries.append(ImportedEntry("type", .text(context.text(type))))
        } else if part.value.shown.lowercased().hasSuffix(".json") {
          // Hurl knows no type for it.
          entries.append(ImportedEntry("type", .text(MediaTypes.unknown)))
        }
      } else {
        let value = credential(part.value, name: part.name.shown)
        entries.append(ImportedEntry("value", .text(value)))
      }
      if !PartDisposition.add(isAttachment: isAttachment, to: &entries) {
        change(.body, "the head of a part is `form-data` here", at: part.offset)
      }
      values.append(.mapping(entries))
    }
    guard !values.isEmpty else { return }
    step["multipart"] = .list(values)
    if case .text(let type)? = step["contentType"]?.content,
      type.literal?.lowercased().hasPrefix("multipart/form-data") ?? false
    {
      step["contentType"] = nil
    }
  }
}
