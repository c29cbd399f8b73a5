// SPDX-License-Identifier: Apache-2.0

import Notation

/// Reads and writes numbers by XPath 1.0 (section 4.4, `number`; 4.2, `string`).
package enum XPathNumber {
  /// A number with optional space around it and an optional `-`; NaN for other text. Exponents are
  /// not allowed.
  static func parse(_ text: ArraySlice<UInt8>) -> Double {
    var text = text
    while text.first?.isASCIISpace == true { text = text.dropFirst() }
    while text.last?.isASCIISpace == true { text = text.dropLast() }
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative { text = text.dropFirst() }
    let whole = text.prefix { $0.isASCIIDigit }
    var fraction = text.dropFirst(whole.count)
    if fraction.first == UInt8(ascii: ".") { fraction = fraction.dropFirst() }
    guard fraction.allSatisfy(\.isASCIIDigit), !whole.isEmpty || !fraction.isEmpty else {
      return .nan
    }
    let written =
      (isNegative ? "-" : "") + (whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self))
      + (fraction.isEmpty ? "" : "." + String(decoding: fraction, as: UTF8.self))
    return Double(written) ?? .nan
  }

  /// The number in decimal digits, as few as distinguish it from others; without an exponent.
  package static func text(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    let shortest = "\(number.magnitude)"
    let parts = shortest.split(separator: "e")
    let sign = number < 0 ? "-" : ""
    let digits = parts[0].split(separator: ".")
    let whole = String(digits[0])
    var fraction = digits.count > 1 ? String(digits[1]) : ""
    if fraction == "0" { fraction = "" }
    guard parts.count > 1, let exponent = Int(parts[1]) else {
      return sign + whole + (fraction.isEmpty ? "" : "." + fraction)
    }
    let all = whole + fraction
    let point = whole.utf8.count + exponent
    if point <= 0 { return "\(sign)0.\(String(repeating: "0", count: -point))\(all)" }
    let missing = point - all.utf8.count
    if missing >= 0 { return sign + all + String(repeating: "0", count: missing) }
    return "\(sign)\(all.prefix(point)).\(all.dropFirst(point))"
  }

  /// The nearest whole number; of two, the greater one.
  static func round(_ number: Double) -> Double {
    guard number.isFinite else { return number }
    let below = number.rounded(.down)
    return number - below >= 0.5 ? number.rounded(.up) : below
  }
}
