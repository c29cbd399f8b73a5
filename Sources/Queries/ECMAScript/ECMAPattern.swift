// SPDX-License-Identifier: Apache-2.0

import Notation

/// Patterns of ECMA-262 with the flag `u`, as in JSON Schema, rewritten for PCRE2.
///
/// `\d`, `\w` and `\b` are ASCII, `\s` is ECMA's white space, `.` stops at its four line ends, `$`
/// is only the end. Escapes of punctuation are accepted as in browsers without the flag. Escapes of
/// letters that ECMA does not have, and syntax of other dialects (`(?i)`, `\A`, `a++`), are
/// mistakes.
package enum ECMAPattern {
  /// Compiles a pattern, for searching.
  ///
  /// - Throws: `PatternSyntaxError`, also for syntax that ECMA has and PCRE2 does not support: a
  ///   look-behind of variable length.
  package static func compile(_ text: String) throws(PatternSyntaxError) -> Pattern {
    var translator = ECMATranslator(text)
    let translated = try translator.translate()
    return try Pattern(translated, groupsMayBeUnset: true)
  }

  /// Whether a text is a valid pattern by the grammar.
  package static func accepts(_ text: String) -> Bool {
    guard text.utf8.count <= Pattern.maximumBytes else { return false }
    var translator = ECMATranslator(text)
    return (try? translator.translate()) != nil
  }
}

/// One pass over a pattern.
struct ECMATranslator {
  let scalars: [UnicodeScalar]
  var position = 0
  var output = ""
  private var groups: [Group] = []
  private var groupCount = 0
  private var names: Set<TextOfName> = []
  private var references: [(name: String?, number: Int, at: Int)] = []

  /// How many groups may be nested; PCRE2's own limit is 250.
  static let maximumDepth = 200

  private struct Group {
    let start: Int
    let mayRepeat: Bool
  }

