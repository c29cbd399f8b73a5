// SPDX-License-Identifier: Apache-2.0

/// The number of terminal columns of a scalar.
package enum TextWidth {
  /// 0 for marks that combine with the letter before them, 2 for wide East Asian text and emoji,
  /// else 1.
  ///
  /// The wide ranges are those of [UAX 11](https://www.unicode.org/reports/tr11/). Undefined for
  /// control characters.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format: return 0
    default: break
    }
    return isWide(value) ? 2 : 1
  }

  /// A switch and not a list, because a list would have to be built at the start of each run.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23EC, 0x2614...0x2615, 0x26A1...0x26A1,
      0x2705...0x2705, 0x274C...0x274C, 0x2753...0x2755, 0x2E80...0x303E, 0x3041...0x33FF,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF,
      0x1B000...0x1B2FF, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E,
      0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C,
      0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3E0...0x1F3F0, 0x1F3F8...0x1F43E,
      0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F567,
      0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2,
      0x1F6EB...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F90C...0x1F9FF, 0x1FA70...0x1FAFF,
      0x20000...0x2FFFD, 0x30000...0x3FFFD:
      true
    default: false
    }
  }
}

/// Cuts and wraps text to the columns of a terminal.
extension TextWidth {
  /// The columns of a text that was made safe.
  package static func of(_ text: String) -> Int {
    var text = text
    let isASCII = text.withUTF8 { $0.allSatisfy { $0 < 0x80 } }
    if isASCII { return text.utf8.count }
    return text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  /// The beginning of a text, with `…` if it does not fit.
  package static func cut(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    var result = String.UnicodeScalarView()
    var used = 1
    for scalar in text.unicodeScalars {
      used += of(scalar)
      if used > columns { break }
      result.append(scalar)
    }
    return String(result) + "…"
  }

  /// The end of a text, after `…` if it does not fit.
  package static func cutBeginning(_ text: String, to columns: Int) -> String {
    guard of(text) > columns else { return text }
    var result: [Unicode.Scalar] = []
    var used = 1
    for scalar in text.unicodeScalars.reversed() {
      used += of(scalar)
      if used > columns { break }
      result.append(scalar)
    }
    var shown = String.UnicodeScalarView("…".unicodeScalars)
    shown.append(contentsOf: result.reversed())
    return String(shown)
  }

  /// The text in lines of at most `columns`, wrapped at spaces; a longer word is broken inside.
  ///
  /// - Parameters:
  ///   - first: the columns of the first line, if it has fewer.
  ///   - breaksWords: false keeps a longer word (an address, a path) whole, on a line that is too long.
  package static func wrapped(
    _ text: String, to columns: Int, first: Int? = nil, breaksWords: Bool = true
  ) -> [String] {
    guard of(text) > first ?? columns else { return [text] }
    var lines: [String] = []
    var line = ""
    let words = joiningUnits(
      text.split(separator: " ", omittingEmptySubsequences: false).map(String.init))
    for word in breaksWords ? words : joined(words, upTo: columns) {
      var word = word
      if !line.isEmpty,
        of(line) + 1 + of(word) <= (lines.isEmpty ? first ?? columns : columns)
      {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      if !breaksWords {
        line = word
        continue
      }
      while of(word) > columns {
        let piece = String(cut(word, to: columns).unicodeScalars.dropLast())
        guard !piece.isEmpty else { break }
        lines.append(piece)
        word = String(word.unicodeScalars.dropFirst(piece.unicodeScalars.count))
      }
      line = word
    }
    lines.append(line)
    return lines
  }

  /// The words, with a number and its unit (`12.3 ms`, `2 bytes`) as one.
  private static func joiningUnits(_ words: [String]) -> [String] {
    var result: [String] = []
    for word in words {
      if let number = result.last, number.utf8.last.map({ (0x30...0x39).contains($0) }) == true,
        units.contains(String(word.prefix { $0.isLetter }))
      {
        result[result.count - 1] = number + " " + word
      } else {
        result.append(word)
      }
    }
    return result
  }

  private static let units: Set<String> = [
    "µs", "ms", "s", "min", "byte", "bytes", "kB", "MB", "GB",
  ]

  /// The words, with text between two back-ticks as one if it fits on a line, so that it can be
  /// copied.
  private static func joined(_ words: [String], upTo columns: Int) -> [String] {
    var result: [String] = []
    var quoted: [String] = []
    for word in words {
      let isOdd = word.utf8.count { $0 == UInt8(ascii: "`") } % 2 == 1
      guard !quoted.isEmpty || isOdd else {
        result.append(word)
        continue
      }
      quoted.append(word)
      guard quoted.count > 1, isOdd else { continue }
      let whole = quoted.joined(separator: " ")
      result += of(whole) <= columns ? [whole] : quoted
      quoted = []
    }
    return result + quoted
  }
}
