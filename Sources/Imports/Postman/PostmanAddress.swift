// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions
import Notation

/// The address of a step, and its parameters, as the runner sends them.
struct PostmanAddress {
  private(set) var text = ImportedText()
  /// Parameters that are keys of the step.
  private(set) var params: ImportedValue?
  /// Whether there is a host that a request can be sent to.
  private(set) var isUsable = true
  /// Where the request goes, without its path as far as that is known.
  private(set) var origin = ImportedText()
  private let reader: TemplateReader
  private let keepsBytes: Bool
  private var context: TemplateContext { reader.context }

  /// - Parameter keepsBytes: whether nothing is percent-encoded.
  init(_ url: PostmanURL, _ reader: TemplateReader, keepsBytes: Bool) {
    self.reader = reader
    self.keepsBytes = keepsBytes
    appendStart(url)
    guard isUsable else {
      text = ImportedText(url.authority + url.path)
      return
    }
    appendPath(url)
    appendQuery(url.query)
  }

  // MARK: Scheme, host and port

  private mutating func appendStart(_ url: PostmanURL) {
    let whole = (url.scheme.map { "\($0)://" } ?? "") + url.authority
    let names = TemplatePieces(whole).templates
    let known = resolved(whole)
    guard !names.isEmpty else {
      let ascii = Self.withASCIIHost(whole)
      isUsable = Self.isAddress(ascii)
      guard isUsable else { return }
      text.append(url.scheme == nil ? "http://" + ascii : ascii)
      origin = text
      return
    }
    // A value that is not a host would be refused before anything is sent.
    let refused = known?.indices.filter { !Self.isAddress(known?[$0] ?? "") } ?? []
    for place in refused { requireOutside(names, at: place) }
    let usable = known?.filter(Self.isAddress)
    defer { origin = Self.origin(usable) ?? text }
    appendStart(
      of: whole, known: usable?.isEmpty == true ? nil : usable, hasScheme: url.scheme != nil,
      at: url.place)
  }

  /// The origin that all known values have.
  private static func origin(_ values: [String]?) -> ImportedText? {
    let origins = values?.map { value in
      let whole = value.contains("://") ? value : "http://" + value
      let start = whole.firstRange(of: "://")?.upperBound ?? whole.startIndex
      return String(whole[..<start] + whole[start...].prefix { $0 != "/" && $0 != "?" })
    }
    guard let first = origins?.first, origins?.allSatisfy({ $0 == first }) == true else {
      return nil
    }
    return ImportedText(first)
  }

  /// Takes the values away that make a host that is none: the empty ones, else the first.
  private func requireOutside(_ names: [String], at place: Int) {
    let empty = names.filter { context.known($0)?[place].isEmpty ?? false }
    for name in empty.isEmpty ? Array(names.prefix(1)) : empty {
      context.requireOutside(name, in: context.environments.isEmpty ? nil : place)
    }
  }

