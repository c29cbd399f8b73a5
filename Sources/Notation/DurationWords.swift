// SPDX-License-Identifier: Apache-2.0

/// Writes durations in the notation of the format.
public enum DurationWords {
  /// `1.5s`, `12.345ms`, `29d5h`; with microseconds at most, and from a day on with minutes at
  /// most.
  public static func text(_ duration: Duration) -> String {
    if duration < .zero { return "-" + text(.zero - duration) }
    let (seconds, attoseconds) = duration.components
    if seconds >= 86_400 {
      let parts = [(seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "m")]
      return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    }
    let microseconds = Int(attoseconds / 1_000_000_000_000)
    if seconds == 0 {
      return DecimalDigits.trimmed("\(microseconds / 1000)", microseconds % 1000, places: 3) + "ms"
    }
    return DecimalDigits.trimmed("\(seconds)", microseconds, places: 6) + "s"
  }
}
