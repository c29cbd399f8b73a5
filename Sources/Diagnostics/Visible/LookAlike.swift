// SPDX-License-Identifier: Apache-2.0

/// Texts that differ and look alike: with a space that does not break in place of a space, with a Cyrillic
/// letter in place of a Latin one, composed and decomposed.
package enum LookAlike {
  /// The first difference in words: `they differ at character 1: U+0430 and U+0061`.
  ///
  /// - Returns: nil for texts that are equal, and for those whose difference can be seen.
  package static func note(_ expected: String, _ actual: String) -> String? {
    let (left, right) = (Array(expected.unicodeScalars), Array(actual.unicodeScalars))
    guard left != right, looksAlike(left, right) else { return nil }
    let place = zip(left, right).prefix { $0 == $1 }.count
    let points = [left, right].map { scalars in
      place < scalars.count ? codePoint(scalars[place]) : "the end"
    }
    // Swift compares canonical equivalents as equal.
    let reason = expected == actual ? ", one composed and the other decomposed" : ""
    return "they differ at character \(place + 1): \(points[0]) and \(points[1])\(reason)"
  }

  /// The part of a text that looks like a wanted part and differs from it, in words.
  ///
  /// - Returns: nil if the text has the part, or nothing that looks like it.
  package static func note(part: String, in text: String) -> String? {
    let (part, scalars) = (Array(part.unicodeScalars), Array(text.unicodeScalars))
    if part.allSatisfy(\.isASCII), scalars.allSatisfy(\.isASCII) { return nil }
    let wanted = plainScalars(part).map(\.plain)
    let found = plainScalars(scalars)
    guard !wanted.isEmpty, wanted.count <= found.count else { return nil }
    for start in 0...(found.count - wanted.count) {
      let end = start + wanted.count - 1
      guard found[start...end].lazy.map(\.plain).elementsEqual(wanted) else { continue }
      let own = Array(scalars[found[start].place...found[end].place])
      guard own != part else { return nil }
      let words = note(Self.text(part), Self.text(own)) ?? "they differ"
      return "there is `\(escaped(Self.text(own), joiners: true))`; \(words)"
    }
    return nil
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// Whether texts are equal when every character is replaced by the plain one that it looks like, or
  /// differ in at most two characters, of which one is not ASCII.
  private static func looksAlike(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Bool {
    if left.allSatisfy(\.isASCII), right.allSatisfy(\.isASCII) { return false }
    if plain(left) == plain(right) { return true }
    guard left.count == right.count, left.count > 2 else { return false }
    let pairs = zip(left, right).filter { $0 != $1 }
    return pairs.count <= 2 && pairs.allSatisfy { !$0.isASCII || !$1.isASCII }
  }

  private static func plain(_ scalars: [Unicode.Scalar]) -> String {
    text(plainScalars(scalars).map(\.plain))
  }

  /// The plain characters, each with the place of the one that it is for.
  private static func plainScalars(
    _ scalars: [Unicode.Scalar]
  ) -> [(plain: Unicode.Scalar, place: Int)] {
    scalars.enumerated().flatMap { place, scalar -> [(plain: Unicode.Scalar, place: Int)] in
      if isBlank(scalar) { return [(" ", place)] }
      if isInvisible(scalar) || isJoiner(scalar) { return [] }
      return plain(scalar).map { ($0, place) }
    }
  }

  private static func plain(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    if scalar.isASCII { return String(scalar == "`" ? "'" : scalar).unicodeScalars }
    switch scalar.value {
    // Letters of full width are in the order of ASCII.
    case 0xFF01...0xFF5E:
      return (Unicode.Scalar(scalar.value - 0xFEE0).map { String($0) } ?? "").unicodeScalars
    case 0x1D7CE...0x1D7FF: return String((scalar.value - 0x1D7CE) % 10).unicodeScalars
    case 0x2026: return "...".unicodeScalars
    case 0xFB00...0xFB04:
      return ["ff", "fi", "fl", "ffi", "ffl"][Int(scalar.value - 0xFB00)].unicodeScalars
    default: return String(confusable[scalar] ?? scalar).unicodeScalars
    }
  }

  /// Characters of other scripts with the plain one that they look like. No list of Unicode
  /// (https://www.unicode.org/reports/tr39/): those that keyboards and word processors give.
  private static let confusable: [Unicode.Scalar: Unicode.Scalar] = {
    let groups: [(others: String, plain: String)] = [
      ("аеорсухіјѕԁһӏԛԝѵАВЕКМНОРСТХУІЈЅԚԜҮ", "aeopcyxijsdhlqwvABEKMHOPCTXYIJSQWY"),
      ("οανρικυϲΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "oavpikucABEZHIKMNOPTYX"),
      ("‐‑‒–—―−﹘﹣", "---------"), ("‘’‚‛′ʼʹ´", "''''''''"), ("“”„‟″ˮ", "\"\"\"\"\"\""),
      ("⁄∕∶ː։·⋅•∙‧×ıµ∆∑∏", "//:::\u{B7}\u{B7}\u{B7}\u{B7}\u{B7}xi\u{3BC}\u{394}\u{3A3}\u{3A0}"),
    ]
    return groups.reduce(into: [:]) { table, group in
      for (other, plain) in zip(group.others.unicodeScalars, group.plain.unicodeScalars) {
        table[other] = plain
      }
    }
  }()

  /// The text with escapes in place of characters that show nothing, or a blank that is not a space:
  /// `a\u{a0}b`.
  ///
  /// - Parameter joiners: whether those that join others are escaped too, which many scripts need.
  package static func escaped(_ text: String, joiners: Bool = false) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if isBlank(scalar) || isInvisible(scalar) || joiners && isJoiner(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether it looks like a space and is another character.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x2800, 0x3000, 0x3164, 0xFFA0: true
    default: false
    }
  }

  /// Whether it shows nothing at all.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B, 0x200E,
      0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF0...0xFFFB, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  /// Whether it shows nothing itself, and changes how those beside it look.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE00...0xFE0F: true
    default: false
    }
  }

  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
