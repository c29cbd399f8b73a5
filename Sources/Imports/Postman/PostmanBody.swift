// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Digests
import Exchanges
import Notation
import Values

/// The body of a request, as keys of a step.
struct PostmanBody {
  /// The key of the body; nil for none.
  var key: ImportedEntry?
  /// The type that the runner sends; nil for none, or for one that our key has by itself.
  var contentType: ImportedText?
  /// Whether the key is a comment.
  private(set) var isDisabled = false
  let reader: TemplateReader
  var context: TemplateContext { reader.context }

  /// - Parameters:
  ///   - method: in upper case, for methods that have no body as a rule.
  ///   - type: that of the headers, as the source has it.
  init(
    _ owner: PostmanObject, method: String, type: (text: String, place: ImportFinding.Place)?,
    _ settings: PostmanSettings, _ reader: TemplateReader
  ) {
    self.reader = reader
    if let type { contentType = reader.text(type.text, at: type.place) }
    guard let body = owner.object("body") else { return }
    let isPruned =
      ["GET", "COPY", "HEAD", "PURGE", "UNLOCK"].contains(method) && !settings.keepsBody
    let mode = body.text("mode") ?? ""
    isDisabled = body.flag("disabled") || isPruned
    body.ignore("type", "description", "id", "isEmpty")
    let given = contentType
    read(body, mode.lowercased(), given: type?.text)
    for other in ["raw", "urlencoded", "formdata", "file", "graphql", "options"] {
      if let value = body.node[member: other] { body.source.mark(value, .ignored) }
    }
    if isDisabled { contentType = given }
  }

  private mutating func read(_ body: PostmanObject, _ mode: String, given: String?) {
    switch mode {
    case "": return
    case "urlencoded": readForm(body, given: given)
    case "formdata": readParts(body, given: given)
    case "file": readFile(body)
    case "graphql": readGraphQL(body, given: given)
    default: readRaw(body, given: given)
    }
  }

  // MARK: Types

  /// Settles the type: that of the header, else the one of Postman; none if our key sends it anyway.
  private mutating func settle(_ given: String?, theirs: String, ours: String?) {
    let sent = given ?? theirs
    if let ours, sent.lowercased() == ours.lowercased() {
      contentType = nil
    } else if given == nil {
      contentType = ImportedText(theirs)
    }
  }

  private static let languages = [
    "html": "text/html", "text": "text/plain", "json": "application/json",
    "javascript": "application/javascript", "xml": "application/xml",
  ]

  // MARK: Raw

  private mutating func readRaw(_ body: PostmanObject, given: String?) {
    var language: String?
    if let options = body.object("options"), let raw = options.object("raw") {
      language = raw.text("language")
      raw.ignore("headerFamily")
    }
    guard let node = body.value("raw"), node.range.count > 2 || !node.isString else { return }
    let text = node.plainText
    guard !text.isEmpty else { return }
    let theirs = Self.languages[language ?? "text"] ?? "text/plain"
    takeText(text, given: given, theirs: theirs, at: body.source.place(node))
  }

