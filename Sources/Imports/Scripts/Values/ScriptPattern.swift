// SPDX-License-Identifier: Apache-2.0

import Queries

/// A pattern of JavaScript as one of the format.
struct ScriptPattern {
  /// Texts of values that are not texts: JavaScript searches in them too.
  private static let samples = ["undefined", "null", "true", "0", "7", "42", "1.5", "-12345"]

  let text: String
  /// How many groups it has that capture.
  private let groups: Int
  private let isGlobal: Bool
  /// Whether it may be found in the text of a value that is not a text.
  let matchesOtherValues: Bool
  /// Whether it matches nothing but a whole text, its start or its end.
  let matchesOnce: Bool
  let matchesEmptyText: Bool

  /// - Throws: a loss for what PCRE2 has not, and for flags with another meaning.
  init(_ source: String, flags: String) throws(ScriptLoss) {
    guard flags.allSatisfy({ "gimsu".contains($0) }),
      let checked = try? ECMAPattern.compile(source)
    else { throw ScriptLoss("the pattern /\(source)/\(flags)") }
    var rewritten = try Self.rewritten(source, flags)
    let letters = String(["i", "m", "s"].filter { flags.contains($0) }.map { Character($0) })
    if !letters.isEmpty { rewritten = "(?\(letters))" + rewritten }
    guard (try? Pattern(rewritten)) != nil else {
      throw ScriptLoss("the pattern /\(source)/\(flags)")
    }
    text = rewritten
    groups = checked.groupCount
    let isAnchored = source.hasPrefix("^") || source.hasSuffix("$") && !source.hasSuffix("\\$")
    matchesOnce = isAnchored && !source.contains("|") && !flags.contains("m")
    matchesEmptyText = (try? checked.firstMatch(in: [])) ?? nil != nil
    isGlobal = flags.contains("g")
    matchesOtherValues = Self.samples.contains { sample in
      (try? checked.firstMatch(in: Array(sample.utf8))) ?? nil != nil
    }
  }

  /// Whether a pattern is a text that it finds as it is.
  static func isLiteral(_ source: String) -> Bool {
    !source.isEmpty && !source.utf8.contains { "\\^$.|?*+()[]{}".utf8.contains($0) }
  }

  /// A pattern whose first group, or else its match, is `match(…)[index]`; nil if there is none.
  func part(_ index: Int) -> String? {
    switch (index, groups) {
    case (0, 0): text
    case (1, 1...) where !isGlobal: text
    default: nil
    }
  }

  /// The text of a replacement as `regex.replace` has it; nil for one with parts that it does not have.
  func replacement(_ text: String) -> String? {
    var output = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\": output += "\\\\"
      case "$":
        guard let next = rest.first else { return output + "$" }
        if next == "$" {
          output += "$"
        } else if next == "&" {
          output += "\\0"
        } else if let group = next.wholeNumberValue, group > 0, group <= groups,
          groups < 10
        {
          output += "\\\(group)"
        } else if "<`'".contains(next) || next.isNumber {
          return nil
        } else {
          output += "$"
          continue
        }
        rest.removeFirst()
      default: output.append(character)
      }
    }
    return output
  }

  /// With the end of the text as `\z`, with JavaScript's line ends and white space, and without the escapes
  /// that only a literal needs.
  private static func rewritten(_ source: String, _ flags: String) throws(ScriptLoss) -> String {
    var output = ""
    var isInClass = false
    let scalars = Array(source.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "\\" where index < scalars.count:
        output += try escape(scalars, &index, isInClass: isInClass)
      case "[" where isInClass: output += "\\["
      case "[":
        isInClass = true
        output += "["
      case "]":
        isInClass = false
        output += "]"
      case "$" where !isInClass && !flags.contains("m"): output += "\\z"
      case "." where !isInClass && !flags.contains("s"): output += "[^\\n\\r\\x{2028}\\x{2029}]"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// Of what is after a backslash.
  private static func escape(
    _ scalars: [Unicode.Scalar], _ index: inout Int, isInClass: Bool
  ) throws(ScriptLoss) -> String {
    let scalar = scalars[index]
    index += 1
    let space = "\\s\\p{Z}\\x{feff}"
    switch scalar {
    case "/": return "/"
    case "s": return isInClass ? space : "[\(space)]"
    case "S" where !isInClass: return "[^\(space)]"
    case "u" where index + 4 <= scalars.count && scalars[index] != "{":
      let digits = String(String.UnicodeScalarView(scalars[index..<index + 4]))
      index += 4
      return "\\x{\(digits)}"
    case "u" where index < scalars.count: return "\\x"
    default: return "\\" + String(scalar)
    }
  }
}
