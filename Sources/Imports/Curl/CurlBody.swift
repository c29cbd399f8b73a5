// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Digests
import Exchanges
import Notation

/// The body of a request with `-d` and its like, as keys of a step.
struct CurlBody {
  /// The type that curl announces for `-d`.
  static let formType = "application/x-www-form-urlencoded"

  /// The keys, without the type.
  private(set) var key: ImportedEntry?
  /// The type that the key implies; nil for none.
  private(set) var impliedType: String?

  /// - Parameters:
  ///   - type: the type that is sent; nil for none.
  ///   - input: what the command reads from standard input.
  init(
    _ pieces: [CurlArguments.Piece], type: String?, input: StandardInputText,
    _ context: ScriptContext, _ findings: inout [Int]
  ) {
    var reading = DataReading(input: input)
    if pieces.count == 1, let path = reading.wholeFile(pieces[0], context, &findings) {
      key = ImportedEntry("file", .text(path))
      return
    }
    guard let text = reading.text(of: pieces, context, &findings) else { return }
    take(text, type: type, context, at: pieces[0].value.place)
  }

  /// The data of `-G`, as text for the query.
  static func query(
    _ pieces: [CurlArguments.Piece], input: StandardInputText,
    _ context: ScriptContext, _ findings: inout [Int]
  ) -> ShellText? {
    var reading = DataReading(input: input)
    return reading.text(of: pieces, context, &findings)
  }

  /// The longest body in a collection whose result has files, in bytes.
  private static let longest = 2_000

  private mutating func take(
    _ text: ShellText, type: String?, _ context: ScriptContext, at place: ImportFinding.Place
  ) {
    let name = Self.name(ofType: type ?? "")
    let isText = isSendable(text, type: type)
    if !isText || text.units.count > Self.longest,
      takeAsFile(text, name, isText, context, at: place)
    {
      return
    }
    guard isText else {
      let bytes = context.resolved(text).bytes ?? []
      key = ImportedEntry("base64", .text(Base64.standard.encode(bytes)))
      return
    }
    if name == Self.formType, let form = FormText.fields(text, context) {
      key = ImportedEntry("form", form)
      impliedType = Self.formType
    } else if mayBeJSON(name), let value = Self.json(text, context, at: place) {
      key = ImportedEntry("json", value)
      impliedType = "application/json"
    } else if name == "application/xml" || name == "text/xml", let xml = text.literal,
      xml.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D })
    {
      key = ImportedEntry("xml", .text(xml))
      impliedType = "application/xml"
    } else {
      let isForm = name == Self.formType
      let value = isForm ? FormText.hidden(text, context) : context.text(text)
      key = ImportedEntry("text", .text(value))
      impliedType = "text/plain; charset=utf-8"
    }
  }

  /// A long or binary body as a file, unless it has variables or credentials.
  private mutating func takeAsFile(
    _ text: ShellText, _ type: String, _ isText: Bool, _ context: ScriptContext,
    at place: ImportFinding.Place
  ) -> Bool {
    guard context.input.options.writesFiles, let bytes = context.resolved(text).bytes else {
      return false
    }
    let known = context.secrets.all.count
    let json = isText && mayBeJSON(type) ? Self.json(text, context, at: place) : nil
    _ = isText && json == nil ? FormText.hidden(text, context) : nil
    guard context.secrets.all.count == known else { return false }
    let ending = json != nil ? "json" : !isText ? "bin" : type.hasSuffix("xml") ? "xml" : "txt"
    key = ImportedEntry("file", .text(context.addFixture(bytes, ending: ending)))
    return true
  }

  /// `text/html` of `Text/HTML; charset=utf-8`.
  static func name(ofType type: String) -> String {
    type.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
  }

  /// Whether a key for text sends these bytes: they are UTF-8, and the type names no other charset.
  private func isSendable(_ text: ShellText, type: String?) -> Bool {
    if text.hasVariables { return true }
    guard text.isText else { return false }
    let isPlain = text.units.allSatisfy { $0 < 0x80 }
    let charset = type?.lowercased().split(separator: "charset=").dropFirst().first
    return isPlain || charset.map { $0.hasPrefix("utf-8") || $0.hasPrefix("\"utf-8") } ?? true
  }

  private func mayBeJSON(_ name: String) -> Bool {
    name == Self.formType || name == "text/plain" || MediaTypes.isJSON(name)
  }

  /// - Returns: nil too if a shell puts a quote or a backslash into a text: here it would be escaped.
  private static func json(
    _ text: ShellText, _ context: ScriptContext, at place: ImportFinding.Place
  ) -> ImportedValue? {
    guard context.resolved(text).units.allSatisfy({ context.isPlainInJSON($0) }) else { return nil }
    return JSONBody.value(
      of: context.text(text),
      bareText: { .expression(context.bareText($0, at: place)) },
      wholeText: { context.captured.contains($0) ? "string(\($0))" : $0 },
      noteText: { context.noteInString($0, at: place) },
      change: { name, text in
        CredentialNames.isCredential(name, value: text.literal)
          ? context.hidden(text, name: name) : text
      })
  }
}

/// What a command reads from standard input.
enum StandardInputText: Sendable {
  /// Nothing that an import knows.
  case unknown
  case text(ShellText)
  case file(CurlValue)
}

/// Joins the pieces of `-d`.
private struct DataReading {
  let input: StandardInputText

