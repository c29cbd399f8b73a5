// SPDX-License-Identifier: Apache-2.0

/// Zones that need no rules from elsewhere: `UTC`, `Z`, `+01:00`, `-02:30` and `02:00`.
enum FixedOffset {
  /// How far such a zone is ahead of UTC, in seconds; nil for another.
  static func seconds(of zone: String) -> Int? {
    if zone == "UTC" || zone == "Z" { return 0 }
    var reader = DigitReader(zone)
    let isNegative = reader.skip("-")
    if !isNegative { _ = reader.skip("+") }
    guard let seconds = reader.hoursAndMinutes(), reader.isAtEnd else { return nil }
    return isNegative ? -seconds : seconds
  }
}
