// SPDX-License-Identifier: Apache-2.0

import Notation

/// Zones that need no rules: `UTC`, `Z`, `+01:00`, `-02:30` and `02:00`.
enum FixedOffset {
  /// The offset of such a zone from UTC, in seconds; nil for another zone.
  static func seconds(of zone: String) -> Int? {
    if zone == "UTC" || zone == "Z" { return 0 }
    var bytes = Array(zone.utf8)
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hours = number(bytes[..<2]),
      let minutes = number(bytes[3...]), hours < 24, minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return isNegative ? -seconds : seconds
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.allSatisfy(\.isASCIIDigit) ? digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) } : nil
  }
}
