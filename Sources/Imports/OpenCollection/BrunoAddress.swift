// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions
import Notation

/// The address of a step as Bruno sends it: templates are replaced, variables of the path put in, and the whole is
/// read as browsers read an address (WHATWG URL).
struct BrunoAddress {
  private(set) var text = ImportedText()
  /// Parameters that are a key of the step.
  private(set) var params: ImportedValue?
  /// Whether a request can be sent to it.
  private(set) var isUsable = true
  /// Whether it has a user before its host.
  private(set) var hasLogIn = false
  private let reader: TemplateReader
  private let request: SourceRequest
  private let queryPart: BrunoAddressPart
  /// The texts of variables of the request and its folders, by their names in the result.
  private let localTexts: [String: String]
  private var context: TemplateContext { reader.context }

  init(
    _ request: SourceRequest, _ reader: TemplateReader, localVariables: [ImportedEntry] = []
  ) {
    localTexts = localVariables.reduce(into: [:]) { $0[$1.name] = $1.value.literalText }
    self.reader = reader
    self.request = request
    queryPart = request.settings.encodesQuery ? .encodedQuery : .query
    let whole = MaskedTemplates(request.address.text)
    let parts = AddressParts(whole.text)
    appendStart(whole.restored(parts.start), hasScheme: parts.hasScheme)
    guard isUsable else {
      text = ImportedText(request.address.text)
      return
    }
    appendPath(whole, parts.path)
    appendQuery(whole, parts.query)
  }

  // MARK: Scheme, host and port

  private mutating func appendStart(_ start: String, hasScheme: Bool) {
    hasLogIn = start.contains("@")
    let pieces = reader.divided(start, at: request.address.place).map(\.piece)
    let expressions = pieces.count { if case .expression = $0 { true } else { false } }
    guard expressions > 0 else {
      let whole = hasScheme ? start : "http://" + start
      isUsable = Self.isAddress(whole)
      return text.append(whole)
    }
    let known = resolved(start)
    var beginsWithTemplate = false
    if case .expression? = pieces.first { beginsWithTemplate = true }
    if hasScheme || !beginsWithTemplate {
      appendHost(pieces, hasScheme: hasScheme, beginsWithTemplate: beginsWithTemplate, known)
    } else if expressions == 1, pieces.count == 1 {
      appendBase(pieces, known)
    } else {
      text.append(expression: "raw(\(joined(pieces)))")
    }
  }

  /// `http://{{host}}:80` and `api.{{domain}}`.
  private mutating func appendHost(
    _ pieces: [ImportedText.Piece], hasScheme: Bool, beginsWithTemplate: Bool, _ known: [String]?
  ) {
    let hasPath =
      known?.contains { value in
        (value.firstRange(of: "://").map { value[$0.upperBound...] } ?? value[...]).contains("/")
      } ?? false
    guard !hasPath, !beginsWithTemplate else {
      let prefix = hasScheme ? "" : "'http://' + "
      return text.append(expression: "raw(\(prefix)\(joined(pieces)))")
    }
    if !hasScheme { text.append("http://") }
    for piece in pieces { text.append(piece) }
  }

  /// `{{base}}`: the scheme is in the value, or there is none.
  private mutating func appendBase(_ pieces: [ImportedText.Piece], _ known: [String]?) {
    let withScheme = known?.count { $0.contains("://") }
    let source = joined(pieces)
    if withScheme == nil || withScheme == known?.count {
      for piece in pieces { text.append(piece) }
    } else if withScheme == 0 {
      text.append(expression: "raw('http://' + \(source))")
    } else {
      text.append(
        expression: "raw(\(source).contains('://') ? \(source) : 'http://' + \(source))")
    }
  }

