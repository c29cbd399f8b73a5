// SPDX-License-Identifier: Apache-2.0

import Values

extension ScriptRun {
  /// `pm.sendRequest(address or object, (error, response) => { … })`
  func sendRequest(_ values: [ScriptValue], at offset: Int) throws(ScriptLoss) -> ScriptValue {
    guard loops.isEmpty, test == nil, let first = values.first, values.count == 2 else {
      throw ScriptLoss("a request without a callback, or in a test")
    }
    let (function, scope) = try function(values[1])
    let request = try self.request(first)
    var step = request
    step.place = script.place(offset)
    step["name"] = .text("\(context.requestName ?? "request") (script)")
    requests.append(step)
    let number = requests.count
    try add(.request(number), response: 0)
    let outer = (response, isLater)
    (response, isLater) = (number, false)
    _ = try run(function.ignoringResult, in: scope, [.data(.null), .host("response", number)])
    (response, isLater) = outer
    return .undefined
  }

  private func request(_ value: ScriptValue) throws(ScriptLoss) -> ImportedStep {
    guard case .object(let members) = value else {
      return ImportedStep(ImportedStep.Request(address: try address(value)))
    }
    func member(_ name: String) -> ScriptValue? { members.last { $0.name == name }?.value }
    let known: Set = ["url", "method", "header", "headers", "body", "timeout"]
    if let other = members.first(where: { !known.contains($0.name) }) {
      throw ScriptLoss("`\(other.name)` of a request")
    }
    guard let url = member("url") else { throw ScriptLoss("a request without an address") }
    var method = "GET"
    if let value = member("method") {
      guard case .data(.string(let text)) = value else { throw ScriptLoss("a method that is made") }
      method = text.uppercased()
    }
    var step = ImportedStep(ImportedStep.Request(method: method, address: try address(url)))
    if let headers = member("header") ?? member("headers") {
      step.request?.headers = try self.headers(headers)
    }
    if let body = member("body") { try addBody(body, to: &step) }
    return step
  }

  // MARK: Addresses and headers

  /// A text of theirs that is sent, with `{{…}}` in its literal parts.
  func sent(_ value: ScriptValue) throws(ScriptLoss) -> ImportedText {
    let (text, source) = try text(value)
    guard source.response == nil || source.response == response, source.loops.isEmpty else {
      throw ScriptLoss("a value of another response")
    }
    guard source.response == nil else { throw ScriptLoss("a value of the response in a request") }
    var output = ImportedText()
    for piece in text.pieces {
      switch piece {
      case .literal(let literal): output.append(templated(literal))
      case .expression(let source): output.append(expression: source)
      }
    }
    return output
  }

  /// A text with `{{…}}`, whose names are read.
  func templated(_ text: String) -> ImportedText {
    for name in TemplatePieces(text).templates where !name.hasPrefix("$") { noteRead(name) }
    return context.template(text)
  }

  /// The text before the first `/` is one expression, and nothing is encoded again.
  private func address(_ value: ScriptValue) throws(ScriptLoss) -> ImportedText {
    let text = hiddenQuery(try sent(value))
    if let literal = text.literal, !literal.contains("://") {
      return ImportedText("http://" + literal)
    }
    var head: [String] = []
    var output = ImportedText()
    var isHead = text.start.isEmpty
    for piece in text.pieces {
      switch piece {
      case .expression(let source):
        if isHead {
          head.append(source)
        } else {
          output.append(expression: Self.raw(source))
        }
      case .literal(let literal):
        if isHead {
          output.append(expression: Self.raw(head.joined(separator: " + ")))
          isHead = false
        }
        output.append(literal)
      }
    }
    if isHead { output.append(expression: Self.raw(head.joined(separator: " + "))) }
    return output
  }

  /// An address with secrets in place of credentials of its query.
  private func hiddenQuery(_ text: ImportedText) -> ImportedText {
    guard let sides = text.divided(at: "?") else { return text }
    var output = sides.before + ImportedText("?")
    for (place, pair) in sides.after.split(at: "&").enumerated() {
      if place > 0 { output.append("&") }
      guard let (name, value) = pair.divided(at: "="), let written = name.literal else {
        output.append(pair)
        continue
      }
      output.append(written + "=")
      output.append(context.hidden(value, written))
    }
    return output
  }

  private static func raw(_ source: String) -> String {
    source.hasPrefix("raw(") ? source : "raw(\(source))"
  }

  private func headers(_ value: ScriptValue) throws(ScriptLoss) -> [ImportedField] {
    var fields: [ImportedField] = []
    switch value {
    case .object(let members):
      for member in members {
        fields.append(try field(member.name, member.value))
      }
    case .list(let elements):
      for element in elements {
        if let field = try pair(element) { fields.append(field) }
      }
    case .data(.string(let line)):
      fields.append(try header(line))
    default: throw ScriptLoss("headers that are made")
    }
    return fields
  }

