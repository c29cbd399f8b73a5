// SPDX-License-Identifier: Apache-2.0

import Queries

/// A pattern of JavaScript as one of the format.
struct ScriptPattern {
  /// Texts of values that are not texts: JavaScript searches in them too.
  private static let samples = ["undefined", "null", "true", "0", "7", "42", "1.5", "-12345"]

  let text: String
  /// Whether it may be found in the text of a value that is not a text.
  let matchesOtherValues: Bool

  /// - Throws: a loss for what PCRE2 has not, and for flags with another meaning.
  init(_ source: String, flags: String) throws(ScriptLoss) {
    guard flags.allSatisfy({ "gimsuy".contains($0) }),
      let checked = try? ECMAPattern.compile(source)
    else { throw ScriptLoss("the pattern /\(source)/\(flags)") }
    var rewritten = Self.rewritten(source, isMultiline: flags.contains("m"))
    let letters = String(["i", "m", "s"].filter { flags.contains($0) }.map { Character($0) })
    if !letters.isEmpty { rewritten = "(?\(letters))" + rewritten }
    guard (try? Pattern(rewritten)) != nil else {
      throw ScriptLoss("the pattern /\(source)/\(flags)")
    }
    text = rewritten
    matchesOtherValues = Self.samples.contains { sample in
      (try? checked.firstMatch(in: Array(sample.utf8))) ?? nil != nil
    }
  }

  /// With the end of the text as `\z`, and without the escapes that only a literal needs.
  private static func rewritten(_ source: String, isMultiline: Bool) -> String {
    var output = ""
    var isInClass = false
    var isEscaped = false
    let scalars = Array(source.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      if isEscaped {
        isEscaped = false
        switch scalar {
        case "/": output += "/"
        case "u" where index + 4 <= scalars.count && scalars[index] != "{":
          let digits = String(String.UnicodeScalarView(scalars[index..<index + 4]))
          output += "\\x{\(digits)}"
          index += 4
        case "u" where index < scalars.count: output += "\\x"
        default:
          output += "\\"
          output.unicodeScalars.append(scalar)
        }
        continue
      }
      switch scalar {
      case "\\": isEscaped = true
      case "[" where isInClass: output += "\\["
      case "[":
        isInClass = true
        output += "["
      case "]":
        isInClass = false
        output += "]"
      case "$" where !isInClass && !isMultiline: output += "\\z"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
