// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import Notation

extension CurlSteps {
  /// `-F` and `--form-string` as `multipart`.
  mutating func addParts(to step: inout ImportedStep) {
    var parts: [ImportedValue] = []
    for part in arguments.parts {
      if let value = self.part(part) { parts.append(value) }
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

  private mutating func part(_ part: CurlArguments.Part) -> ImportedValue? {
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
      return .mapping(entries)
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
    return .mapping(entries)
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

  private mutating func losePart(_ part: CurlArguments.Part) -> ImportedValue? {
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
private struct PartReading {
  enum Kind { case text, file, textOfFile }

  private var rest: ArraySlice<UInt16>

  init(_ text: ShellText) { rest = text.units[...] }

  mutating func content() -> (kind: Kind, text: ShellText, isQuoted: Bool) {
    var kind = Kind.text
    if rest.first == UInt16(UInt8(ascii: "@")) { kind = .file }
    if rest.first == UInt16(UInt8(ascii: "<")) { kind = .textOfFile }
    if kind != .text { rest.removeFirst() }
    let isQuoted = rest.first == UInt16(UInt8(ascii: "\""))
    return (kind, word(endsAtParameter: true), isQuoted)
  }

  /// A word, possibly in quotes with `\"` and `\\`, up to a semicolon.
  ///
  /// - Parameter endsAtParameter: whether only a semicolon before a parameter ends it, as curl has it
  ///   for values.
  private mutating func word(endsAtParameter: Bool) -> ShellText {
    var output = ShellText()
    guard rest.first == UInt16(UInt8(ascii: "\"")) else {
      while let unit = rest.first {
        if unit == UInt16(UInt8(ascii: ";")), !endsAtParameter || isParameter { break }
        output.units.append(unit)
        rest.removeFirst()
      }
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
    return output
  }

  /// Whether a semicolon and a name of a parameter come next.
  private var isParameter: Bool {
    let name = ShellText(units: rest.dropFirst().drop { $0 == 0x20 }.prefix(9))
    return ["type=", "filename=", "headers=", "encoder="].contains { name.hasPrefix($0) }
  }

  mutating func parameters() -> [(name: String, value: ShellText)] {
    var found: [(name: String, value: ShellText)] = []
    while rest.first == UInt16(UInt8(ascii: ";")) {
      rest.removeFirst()
      while rest.first == 0x20 { rest.removeFirst() }
      let name = rest.prefix { $0 != UInt16(UInt8(ascii: "=")) && $0 != UInt16(UInt8(ascii: ";")) }
      rest = rest[name.endIndex...]
      guard rest.popFirst() == UInt16(UInt8(ascii: "=")) else { break }
      let text = ShellText(units: name).literal ?? ""
      // The type itself may have parameters.
      found.append((text, word(endsAtParameter: text == "type")))
    }
    return found
  }
}
