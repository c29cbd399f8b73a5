// SPDX-License-Identifier: Apache-2.0

/// One token of CEL and where it stands, in bytes of the decoded text.
struct Token: Equatable {
  enum Kind: Equatable {
    case name
    case integer
    case unsigned
    case float
    case string
    case bytes
    /// An operator or a bracket.
    case symbol(Symbol)
    /// Behind the last token; empty.
    case end
  }

  let kind: Kind
  let range: Range<Int>
}

/// The operators and punctuation of CEL.
enum Symbol: String {
  case plus = "+"
  case minus = "-"
  case star = "*"
  case slash = "/"
  case percent = "%"
  case not = "!"
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case and = "&&"
  case or = "||"
  case question = "?"
  case colon = ":"
  case comma = ","
  case dot = "."
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBracket = "["
  case closeBracket = "]"
  case openBrace = "{"
  case closeBrace = "}"

  private static let pairs: [(UInt8, UInt8, Symbol)] = [
    (UInt8(ascii: "="), UInt8(ascii: "="), .equal),
    (UInt8(ascii: "!"), UInt8(ascii: "="), .notEqual),
    (UInt8(ascii: "<"), UInt8(ascii: "="), .lessOrEqual),
    (UInt8(ascii: ">"), UInt8(ascii: "="), .greaterOrEqual),
    (UInt8(ascii: "&"), UInt8(ascii: "&"), .and),
    (UInt8(ascii: "|"), UInt8(ascii: "|"), .or),
  ]

  /// The longest symbol that begins with these two bytes.
  static func starting(with first: UInt8, _ second: UInt8?) -> Symbol? {
    if let second, let pair = pairs.first(where: { $0.0 == first && $0.1 == second }) {
      return pair.2
    }
    return Symbol(rawValue: String(UnicodeScalar(first)))
  }

  var length: Int { rawValue.utf8.count }
}
