// SPDX-License-Identifier: Apache-2.0

import Notation

/// Makes a text that a pattern of ECMA-262 matches: `^[A-Z]{3}-\d+$` gives `AAA-1`.
///
/// Of alternatives the first is taken, and what a look-ahead asks for is put where any number of
/// characters may be, else at the end; the pattern itself says whether the text matches.
struct PatternText {
  /// The longest text, in characters.
  private static let longest = 1_000
  /// Groups in groups.
  private static let deepest = 50

  let scalars: [UnicodeScalar]
  var position = 0
  /// How many more elements than needed a repetition without an end has.
  private let extra: Int
  var isReadable = true
  /// Texts of look-aheads (`(?=.*[A-Z])`) that have no place yet; nil if they are not followed.
  private var wanted: [String]?

  /// A text of a length that all patterns match; nil if none was found.
  ///
  /// - Parameter usual: texts to try first.
  static func make(
    _ patterns: [String], from least: Int, to most: Int, usual: [String]
  ) -> String? {
    guard let compiled = RequiredPatterns(patterns) else { return nil }
    func fits(_ text: String) -> Bool {
      (least...max(least, most)).contains(text.unicodeScalars.count) && compiled.match(text)
    }
    if let text = usual.first(where: fits) { return text }
    for pattern in patterns {
      for looksAhead in pattern.contains("(?=") ? [false, true] : [false] {
        for extra in [0, 1, 3, least] {
          var maker = PatternText(pattern, extra: min(extra, longest), looksAhead: looksAhead)
          if let text = maker.make() {
            if fits(text) { return text }
            // A pattern without an end may be followed by anything.
            let padded =
              text + String(repeating: "a", count: max(0, min(least, longest) - text.count))
            if fits(padded) { return padded }
          }
        }
      }
    }
    return nil
  }

  private init(_ pattern: String, extra: Int, looksAhead: Bool) {
    scalars = Array(pattern.unicodeScalars)
    self.extra = extra
    wanted = looksAhead ? [] : nil
  }

  private mutating func make() -> String? {
    let text = alternatives(depth: 0) + takeWanted()
    return isReadable && position == scalars.count ? text : nil
  }

  private mutating func takeWanted() -> String {
    defer { if wanted != nil { wanted = [] } }
    return wanted?.joined() ?? ""
  }

  // MARK: Reading

  var next: UnicodeScalar? { position < scalars.count ? scalars[position] : nil }

  mutating func take(_ scalar: UnicodeScalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  /// The text of the first alternative; all of them are read.
  private mutating func alternatives(depth: Int) -> String {
    guard depth < Self.deepest else {
      isReadable = false
      return ""
    }
    let first = sequence(depth)
    while isReadable, take("|") { _ = sequence(depth) }
    return first
  }

  private mutating func sequence(_ depth: Int) -> String {
    var text = ""
    while isReadable, let scalar = next, scalar != "|", scalar != ")" {
      let atom = self.atom(depth)
      let start = position
      var count = repetitions()
      if wanted?.isEmpty == false, isOpen(from: start) {
        let asked = takeWanted()
        text += asked
        count = max(0, count - asked.unicodeScalars.count)
      }
      guard text.unicodeScalars.count + atom.unicodeScalars.count * count <= Self.longest else {
        isReadable = false
        return ""
      }
      text += String(repeating: atom, count: count)
    }
    return text
  }

  private mutating func atom(_ depth: Int) -> String {
    guard let scalar = next else { return "" }
    position += 1
    switch scalar {
    case "^", "$": return ""
    case ".": return "a"
    case "(": return group(depth)
    case "[": return characterClass()
    case "\\": return escape()?.text ?? ""
    default: return String(scalar)
    }
  }

  private mutating func group(_ depth: Int) -> String {
    var isLookAround = false
    var isLookAhead = false
    if take("?") {
      switch next {
      case ":": position += 1
      case "=", "!":
        isLookAhead = next == "="
        position += 1
        isLookAround = true
      case "<":
        position += 1
        if next == "=" || next == "!" { isLookAround = true }
        while next != nil, next != ">", !isLookAround { position += 1 }
        position += 1
      default: isReadable = false
      }
    }
    // What is asked for inside of a look-ahead is in its own text.
    let outer = wanted
    if isLookAround { wanted = nil }
    let text = alternatives(depth: depth + 1)
    if !take(")") { isReadable = false }
    if isLookAround { wanted = isLookAhead ? outer.map { $0 + [text] } : outer }
    return isLookAround ? "" : text
  }

  /// How often the atom before is there.
  private mutating func repetitions() -> Int {
    var count = 1
    switch next {
    case "*":
      position += 1
      count = extra
    case "+":
      position += 1
      count = 1 + extra
    case "?":
      position += 1
      count = 0
    case "{": count = bounds() ?? 1
    default: return 1
    }
    _ = take("?")
    return min(count, Self.longest)
  }

  /// Whether the quantifier that was read allows several numbers: `*`, `+`, `{2,}`, `{2,9}`.
  private func isOpen(from start: Int) -> Bool {
    guard start < position else { return false }
    let quantifier = scalars[start..<position].filter { $0 != "?" }
    return quantifier == ["*"] || quantifier == ["+"]
      || quantifier.first == "{" && quantifier.contains(",")
  }

  /// `{2}`, `{2,}`, `{2,5}`; nil for a brace that is text.
  private mutating func bounds() -> Int? {
    let start = position
    position += 1
    let least = number()
    guard let least else {
      position = start + 1
      isReadable = false
      return nil
    }
    var most: Int? = least
    if take(",") { most = number() }
    guard take("}") else {
      isReadable = false
      return nil
    }
    return max(least, min(least + extra, most ?? .max))
  }

  private mutating func number() -> Int? {
    var value: Int?
    while let scalar = next, let digit = Int(String(scalar)), scalar.isASCII {
      value = min((value ?? 0) * 10 + digit, 1_000_000)
      position += 1
    }
    return value
  }
}
