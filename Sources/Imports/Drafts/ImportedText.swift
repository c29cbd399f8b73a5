// SPDX-License-Identifier: Apache-2.0

import Expressions

/// A text of a result: literal pieces and expressions. Readers never quote or escape.
package struct ImportedText: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case literal(String)
    /// CEL, without `${` and `}`.
    case expression(String)
  }

  /// No two literal pieces are side by side, and none is empty.
  package private(set) var pieces: [Piece] = []

  package init() {}

  package init(_ literal: String) { append(literal) }

  package static func expression(_ source: String) -> ImportedText {
    var text = ImportedText()
    text.append(expression: source)
    return text
  }

  package mutating func append(_ literal: String) {
    guard !literal.isEmpty else { return }
    guard case .literal(var last)? = pieces.last else { return pieces.append(.literal(literal)) }
    // Appended in place: a text may be put together from its characters.
    pieces.removeLast()
    last += literal
    pieces.append(.literal(last))
  }

  package mutating func append(expression source: String) { pieces.append(.expression(source)) }

  package mutating func append(_ piece: Piece) {
    switch piece {
    case .literal(let text): append(text)
    case .expression(let source): append(expression: source)
    }
  }

  package mutating func append(_ other: ImportedText) {
    for piece in other.pieces { append(piece) }
  }

  package static func + (first: ImportedText, second: ImportedText) -> ImportedText {
    var text = first
    text.append(second)
    return text
  }

  package var isEmpty: Bool { pieces.isEmpty }

  /// The text if it has no expressions.
  package var literal: String? {
    if pieces.isEmpty { return "" }
    guard pieces.count == 1, case .literal(let text) = pieces[0] else { return nil }
    return text
  }

  /// The literal text at the beginning.
  package var start: String {
    if case .literal(let text)? = pieces.first { text } else { "" }
  }

  /// The sources of its expressions.
  package var expressions: [String] {
    pieces.compactMap { if case .expression(let source) = $0 { source } else { nil } }
  }

  /// The text without so many bytes at its beginning, which are literal.
  package func dropping(_ count: Int) -> ImportedText {
    guard case .literal(let first)? = pieces.first else { return self }
    var text = ImportedText(String(decoding: first.utf8.dropFirst(count), as: UTF8.self))
    for piece in pieces.dropFirst() {
      switch piece {
      case .literal(let literal): text.append(literal)
      case .expression(let source): text.append(expression: source)
      }
    }
    return text
  }

  /// As the format has it: `a ${b}`, with a literal `${` as `$${`.
  package var template: String {
    var output = ""
    for (place, piece) in pieces.enumerated() {
      switch piece {
      case .expression(let source): output += "${\(source)}"
      case .literal(let text):
        output += Template.escape(text)
        // Before an expression, each `$` is written twice.
        let isBeforeExpression = place + 1 < pieces.count
        if isBeforeExpression {
          let dollars = text.utf8.reversed().prefix { $0 == UInt8(ascii: "$") }.count
          output += String(repeating: "$", count: dollars)
        }
      }
    }
    return output
  }
}
