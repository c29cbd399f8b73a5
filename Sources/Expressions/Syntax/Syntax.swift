// SPDX-License-Identifier: Apache-2.0

/// An expression as written, before names and macros are resolved.
struct Syntax: Sendable {
  indirect enum Kind: Sendable {
    case literal(CELValue)
    /// A name with a dot before it is looked up without local variables.
    case name(String, isAbsolute: Bool)
    case member(Syntax, Name, isOptional: Bool)
    case index(Syntax, Syntax, isOptional: Bool)
    case call(Name, isAbsolute: Bool, [Syntax])
    case method(Syntax, Name, [Syntax])
    case not(Syntax)
    case negate(Syntax)
    case binary(BinaryOperator, Syntax, Syntax)
    /// `a && b && c`.
    case both([Syntax])
    /// `a || b || c`.
    case either([Syntax])
    case conditional(Syntax, Syntax, Syntax)
    case list([Element])
    case map([Entry])
  }

  /// A name and its range.
  struct Name: Sendable {
    let text: String
    let range: Range<Int>
  }

  /// `a` or `?a` in a list.
  struct Element: Sendable {
    let value: Syntax
    let isOptional: Bool
  }

  /// `a: b` or `?a: b` in a map.
  struct Entry: Sendable {
    let key: Syntax
    let value: Syntax
    let isOptional: Bool
  }

  var kind: Kind
  /// A range of the decoded text.
  var range: Range<Int>
  /// The levels of its tree; bounds the recursion of every walk.
  let depth: Int
}

/// An operator between two operands.
enum BinaryOperator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case `in` = "in"

  /// Whether the result is true or false.
  var isComparison: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide, .remainder: false
    default: true
    }
  }
}
