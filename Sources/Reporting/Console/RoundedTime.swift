// SPDX-License-Identifier: Apache-2.0

/// A time that is known only roughly, for people.
package enum RoundedTime {
  /// `3 ms`, `40 s`, `3 min`, `2 h`; never zero.
  package static func words(_ microseconds: Int64) -> String {
    switch microseconds {
    case ..<999_500: "\(max(1, rounded(microseconds, to: 1000))) ms"
    case ..<119_500_000: "\(rounded(microseconds, to: 1_000_000)) s"
    case ..<7_170_000_000: "\(rounded(microseconds, to: 60_000_000)) min"
    default: "\(rounded(microseconds, to: 3_600_000_000)) h"
    }
  }

  private static func rounded(_ microseconds: Int64, to unit: Int64) -> Int64 {
    microseconds / unit + (microseconds % unit * 2 >= unit ? 1 : 0)
  }
}
