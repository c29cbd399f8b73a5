// SPDX-License-Identifier: Apache-2.0

import Notation

/// A text with the offset at which it begins.
struct SourcePiece {
  let text: String
  let offset: Int

  init(_ text: String, _ offset: Int) {
    self.text = text
    self.offset = offset
  }
}

/// A block: `headers { … }`.
struct BruBlock {
  enum Content {
    case pairs([BruPair])
    case text(SourcePiece)
  }

  let name: String
  let offset: Int
  let content: Content

  var pairs: [BruPair] { if case .pairs(let pairs) = content { pairs } else { [] } }
  var text: SourcePiece? { if case .text(let text) = content { text } else { nil } }

  /// Whether a block of this name is text; any other has names with values.
  static func isText(_ name: String) -> Bool {
    if ["tests", "docs", "example", "app"].contains(name) || name.hasPrefix("script") {
      return true
    }
    let pairs = [
      "body:form-urlencoded", "body:multipart-form", "body:file", "body:grpc", "body:ws",
    ]
    return name == "body" || name.hasPrefix("body:") && !pairs.contains(name)
  }
}

/// A name with its value.
struct BruPair {
  /// `@description('x')` above a pair.
  struct Note {
    let name: String
    /// Nil for `@number`.
    let value: String?
    let offset: Int
  }

  var name: String
  var value: String
  let offset: Int
  /// `~` before the name.
  var isDisabled = false
  /// `@` before the name.
  var isLocal = false
  var isWithoutValue = false
  /// `@contentType(…)` behind the value.
  var contentType: String?
  /// `[ … ]` in place of a value.
  var list: [String]?
  var notes: [Note] = []

  var description: String? {
    notes.last { $0.name == "description" }?.value.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Reads a name with the marks before it: `~@"a \"b\""`.
  mutating func takeMarks(_ written: String) {
    var rest = Substring(written)
    if rest.first == "~" {
      isDisabled = true
      rest.removeFirst()
    }
    if rest.first == "@" {
      isLocal = true
      rest.removeFirst()
    }
    if rest.utf8.count > 1, rest.hasPrefix("\""), rest.hasSuffix("\"") {
      let inner = rest.dropFirst().dropLast()
      name = String(inner).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    } else {
      name = String(rest)
    }
  }

  /// Takes `@contentType(image/png)` off the end of the value.
  mutating func takeType() {
    guard value.hasSuffix(")"), let mark = value.ranges(of: "@contentType(").last else { return }
    contentType = String(value[mark.upperBound...].dropLast())
    value = String(value[..<mark.lowerBound])
    while value.utf8.last?.isASCIISpace == true { value = String(value.dropLast()) }
  }

  /// Takes what is behind a text between `'''`.
  mutating func takeType(_ rest: String) {
    guard rest.hasPrefix("@contentType("), rest.hasSuffix(")") else { return }
    contentType = String(rest.dropFirst(13).dropLast())
  }

  /// The paths of `@file(a|b)`; nil for text.
  var files: [String]? {
    guard value.hasPrefix("@file("), value.hasSuffix(")") else { return nil }
    return value.dropFirst(6).dropLast().split(separator: "|").map(String.init)
  }
}
