// SPDX-License-Identifier: Apache-2.0

import Values

extension Parser {
  /// A number literal, and the `-` before it when there is one.
  ///
  /// `0x1F` is 31 and `.5` is 0.5; otherwise the digits stay as they are written.
  mutating func number(sign: Token?) throws(ExpressionError) -> Operand {
    let token = token
    let range = (sign ?? token).range.lowerBound..<token.range.upperBound
    let written = text(of: token)
    advance()
    let minus = sign == nil ? "" : "-"
    let digits =
      token.kind == .float
      ? floatDigits(minus + written)
      : try integerDigits(minus: minus, written, at: range)
    return Operand(
      node: .literal(.number(ExactNumber(uncheckedDigits: digits))), range: range)
  }

  private func integerDigits(
    minus: String, _ written: String, at range: Range<Int>
  ) throws(ExpressionError) -> String {
    let isHex = written.utf8.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let digits = isHex ? String(written.dropFirst(2)) : written
    guard !digits.isEmpty else {
      throw ExpressionError(.invalidNumber(written), at: range)
    }
    guard let number = Int64(minus + digits, radix: isHex ? 16 : 10) else {
      throw ExpressionError(.numberTooLarge(minus + written), at: range)
    }
    return String(number)
  }

  /// By JSON's grammar: one zero at least before the point, none more than needed.
  private func floatDigits(_ written: String) -> String {
    let isNegative = written.utf8.first == UInt8(ascii: "-")
    var digits = Substring(isNegative ? String(written.dropFirst()) : written)
    while digits.utf8.count > 1, digits.utf8.first == UInt8(ascii: "0"),
      digits.utf8.dropFirst().first?.isDigit == true
    {
      digits = digits.dropFirst()
    }
    let zero = digits.utf8.first == UInt8(ascii: ".") ? "0" : ""
    return (isNegative ? "-" : "") + zero + digits
  }
}