  /// Names are compared by their characters, not by canonical equivalence.
  private typealias TextOfName = [UnicodeScalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var peek: UnicodeScalar? { position < scalars.count ? scalars[position] : nil }

  mutating func take(_ scalar: UnicodeScalar) -> Bool {
    guard peek == scalar else { return false }
    position += 1
    return true
  }

  private mutating func take(all text: String) -> Bool {
    let wanted = text.unicodeScalars
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  /// An error at a character, in bytes of the text.
  func refuse(_ message: String, at index: Int) -> PatternSyntaxError {
    let offset = scalars.prefix(index).reduce(0) { $0 + UTF8.width($1) }
    return PatternSyntaxError(message: message, offset: offset)
  }

  mutating func translate() throws(PatternSyntaxError) -> String {
    while let scalar = peek {
      let start = position
      position += 1
      switch scalar {
      case "|": output += "|"
      case "^": output += "(?:^)"
      case "$": output += "(?:\\z)"
      case "(": try openGroup(start)
      case ")":
        guard let group = groups.popLast() else { throw refuse("`)` closes nothing", at: start) }
        output += ")"
        if group.mayRepeat { try quantifier() }
      case ".": try atom("[^\\n\\r\\x{2028}\\x{2029}]")
      case "[": try atom(try characterClass(from: start))
      case "\\": try escape(from: start)
      case "*", "+", "?": throw refuse("`\(Character(scalar))` repeats nothing", at: start)
      case "{" where isQuantifier(at: start):
        throw refuse("`{` repeats nothing", at: start)
      default: try atom(Self.literal(scalar))
      }
    }
    if let open = groups.last { throw refuse("the group is not closed", at: open.start) }
    for reference in references {
      let isKnown =
        reference.name.map { names.contains(Array($0.unicodeScalars)) }
        ?? (reference.number <= groupCount)
      guard isKnown else { throw refuse("there is no such group", at: reference.at) }
    }
    return output
  }

  /// One item that may be repeated.
  mutating func atom(_ text: String) throws(PatternSyntaxError) {
    output += text
    try quantifier()
  }

  /// A character as itself.
  static func literal(_ scalar: UnicodeScalar) -> String {
    let isPlain = scalar.value >= 0x80 || UInt8(ascii: scalar).isASCIIAlphanumeric
    return isPlain ? String(Character(scalar)) : "\\x{\(String(scalar.value, radix: 16))}"
  }

  // MARK: Groups

  private mutating func openGroup(_ start: Int) throws(PatternSyntaxError) {
    guard groups.count < Self.maximumDepth else {
      throw refuse("groups are nested too deep", at: start)
    }
    guard take("?") else {
      groupCount += 1
      return open("(", start)
    }
    if take(":") { return open("(?:", start) }
    if take("=") { return open("(?=", start, mayRepeat: false) }
    if take("!") { return open("(?!", start, mayRepeat: false) }
    if take(all: "<=") { return open("(?<=", start, mayRepeat: false) }
    if take(all: "<!") { return open("(?<!", start, mayRepeat: false) }
    guard take("<") else { throw refuse("ECMA-262 has no such group", at: start) }
    let name = try groupName(from: start)
    guard names.insert(Array(name.unicodeScalars)).inserted else {
      throw refuse("two groups have this name", at: start)
    }
    groupCount += 1
    open("(?<\(name)>", start)
  }

  private mutating func open(_ text: String, _ start: Int, mayRepeat: Bool = true) {
    output += text
    groups.append(Group(start: start, mayRepeat: mayRepeat))
  }

  /// A name and its `>`; only those of ECMA's names that PCRE2 accepts.
  private mutating func groupName(from start: Int) throws(PatternSyntaxError) -> String {
    var name = ""
    while let scalar = peek, scalar == "_" || scalar.properties.isAlphabetic || isDigit(scalar) {
      name.unicodeScalars.append(scalar)
      position += 1
    }
    guard let first = name.unicodeScalars.first, !isDigit(first), take(">") else {
      throw refuse("the group's name is not correct", at: start)
    }
    return name
  }

  mutating func reference(named start: Int) throws(PatternSyntaxError) {
    guard take("<") else { throw refuse("`\\k` needs a name: `\\k<name>`", at: start) }
    let name = try groupName(from: start)
    references.append((name, 0, start))
    try atom("\\k<\(name)>")
  }

  mutating func reference(_ number: Int, at start: Int) throws(PatternSyntaxError) {
    references.append((nil, number, start))
    try atom("\\g{\(number)}")
  }

  // MARK: Repetition

  func isDigit(_ scalar: UnicodeScalar) -> Bool { ("0"..."9").contains(scalar) }

  private func isQuantifier(at start: Int) -> Bool {
    var index = start + 1
    let first = index
    while index < scalars.count, isDigit(scalars[index]) { index += 1 }
    guard index > first, index < scalars.count else { return false }
    if scalars[index] == "," {
      index += 1
      while index < scalars.count, isDigit(scalars[index]) { index += 1 }
    }
    return index < scalars.count && scalars[index] == "}"
  }

  private mutating func quantifier() throws(PatternSyntaxError) {
    guard let scalar = peek else { return }
    let start = position
    switch scalar {
    case "*", "+", "?":
      position += 1
      output += String(Character(scalar))
    case "{" where isQuantifier(at: start):
      position += 1
      try bounds(start)
    default: return
    }
    if take("?") { output += "?" }
  }

  private mutating func bounds(_ start: Int) throws(PatternSyntaxError) {
    let least = number()
    var most = least
    if take(",") { most = number() }
    position += 1
    // PCRE2 counts to 65535; within the other limits, no text is long enough for more.
    guard (least ?? 0) <= 65_535, (most ?? 0) <= 65_535 else {
      throw refuse("a repetition is over 65535", at: start)
    }
    guard (least ?? 0) <= (most ?? .max) else {
      throw refuse("the numbers of `{}` are out of order", at: start)
    }
    output += most == least ? "{\(least ?? 0)}" : "{\(least ?? 0),\(most.map(String.init) ?? "")}"
  }

  /// Digits as a number; nil if there are none, a large number if there are many.
  mutating func number() -> Int? {
    let start = position
    var value = 0
    while let scalar = peek, isDigit(scalar) {
      value = min(value * 10 + Int(scalar.value - 0x30), 1_000_000)
      position += 1
    }
    return position > start ? value : nil
  }
}