  /// `a + '/v1' + b`
  private func joined(_ pieces: [ImportedText.Piece]) -> String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): CELText.quoted(text)
      case .expression(let source): context.wholeText(source)
      }
    }.joined(separator: " + ")
  }

  /// The text in each environment; nil if it is not known.
  private func resolved(_ text: String) -> [String]? {
    var output = [String](repeating: "", count: max(1, context.environments.count))
    for piece in TemplatePieces(text).all {
      switch piece {
      case .literal(let literal): for index in output.indices { output[index] += literal }
      case .template(let name):
        guard let values = context.known(name), values.count == output.count else { return nil }
        for index in output.indices { output[index] += values[index] }
      }
    }
    return output
  }

  private static func isAddress(_ whole: String) -> Bool {
    guard whole.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
    let scheme = whole.prefix { $0 != ":" }.lowercased()
    return ["http", "https"].contains(scheme) && (try? Address(parsing: whole + "/")) != nil
  }

  // MARK: Path

  private mutating func appendPath(_ whole: MaskedTemplates, _ path: String) {
    guard !path.isEmpty else { return }
    let segments = path.replacing("\\", with: "/")
      .split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    for segment in Self.resolved(segments, dropsEmpty: !request.pathVariables.isEmpty) {
      text.append("/")
      appendSegment(whole.restored(segment))
    }
  }

  /// The segments without `.` and `..`; variables of the path drop empty ones, as Bruno does.
  private static func resolved(_ segments: [String], dropsEmpty: Bool) -> [String] {
    var output: [String] = []
    for (place, segment) in segments.enumerated() {
      let isLast = place == segments.count - 1
      if segment == ".." {
        if !output.isEmpty { output.removeLast() }
        if isLast { output.append("") }
      } else if segment == "." {
        if isLast { output.append("") }
      } else if !segment.isEmpty || !dropsEmpty || isLast {
        output.append(segment)
      }
    }
    return output
  }

  private mutating func appendSegment(_ segment: String) {
    let name = segment.hasPrefix(":") ? String(segment.dropFirst()) : ""
    let variable = request.pathVariables.first { $0.name.utf8.elementsEqual(name.utf8) }
    if !name.isEmpty, let variable {
      append(variable.value, .path, of: variable.name, at: variable.place)
    } else {
      append(segment, .path, at: request.address.place)
    }
  }

  // MARK: Query

  private mutating func appendQuery(_ whole: MaskedTemplates, _ query: String?) {
    let sent = (query ?? "").split(separator: "&", omittingEmptySubsequences: false)
      .filter { !$0.isEmpty }.map { pair -> (name: String, value: String?) in
        guard let mark = pair.firstIndex(of: "=") else {
          return (whole.restored(String(pair)), nil)
        }
        return (
          whole.restored(String(pair[..<mark])),
          whole.restored(String(pair[pair.index(after: mark)...]))
        )
      }
    reportUnsent(sent.map(\.name))
    let disabled = request.parameters.filter(\.isDisabled)
    if sent.count + disabled.count > 2 || !disabled.isEmpty, sent.allSatisfy(isSentByKey) {
      params = paramsKey(sent, disabled)
      return
    }
    params = disabled.isEmpty ? nil : paramsKey([], disabled)
    guard !sent.isEmpty else { return }
    for (place, parameter) in sent.enumerated() {
      text.append(place == 0 ? "?" : "&")
      append(parameter.name, queryPart, at: request.address.place)
      guard let value = parameter.value else { continue }
      text.append("=")
      append(value, queryPart, of: parameter.name, at: request.address.place)
    }
  }

  /// Enabled parameters that are not in the address: Bruno sends the address.
  private func reportUnsent(_ names: [String]) {
    let unsent = request.parameters.filter { parameter in
      !parameter.isDisabled && !names.contains { $0.utf8.elementsEqual(parameter.name.utf8) }
    }
    for parameter in unsent {
      context.lose(
        .option,
        "the parameter `\(parameter.name)` is not in the address, which Bruno sends as it is",
        at: parameter.place)
    }
  }

  private func paramsKey(
    _ sent: [(name: String, value: String?)], _ disabled: [SourceField]
  ) -> ImportedValue? {
    let notes = request.parameters.filter { !$0.isDisabled }
    var fields = sent.map { name, source in
      let text = reader.text(source ?? "", at: request.address.place)
      var value = ImportedValue.text(context.hidden(text, name))
      value.comments = notes.first { $0.name == name }?.description.map { [$0] } ?? []
      return ImportedField(name, value)
    }
    for parameter in disabled {
      var value = ImportedValue.text(reader.dormantText(parameter.value, name: parameter.name))
      value.isDisabled = true
      fields.append(ImportedField(parameter.name, value))
    }
    var params = ImportedValue.ordered(fields)
    if sent.isEmpty { params?.isDisabled = true }
    return params
  }

  /// Whether `params` sends a parameter in the same bytes.
  private func isSentByKey(_ parameter: (name: String, value: String?)) -> Bool {
    guard let value = parameter.value, !parameter.name.isEmpty,
      parameter.name.utf8.allSatisfy(\.isUnreserved)
    else { return false }
    return TemplatePieces(value).all.allSatisfy { piece in
      switch piece {
      case .literal(let text): isSentAlike(text, queryPart)
      case .template(let name): queryPart == .encodedQuery || isPlain(name, queryPart)
      }
    }
  }

  // MARK: Encoding

  private mutating func append(
    _ source: String, _ part: BrunoAddressPart, of name: String? = nil,
    at place: ImportFinding.Place
  ) {
    if let name, TemplatePieces(source).templates.isEmpty,
      text.append(hiddenIn: context, encoded(source, part), name)
    {
      return
    }
    for (piece, meaning) in reader.divided(source, at: place) {
      switch piece {
      case .literal(let literal): text.appendSent(encoded(literal, part))
      case .expression(let expression):
        let isPlain =
          switch meaning {
          case .variable(let name): self.isPlain(name, part)
          case .value(let value): value.isUnreserved
          case .text, .literal: false
          }
        let isTemplate = isPlain || part == .encodedQuery
        if !isTemplate {
          let text = localTexts[expression]
          context.noteSentAsItIs(meaning, text: text, at: place, encodes: part.encodes)
        }
        text.append(
          expression: isTemplate ? expression : "raw(\(context.wholeText(expression)))")
      }
    }
  }

  /// Whether a template of an address sends the values of a variable in the same bytes.
  private func isPlain(_ name: String, _ part: BrunoAddressPart) -> Bool {
    if let value = DynamicValue.postman(name) { return value.isUnreserved }
    guard let values = context.known(name) else { return false }
    return values.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && isSentAlike($0, part) }
  }

  /// Whether a template of ours, which encodes all but letters, digits and `-._~`, gives the same bytes.
  private func isSentAlike(_ text: String, _ part: BrunoAddressPart) -> Bool {
    text.utf8.allSatisfy { $0.isUnreserved || part.encodes($0) }
  }

  private func encoded(_ text: String, _ part: BrunoAddressPart) -> [UInt8] {
    PercentCoding.encode(Array(text.utf8)) { !part.encodes($0) }
  }
}
