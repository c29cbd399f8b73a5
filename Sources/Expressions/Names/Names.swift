// SPDX-License-Identifier: Apache-2.0

/// Which names variables and captures may have.
package enum Names {
  /// Why a text is not a valid name.
  package enum Problem: Hashable, Sendable {
    /// Not `[A-Za-z_][A-Za-z0-9_]*`.
    case notAName
    /// A word of CEL (`loop`, `namespace`, `var`, `as`, …).
    case reservedByCEL
    /// A name that the format binds (`response`, `steps`, …).
    case reservedByFormat
  }

  /// Literals and the operator of CEL, which are not member names either.
  static let keywords: Set<String> = ["true", "false", "null", "in"]

  private static let reserved: Set<String> = [
    "as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop",
    "package", "namespace", "return", "var", "void", "while",
  ]

  /// The names with a meaning of their own in every expression, in the format's order.
  package static let boundByFormat = [
    "response", "request", "steps", "needs", "env", "row", "run", "iteration", "now",
  ]

  private static let problems = WordTable(
    reserved.union(keywords).map { ($0, Problem.reservedByCEL) }
      + boundByFormat.map { ($0, Problem.reservedByFormat) })

  /// All words that cannot be names: CEL's in alphabetical order, then the format's.
  package static var reservedWords: [String] {
    reserved.union(keywords).sorted() + boundByFormat
  }

  /// The functions and macros of expressions, in alphabetical order.
  package static var functions: [String] {
    Set(FunctionDefinition.globalNames + FunctionDefinition.methodNames).sorted()
  }

  /// Why this text cannot name a variable or a capture; nil if it can.
  package static func problem(with text: String) -> Problem? {
    guard let first = text.utf8.first, first.isNameStart, text.utf8.allSatisfy(\.isNamePart)
    else { return .notAName }
    return problems[text]
  }

  /// Whether CEL reserves the word (cel-spec, `doc/langdef.md`, `RESERVED` and `KEYWORD`).
  static func isReserved(_ text: String) -> Bool { problems[text] == .reservedByCEL }
}
