// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Microseconds since the run began, and the time of day it began at.
package struct RunClock: Sendable {
  private let start = ContinuousClock.now
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package let startMilliseconds: Int64

  package init(startMilliseconds: Int64) {
    self.startMilliseconds = startMilliseconds
  }

  package var microseconds: Int64 {
    let elapsed = start.duration(to: .now).components
    return elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000
  }
}

extension RunClock {
  /// The time of day, for the expiry of cookies.
  var epochSeconds: EpochSeconds {
    EpochSeconds((startMilliseconds + microseconds / 1000) / 1000)
  }
}