  private mutating func takeText(
    _ source: String, given: String?, theirs: String, at place: ImportFinding.Place
  ) {
    let type = (given ?? theirs).prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    if isDisabled {
      key = ImportedEntry("text", .text(reader.dormantText(source)))
      return
    }
    guard isSendable(source, type: given ?? theirs) else {
      key = ImportedEntry("base64", .text(Base64.standard.encode(Array(source.utf8))))
      return settle(given, theirs: theirs, ours: nil)
    }
    let known = context.secrets.all.count
    let json = MediaTypes.isJSON(type) ? reader.json(source, at: place) : nil
    let isPlain = TemplatePieces(source).templates.isEmpty && context.secrets.all.count == known
    let ending = json != nil ? "json" : type.hasSuffix("xml") ? "xml" : "txt"
    if isPlain, let path = context.longBody(ImportedText(source), ending: ending) {
      key = ImportedEntry("file", .text(path))
      settle(given, theirs: theirs, ours: nil)
    } else if let json {
      key = ImportedEntry("json", json)
      settle(given, theirs: theirs, ours: "application/json")
    } else if type == "application/xml" || type == "text/xml", isPlain,
      source.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D })
    {
      key = ImportedEntry("xml", .text(source))
      settle(given, theirs: theirs, ours: "application/xml")
    } else {
      key = ImportedEntry("text", .text(reader.text(source, at: place)))
      settle(given, theirs: theirs, ours: "text/plain; charset=utf-8")
    }
  }

  /// Whether a key for text sends UTF-8, as Postman does whatever the type says.
  private func isSendable(_ source: String, type: String) -> Bool {
    guard TemplatePieces(source).templates.isEmpty else { return true }
    let charset = type.lowercased().split(separator: "charset=").dropFirst().first
    guard let charset = charset?.drop(while: { $0 == "\"" }) else { return true }
    let isASCII = source.utf8.allSatisfy { $0 < 0x80 }
    return charset.hasPrefix("utf-8")
      || isASCII && ["us-ascii", "iso-8859-1", "windows-1252"].contains { charset.hasPrefix($0) }
  }

  // MARK: Forms

  private mutating func readForm(_ body: PostmanObject, given: String?) {
    let type = "application/x-www-form-urlencoded"
    var fields = body.objects("urlencoded").map { PostmanField($0) }
    if let text = body.node[member: "urlencoded"], !text.isArray {
      body.source.mark(text)
      fields = PostmanField.all(of: text.plainText, at: body.source.place(text))
    }
    let enabled = fields.filter { !$0.isDisabled }
    guard !enabled.isEmpty || !fields.isEmpty else { return }
    guard enabled.allSatisfy(isFormField) || isDisabled else {
      key = ImportedEntry("text", .text(encoded(enabled)))
      return settle(given, theirs: type, ours: nil)
    }
    var form = ImportedValue.merged(fields.map(formField)) ?? .mapping([])
    form.isDisabled = enabled.isEmpty
    key = ImportedEntry("form", form)
    if !enabled.isEmpty { settle(given, theirs: type, ours: type) }
  }

  private func formField(_ field: PostmanField) -> ImportedField {
    guard !field.isDisabled, !isDisabled else {
      var value = ImportedValue.text(reader.dormantText(field.value, name: field.name))
      value.isDisabled = !isDisabled
      return ImportedField(field.name, value)
    }
    var value = ImportedValue.text(text(of: field))
    value.comments = field.description.map { [$0] } ?? []
    return ImportedField(field.name, value)
  }

  func text(of field: PostmanField) -> ImportedText {
    CredentialNames.isCredential(field.name, value: field.value)
      ? reader.credential(field.value, name: field.name, at: field.place)
      : reader.text(field.value, at: field.place)
  }

  /// Whether `form` sends a field in the same bytes, but for a space: `%20` there, `+` here.
  private func isFormField(_ field: PostmanField) -> Bool {
    func isAlike(_ text: String) -> Bool { !text.utf8.contains { "~*".utf8.contains($0) } }
    guard !field.name.isEmpty, TemplatePieces(field.name).templates.isEmpty, isAlike(field.name)
    else { return false }
    return TemplatePieces(field.value).all.allSatisfy { piece in
      switch piece {
      case .literal(let text): isAlike(text)
      case .template(let name): context.known(name)?.allSatisfy(isAlike) ?? true
      }
    }
  }

  /// The text of a form, in which everything is encoded but letters, digits and `-._~`.
  private func encoded(_ fields: [PostmanField]) -> ImportedText {
    var output = ImportedText()
    func append(_ source: String, at place: ImportFinding.Place) {
      for (piece, _) in reader.divided(source, at: place) {
        switch piece {
        case .literal(let text):
          let bytes = PercentCoding.encode(Array(text.utf8)) { $0.isUnreserved }
          output.append(String(decoding: bytes, as: UTF8.self))
        case .expression(let expression):
          output.append(expression: "url.encode(\(context.wholeText(expression)))")
        }
      }
    }
    for (place, field) in PostmanField.grouped(fields).enumerated() {
      if place > 0 { output.append("&") }
      append(field.name, at: field.place)
      output.append("=")
      if CredentialNames.isCredential(field.name, value: field.value),
        TemplatePieces(field.value).templates.isEmpty
      {
        let secret = reader.credential(field.value, name: field.name, at: field.place)
        if let name = secret.expressions.first {
          output.append(expression: "url.encode(\(name))")
          continue
        }
      }
      append(field.value, at: field.place)
    }
    return output
  }

  // MARK: GraphQL

  private mutating func readGraphQL(_ body: PostmanObject, given: String?) {
    guard let graphql = body.object("graphql") else {
      if let text = body.text("graphql"), !text.isEmpty {
        takeText(
          "{\"query\":\(Value.string(text).jsonText())}", given: given, theirs: "application/json",
          at: body.place)
      }
      return
    }
    let query = graphql.text("query") ?? ""
    let operation = graphql.text("operationName").flatMap { $0.isEmpty ? nil : $0 }
    let node = graphql.value("variables")
    let variables = node?.plainText ?? ""
    let isBlank = variables.allSatisfy(\.isWhitespace)
    guard !isDisabled else {
      key = ImportedEntry("text", .text(reader.dormantText(query)))
      return
    }
    let value = isBlank ? nil : reader.json(variables, at: body.place)
    let isObject = if case .mapping? = value?.content { true } else { isBlank }
    guard isObject else {
      let name = operation.map { ",\"operationName\":\(Value.string($0).jsonText())" } ?? ""
      return takeText(
        "{\"query\":\(Value.string(query).jsonText())\(name),\"variables\":\(variables)}",
        given: given, theirs: "application/json", at: body.place)
    }
    let queryEntry = ImportedEntry("query", .text(reader.text(query, at: graphql.place)))
    let nameEntry = operation.map {
      ImportedEntry("operationName", .text(reader.text($0, at: graphql.place)))
    }
    let variablesEntry = value.map { ImportedEntry("variables", $0) }
    // With both, the order of the members is that of Postman as JSON only.
    let isInOrder = nameEntry == nil || variablesEntry == nil
    let entries =
      isInOrder
      ? [queryEntry, variablesEntry, nameEntry] : [queryEntry, nameEntry, variablesEntry]
    key = ImportedEntry(isInOrder ? "graphql" : "json", .mapping(entries.compactMap(\.self)))
    settle(given, theirs: "application/json", ours: "application/json")
  }
}
