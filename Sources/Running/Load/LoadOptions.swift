// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// How the scenarios of a run become a load (`curlew load`).
package struct LoadOptions: Sendable {
  package var description: LoadDescription
  package var thresholds: [LoadThreshold]
  /// How often a scenario begins beside the others, by the path of its collection and its name; zero for one
  /// that does not begin.
  package var weight: @Sendable (_ file: String, _ scenario: String) -> Int
  /// Whether it ends when a threshold has not held for ten seconds.
  package var stopsEarly = false
  /// When it begins, in milliseconds since 1970; nil for at once.
  package var startMilliseconds: Int64?
  /// Which starts or users are those of this run.
  package var share = Share()
  /// What all shards of a load have in common, as a digest; nil for a load that is not split.
  package var planDigest: String?
  /// How long scenarios under way have after a signal.
  package var grace = Duration.seconds(5)

  /// Each start, or user, after so many others.
  package struct Share: Sendable, Equatable {
    /// From 1.
    package var number: Int
    package var count: Int

    package init(number: Int = 1, count: Int = 1) {
      self.number = number
      self.count = count
    }

    /// Whether a start or a user, from 0, is one of this share.
    func has(_ place: Int) -> Bool { place % count == number - 1 }
  }

  package init(
    _ description: LoadDescription, thresholds: [LoadThreshold],
    weight: @escaping @Sendable (_ file: String, _ scenario: String) -> Int = { _, _ in 1 }
  ) {
    self.description = description
    self.thresholds = thresholds
    self.weight = weight
  }
}
