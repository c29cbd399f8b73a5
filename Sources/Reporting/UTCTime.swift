// SPDX-License-Identifier: Apache-2.0

import Notation

/// A moment in the notation of reports.
enum UTCTime {
  /// `2026-11-21T12:00:00`, without a zone.
  ///
  /// - Parameter milliseconds: since 1970-01-01T00:00:00Z; fractions of a second are dropped.
  static func text(milliseconds: Int64) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return RFC3339.text(ofSeconds: rest < 0 ? seconds - 1 : seconds)
  }
}