  /// The path of a body that is one file, sent as it is; nil for another body.
  func wholeFile(
    _ piece: CurlArguments.Piece, _ context: ScriptContext, _ findings: inout [Int]
  ) -> ImportedText? {
    guard piece.kind == .data || piece.kind == .binary || piece.kind == .json,
      let file = file(of: piece)
    else { return nil }
    if let contents = context.contents(of: file) {
      let isChanged = contents.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 }
      guard piece.kind == .binary || !isChanged else { return nil }
    } else if piece.kind == .data, context.isUnreadable(file) {
      findings.append(
        context.findings.change(
          .bodyFile, "the line ends of `\(context.shown(file.text))` are sent, if it has some",
          at: piece.value.place))
    }
    return context.path(file, &findings)
  }

  /// The file of `@file`; nil for other text and for `@-`, unless that is a file.
  private func file(of piece: CurlArguments.Piece) -> CurlValue? {
    guard piece.value.text.hasPrefix("@") else { return nil }
    let path = piece.value.text.dropping(1)
    guard path == ShellText("-") else {
      return CurlValue(text: path, option: piece.value.option, place: piece.value.place)
    }
    if case .file(let file) = input { return file }
    return nil
  }

  mutating func text(
    of pieces: [CurlArguments.Piece], _ context: ScriptContext, _ findings: inout [Int]
  ) -> ShellText? {
    var parts: [ShellText] = []
    for piece in pieces {
      switch piece.kind {
      case .raw: parts.append(piece.value.text)
      case .encoded: parts.append(encoded(piece, context, &findings))
      case .data, .binary, .json:
        guard piece.value.text.hasPrefix("@") else {
          parts.append(piece.value.text)
          continue
        }
        let text = contents(
          piece.value.text.dropping(1), piece.value, stripped: piece.kind == .data, context,
          &findings)
        guard let text else { return parts.isEmpty ? nil : joined(parts, pieces) }
        parts.append(text)
      }
    }
    return joined(parts, pieces)
  }

  private func joined(_ parts: [ShellText], _ pieces: [CurlArguments.Piece]) -> ShellText {
    var output = ShellText()
    for (place, part) in parts.enumerated() {
      if place > 0, pieces[place].kind != .json { output.append("&") }
      output.append(part)
    }
    return output
  }

  /// The text of a file as it is now, or of standard input; nil if it is not known.
  private func contents(
    _ path: ShellText, _ value: CurlValue, stripped: Bool, _ context: ScriptContext,
    _ findings: inout [Int]
  ) -> ShellText? {
    var text: ShellText?
    var file = CurlValue(text: path, option: value.option, place: value.place)
    if path == ShellText("-") {
      if case .text(let known) = input { text = known }
      if case .file(let known) = input { file = known }
    }
    if text == nil, let bytes = context.contents(of: file) {
      text = ShellText(bytes: bytes)
      findings.append(
        context.findings.change(
          .bodyFile, "the body is the text of `\(context.shown(file.text))` as it is now",
          at: value.place))
    }
    guard let text else {
      findings.append(
        context.findings.lose(
          .bodyFile, "\(value.option) \(context.shown(value.text))", at: value.place,
          help: "name a file, or write the text into the command"))
      return nil
    }
    guard stripped else { return text }
    return ShellText(units: text.units.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0 })
  }

  /// `content`, `=content`, `name=content`, `@file`, `name@file`.
  private func encoded(
    _ piece: CurlArguments.Piece, _ context: ScriptContext, _ findings: inout [Int]
  ) -> ShellText {
    let text = piece.value.text
    let mark = text.units.firstIndex {
      $0 == UInt16(UInt8(ascii: "=")) || $0 == UInt16(UInt8(ascii: "@"))
    }
    guard let mark else { return context.percentEncoded(text, piece.value, &findings) }
    let name = ShellText(units: text.units[..<mark])
    let rest = text.dropping(mark + 1)
    var value = rest
    if text.units[mark] == UInt16(UInt8(ascii: "@")) {
      value = contents(rest, piece.value, stripped: false, context, &findings) ?? ShellText()
    }
    let encoded = context.percentEncoded(value, piece.value, &findings)
    return name.isEmpty ? encoded : name + ShellText("=") + encoded
  }
}

extension ScriptContext {
  /// Text encoded as `--data-urlencode` does: everything but letters, digits and `-._~`, a space as
  /// `+`. A variable
  /// stays, and is a change unless its text is known.
  fileprivate func percentEncoded(
    _ text: ShellText, _ value: CurlValue, _ findings: inout [Int]
  ) -> ShellText {
    var output = ShellText()
    for unit in resolved(text).units {
      if unit >= ShellText.firstVariable {
        if let known = self.value(of: unit) {
          output.units += known.utf8.flatMap { Self.encoded($0) }
        } else {
          let words = "`$\(name(of: unit))` is sent as it is, and was percent-encoded"
          findings.append(self.findings.change(.variable, words, at: value.place))
          output.units.append(unit)
        }
      } else {
        output.units += Self.encoded(UInt8(unit))
      }
    }
    return output
  }

  private static func encoded(_ byte: UInt8) -> [UInt16] {
    if byte == 0x20 { return [UInt16(UInt8(ascii: "+"))] }
    return PercentCoding.encode([byte]) { $0.isUnreserved }.map { UInt16($0) }
  }
}
