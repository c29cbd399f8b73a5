// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Exchange {
  /// Facts about the last response that people should know and that are not failures.
  var notices: [String] {
    let hasTrailingLineEnd = hops.contains { $0.hasTrailingLineEnd }
    return continueNotices
      + (hasTrailingLineEnd ? ["an empty line follows the body, which HTTP does not have"] : [])
      + resendNotices + proxyNotices
  }

  /// A body that waited for `100 Continue` in vain.
  private var continueNotices: [String] {
    guard hops.indices.contains(where: { hops[$0].waitedForContinue }) else { return [] }
    return [
      "the service did not answer `Expect: 100-continue`: the body was sent a second later; "
        + "`headers: { Expect: null }` sends it at once"
    ]
  }

  /// A request that was sent more than once, in the words of its last such hop.
  private var resendNotices: [String] {
    if hops.indices.contains(where: { hops[$0].mayBeRepeated }) {
      return [
        "the request was sent twice, since its kept-alive connection ended before any response "
          + "came: it may have been carried out twice"
      ]
    }
    guard hops.indices.contains(where: { hops[$0].isResent }) else { return [] }
    return ["the request was sent again, since the service had not looked at it before"]
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

  /// The number of requests on the wire, repeated sendings included.
  var requestCount: Int {
    // By index, here and below: taking a hop out of the array copies it.
    hops.indices.reduce(0) { count, place in
      let isSent = !hops[place].requestHead.isEmpty || hops[place].sendings > 1
      return count + (isSent ? hops[place].sendings + (hops[place].isResent ? 1 : 0) : 0)
    }
  }

  /// The number of requests that were sent again, since no response to an earlier sending came.
  var resentCount: Int { hops.indices.count { hops[$0].isResent } }

  /// The number of connections opened; the hop of a reused connection has no connect time.
  var connectionCount: Int { hops.indices.count { hops[$0].timings.connected > 0 } }
}
