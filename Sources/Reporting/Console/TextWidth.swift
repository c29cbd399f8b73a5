// SPDX-License-Identifier: Apache-2.0

/// How many columns text takes, and text cut to fit.
enum TextWidth {
  /// Columns of a text that was made safe.
  static func of(_ text: String) -> Int {
    var text = text
    let isASCII = text.withUTF8 { $0.allSatisfy { $0 < 0x80 } }
    if isASCII { return text.utf8.count }
    return text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  /// Columns of one scalar: none for a mark that sits on another, two for wide ones
  /// (https://www.unicode.org/reports/tr11/).
  static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x300: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }

  /// The beginning of a text, with `…` where it does not fit.
  static func cut(_ text: String, to columns: Int) -> String {
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

  /// The text in lines of at most `columns`, broken at spaces; a longer word is broken inside.
  static func wrapped(_ text: String, to columns: Int) -> [String] {
    guard of(text) > columns else { return [text] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      var word = String(word)
      if !line.isEmpty, of(line) + 1 + of(word) <= columns {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
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
}