  private func header(_ line: String) throws(ScriptLoss) -> ImportedField {
    guard let colon = line.firstIndex(of: ":") else { throw ScriptLoss("a header without a colon") }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    return try field(String(line[..<colon]), .data(.string(String(value))))
  }

  private func field(
    _ name: String, _ value: ScriptValue
  ) throws(ScriptLoss) -> ImportedField {
    ImportedField(name, .text(context.hidden(try sent(value), name)))
  }

  /// `{ key, value, disabled }`; nil for a disabled one.
  private func pair(_ value: ScriptValue) throws(ScriptLoss) -> ImportedField? {
    if case .data(.string(let line)) = value { return try header(line) }
    guard case .object(let members) = value else { throw ScriptLoss("a field that is made") }
    func member(_ name: String) -> ScriptValue? { members.last { $0.name == name }?.value }
    if case .data(.boolean(true))? = member("disabled") { return nil }
    let known: Set = [
      "key", "value", "disabled", "type", "name", "enabled", "description", "system",
    ]
    guard members.allSatisfy({ known.contains($0.name) }),
      case .data(.string(let key))? = member("key") ?? member("name"), let text = member("value")
    else { throw ScriptLoss("a field that is made") }
    if case .data(.string(let type))? = member("type"), type != "text" {
      throw ScriptLoss("a file in a request")
    }
    return try field(key, text)
  }

  // MARK: Bodies

  private func addBody(
    _ value: ScriptValue, to step: inout ImportedStep
  ) throws(ScriptLoss) {
    guard case .object(let members) = value else { return try addText(value, to: &step) }
    func member(_ name: String) -> ScriptValue? { members.last { $0.name == name }?.value }
    guard case .data(.string(let mode))? = member("mode") else {
      throw ScriptLoss("a body without its mode")
    }
    switch mode {
    case "raw":
      guard let raw = member("raw") else { throw ScriptLoss("a body without its text") }
      try addText(raw, to: &step)
    case "urlencoded":
      guard let fields = member("urlencoded") else { throw ScriptLoss("a form without fields") }
      removeType("application/x-www-form-urlencoded", from: &step)
      step["form"] = ImportedValue.ordered(try form(fields)) ?? .mapping([])
    case "formdata":
      guard let fields = member("formdata") else { throw ScriptLoss("a form without fields") }
      step["multipart"] = .list(
        try form(fields).map {
          .mapping([ImportedEntry("name", .text($0.name)), ImportedEntry("value", $0.value)])
        })
    default: throw ScriptLoss("a body of the mode `\(mode)`")
    }
  }

  private func form(_ value: ScriptValue) throws(ScriptLoss) -> [ImportedField] {
    switch value {
    case .list(let elements):
      var fields: [ImportedField] = []
      for element in elements {
        if let field = try pair(element) { fields.append(field) }
      }
      return fields
    case .object(let members):
      var fields: [ImportedField] = []
      for member in members {
        fields.append(try field(member.name, member.value))
      }
      return fields
    default: throw ScriptLoss("fields that are made")
    }
  }

  private func addText(
    _ value: ScriptValue, to step: inout ImportedStep
  ) throws(ScriptLoss) {
    let isTyped =
      step.request?.headers.contains { $0.name.lowercased() == "content-type" } ?? false
    let literal = self.type(of: step)
    guard !isTyped || literal != nil else {
      step["text"] = .text(try sent(value))
      return
    }
    let type = literal ?? "text/plain"
    let impliedType: String
    if case .encoded(let inner) = value {
      step["json"] = try hiddenJSON(inner)
      impliedType = "application/json"
    } else {
      let body = TextBody(
        try sent(value), type: type, hide: { [context] in context.hidden($1, $0) })
      step[body.entry.name] = body.entry.value
      impliedType = body.impliedType
    }
    step.request?.headers.removeAll { $0.name.lowercased() == "content-type" }
    if type != impliedType { step["contentType"] = .text(type) }
  }

  /// A value of JSON with secrets in place of credentials.
  func hiddenJSON(_ value: ScriptValue) throws(ScriptLoss) -> ImportedValue {
    try step()
    switch value {
    case .list(let elements):
      var items: [ImportedValue] = []
      for element in elements { items.append(try hiddenJSON(element)) }
      return .list(items)
    case .object(let members):
      var entries: [ImportedEntry] = []
      for member in members {
        if case .undefined = member.value { continue }
        entries.append(
          ImportedEntry(member.name, try hiddenJSON(hidden(member.value, member.name))))
      }
      return .mapping(entries)
    default: return try imported(value)
    }
  }

  private func type(of step: ImportedStep) -> String? {
    guard
      let header = step.request?.headers.first(where: { $0.name.lowercased() == "content-type" }),
      case .text(let text) = header.value.content
    else { return nil }
    return text.literal
  }

  /// A type that our body key implies.
  private func removeType(_ type: String, from step: inout ImportedStep) {
    guard self.type(of: step) == type else { return }
    step.request?.headers.removeAll { $0.name.lowercased() == "content-type" }
  }
}
