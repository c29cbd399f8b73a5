// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Notation

extension CurlSteps {
  /// `-F` and `--form-string` as `multipart`.
  mutating func addParts(to step: inout ImportedStep) {
    let isAttachment = PartDisposition.isAttachment(
      ofType: step["contentType"]?.literalText ?? "")
    var parts: [ImportedValue] = []
    for part in arguments.parts {
      guard var entries = entries(of: part) else { continue }
      if !PartDisposition.add(isAttachment: isAttachment, to: &entries) {
        findings.append(
          context.findings.change(
            .body, "the head of a part is `form-data` here", at: part.value.place))
      }
      parts.append(.mapping(entries))
    }
    guard !parts.isEmpty else {
      step["contentType"] = nil
      return
    }
    step["multipart"] = .list(parts)
    guard case .text(let text)? = step["contentType"]?.content else { return }
    var type = text.literal ?? ""
    if let boundary = type.lowercased().firstRange(of: "boundary=") {
      // curl adds its own boundary to the type, which then has two.
      type = String(type[..<boundary.lowerBound])
      while type.last == ";" || type.last == " " { type.removeLast() }
      findings.append(
        context.findings.change(
          .body, "the boundary of the type is made by curlew", at: arguments.parts[0].value.place))
    }
    let isImplied = type.lowercased() == "multipart/form-data" || type.isEmpty
    step["contentType"] = isImplied ? nil : .text(type)
  }

  private mutating func entries(of part: CurlArguments.Part) -> [ImportedEntry]? {
    guard let sides = part.value.text.split(at: "=") else {
      findings.append(
        context.findings.lose(
          .body, "\(part.value.option) '\(context.shown(part.value.text))'", at: part.value.place))
      return nil
    }
    let name = sides.before
    var entries = [ImportedEntry("name", .text(context.text(name)))]
    guard !part.isLiteral else {
      entries.append(ImportedEntry("value", .text(value(sides.after, name))))
      return entries
    }
    var reading = PartReading(sides.after)
    let content = reading.content()
    switch content.kind {
    case .text: entries.append(ImportedEntry("value", .text(value(content.text, name))))
    case .file where content.text.firstIndex(of: ",") != nil && !content.isQuoted,
      .file where content.text == ShellText("-") || content.text.isEmpty:
      return losePart(part)
    case .file:
      let file = CurlValue(
        text: content.text, option: part.value.option, place: part.value.place)
      entries.append(ImportedEntry("file", .text(context.path(file, &findings))))
    case .textOfFile:
      let file = CurlValue(
        text: content.text, option: part.value.option, place: part.value.place)
      guard let text = textOfFile(file) else { return losePart(part) }
      entries.append(ImportedEntry("value", .text(text)))
    }
    add(reading.parameters(), of: part, isFile: content.kind == .file, content.text, to: &entries)
    return entries
  }

  private mutating func value(_ text: ShellText, _ name: ShellText) -> ImportedText {
    CredentialNames.isCredential(context.shown(name), value: nil)
      ? context.credential(text, name: context.shown(name)) : context.text(text)
  }

  /// The text of a file, read in the run if the path is known.
  private mutating func textOfFile(_ file: CurlValue) -> ImportedText? {
    if let bytes = context.contents(of: file), let text = String(validating: bytes, as: UTF8.self) {
      if text.utf8.count <= 2_000 {
        findings.append(
          context.findings.change(
            .bodyFile, "the value is the text of `\(context.shown(file.text))` as it is now",
            at: file.place))
        return ImportedText(text)
      }
    }
    guard file.text != ShellText("-"), !file.text.isEmpty,
      let path = context.path(file, &findings).literal
    else {
      return nil
    }
    return .expression("file(\(CELText.quoted(path)))")
  }

  private mutating func losePart(_ part: CurlArguments.Part) -> [ImportedEntry]? {
    findings.append(
      context.findings.lose(
        .body, "\(part.value.option) '\(context.shown(part.value.text))'", at: part.value.place))
    return nil
  }

