// SPDX-License-Identifier: Apache-2.0

import Notation

/// Makes a text that a pattern of ECMA-262 matches: `^[A-Z]{3}-\d+$` gives `AAA-1`.
///
/// Of alternatives the first is taken, and look-arounds are not followed; whether the text matches is
/// asked of the pattern itself.
struct PatternText {
  /// The longest text, in characters.
  private static let longest = 1_000
  /// Groups in groups.
  private static let deepest = 50

  private let scalars: [UnicodeScalar]
  private var position = 0
  /// How many more elements than needed a repetition without an end has.
  private let extra: Int
  private var isReadable = true

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
      for extra in [0, 1, 3, least] {
        var maker = PatternText(pattern, extra: min(extra, longest))
        if let text = maker.make() {
          if fits(text) { return text }
          // A pattern without an end may be followed by anything.
          let padded =
            text + String(repeating: "a", count: max(0, min(least, longest) - text.count))
          if fits(padded) { return padded }
        }
      }
    }
    return nil
  }

  private init(_ pattern: String, extra: Int) {
    scalars = Array(pattern.unicodeScalars)
    self.extra = extra
  }

  private mutating func make() -> String? {
    let text = alternatives(depth: 0)
    return isReadable && position == scalars.count ? text : nil
  }

  // MARK: Reading

  private var next: UnicodeScalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take(_ scalar: UnicodeScalar) -> Bool {
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
      let count = repetitions()
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
    if take("?") {
      switch next {
      case ":": position += 1
      case "=", "!":
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
    let text = alternatives(depth: depth + 1)
    if !take(")") { isReadable = false }
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

  // MARK: Characters

  private struct Escape {
    let text: String
    /// Whether a character belongs to it.
    let contains: (UnicodeScalar) -> Bool
  }

  private mutating func escape() -> Escape? {
    guard let scalar = next else {
      isReadable = false
      return nil
    }
    position += 1
    func one(_ scalar: UnicodeScalar) -> Escape { Escape(text: String(scalar)) { $0 == scalar } }
    func kind(_ text: String, _ contains: @escaping (UnicodeScalar) -> Bool) -> Escape {
      Escape(text: text, contains: contains)
    }
    switch scalar {
    case "d": return kind("1") { ("0"..."9").contains($0) }
    case "D": return kind("a") { !("0"..."9").contains($0) }
    case "w": return kind("a") { $0.isWordCharacter }
    case "W": return kind("-") { !$0.isWordCharacter }
    case "s": return kind(" ") { $0 == " " || $0 == "\t" || $0 == "\n" }
    case "S": return kind("a") { !($0 == " " || $0 == "\t" || $0 == "\n") }
    case "b", "B": return kind("") { _ in false }
    case "n": return one("\n")
    case "t": return one("\t")
    case "r": return one("\r")
    case "f": return one("\u{C}")
    case "v": return one("\u{B}")
    case "p", "P": return property(isNegated: scalar == "P")
    case "u", "x": return code(digits: scalar == "u" ? 4 : 2)
    case "1"..."9", "k", "c":
      isReadable = false
      return nil
    default: return one(scalar)
    }
  }

  /// `\p{L}`: a letter, or a digit where digits are asked for.
  private mutating func property(isNegated: Bool) -> Escape? {
    guard take("{") else {
      isReadable = false
      return nil
    }
    var name = ""
    while let scalar = next, scalar != "}" {
      name.unicodeScalars.append(scalar)
      position += 1
    }
    _ = take("}")
    if isNegated { return Escape(text: "-") { $0 == "-" } }
    if name.hasPrefix("N") { return Escape(text: "1") { ("0"..."9").contains($0) } }
    if name == "Lu" { return Escape(text: "A") { ("A"..."Z").contains($0) } }
    return Escape(text: "a") { ("a"..."z").contains($0) }
  }

  private mutating func code(digits: Int) -> Escape? {
    var value: UInt32 = 0
    let isBraced = take("{")
    var count = 0
    while let scalar = next, isBraced ? scalar != "}" : count < digits {
      guard let digit = UInt32(String(scalar), radix: 16), value < 0x10_0000 else {
        isReadable = false
        return nil
      }
      value = value * 16 + digit
      position += 1
      count += 1
    }
    if isBraced { _ = take("}") }
    guard let scalar = UnicodeScalar(value) else {
      isReadable = false
      return nil
    }
    return Escape(text: String(scalar)) { $0 == scalar }
  }

  /// A character of `[…]`: one that people write, if it has one.
  private mutating func characterClass() -> String {
    let isNegated = take("^")
    var tests: [(UnicodeScalar) -> Bool] = []
    var first: UnicodeScalar?
    while isReadable, let scalar = next, scalar != "]" {
      position += 1
      var low: UnicodeScalar? = scalar
      if scalar == "\\" {
        guard let escape = escape() else { return "" }
        tests.append(escape.contains)
        low = escape.text.unicodeScalars.first
      }
      first = first ?? low
      guard let low, next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
        if scalar != "\\" { tests.append { $0 == scalar } }
        continue
      }
      position += 1
      var high = scalars[position]
      position += 1
      if high == "\\" { high = escape()?.text.unicodeScalars.first ?? low }
      if low <= high { tests.append { (low...high).contains($0) } }
    }
    if !take("]") { isReadable = false }
    let usual: [UnicodeScalar] = ["a", "A", "1", "0", "-", "_", ".", " ", "/"]
    let chosen = usual.first { scalar in tests.contains { $0(scalar) } != isNegated }
    guard let scalar = chosen ?? (isNegated ? nil : first) else {
      isReadable = false
      return ""
    }
    return String(scalar)
  }
}

extension UnicodeScalar {
  fileprivate var isWordCharacter: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self)
      || self == "_"
  }
}
