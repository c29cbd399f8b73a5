// SPDX-License-Identifier: Apache-2.0

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
