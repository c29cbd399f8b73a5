// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import YAMLTree

/// A text of a request or a check in which some typographic characters are certainly a mistake,
/// although it can be read with them.
enum TypographyPlace {
  case address
  case headerValue
  /// A word that is not for people: a path, a tag, a token.
  case word
  /// The key of a member of data.
  case key
  /// The key of a member that is expected: one in quotes may be a path.
  case expectedKey
  /// A JSONPath or an XPath.
  case query
  case pattern

  /// Whether a character of a text is not meant as data.
  fileprivate func isMistaken(
    _ one: Typography, at range: Range<Int>, in text: TypographicText
  ) -> Bool {
    let bytes = text.bytes
    let isAtEnd = range.lowerBound == 0 || range.upperBound == bytes.count
    switch self {
    case .address:
      return one.isInvisible || one.isFullwidth || one.isQuote && isAtEnd && text.beginsWithQuote
    case .headerValue: return isAtEnd && (one.isQuote || one.isInvisible)
    case .word: return isAtEnd && (one.isInvisible || one.isQuote && text.isWrapped)
    case .key: return isAtEnd && one.isInvisible
    case .expectedKey: return isAtEnd && (one.isInvisible || one.isQuote && text.wraps("$"))
    case .query: return !text.isQuoted(range.lowerBound)
    case .pattern:
      if isAtEnd, one.isQuote, text.isWrapped, text.isPlain || text.isAnchoredWithin { return true }
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
    let text = TypographicText(bytes, isPlain: scalar.style == .plain)
    let mistaken = text.characters.filter {
      place.isMistaken($0.character, at: $0.range, in: text)
        && !Self.isInTemplate($0.range.lowerBound, in: bytes)
    }
    guard let first = mistaken.first else { return }
    let edits = mistaken.map {
      TextEdit(
        scalar.span(ofText: $0.range), place.replacement(of: $0.character, at: $0.range, in: text))
    }
    report(
      .typographicCharacter(
        first.character, at: scalar.span(ofText: first.range), edits: edits,
        isFixed: text.isPlain && !(place == .pattern && text.isWrapped && bytes.contains(0x27))))
  }

  /// Warns about typographic characters at the ends of a key, once for a key.
  ///
  /// Most keys are ASCII: this looks at two bytes of them.
  mutating func warnOfTypography(inKey key: YAMLNode, _ place: TypographyPlace) {
    guard let scalar = key.scalar, scalar.style == .plain,
      scalar.ofText({ ($0.first ?? 0) >= 0x80 || ($0.last ?? 0) >= 0x80 ? 1 : nil }) != nil
    else { return }
    warnOfTypography(in: scalar, place)
  }

  private static func isInTemplate(_ place: Int, in bytes: [UInt8]) -> Bool {
    let before = bytes[..<place]
    guard let open = before.lastIndex(of: UInt8(ascii: "{")), open > 0 else { return false }
    return bytes[open - 1] == UInt8(ascii: "$") && !before[open...].contains(UInt8(ascii: "}"))
  }
}

extension TypographyPlace {
  /// What a mistaken character becomes. Quotes around a whole text become those of YAML, which can
  /// need none; a pattern needs them.
  fileprivate func replacement(
    of one: Typography, at range: Range<Int>, in text: TypographicText
  ) -> String {
    guard one.isQuote else { return one.ascii }
    switch self {
    case .address, .headerValue, .word: return ""
    case .pattern where text.isWrapped, .expectedKey: return "'"
    default: return one.ascii
    }
  }
}

/// A text in which typographic characters are judged.
private struct TypographicText {
  let bytes: [UInt8]
  let characters: [(character: Typography, range: Range<Int>)]
  /// Whether YAML has no quotes around it.
  let isPlain: Bool

  init(_ bytes: [UInt8], isPlain: Bool) {
    self.bytes = bytes
    self.isPlain = isPlain
    characters = Typography.all(in: bytes)
  }

  var beginsWithQuote: Bool {
    characters.first.map { $0.range.lowerBound == 0 && $0.character.isQuote } ?? false
  }

  /// Whether it begins and ends with a quote of one kind.
  var isWrapped: Bool {
    guard beginsWithQuote, characters.count > 1, let first = characters.first,
      let last = characters.last
    else { return false }
    return last.range.upperBound == bytes.count && last.character.ascii == first.character.ascii
  }

  /// Whether a text follows a quote at the beginning.
  func wraps(_ text: String) -> Bool {
    guard isWrapped, let first = characters.first else { return false }
    return bytes[first.range.upperBound...].starts(with: text.utf8)
  }

  /// Whether the quotes around it are beside an anchor, so that the pattern can never match.
  var isAnchoredWithin: Bool {
    guard let first = characters.first, let last = characters.last else { return false }
    return bytes[first.range.upperBound...].first == UInt8(ascii: "^")
      || bytes[..<last.range.lowerBound].last == UInt8(ascii: "$")
  }

  /// Whether a place is between quotes of a language in the text.
  func isQuoted(_ place: Int) -> Bool {
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
      default: "write `\(edits.first.map(\.replacement) ?? one.ascii)`"
      }
    let words = one.isQuote && edits.contains { $0.replacement.isEmpty } ? "leave it out" : instead
    return Diagnostic(
      .typographicCharacter, "\(one.codePoint) (\(one.name)) is probably not meant here",
      severity: .warning, at: Annotation(span, "taken as it is"),
      offers: isFixed ? [.fix(Fix(words, edits, isPreferred: true))] : [.words(words)])
  }
}
