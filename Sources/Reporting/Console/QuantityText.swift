// SPDX-License-Identifier: Apache-2.0

import Notation

/// Durations and sizes in units that people use.
enum QuantityText {
  /// `840 µs`, `12.3 ms`, `1.25 s`, `2 min 3 s`.
  static func duration(microseconds: Int64) -> String {
    // Joined and not interpolated, which takes five times as long: every line of the console has one.
    switch max(0, microseconds) {
    case ..<1000: String(max(0, microseconds)) + " µs"
    case ..<100_000: decimal(microseconds, per: 1000, places: 1) + " ms"
    case ..<999_500: String((microseconds + 500) / 1000) + " ms"
    case ..<60_000_000: "\(decimal(microseconds, per: 1_000_000, places: 2)) s"
    default: "\(microseconds / 60_000_000) min \(microseconds / 1_000_000 % 60) s"
    }
  }

  /// To the microsecond: `840 µs`, `12.345 ms`, `1.250342 s`.
  static func exact(microseconds: Int64) -> String {
    switch max(0, microseconds) {
    case ..<1000: "\(max(0, microseconds)) µs"
    case ..<1_000_000:
      "\(microseconds / 1000).\(DecimalDigits.padded(Int(microseconds % 1000), to: 3)) ms"
    default:
      "\(microseconds / 1_000_000).\(DecimalDigits.padded(Int(microseconds % 1_000_000), to: 6)) s"
    }
  }

  /// `1 byte`, `12 bytes`, `1.5 kB`, `3.2 MB`.
  static func size(bytes: Int) -> String {
    switch bytes {
    case 1: "1 byte"
    case ..<1000: "\(bytes) bytes"
    case ..<1_000_000: "\(decimal(Int64(bytes), per: 1000, places: 1)) kB"
    default: "\(decimal(Int64(bytes), per: 1_000_000, places: 1)) MB"
    }
  }

  /// `1 step`, `2 steps`.
  static func count(_ number: Int, _ noun: String) -> String {
    let words = String(number) + " " + noun
    return number == 1 ? words : words + "s"
  }

  private static func decimal(_ number: Int64, per unit: Int64, places: Int) -> String {
    let scale: Int64 = places == 1 ? 10 : 100
    // In two parts, since a product of the whole number may not fit.
    let (whole, part) = number.quotientAndRemainder(dividingBy: unit)
    let scaled = (part * scale + unit / 2) / unit
    let rest = Int(scaled % scale)
    let digits = places == 2 && rest < 10 ? "0" + String(rest) : String(rest)
    return String(whole + scaled / scale) + "." + digits
  }
}