  private mutating func add(
    _ parameters: [(name: String, value: ShellText)], of part: CurlArguments.Part, isFile: Bool,
    _ path: ShellText, to entries: inout [ImportedEntry]
  ) {
    var headers: [ImportedEntry] = []
    for (name, value) in parameters {
      switch name {
      case "type": entries.append(ImportedEntry("type", .text(context.text(value))))
      case "filename": entries.append(ImportedEntry("filename", .text(context.text(value))))
      case "headers":
        guard let sides = value.split(at: ":"), let name = sides.before.literal else { continue }
        headers.append(
          ImportedEntry(name, .text(context.text(sides.after.trimmed))))
      default:
        findings.append(
          context.findings.lose(
            .body, "\(part.value.option) '…;\(name)=\(context.shown(value))'",
            at: part.value.place))
      }
    }
    if isFile, !parameters.contains(where: { $0.name == "type" }), isJSONName(path) {
      // curl knows no type for it.
      entries.append(ImportedEntry("type", .text("application/octet-stream")))
    }
    if !headers.isEmpty { entries.append(ImportedEntry("headers", .mapping(headers))) }
  }

  private func isJSONName(_ path: ShellText) -> Bool {
    path.literal?.lowercased().hasSuffix(".json") ?? false
  }
}

/// Reads the value of `-F`: a text, `@file` or `<file`, and parameters after `;`.
struct PartReading {
  enum Kind { case text, file, textOfFile }

  private var rest: ArraySlice<UInt16>

  init(_ text: ShellText) { rest = text.units[...] }

  mutating func content() -> (kind: Kind, text: ShellText, isQuoted: Bool) {
    var kind = Kind.text
    if rest.first == UInt16(UInt8(ascii: "@")) { kind = .file }
    if rest.first == UInt16(UInt8(ascii: "<")) { kind = .textOfFile }
    if kind != .text { rest.removeFirst() }
    rest = rest.drop(while: Self.isBlank)
    let isQuoted = rest.first == UInt16(UInt8(ascii: "\""))
    return (kind, word(), isQuoted)
  }

  /// Up to a semicolon.
  private mutating func takeToSemicolon() -> ShellText {
    let run = rest.prefix { $0 != UInt16(UInt8(ascii: ";")) }
    rest = rest[run.endIndex...]
    return ShellText(units: run)
  }

  /// What curl takes off both ends of a word.
  private static func isBlank(_ unit: UInt16) -> Bool {
    unit == 0x20 || (0x09...0x0D).contains(unit)
  }

  /// A word, possibly in quotes with `\"` and `\\`, up to a semicolon; without blanks around it.
  private mutating func word() -> ShellText {
    var output = ShellText()
    rest = rest.drop(while: Self.isBlank)
    guard rest.first == UInt16(UInt8(ascii: "\"")) else {
      output = takeToSemicolon()
      while output.units.last.map(Self.isBlank) ?? false { output.units.removeLast() }
      return output
    }
    rest.removeFirst()
    while let unit = rest.popFirst(), unit != UInt16(UInt8(ascii: "\"")) {
      let next = rest.first
      if unit == UInt16(UInt8(ascii: "\\")),
        next == UInt16(UInt8(ascii: "\\")) || next == UInt16(UInt8(ascii: "\""))
      {
        output.units.append(rest.removeFirst())
      } else {
        output.units.append(unit)
      }
    }
    // curl leaves out what follows the quotes.
    _ = takeToSemicolon()
    return output
  }

  /// A type with its parameters, up to a semicolon before another parameter of curl; quotes stay.
  private mutating func typeText() -> ShellText {
    var output = takeToSemicolon()
    while !rest.isEmpty, Self.parameter(in: rest.dropFirst()) == nil {
      rest.removeFirst()
      output.append(";")
      output.append(takeToSemicolon())
    }
    return output.trimmed
  }

  private static let names = ["type=", "filename=", "headers=", "encoder="]

  /// The parameter of curl that comes next, with its `=`, and the blanks before it.
  private static func parameter(in rest: ArraySlice<UInt16>) -> (name: String, blanks: Int)? {
    let start = rest.drop { $0 == 0x20 || $0 == 0x09 }
    let text = String(
      decoding: start.prefix(9).map { UInt8(truncatingIfNeeded: min($0, 0xFF)) }, as: UTF8.self
    ).lowercased()
    return names.first { text.hasPrefix($0) }.map { ($0, start.startIndex - rest.startIndex) }
  }

  /// The parameters that curl knows; it leaves out any other one.
  mutating func parameters() -> [(name: String, value: ShellText)] {
    var found: [(name: String, value: ShellText)] = []
    while rest.popFirst() != nil {
      guard let (name, blanks) = Self.parameter(in: rest) else {
        _ = word()
        continue
      }
      rest = rest.dropFirst(blanks + name.utf8.count)
      found.append((String(name.dropLast()), name == "type=" ? typeText() : word()))
    }
    return found
  }
}
