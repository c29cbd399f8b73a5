// SPDX-License-Identifier: Apache-2.0

import Notation

extension ImportedText {
  /// The parts between an ASCII character of the literal text; one part if it is not there.
  package func split(at character: Unicode.Scalar) -> [ImportedText] {
    let separator = UInt8(ascii: character)
    var parts: [ImportedText] = [ImportedText()]
    for piece in pieces {
      switch piece {
      case .expression(let source): parts[parts.count - 1].append(expression: source)
      case .literal(let text):
        let slices = text.utf8.split(separator: separator, omittingEmptySubsequences: false)
        for (place, slice) in slices.enumerated() {
          if place > 0 { parts.append(ImportedText()) }
          parts[parts.count - 1].append(String(Substring(slice)))
        }
      }
    }
    return parts
  }

  /// What is before and after the first ASCII character of the literal text; nil if it is not there.
  package func divided(at character: Unicode.Scalar) -> (before: ImportedText, after: ImportedText)?
  {
    let separator = UInt8(ascii: character)
    var before = ImportedText()
    for (place, piece) in pieces.enumerated() {
      switch piece {
      case .expression(let source): before.append(expression: source)
      case .literal(let text):
        guard let mark = text.utf8.firstIndex(of: separator) else {
          before.append(text)
          continue
        }
        before.append(String(text[..<mark]))
        var after = ImportedText(String(text[text.utf8.index(after: mark)...]))
        for piece in pieces[(place + 1)...] { after.append(other: piece) }
        return (before, after)
      }
    }
    return nil
  }

  /// Whether it has an expression.
  package var hasExpressions: Bool {
    pieces.contains { if case .expression = $0 { true } else { false } }
  }

  /// The literal text, with another text for each expression.
  package func plain(_ text: (String) -> String) -> String {
    var output = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): output += literal
      case .expression(let source): output += text(source)
      }
    }
    return output
  }

  /// The text with `%41` as `A`.
  package var percentDecoded: ImportedText {
    var output = ImportedText()
    for piece in pieces {
      switch piece {
      case .expression(let source): output.append(expression: source)
      case .literal(let text):
        let decoded = PercentCoding.decode(Array(text.utf8), broken: .kept)
        output.append(decoded.map { String(decoding: $0, as: UTF8.self) } ?? text)
      }
    }
    return output
  }

  private mutating func append(other piece: Piece) {
    switch piece {
    case .literal(let text): append(text)
    case .expression(let source): append(expression: source)
    }
  }
}
