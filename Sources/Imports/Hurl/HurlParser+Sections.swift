// SPDX-License-Identifier: Apache-2.0

import Notation

extension HurlParser {
  // MARK: Names and values

  /// Lines of a name, a colon and a text, as long as there are any.
  mutating func pairs() throws(ImportProblem) -> [HurlPair] {
    var pairs: [HurlPair] = []
    while let name = try keyBeforeColon() {
      addNode(name.offset)
      let value = try unquoted()
      try cursor.needLineEnd()
      pairs.append(HurlPair(name: name, value: value, offset: name.offset))
    }
    return pairs
  }

  /// A name with its colon and the blanks behind it; nil, at the same place, if the next line has none.
  mutating func keyBeforeColon() throws(ImportProblem) -> HurlText? {
    let mark = cursor.mark
    cursor.takeEmptyLines()
    let key = try key()
    cursor.takeBlanks()
    guard !key.isEmpty, cursor.take(UInt8(ascii: ":")) else {
      cursor.reset(to: mark)
      return nil
    }
    cursor.takeBlanks()
    return key
  }

  private mutating func key() throws(ImportProblem) -> HurlText {
    var text = HurlText(at: cursor.index)
    // `[` begins a section, and `{` without another one JSON.
    guard cursor.next != UInt8(ascii: "[") else { return text }
    while let scalar = cursor.nextScalar {
      if scalar == "{" {
        guard let placeholder = try cursor.takePlaceholder() else { break }
        text.append(placeholder)
      } else if scalar == "\\" {
        cursor.advance()
        text.append(try cursor.takeEscape())
      } else if scalar.isHurlName || ".[]@$".unicodeScalars.contains(scalar) {
        cursor.advance(String(scalar).utf8.count)
        text.append(String(scalar))
      } else {
        break
      }
    }
    return text
  }

  /// A text up to the end of the line, to `#` or to a tab, without blanks at its end.
  mutating func unquoted() throws(ImportProblem) -> HurlText {
    var text = HurlText(at: cursor.index)
    var end = text
    var endMark = cursor.mark
    let stops: [UInt8] = [0x0A, 0x0D, 0x09, 0x08, 0x0C, UInt8(ascii: "#")]
    while let byte = cursor.next, !stops.contains(byte) {
      if let placeholder = try cursor.takePlaceholder() {
        text.append(placeholder)
      } else if byte == UInt8(ascii: "\\") {
        cursor.advance()
        text.append(try cursor.takeEscape())
      } else if let scalar = cursor.takeScalar() {
        text.append(String(scalar))
      }
      guard byte != 0x20 else { continue }
      end = text
      endMark = cursor.mark
    }
    cursor.reset(to: endMark)
    return end
  }

  /// A text in double quotes; nil if none comes next.
  mutating func quoted() throws(ImportProblem) -> HurlText? {
    try delimited(by: UInt8(ascii: "\""))
  }

  mutating func delimited(by quote: UInt8) throws(ImportProblem) -> HurlText? {
    var text = HurlText(at: cursor.index)
    let start = cursor.index
    guard cursor.take(quote) else { return nil }
    while let byte = cursor.next, byte != quote {
      guard byte != 0x0A, byte != 0x0D else { break }
      if let placeholder = try cursor.takePlaceholder() {
        text.append(placeholder)
      } else if byte == UInt8(ascii: "\\") {
        cursor.advance()
        text.append(try cursor.takeEscape())
      } else if let scalar = cursor.takeScalar() {
        text.append(String(scalar))
      }
    }
    guard cursor.take(quote) else {
      throw cursor.problem("a text that is not closed", at: start)
    }
    return text
  }

  /// The path of a file, up to `;`, `#` or a blank.
  mutating func filename() throws(ImportProblem) -> HurlText {
    var text = HurlText(at: cursor.index)
    while let byte = cursor.next, !byte.isASCIISpaceOrBreak, !";#}".utf8.contains(byte) {
      if let placeholder = try cursor.takePlaceholder() {
        text.append(placeholder)
      } else if byte == UInt8(ascii: "{") {
        break
      } else if byte == UInt8(ascii: "\\") {
        cursor.advance()
        text.append(try cursor.takeEscape(" ;:{}#"))
      } else if let scalar = cursor.takeScalar() {
        text.append(String(scalar))
      }
    }
    guard !text.isEmpty else { throw cursor.problem("the name of a file is expected") }
    return text
  }

