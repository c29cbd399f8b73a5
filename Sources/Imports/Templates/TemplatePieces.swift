// SPDX-License-Identifier: Apache-2.0

/// A text of another tool, divided at its templates: `{{name}}`.
package struct TemplatePieces: Sendable {
  package enum Piece: Hashable, Sendable {
    case literal(String)
    /// The text between the braces, as written: not empty, and without braces.
    case template(String)
  }

  package private(set) var all: [Piece] = []

  /// O(length). A brace that is not part of `{{name}}` is literal: of `{{{a}}}` the inner two are a template.
  package init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "{")) else {
      if !text.isEmpty { all = [.literal(text)] }
      return
    }
    divide(Array(text.utf8))
  }

  private mutating func divide(_ bytes: [UInt8]) {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var start = 0
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == open, bytes[index + 1] == open else {
        index += 1
        continue
      }
      let name = bytes[(index + 2)...].prefix { $0 != open && $0 != close }
      let end = name.endIndex
      if end + 1 < bytes.count, bytes[end] == close, bytes[end + 1] == close, !name.isEmpty {
        appendLiteral(bytes[start..<index])
        all.append(.template(String(decoding: name, as: UTF8.self)))
        index = end + 2
        start = index
      } else {
        index = name.isEmpty ? index + 1 : end
      }
    }
    appendLiteral(bytes[start...])
  }

  private mutating func appendLiteral(_ bytes: ArraySlice<UInt8>) {
    if !bytes.isEmpty { all.append(.literal(String(decoding: bytes, as: UTF8.self))) }
  }

  /// The texts between the braces.
  package var templates: [String] {
    all.compactMap { if case .template(let content) = $0 { content } else { nil } }
  }

  /// Whether two templates are side by side.
  package var hasNeighbours: Bool {
    zip(all, all.dropFirst()).contains { pair in
      if case (.template, .template) = pair { true } else { false }
    }
  }

  /// The places among `all` of templates that are part of the name of another: `{{a{{b}}}}`.
  package var nested: Set<Int> {
    var found: Set<Int> = []
    for place in all.indices.dropFirst().dropLast() {
      guard case .template = all[place], case .literal(let before) = all[place - 1],
        case .literal(let after) = all[place + 1]
      else { continue }
      let tail = before.utf8.reversed().prefix { $0 != UInt8(ascii: "{") }
      let isOpen = before.utf8.dropLast(tail.count).suffix(2).elementsEqual("{{".utf8)
      let rest = after.utf8.drop { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
      if isOpen, rest.starts(with: "}}".utf8), !tail.contains(UInt8(ascii: "}")) {
        found.insert(place)
      }
    }
    return found
  }

  /// Each template with whether it is inside of a string of JSON: `{"a": "{{b}}", "c": {{d}}}`.
  package var inJSON: [(content: String, isQuoted: Bool)] {
    var found: [(content: String, isQuoted: Bool)] = []
    var isQuoted = false
    var isEscaped = false
    for piece in all {
      switch piece {
      case .template(let content): found.append((content, isQuoted))
      case .literal(let text):
        for byte in text.utf8 {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = isQuoted
          } else if byte == UInt8(ascii: "\"") {
            isQuoted.toggle()
          }
        }
      }
    }
    return found
  }
}
