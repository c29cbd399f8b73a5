// SPDX-License-Identifier: Apache-2.0

import Notation

/// Figures of a load in the form for people.
package enum MeasureText {
  /// `300 ms`, `1.5 s`, `840 µs`: without zeros at the end.
  package static func duration(nanoseconds: Int64) -> String {
    switch nanoseconds {
    case ..<1_000_000: "\(decimal(nanoseconds, per: 1000)) µs"
    case ..<1_000_000_000: "\(decimal(nanoseconds, per: 1_000_000)) ms"
    case ..<60_000_000_000: "\(decimal(nanoseconds, per: 1_000_000_000)) s"
    default: long(seconds: nanoseconds / 1_000_000_000)
    }
  }

  /// `2 min`, `2 min 30 s`, `1 h 5 min`.
  private static func long(seconds: Int64) -> String {
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  /// A latency in milliseconds without its unit: `0.31`, `3.1`, `31`, `1,012`.
  package static func milliseconds(_ microseconds: Int64) -> String {
    switch max(0, microseconds) {
    case ..<1000: fixed(microseconds, per: 1000, places: 2)
    case ..<10_000: fixed(microseconds, per: 1000, places: 1)
    default: count(Int(microseconds.addingClamped(500) / 1000))
    }
  }

  /// `0.017 %`: two digits that are not zero, of larger shares two after the point.
  package static func percent(billionths: Int64) -> String {
    // In millionths of a percent.
    let parts = max(0, billionths) / 10
    var unit: Int64 = 1
    while parts / unit >= 100, unit < 10_000 { unit *= 10 }
    let rounded = (parts + unit / 2) / unit * unit
    let whole = count(Int(rounded / 1_000_000))
    return DecimalDigits.trimmed(whole, Int(rounded % 1_000_000), places: 6) + " %"
  }

  /// `600.0/s`.
  package static func rate(billionths: Int64) -> String {
    let tenths = billionths.addingClamped(50_000_000) / 100_000_000
    guard tenths >= 10 || billionths == 0 else {
      return "\(decimal(billionths, per: 1_000_000_000))/s"
    }
    return "\(count(Int(tenths / 10))).\(tenths % 10)/s"
  }

  /// `72,000`.
  package static func count(_ number: Int) -> String {
    let digits = Array(String(number).utf8)
    var text: [UInt8] = []
    for (place, digit) in digits.enumerated() {
      let left = digits.count - place
      if place > 0, left % 3 == 0, digits[place - 1] != UInt8(ascii: "-") {
        text.append(UInt8(ascii: ","))
      }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func fixed(_ number: Int64, per unit: Int64, places: Int) -> String {
    let scale: Int64 = places == 1 ? 10 : 100
    let scaled = (max(0, number) * scale + unit / 2) / unit
    return "\(scaled / scale).\(DecimalDigits.padded(Int(scaled % scale), to: places))"
  }

  /// A quotient with up to three digits after its point and no zeros at its end.
  private static func decimal(_ number: Int64, per unit: Int64) -> String {
    let (thousandths, overflows) = max(0, number).multipliedReportingOverflow(by: 1000)
    let scaled = overflows ? number / unit * 1000 : (thousandths + unit / 2) / unit
    return DecimalDigits.trimmed(count(Int(scaled / 1000)), Int(scaled % 1000), places: 3)
  }
}
