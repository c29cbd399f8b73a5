// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// How many connections the multi handle keeps.
///
/// Fewer than the transfers in flight make libcurl close and reopen every other connection (seen:
/// twice the CPU), so it is never less than the concurrency; at least four for each distinct
/// origin, and at most the larger of 1,000 and the concurrency.
struct ConnectionPoolLimit {
  private let concurrency: Int
  private var origins: Set<Origin> = []
  private var last: Address.Beginning?

  private static let perOrigin = 4
  private static let most = 1000

  init(concurrency: Int) {
    self.concurrency = max(1, concurrency)
  }

  /// What CURLMOPT_MAXCONNECTS should be.
  var places: Int {
    max(concurrency, min(Self.most, origins.count * Self.perOrigin))
  }

  /// Counts an address's origin; true when `places` has changed.
  mutating func note(_ address: Address) -> Bool {
    guard last != address.beginning else { return false }
    last = address.beginning
    // More origins than this change nothing.
    guard origins.count * Self.perOrigin < Self.most else { return false }
    let before = places
    origins.insert(address.origin)
    return places != before
  }
}
