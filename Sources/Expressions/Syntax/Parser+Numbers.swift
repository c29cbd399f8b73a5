// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

extension Parser {
  /// A number literal with an optional `-` before it.
  ///
  /// `0x1F` is 31 and `.5` is 0.5; a literal with a fraction or an exponent keeps its digits.
  mutating func number(sign: Token?) throws(ExpressionError) -> Syntax {
    let token = token
    let range = (sign ?? token).range.lowerBound..<token.range.upperBound
    let written = text(of: token)
    advance()
    let minus = sign == nil ? "" : "-"
    switch token.kind {
    case .float:
      return literal(CELValue(writtenDouble: floatDigits(minus + written)), range)
    case .unsigned: return literal(.uint(try integer(written, "", at: range)), range)
    default: return literal(.int(try integer(written, minus, at: range)), range)
    }
  }

  private func integer<Number: FixedWidthInteger>(
    _ written: String, _ minus: String, at range: Range<Int>
  ) throws(ExpressionError) -> Number {
    let isHex = written.utf8.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
    var digits = written.dropFirst(isHex ? 2 : 0)
    if let last = digits.utf8.last, last | 0x20 == UInt8(ascii: "u") { digits.removeLast() }
    guard !digits.isEmpty else {
      throw ExpressionError(.invalidNumber(written), at: range)
    }
    guard let number = Number(minus + digits, radix: isHex ? 16 : 10) else {
      throw ExpressionError(.numberTooLarge(minus + written), at: range)
    }
    return number
  }

  /// By JSON's grammar: exactly one zero before the point if there is no other digit.
  private func floatDigits(_ written: String) -> String {
    let isNegative = written.utf8.first == UInt8(ascii: "-")
    var digits = Substring(isNegative ? String(written.dropFirst()) : written)
    while digits.utf8.count > 1, digits.utf8.first == UInt8(ascii: "0"),
      digits.utf8.dropFirst().first?.isASCIIDigit == true
    {
      digits = digits.dropFirst()
    }
    let zero = digits.utf8.first == UInt8(ascii: ".") ? "0" : ""
    return (isNegative ? "-" : "") + zero + digits
  }
}
