// SPDX-License-Identifier: Apache-2.0

extension ECMATranslator {
  /// `[…]`, after the bracket.
  ///
  /// PCRE2 has no sets inside of sets: `\S` and other complements become alternatives beside the
  /// other members.
  mutating func characterClass(from start: Int) throws(PatternSyntaxError) -> String {
    let isNegated = take("^")
    var members = ""
    var complements: [String] = []
    while !take("]") {
      switch try classAtom(from: start) {
      case .members(let text): members += text
      case .allBut(let text): complements.append(text)
      case .surrogate: try skipRange(from: start)
      case .scalar(let low):
        guard let high = try rangeEnd(from: start) else {
          members += Self.literal(low)
          continue
        }
        guard low.value <= high.value else {
          throw refuse("a range of the class runs backwards", at: start)
        }
        members += "\(Self.literal(low))-\(Self.literal(high))"
      }
    }
    return Self.written(members, complements, isNegated: isNegated)
  }

  private static func written(
    _ members: String, _ complements: [String], isNegated: Bool
  ) -> String {
    if complements.isEmpty {
      if members.isEmpty { return isNegated ? "(?s:.)" : "(?!)" }
      return "[\(isNegated ? "^" : "")\(members)]"
    }
    var alternatives = complements.map { "[^\($0)]" }
    if !members.isEmpty { alternatives.append("[\(members)]") }
    let union = alternatives.joined(separator: "|")
    return isNegated ? "(?:(?!\(union))(?s:.))" : "(?:\(union))"
  }

  private mutating func classAtom(from start: Int) throws(PatternSyntaxError) -> ECMAEscape {
    guard let scalar = peek else { throw refuse("the class is not closed", at: start) }
    let place = position
    position += 1
    guard scalar == "\\" else { return .scalar(scalar) }
    if take("b") { return .scalar("\u{8}") }
    return try classEscape(from: place)
  }

  /// The end of a range after a dash; nil if there is no range.
  private mutating func rangeEnd(from start: Int) throws(PatternSyntaxError) -> UnicodeScalar? {
    guard peek == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
      return nil
    }
    let dash = position
    position += 1
    switch try classAtom(from: start) {
    case .scalar(let scalar): return scalar
    case .surrogate: return "\u{FFFF}"
    case .members, .allBut:
      // `[a-\d]`: the dash is a literal, as in browsers without the flag.
      position = dash
      return nil
    }
  }

  /// Skips the other end of a range that begins with half of a surrogate pair.
  private mutating func skipRange(from start: Int) throws(PatternSyntaxError) {
    _ = try rangeEnd(from: start)
  }
}
