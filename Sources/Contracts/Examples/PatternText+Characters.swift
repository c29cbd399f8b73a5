// SPDX-License-Identifier: Apache-2.0

/// Characters, escapes and classes of a pattern.
extension PatternText {
  struct Escape {
    let text: String
    /// Whether a character belongs to it.
    let contains: (UnicodeScalar) -> Bool
  }

  mutating func escape() -> Escape? {
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
  mutating func characterClass() -> String {
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
