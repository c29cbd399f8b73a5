// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import YAMLTree

/// A text of a request or a check in which some typographic characters are certainly a mistake,
/// although it can be read with them.
enum TypographyPlace {
  case address
  case headerValue
  /// A JSONPath or an XPath.
  case query
  case pattern

  /// Whether a character of a text is not meant as data.
  fileprivate func isMistaken(
    _ one: Typography, at range: Range<Int>, in bytes: ArraySlice<UInt8>, isQuoted: Bool
  ) -> Bool {
    let isAtEnd = range.lowerBound == 0 || range.upperBound == bytes.count
    switch self {
    case .address:
      let isWrapped = Typography.all(in: bytes.prefix(4)).first.map {
        $0.range.lowerBound == 0 && $0.character.isQuote
      }
      return one.isInvisible || one.isFullwidth || one.isQuote && isAtEnd && isWrapped == true
    case .headerValue: return isAtEnd && (one.isQuote || one.isInvisible)
    case .query: return !isQuoted
    case .pattern:
      let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0
      let after = range.upperBound < bytes.count ? bytes[range.upperBound] : 0
      let isBetween = before.isASCIIAlphanumeric && after.isASCIIAlphanumeric
      let open = bytes[..<range.lowerBound].last { "[]{}".utf8.contains($0) }
      return isBetween
        && (open == UInt8(ascii: "[") && one.ascii == "-"
          || open == UInt8(ascii: "{") && one.ascii == ",")
    }
  }
}

extension DecodingContext {
  /// Warns about typographic characters in place of syntax, once for a text.
  mutating func warnOfTypography(in scalar: YAMLScalar, _ place: TypographyPlace) {
    guard scalar.ofText({ $0.firstIndex { $0 >= 0x80 } }) != nil else { return }
    let bytes = Array(scalar.text.utf8)
    var mistaken: [(character: Typography, range: Range<Int>)] = []
    for (one, range) in Typography.all(in: bytes)
    where place.isMistaken(
      one, at: range, in: bytes[...], isQuoted: Self.isQuoted(range.lowerBound, in: bytes))
      && !Self.isInTemplate(range.lowerBound, in: bytes)
    {
      mistaken.append((one, range))
    }
    guard let first = mistaken.first else { return }
    var edits = mistaken.map {
      TextEdit(scalar.span(ofText: $0.range), $0.character.ascii)
    }
    // Quotes around a whole text become those of YAML, which can need none.
    if place == .address || place == .headerValue {
      edits = zip(mistaken, edits).map { $0.0.character.isQuote ? TextEdit($0.1.span, "") : $0.1 }
    }
    report(
      .typographicCharacter(
        first.character, at: scalar.span(ofText: first.range), edits: edits,
        isFixed: scalar.style == .plain))
  }

  private static func isQuoted(_ place: Int, in bytes: [UInt8]) -> Bool {
    var quote: UInt8?
    for byte in bytes[..<place] {
      if byte == quote {
        quote = nil
      } else if quote == nil, "\"'".utf8.contains(byte) {
        quote = byte
      }
    }
    return quote != nil
  }

  private static func isInTemplate(_ place: Int, in bytes: [UInt8]) -> Bool {
    let before = bytes[..<place]
    guard let open = before.lastIndex(of: UInt8(ascii: "{")), open > 0 else { return false }
    return bytes[open - 1] == UInt8(ascii: "$") && !before[open...].contains(UInt8(ascii: "}"))
  }
}

extension Typography {
  /// Whether it is a fullwidth form of ASCII.
  fileprivate var isFullwidth: Bool { (0xFF01...0xFF5E).contains(scalar.value) }
}

extension Diagnostic {
  /// - Parameters:
  ///   - edits: what the text becomes.
  ///   - isFixed: whether the edits can be made in the file: a quoted text may have escapes.
  static func typographicCharacter(
    _ one: Typography, at span: SourceSpan, edits: [TextEdit], isFixed: Bool
  ) -> Diagnostic {
    let instead =
      switch one.ascii {
      case "": "leave it out"
      case " ": "write a space, or leave it out"
      default: "write `\(one.ascii)`"
      }
    let words = one.isQuote && edits.contains { $0.replacement.isEmpty } ? "leave it out" : instead
    return Diagnostic(
      .typographicCharacter, "\(one.codePoint) (\(one.name)) is probably not meant here",
      severity: .warning, at: Annotation(span, "taken as it is"),
      offers: isFixed ? [.fix(Fix(words, edits, isPreferred: true))] : [.words(words)])
  }
}