  // MARK: Sections

  /// The name of the section that begins in the next lines; nil, at the same place, without one.
  private mutating func sectionName() throws(ImportProblem) -> (name: String, offset: Int)? {
    let mark = cursor.mark
    cursor.takeEmptyLines()
    let start = cursor.index
    guard cursor.take(UInt8(ascii: "[")) else {
      cursor.reset(to: mark)
      return nil
    }
    let name = cursor.text(cursor.take(while: \.isASCIILetter))
    guard !name.isEmpty, cursor.take(UInt8(ascii: "]")) else {
      // An array of JSON.
      cursor.reset(to: mark)
      return nil
    }
    try cursor.needLineEnd()
    return (name, start)
  }

  mutating func requestSections(_ entry: inout HurlEntry) throws(ImportProblem) {
    var seen: Set<String> = []
    while let (name, offset) = try sectionName() {
      let known = HurlSection(rawValue: name) ?? HurlSection.older[name]
      guard let section = known, section.isOfRequest else {
        throw cursor.problem("`[\(name)]` is not a section of a request", at: offset)
      }
      guard seen.insert(section.rawValue).inserted else {
        throw cursor.problem("`[\(name)]` is there twice", at: offset)
      }
      switch section {
      case .query: entry.query = try pairs()
      case .form: entry.form = try pairs()
      case .multipart: entry.parts = try parts()
      case .cookies: entry.cookies = try pairs()
      case .basicAuth: entry.login = try login()
      case .options: entry.options = try options()
      case .captures, .asserts: break
      }
    }
  }

  mutating func responseSections(_ response: inout HurlResponse) throws(ImportProblem) {
    var seen: Set<String> = []
    while let (name, offset) = try sectionName() {
      guard let section = HurlSection(rawValue: name), !section.isOfRequest else {
        throw cursor.problem("`[\(name)]` is not a section of a response", at: offset)
      }
      guard seen.insert(name).inserted else {
        throw cursor.problem("`[\(name)]` is there twice", at: offset)
      }
      if section == .captures {
        response.captures = try captures()
      } else {
        response.asserts = try asserts()
      }
    }
  }

  private mutating func login() throws(ImportProblem) -> HurlPair? {
    guard let name = try keyBeforeColon() else { return nil }
    addNode(name.offset)
    let value = try unquoted()
    try cursor.needLineEnd()
    return HurlPair(name: name, value: value, offset: name.offset)
  }

  private mutating func parts() throws(ImportProblem) -> [HurlPart] {
    var parts: [HurlPart] = []
    while let name = try keyBeforeColon() {
      addNode(name.offset)
      guard cursor.take("file,") else {
        parts.append(
          HurlPart(name: name, value: try unquoted(), isFile: false, offset: name.offset))
        try cursor.needLineEnd()
        continue
      }
      cursor.takeBlanks()
      var part = HurlPart(name: name, value: try filename(), isFile: true, offset: name.offset)
      cursor.takeBlanks()
      guard cursor.take(UInt8(ascii: ";")) else { throw cursor.problem("`;` is expected") }
      cursor.takeBlanks()
      let type = try unquoted()
      if !type.isEmpty { part.type = type }
      try cursor.needLineEnd()
      parts.append(part)
    }
    return parts
  }
}

/// The sections of an entry.
private enum HurlSection: String {
  case query = "Query"
  case form = "Form"
  case multipart = "Multipart"
  case cookies = "Cookies"
  case basicAuth = "BasicAuth"
  case options = "Options"
  case captures = "Captures"
  case asserts = "Asserts"

  static let older: [String: HurlSection] = [
    "QueryStringParams": .query, "FormParams": .form, "MultipartFormData": .multipart,
  ]

  var isOfRequest: Bool { self != .captures && self != .asserts }
}
