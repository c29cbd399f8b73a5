// SPDX-License-Identifier: Apache-2.0

/// Decimal digits in dates and durations.
public enum DecimalDigits {
  /// `007`: at least `width` characters, filled from the left.
  public static func padded(_ number: Int, to width: Int, with fill: Character = "0") -> String {
    let digits = String(number)
    return String(repeating: fill, count: max(0, width - digits.utf8.count)) + digits
  }

  /// `1.5`: a whole number and its fraction without trailing zeros; `1` if no digit of the fraction
  /// is left.
  public static func trimmed(_ whole: String, _ fraction: Int, places: Int) -> String {
    guard fraction != 0 else { return whole }
    var digits = padded(fraction, to: places)[...]
    while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
    return whole + "." + digits
  }
}
