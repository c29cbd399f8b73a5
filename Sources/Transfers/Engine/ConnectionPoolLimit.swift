// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The number of connections that the multi handle keeps.
///
/// With fewer connections than transfers in flight, libcurl closes and reopens every other
/// connection (measured: twice the CPU). So the limit is at least the concurrency, and at least
/// four for each distinct origin, up to the larger of 1,000 and the concurrency.
struct ConnectionPoolLimit {
  private let concurrency: Int
  private var origins: Set<Origin> = []
  private var last: Address.Beginning?

  private static let perOrigin = 4
  private static let most = 1000

  init(concurrency: Int) {
    self.concurrency = max(1, concurrency)
  }

  /// The value of CURLMOPT_MAXCONNECTS.
  var places: Int {
    max(concurrency, min(Self.most, origins.count * Self.perOrigin))
  }

  /// Counts an address's origin; returns whether `places` has changed.
  mutating func note(_ address: Address) -> Bool {
    guard last != address.beginning else { return false }
    last = address.beginning
    // Further origins do not change the limit.
    guard origins.count * Self.perOrigin < Self.most else { return false }
    let before = places
    origins.insert(address.origin)
    return places != before
  }
}
