// SPDX-License-Identifier: Apache-2.0

import Notation

/// Divides a file of requests into its parts, as the tools do.
struct HTTPParser {
  enum State { case before, head, body, response, stray }

  private(set) var parts: [HTTPPart] = []
  var part = HTTPPart()
  var state = State.before
  var wasBlank = true
  let dialect: HTTPDialect
  let file: Int

  init(_ bytes: [UInt8], _ dialect: HTTPDialect, file: Int) throws(ImportProblem) {
    self.dialect = dialect
    self.file = file
    var lines = Self.lines(of: bytes)[...]
    while let line = lines.popFirst() {
      let text = line.text.trimmedOfBlanks
      if line.text.hasPrefix("###") {
        endPart()
        let name = line.text.drop { $0 == "#" }.trimmedOfBlanks
        part.name = name.isEmpty ? nil : name
      } else if try !readBlock(text, line, &lines) {
        try read(text, line)
      }
      wasBlank = text.isEmpty
    }
    endPart()
  }

  private static func lines(of bytes: [UInt8]) -> [HTTPLine] {
    var lines: [HTTPLine] = []
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      var line = bytes[start..<end]
      if line.last == 0x0D { line.removeLast() }
      lines.append(HTTPLine(text: String(decoding: line, as: UTF8.self), offset: start))
      start = end + 1
    }
    return lines
  }

  private mutating func endPart() {
    while part.body.last.map({ $0.text.trimmedOfBlanks.isEmpty }) ?? false {
      part.body.removeLast()
    }
    if !part.isEmpty { parts.append(part) }
    part = HTTPPart()
    state = .before
    wasBlank = true
  }

  // MARK: Lines

  private mutating func read(_ text: String, _ line: HTTPLine) throws(ImportProblem) {
    if state != .before, beginsRequest(text) {
      endPart()
      return readRequestLine(text, line)
    }
    switch state {
    case .before: readBefore(text, line)
    case .head: try readHead(text, line)
    case .body: if !readLaterVariable(text, line) { readBody(text, line) }
    case .response: return
    case .stray: if text.isEmpty { state = .before }
    }
  }

  /// Whether a line begins another request without a `###` before it.
  private func beginsRequest(_ text: String) -> Bool {
    guard dialect.dividesAtRequestLines, let (method, target) = HTTPRequestLine.divided(text),
      HTTPRequestLine.methods.contains(method)
    else { return false }
    let isAddress = ["http://", "https://", "/", "{{"].contains { target.hasPrefix($0) }
    return isAddress && (dialect == .httpYac || wasBlank || state == .head)
  }

  private mutating func readBefore(_ text: String, _ line: HTTPLine) {
    if text.isEmpty || readComment(text, line) || readVariable(text, line) { return }
    if text.hasPrefix("HTTP/") {
      state = .response
    } else if let kind = HTTPRequestLine.loss(of: text) {
      part.lost.append(
        HTTPPart.Lost(cause: kind, text: text, original: nil, offset: line.offset))
      // The lines of another protocol's request go up to the next part, those of a fragment to a blank.
      state = kind == .protocol && !text.hasPrefix("proto") ? .response : .stray
    } else if text.hasPrefix("> ") || text.hasPrefix(">>") || text.hasPrefix("<> ") {
      readBody(text, line)
    } else if HTTPRequestLine.isOne(text) {
      readRequestLine(text, line)
    } else {
      part.lost.append(
        HTTPPart.Lost(
          cause: .unreadable, text: "not a request: `\(text)`", original: nil, offset: line.offset))
    }
  }

  private mutating func readRequestLine(_ text: String, _ line: HTTPLine) {
    part.request = HTTPLine(text: text, offset: line.offset)
    state = .head
  }

  private mutating func readHead(_ text: String, _ line: HTTPLine) throws(ImportProblem) {
    if text.isEmpty {
      state = .body
    } else if readLaterVariable(text, line) {
      return
    } else if part.headers.isEmpty, isContinuation(text, line) {
      part.request?.text += text
    } else if readComment(text, line) {
      return
    } else if let pair = Self.header(text, line.offset) {
      part.headers.append(pair)
    } else if text.hasPrefix("??") || "{[<>".contains(text.prefix(1)) || dialect == .httpYac {
      state = .body
      readBody(text, line)
    } else {
      throw ImportProblem(
        .unreadableSource, "a header needs a colon: `\(text.prefix(80))`",
        at: ImportFinding.Place(file: file, offset: line.offset))
    }
  }

  /// A line that goes on with the address: `?a=b`, `&c=d`, and one that is indented, `/path`.
  private func isContinuation(_ text: String, _ line: HTTPLine) -> Bool {
    if text.hasPrefix("?"), !text.hasPrefix("??") { return true }
    if text.hasPrefix("&") { return true }
    guard line.text.first == " " || line.text.first == "\t" else { return false }
    return text.hasPrefix("/") && !text.hasPrefix("//")
      || Self.header(text, 0) == nil && !text.hasPrefix("#") && !"{[<>".contains(text.prefix(1))
        && dialect != .httpYac
  }

  private static func header(_ text: String, _ offset: Int) -> HTTPPart.Pair? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = text[..<colon].trimmedOfBlanks
    guard !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter) else { return nil }
    let value = text[text.utf8.index(after: colon)...].trimmedOfBlanks
    return HTTPPart.Pair(name: name, value: value, offset: offset)
  }

  private mutating func readBody(_ text: String, _ line: HTTPLine) {
    if text.hasPrefix("?? ") {
      part.asserts.append(HTTPLine(text: text, offset: line.offset))
    } else if text.hasPrefix("HTTP/"), wasBlank, text.split(separator: " ").count > 1 {
      state = .response
    } else if text.hasPrefix("> ") {
      part.lost.append(
        HTTPPart.Lost(
          cause: .script, text: "the script of `\(text)`", original: nil, offset: line.offset))
    } else if text.hasPrefix(">>") || text.hasPrefix("<> ") {
      return
    } else if readComment(text, line) {
      return
    } else if !part.body.isEmpty || !text.isEmpty {
      part.body.append(line)
    }
  }

  // MARK: Comments and variables

  private mutating func readComment(_ text: String, _ line: HTTPLine) -> Bool {
    guard text.hasPrefix("#") || text.hasPrefix("//") else { return false }
    let mark = text.utf8.first
    let inner = String(decoding: text.utf8.drop { $0 == mark }, as: UTF8.self).trimmedOfBlanks
    guard inner.hasPrefix("@"), let setting = Self.setting(inner, line.offset) else {
      if !inner.isEmpty { part.comments.append(inner) }
      return true
    }
    part.settings.append(setting)
    return true
  }

  /// `@name login`, also `@name = login`; nil for another comment.
  private static func setting(_ text: String, _ offset: Int) -> HTTPPart.Setting? {
    let rest = text.utf8.dropFirst()
    let word = rest.prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
    let name = String(Substring(word)).lowercased()
    guard HTTPSettings.isKnown(name) else { return nil }
    var value = String(Substring(rest[word.endIndex...])).trimmedOfBlanks
    if name != "disabled", value.hasPrefix("=") || value.hasPrefix(":") {
      value = value.dropFirst().trimmedOfBlanks
    }
    return HTTPPart.Setting(name: name, value: value, offset: offset)
  }

  /// A variable behind a request without a body, which httpYac sets when the response is there.
  private mutating func readLaterVariable(_ text: String, _ line: HTTPLine) -> Bool {
    guard dialect == .httpYac || dialect == .unknown, part.body.isEmpty, text.hasPrefix("@") else {
      return false
    }
    return readVariable(text, line)
  }

  private mutating func readVariable(_ text: String, _ line: HTTPLine) -> Bool {
    guard text.hasPrefix("@"), let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      return false
    }
    let name = text[..<sign].dropFirst().filter { $0 != ":" }.trimmedOfBlanks
    guard !name.isEmpty, !name.utf8.contains(where: \.isASCIISpace) else { return false }
    var value = text[text.utf8.index(after: sign)...].trimmedOfBlanks
    switch dialect {
    case .restClient: value = Self.unescaped(value)
    case .httpYac:
      if value.utf8.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") {
        value = String(value.dropFirst().dropLast())
      }
    case .jetBrains, .unknown: break
    }
    part.variables.append(HTTPPart.Pair(name: name, value: value, offset: line.offset))
    return true
  }

  private static func unescaped(_ value: String) -> String {
    value.replacing("\\n", with: "\n").replacing("\\t", with: "\t").replacing("\\r", with: "\r")
  }
}
