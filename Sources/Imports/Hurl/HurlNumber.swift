// SPDX-License-Identifier: Apache-2.0

import Values

/// Numbers as Hurl has them: whole ones, and floats of 64 bits.
enum HurlNumber {
  /// The number that Hurl makes of digits, with as few of them as the float needs.
  static func value(_ digits: String) -> ImportedValue {
    let shown = shown(digits)
    return ExactNumber(parsing: shown).map { ImportedValue(.number($0)) } ?? .text(digits)
  }

  static func shown(_ digits: String) -> String {
    if Int(digits) == 0 { return "0" }
    guard digits.utf8.contains(UInt8(ascii: ".")), let float = Double(digits), float.isFinite else {
      return digits
    }
    let shown = "\(float)"
    // `1e+16` is long in digits, and the same number.
    return shown.utf8.contains(UInt8(ascii: "e")) ? digits : shown
  }

  /// Whether two decimals that are not the same may be one float: it has more digits than a float
  /// keeps.
  static func isRounded(_ digits: String) -> Bool {
    let significant = digits.utf8.filter { (0x30...0x39).contains($0) }
      .drop { $0 == 0x30 }
    return digits.utf8.contains(UInt8(ascii: ".")) && significant.count > 15
  }

  /// The numbers that are the same float as these digits: those that differ by its last bit at most.
  static func near(_ digits: String) -> ImportedValue? {
    guard let float = Double(digits), float.isFinite,
      let bit = ExactNumber(parsing: "\(float.ulp)")
    else { return nil }
    return .mapping([
      ImportedEntry("$closeTo", value(digits)),
      ImportedEntry("$within", ImportedValue(.number(bit))),
    ])
  }
}
