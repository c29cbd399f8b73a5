// SPDX-License-Identifier: Apache-2.0

/// Patterns of I-Regexp (RFC 9485), checked by its grammar and compiled by PCRE2.
///
/// `^` and `$` are ordinary characters in the grammar. Here they are anchors, as in the mappings of
/// section 5 and in the compliance test suite of RFC 9535.
package enum IRegexp {
  /// How many groups may be nested.
  static let maximumDepth = 100

  /// The compiled pattern: of the whole text for `match`, of any part for `search`.
  package static func pattern(
    _ text: String, isWhole: Bool
  ) throws(IRegexpError) -> Pattern {
    var reader = IRegexpReader(text)
    let translated = try reader.translate()
    do throws(PatternSyntaxError) {
      return try Pattern(isWhole ? "\\A(?:\(translated))\\z" : translated)
    } catch {
      // PCRE2's own bounds: a repetition over 65535, a range in descending order, the size.
      throw IRegexpError(found: error.message)
    }
  }
}

/// A pattern that is not an I-Regexp.
package struct IRegexpError: Error, Hashable, Sendable {
  /// The text that the grammar does not allow, as written, or the problem in words.
  package let found: String
}

/// One pass over a pattern.
private struct IRegexpReader {
  private let scalars: [UnicodeScalar]
  private var position = 0
  private var depth = 0
  private var output = ""

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private var peek: UnicodeScalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take(_ scalar: UnicodeScalar) -> Bool {
    guard peek == scalar else { return false }
    position += 1
    return true
  }

  private func refuse(from start: Int) -> IRegexpError {
    let end = min(max(position, start + 1), scalars.count)
    guard start < end else { return IRegexpError(found: "its end") }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<end])
    return IRegexpError(found: String(text))
  }

  mutating func translate() throws(IRegexpError) -> String {
    while let scalar = peek {
      let start = position
      position += 1
      switch scalar {
      case "|":
        output += "|"
        continue
      case "(":
        depth += 1
        guard depth <= IRegexp.maximumDepth else { throw refuse(from: start) }
        output += "(?:"
        continue
      case ")":
        depth -= 1
        guard depth >= 0 else { throw refuse(from: start) }
        output += ")"
      case ".": output += "[^\\n\\r]"
      case "^": output += "(?:^)"
      case "$": output += "(?:\\z)"
      case "[": try characterClass(from: start)
      case "\\": try escape(from: start)
      case "*", "+", "?", "{", "}", "]": throw refuse(from: start)
      default: append(scalar)
      }
      try quantifier()
    }
    guard depth == 0 else { throw IRegexpError(found: "its end") }
    return output
  }

  private mutating func quantifier() throws(IRegexpError) {
    guard let scalar = peek else { return }
    let start = position
    switch scalar {
    case "*", "+", "?":
      position += 1
      output.unicodeScalars.append(scalar)
    case "{":
      position += 1
      guard let least = digits() else { throw refuse(from: start) }
      output += "{\(least)"
      if take(",") { output += "," + (digits() ?? "") }
      guard take("}") else { throw refuse(from: start) }
      output += "}"
    default: break
    }
  }

  private mutating func digits() -> String? {
    let start = position
    while let scalar = peek, ("0"..."9").contains(scalar) { position += 1 }
    guard position > start else { return nil }
    return scalars[start..<position].reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  /// After a backslash, outside or inside of a class.
  private mutating func escape(from start: Int) throws(IRegexpError) {
    guard let scalar = peek else { throw refuse(from: start) }
    position += 1
    switch scalar {
    case "n", "r", "t": output += "\\\(Character(scalar))"
    case "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}": append(scalar)
    case "p", "P": try category(scalar, from: start)
    default: throw refuse(from: start)
    }
  }

  /// `\p{Lu}`: PCRE2 has the same categories.
  private mutating func category(
    _ letter: UnicodeScalar, from start: Int
  ) throws(IRegexpError) {
    let minors: [UnicodeScalar: String] = [
      "L": "lmotu", "M": "cen", "N": "dlo", "P": "cdefios", "Z": "lps", "S": "ckmo", "C": "cfno",
    ]
    guard take("{"), let major = peek, let minor = minors[major] else { throw refuse(from: start) }
    position += 1
    var name = String(Character(major))
    if let scalar = peek, minor.unicodeScalars.contains(scalar) {
      name.unicodeScalars.append(scalar)
      position += 1
    }
    guard take("}") else { throw refuse(from: start) }
    output += "\\\(Character(letter)){\(name)}"
  }

  /// `[…]`, after the bracket.
  private mutating func characterClass(from start: Int) throws(IRegexpError) {
    output += take("^") ? "[^" : "["
    var isEmpty = true
    while !take("]") {
      guard let scalar = peek else { throw refuse(from: start) }
      let isDash = scalar == "-"
      let isCategory = try classCharacter()
      // A dash is first or last; elsewhere it makes a range.
      if isDash, !isEmpty, peek != "]" { throw refuse(from: start) }
      isEmpty = false
      guard !isDash, !isCategory, peek == "-", position + 1 < scalars.count,
        scalars[position + 1] != "]"
      else { continue }
      position += 1
      output += "-"
      guard peek != "-" else { throw refuse(from: start) }
      let isEndCategory = try classCharacter()
      if isEndCategory { throw refuse(from: start) }
    }
    guard !isEmpty else { throw refuse(from: start) }
    output += "]"
  }

  /// One character or category of a class.
  ///
  /// - Returns: whether it was a category.
  private mutating func classCharacter() throws(IRegexpError) -> Bool {
    guard let scalar = peek, scalar != "[" else { throw refuse(from: position) }
    let start = position
    position += 1
    guard scalar == "\\" else {
      append(scalar)
      return false
    }
    let isCategory = peek == "p" || peek == "P"
    try escape(from: start)
    return isCategory
  }

  /// A character as itself.
  private mutating func append(_ scalar: UnicodeScalar) {
    if scalar.isASCII, !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) {
      output += "\\x{\(String(scalar.value, radix: 16))}"
    } else {
      output.unicodeScalars.append(scalar)
    }
  }
}
