// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Doubles as text.
enum DoubleText {
  /// The fewest digits that read back as the same double: `2`, `0.0045`, `1e+21`, `NaN`,
  /// `-Infinity`.
  static func shortest(_ double: Double) -> String {
    if let word = word(double) { return word }
    var (isNegative, digits, point) = parts(double.description)
    while digits.last == UInt8(ascii: "0"), digits.count > 1 { digits.removeLast() }
    let sign = isNegative ? "-" : ""
    if point < -3 || point > 21 { return sign + scientific(digits, exponent: point - 1) }
    if point <= 0 {
      return sign + "0." + String(repeating: "0", count: -point) + text(digits)
    }
    if digits.count <= point {
      return sign + text(digits) + String(repeating: "0", count: point - digits.count)
    }
    return sign + text(digits[..<point]) + "." + text(digits[point...])
  }

  /// So many digits after the point, halves to even: `1.234` for 1.2345 (which is a little less).
  static func fixed(_ double: Double, precision: Int) -> String {
    if let word = word(double) { return word }
    let (isNegative, digits, point) = exactParts(double)
    var rounded = round(digits, keeping: point + precision)
    let whole = rounded.count - precision
    if whole < 1 {
      rounded.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: 1 - whole), at: 0)
    }
    let split = rounded.count - precision
    return (isNegative ? "-" : "") + text(rounded[..<split])
      + (precision > 0 ? "." + text(rounded[split...]) : "")
  }

  /// One digit before the point and so many after it: `1.052033e+03`.
  static func scientific(_ double: Double, precision: Int) -> String {
    if let word = word(double) { return word }
    let (isNegative, digits, point) = exactParts(double)
    var exponent = double == 0 ? 0 : point - 1
    var rounded = round(digits, keeping: precision + 1)
    if rounded.count > precision + 1 {
      rounded.removeLast()
      exponent += 1
    }
    return (isNegative ? "-" : "") + scientific(rounded, exponent: exponent)
  }

  private static func word(_ double: Double) -> String? {
    if double.isNaN { return "NaN" }
    return double.isInfinite ? (double < 0 ? "-Infinity" : "Infinity") : nil
  }

  private static func text(_ digits: some Sequence<UInt8>) -> String {
    String(decoding: Array(digits), as: UTF8.self)
  }

  private static func scientific(_ digits: [UInt8], exponent: Int) -> String {
    text(digits.prefix(1)) + (digits.count > 1 ? "." + text(digits.dropFirst()) : "") + "e"
      + (exponent < 0 ? "-" : "+") + DecimalDigits.padded(abs(exponent), to: 2)
  }

  private static func exactParts(_ double: Double) -> (Bool, [UInt8], Int) {
    let (_, digits, point) = parts(ExactNumber(allDigitsOf: double)?.digits ?? "0")
    return (double.sign == .minus, digits, point)
  }

  /// The digits of a number by JSON's grammar, without leading zeros, and the position of the point
  /// among them.
  private static func parts(_ written: String) -> (isNegative: Bool, digits: [UInt8], point: Int) {
    let isNegative = written.utf8.first == UInt8(ascii: "-")
    let mantissa = written.utf8.dropFirst(isNegative ? 1 : 0).prefix {
      $0 | 0x20 != UInt8(ascii: "e")
    }
    let exponent = written.utf8.drop { $0 | 0x20 != UInt8(ascii: "e") }.dropFirst()
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
    var digits = mantissa.filter { $0 != UInt8(ascii: ".") }
    var point = whole.count + (Int(String(Substring(exponent))) ?? 0)
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    if zeros == digits.count { return (isNegative, [UInt8(ascii: "0")], 1) }
    digits.removeFirst(zeros)
    point -= zeros
    return (isNegative, digits, point)
  }

  /// Exactly so many digits, one more if rounding carries over the first; halves go to even.
  private static func round(_ digits: [UInt8], keeping count: Int) -> [UInt8] {
    guard count >= 0 else { return [] }
    guard count < digits.count else {
      return digits + repeatElement(UInt8(ascii: "0"), count: count - digits.count)
    }
    var kept = Array(digits[..<count])
    let rest = digits[count...]
    let half = UInt8(ascii: "5")
    let isAbove =
      rest.first.map { $0 > half } == true
      || (rest.first == half && rest.dropFirst().contains { $0 != UInt8(ascii: "0") })
    let isHalf = rest.first == half && !isAbove
    let isOdd = kept.last.map { !$0.isMultiple(of: 2) } ?? false
    guard isAbove || (isHalf && isOdd) else { return kept }
    for index in kept.indices.reversed() {
      if kept[index] != UInt8(ascii: "9") {
        kept[index] += 1
        return kept
      }
      kept[index] = UInt8(ascii: "0")
    }
    return [UInt8(ascii: "1")] + kept
  }
}
