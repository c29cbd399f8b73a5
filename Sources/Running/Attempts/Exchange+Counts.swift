// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Exchange {
  /// Things about its last response that are worth knowing and no failure.
  var notices: [String] {
    let isLineEndBehind = hops.contains { $0.hasLineEndBehind }
    return (isLineEndBehind ? ["an empty line follows the body, which HTTP does not have"] : [])
      + proxyNotices
  }

  /// A 407 comes from the proxy, not from the service.
  private var proxyNotices: [String] {
    guard let last = hops.indices.last, let proxy = hops[last].proxy,
      hops[last].response?.status == 407, hops[last].address.scheme == "http"
    else { return [] }
    return [
      proxy.user == nil
        ? "the proxy \(proxy) asks for a log-in, and `proxy` has none"
        : "the proxy \(proxy) does not take the log-in"
    ]
  }

  /// How often a request went over the wire, second sendings included.
  var requestCount: Int {
    // By their places, here and below: taking a hop out of the list copies it.
    hops.indices.reduce(0) { count, place in
      let isSent = !hops[place].requestHead.isEmpty || hops[place].sendings > 1
      return count + (isSent ? hops[place].sendings + (hops[place].isResent ? 1 : 0) : 0)
    }
  }

  /// How many connections were opened; a reused one has no time of connecting.
  var connectionCount: Int { hops.indices.count { hops[$0].timings.connected > 0 } }
}
