// SPDX-License-Identifier: Apache-2.0

/// One token of CEL and its range, in bytes of the decoded text.
struct Token: Equatable {
  enum Kind: Equatable {
    case name
    /// A member's name in back-ticks.
    case quotedName
    case integer
    case unsigned
    case float
    case string
    case bytes
    /// An operator or a bracket.
    case symbol(Symbol)
    /// After the last token; empty.
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

  /// The longest symbol that begins with these two bytes.
  static func starting(with first: UInt8, _ second: UInt8?) -> Symbol? {
    let isBeforeEqual = second == UInt8(ascii: "=")
    switch UnicodeScalar(first) {
    case "=": return isBeforeEqual ? .equal : nil
    case "!": return isBeforeEqual ? .notEqual : .not
    case "<": return isBeforeEqual ? .lessOrEqual : .less
    case ">": return isBeforeEqual ? .greaterOrEqual : .greater
    case "&": return second == first ? .and : nil
    case "|": return second == first ? .or : nil
    case "+": return .plus
    case "-": return .minus
    case "*": return .star
    case "/": return .slash
    case "%": return .percent
    case "?": return .question
    case ":": return .colon
    case ",": return .comma
    case ".": return .dot
    case "(": return .openParenthesis
    case ")": return .closeParenthesis
    case "[": return .openBracket
    case "]": return .closeBracket
    case "{": return .openBrace
    case "}": return .closeBrace
    default: return nil
    }
  }

  var length: Int {
    switch self {
    case .equal, .notEqual, .lessOrEqual, .greaterOrEqual, .and, .or: 2
    default: 1
    }
  }
}
