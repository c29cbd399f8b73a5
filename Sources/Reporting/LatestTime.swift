// SPDX-License-Identifier: Apache-2.0

/// The latest time that a report knows of. The run itself says how long it took: the clock of the
/// terminal may be read before its last event comes, and show a later time.
struct LatestTime {
  /// Since the run began.
  private(set) var microseconds: Int64 = 0
  private var isFinal = false

  mutating func note(_ microseconds: Int64) {
    if !isFinal { self.microseconds = max(self.microseconds, microseconds) }
  }

  /// Notes how long the run took; later times change nothing.
  mutating func end(at microseconds: Int64) {
    self.microseconds = microseconds
    isFinal = true
  }
}
