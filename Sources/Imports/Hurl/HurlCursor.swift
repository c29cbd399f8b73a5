// SPDX-License-Identifier: Apache-2.0

import Notation

/// Reads the bytes of a Hurl file, with the tokens that all of its parts have.
struct HurlCursor {
  /// A state to return to.
  struct Mark {
    let index: Int
    let comments: Int
  }

  let bytes: [UInt8]
  let file: Int
  private(set) var index = 0
  /// Comments that were read and belong to nothing yet.
  private(set) var comments: [String] = []

  init(_ bytes: [UInt8], file: Int) {
    self.bytes = bytes
    self.file = file
  }

  // MARK: Positions

  var mark: Mark { Mark(index: index, comments: comments.count) }

  mutating func reset(to mark: Mark) {
    index = mark.index
    comments.removeLast(comments.count - mark.comments)
  }

  mutating func takeComments() -> [String] {
    defer { comments = [] }
    return comments
  }

  var isAtEnd: Bool { index >= bytes.count }
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  func problem(_ message: String, at offset: Int? = nil) -> ImportProblem {
    ImportProblem(
      .unreadableSource, "this is not Hurl: \(message)",
      at: ImportFinding.Place(file: file, offset: offset ?? index))
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The line from an offset on, without its end.
  func line(from offset: Int) -> String {
    let rest = bytes[offset...].prefix { $0 != 0x0A && $0 != 0x0D }
    return String(decoding: rest, as: UTF8.self)
  }

  // MARK: Bytes

  mutating func advance(_ count: Int = 1) { index = min(index + count, bytes.count) }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  func isAt(_ literal: String) -> Bool { bytes[index...].starts(with: literal.utf8) }

  mutating func take(_ literal: String) -> Bool {
    guard isAt(literal) else { return false }
    index += literal.utf8.count
    return true
  }

  mutating func take(while isTaken: (UInt8) -> Bool) -> Range<Int> {
    let start = index
    while index < bytes.count, isTaken(bytes[index]) { index += 1 }
    return start..<index
  }

  /// One character, which is UTF-8.
  mutating func takeScalar() -> Unicode.Scalar? {
    guard let first = next else { return nil }
    let width = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    let end = min(index + width, bytes.count)
    let scalar = text(index..<end).unicodeScalars.first
    index = end
    return scalar
  }

  /// The character that comes next.
  var nextScalar: Unicode.Scalar? {
    var copy = self
    return copy.takeScalar()
  }

  // MARK: Lines

  /// Spaces and tabs.
  ///
  /// - Returns: whether there were any.
  @discardableResult mutating func takeBlanks() -> Bool { !take(while: \.isBlank).isEmpty }

  mutating func needBlanks(after what: String) throws(ImportProblem) {
    guard takeBlanks() else { throw problem("a space is missing after `\(what)`") }
  }

  mutating func takeNewline() -> Bool {
    if next == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A {
      index += 2
      return true
    }
    return take(0x0A)
  }

  /// Blanks, a comment and the end of the line, or of the file.
  ///
  /// - Returns: false, at the same place, for anything else.
  mutating func takeLineEnd() -> Bool {
    let mark = mark
    takeBlanks()
    if take(UInt8(ascii: "#")) {
      let range = take { $0 != 0x0A }
      var text = bytes[range]
      if text.last == 0x0D { text.removeLast() }
      if text.first == 0x20 { text.removeFirst() }
      comments.append(String(decoding: text, as: UTF8.self))
    }
    if isAtEnd || takeNewline() { return true }
    reset(to: mark)
    return false
  }

  mutating func needLineEnd() throws(ImportProblem) {
    guard takeLineEnd() else { throw problem("the end of the line is expected") }
  }

  /// Empty lines and those with comments only, then blanks.
  mutating func takeEmptyLines() {
    while !isAtEnd, takeLineEnd() {}
    takeBlanks()
  }
}

extension HurlCursor {
  // MARK: Placeholders and escapes

  /// `{{name}}`, if one comes next.
  mutating func takePlaceholder() throws(ImportProblem) -> HurlPlaceholder? {
    let start = index
    guard take("{{") else { return nil }
    takeBlanks()
    let range = try name()
    takeBlanks()
    guard !range.isEmpty else { throw problem("a variable is expected") }
    guard take("}}") else { throw problem("`}}` is expected") }
    return HurlPlaceholder(name: text(range), offset: start)
  }

  /// A name of a variable: letters and digits, `_` and `-`.
  mutating func name() throws(ImportProblem) -> Range<Int> {
    let start = index
    while let scalar = nextScalar, scalar.isHurlName { advance(String(scalar).utf8.count) }
    return start..<index
  }

  /// The character of an escape, behind its backslash.
  mutating func takeEscape(_ others: String = "") throws(ImportProblem) -> String {
    let start = index - 1
    guard let scalar = takeScalar() else { throw problem("the escape is not complete", at: start) }
    switch scalar {
    case "#", "\"", "\\", "/", "`": return String(scalar)
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try unicodeEscape(from: start)
    default:
      guard others.unicodeScalars.contains(scalar) else {
        throw problem("`\\\(scalar)` is not an escape", at: start)
      }
      return String(scalar)
    }
  }

  /// The character of an escape in a text on several lines. Hurl leaves out one that it does not know.
  mutating func takeLenientEscape() -> String {
    advance()
    let mark = mark
    if let text = try? takeEscape() { return text }
    reset(to: mark)
    _ = takeScalar()
    return ""
  }

  /// `{41}`.
  private mutating func unicodeEscape(from start: Int) throws(ImportProblem) -> String {
    guard take(UInt8(ascii: "{")) else { throw problem("`{` is expected") }
    let digits = text(take(while: \.isHexDigit))
    guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw problem("`\\u{\(digits.prefix(20))}` is not a character", at: start)
    }
    guard take(UInt8(ascii: "}")) else { throw problem("`}` is expected") }
    return String(scalar)
  }
}

extension Unicode.Scalar {
  /// A letter, a digit, `_` or `-`.
  var isHurlName: Bool { isHurlAlphanumeric || self == "_" || self == "-" }

  var isHurlAlphanumeric: Bool {
    if value < 0x80 { return UInt8(value).isASCIIAlphanumeric && self != "_" }
    return properties.isAlphabetic || properties.numericType != nil
  }
}
