// SPDX-License-Identifier: Apache-2.0

/// A text of a Hurl file: literal pieces, and placeholders as `{{name}}`.
struct HurlText: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case literal(String)
    case placeholder(HurlPlaceholder)
  }

  /// No two literal pieces are side by side, and none is empty.
  private(set) var pieces: [Piece] = []
  /// Where it begins, in bytes.
  var offset = 0

  init(_ literal: String = "", at offset: Int = 0) {
    self.offset = offset
    append(literal)
  }

  mutating func append(_ literal: String) {
    guard !literal.isEmpty else { return }
    if case .literal(let last)? = pieces.last {
      pieces[pieces.count - 1] = .literal(last + literal)
    } else {
      pieces.append(.literal(literal))
    }
  }

  mutating func append(_ placeholder: HurlPlaceholder) { pieces.append(.placeholder(placeholder)) }

  mutating func append(_ other: HurlText) {
    for piece in other.pieces {
      switch piece {
      case .literal(let text): append(text)
      case .placeholder(let placeholder): append(placeholder)
      }
    }
  }

  var isEmpty: Bool { pieces.isEmpty }

  /// The text if it has no placeholders.
  var literal: String? {
    if pieces.isEmpty { return "" }
    guard pieces.count == 1, case .literal(let text) = pieces[0] else { return nil }
    return text
  }

  /// The literal text at the beginning.
  var start: String {
    if case .literal(let text)? = pieces.first { text } else { "" }
  }

  var placeholders: [HurlPlaceholder] {
    pieces.compactMap { if case .placeholder(let one) = $0 { one } else { nil } }
  }

  /// The text as it is in the file, without escapes.
  var shown: String {
    pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .placeholder(let placeholder): "{{\(placeholder.name)}}"
      }
    }.joined()
  }

  /// The text without white space at its end.
  var trimmingEnd: HurlText {
    var text = self
    guard case .literal(let last)? = text.pieces.last else { return text }
    text.pieces.removeLast()
    var bytes = Array(last.utf8)
    while bytes.last?.isASCIISpaceOrBreak == true { bytes.removeLast() }
    text.append(String(decoding: bytes, as: UTF8.self))
    return text
  }

  /// The parts before and after the first of these characters in a literal piece.
  func split(at byte: UInt8) -> (before: HurlText, after: HurlText)? {
    var before = HurlText(at: offset)
    for (place, piece) in pieces.enumerated() {
      switch piece {
      case .placeholder(let placeholder): before.append(placeholder)
      case .literal(let text):
        guard let index = text.utf8.firstIndex(of: byte) else {
          before.append(text)
          continue
        }
        before.append(String(decoding: text.utf8[..<index], as: UTF8.self))
        let rest = text.utf8[text.utf8.index(after: index)...]
        var after = HurlText(String(decoding: rest, as: UTF8.self), at: offset)
        for piece in pieces[(place + 1)...] {
          switch piece {
          case .literal(let text): after.append(text)
          case .placeholder(let placeholder): after.append(placeholder)
          }
        }
        return (before, after)
      }
    }
    return nil
  }
}

/// `{{name}}`, or a function as `{{newUuid}}`.
struct HurlPlaceholder: Hashable, Sendable {
  let name: String
  /// Where it begins, in bytes.
  let offset: Int
}

extension HurlText {
  /// The text without white space at its beginning.
  var trimmingStart: HurlText {
    var text = HurlText(at: offset)
    for (place, piece) in pieces.enumerated() {
      switch piece {
      case .placeholder(let placeholder): text.append(placeholder)
      case .literal(let literal):
        let kept = place == 0 ? literal.utf8.drop(while: \.isBlank) : literal.utf8[...]
        text.append(String(decoding: kept, as: UTF8.self))
      }
    }
    return text
  }
}

extension UInt8 {
  /// A space, a tab or the end of a line.
  var isASCIISpaceOrBreak: Bool { isBlank || self == 0x0A || self == 0x0D }
}