  private mutating func appendStart(
    of whole: String, known: [String]?, hasScheme: Bool, at place: ImportFinding.Place
  ) {
    let pieces = reader.divided(whole, at: place).map(\.piece)
    let beginsWithTemplate: Bool
    if case .expression? = pieces.first {
      beginsWithTemplate = true
    } else {
      beginsWithTemplate = false
    }
    let withScheme = known?.count { $0.contains("://") }
    let isMixed = withScheme.map { $0 > 0 && $0 < known?.count ?? 0 } ?? false
    let needsScheme = !hasScheme && (withScheme == 0 || withScheme == nil && !beginsWithTemplate)
    if isMixed, !hasScheme {
      let all = joined(pieces)
      return text.append(expression: "raw((\(all)).contains('://') ? \(all) : 'http://' + \(all))")
    }
    if needsScheme { text.append("http://") }
    let expressions = pieces.count { if case .expression = $0 { true } else { false } }
    let hasPath =
      known?.contains { value in
        (value.firstRange(of: "://").map { value[$0.upperBound...] } ?? value[...]).contains("/")
      } ?? false
    // Side by side, two templates of a host are one.
    let isJoined = TemplatePieces(whole).hasNeighbours
    if hasScheme, !beginsWithTemplate, hasPath || isJoined, let mark = whole.firstRange(of: "://") {
      text.append(String(whole[..<mark.upperBound]))
      let rest = reader.divided(String(whole[mark.upperBound...]), at: place).map(\.piece)
      return text.append(expression: "raw(\(joined(rest)))")
    }
    let isSimple = hasScheme || needsScheme && !hasPath || expressions == 1 && beginsWithTemplate
    guard isSimple, !(hasScheme && beginsWithTemplate && hasPath) else {
      return text.append(expression: "raw(\(joined(pieces)))")
    }
    for piece in pieces { text.append(piece) }
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

  /// Whether a request can be sent to a host, with or without a scheme.
  private static func isAddress(_ text: String) -> Bool {
    let whole = text.contains("://") ? text : "http://" + text
    guard whole.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !whole.contains("@"),
      let mark = whole.firstRange(of: "://")
    else { return false }
    let scheme = whole[..<mark.lowerBound].lowercased()
    guard ["http", "https"].contains(scheme) else { return false }
    let host = whole[mark.upperBound...].prefix { $0 != "/" && $0 != "?" }
    return host.utf8.allSatisfy { $0 < 0x80 }
      && (try? Address(parsing: "\(scheme)://\(host)/")) != nil
  }

  /// A host outside of ASCII as it is asked for.
  private static func withASCIIHost(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    let start =
      text.firstRange(of: "://").map { text[..<$0.upperBound] } ?? text[..<text.startIndex]
    let host = text[start.endIndex...].prefix { $0 != ":" }
    guard let name = Punycode.asciiHost(String(host)) else { return text }
    return start + name + text[host.endIndex...]
  }

  // MARK: Path

  private mutating func appendPath(_ url: PostmanURL) {
    for (place, segment) in PlainText(url.path[...]).split("/").enumerated() {
      if place > 0 { text.append("/") }
      let name = segment.text.hasPrefix(":") ? String(segment.text.dropFirst()) : ""
      let variable = url.variables.last { $0.name.utf8.elementsEqual(name.utf8) && !$0.isDisabled }
      if !name.isEmpty, let variable, let value = variable.value {
        appendSent(value, .path, of: variable.name, at: variable.place)
      } else {
        appendSent(segment.text, .path, at: url.place)
      }
    }
  }

  // MARK: Query

  private mutating func appendQuery(_ query: [PostmanURL.Parameter]) {
    let enabled = query.filter { !$0.isDisabled }
    let isKey = enabled.count > 2 || enabled.count < query.count
    if isKey, !keepsBytes, enabled.allSatisfy(isSentByKey) {
      params = ImportedValue.ordered(query.map(field))
      if enabled.isEmpty { params?.isDisabled = true }
      return
    }
    let disabled = query.filter(\.isDisabled)
    if !disabled.isEmpty {
      params = ImportedValue.ordered(
        disabled.map {
          ImportedField($0.name, .text(reader.dormantText($0.value ?? "", name: $0.name)))
        })
      params?.isDisabled = true
    }
    guard !enabled.isEmpty else { return }
    // The value of a variable may have a path.
    if text.hasNoPath, !text.hasExpressions { text.append("/") }
    for (place, parameter) in enabled.enumerated() {
      text.append(place == 0 ? "?" : "&")
      appendSent(parameter.name, .name, at: parameter.place)
      guard let value = parameter.value else { continue }
      text.append("=")
      appendSent(value, .value, of: parameter.name, at: parameter.place)
    }
  }

  private func field(_ parameter: PostmanURL.Parameter) -> ImportedField {
    let source = parameter.value ?? ""
    var value: ImportedValue
    if parameter.isDisabled {
      value = .text(reader.dormantText(source, name: parameter.name))
      value.isDisabled = true
    } else {
      value = .text(context.hidden(reader.text(source, at: parameter.place), parameter.name))
    }
    value.comments = parameter.description.map { [$0] } ?? []
    return ImportedField(parameter.name, value)
  }

  /// Whether `params` sends a parameter in the same bytes.
  private func isSentByKey(_ parameter: PostmanURL.Parameter) -> Bool {
    guard let value = parameter.value, !parameter.name.isEmpty,
      parameter.name.utf8.allSatisfy(\.isUnreserved)
    else { return false }
    return TemplatePieces(value).all.allSatisfy { piece in
      switch piece {
      case .literal(let text): SentPart.value.isSentAlike(text)
      case .template(let name): isPlain(name, .value)
      }
    }
  }

  // MARK: Encoding

  private mutating func appendSent(
    _ source: String, _ part: SentPart, of name: String? = nil, at place: ImportFinding.Place
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
        if !isPlain, !keepsBytes {
          context.noteSentAsItIs(meaning, at: place, encodes: part.encodes)
        }
        text.append(
          expression: isPlain ? expression : "raw(\(context.wholeText(expression)))")
      }
    }
  }

  /// Whether a template of an address sends the values of a variable in the same bytes.
  private func isPlain(_ name: String, _ part: SentPart) -> Bool {
    if let value = DynamicValue.postman(name) { return value.isUnreserved }
    guard !keepsBytes, let values = context.known(name) else { return false }
    return values.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && part.isSentAlike($0) }
  }

  private func encoded(_ text: String, _ part: SentPart) -> [UInt8] {
    // A blank would end the address.
    PercentCoding.encode(Array(text.utf8)) { byte in
      keepsBytes ? byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "#") : !part.encodes(byte)
    }
  }
}

extension ImportedText {
  /// Whether an address ends with its host.
  fileprivate var hasNoPath: Bool {
    let literal = pieces.reduce(into: "") { output, piece in
      if case .literal(let text) = piece { output += text } else { output += "x" }
    }
    let rest = literal.firstRange(of: "://").map { literal[$0.upperBound...] } ?? literal[...]
    return !rest.contains("/")
  }
}
