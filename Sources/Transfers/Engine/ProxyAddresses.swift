// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Which proxy requests go through, by the scheme of their address.
///
/// libcurl would read `http_proxy` and its kin from the environment by itself; the engine always
/// says explicitly what holds, so that only what the caller read counts
/// ([CURLOPT_PROXY](https://curl.se/libcurl/c/CURLOPT_PROXY.html)).
package struct ProxyAddresses: Hashable, Sendable {
  /// For `http` addresses (`http_proxy`); nil for `all`.
  package var http: String?
  /// For `https` addresses (`https_proxy`); nil for `all`.
  package var https: String?
  /// For every scheme without one of its own (`all_proxy`).
  package var all: String?
  /// Hosts that are reached directly, separated by commas, as curl reads `no_proxy`.
  package var exceptions: String

  package init(
    http: String? = nil, https: String? = nil, all: String? = nil, exceptions: String = ""
  ) {
    self.http = http
    self.https = https
    self.all = all
    self.exceptions = exceptions
  }

  /// The proxy of an address; empty for none. Never one for loopback.
  package func proxy(for address: Address) -> String {
    if address.isLoopback { return "" }
    let own = address.scheme == "https" ? https : http
    return own ?? all ?? ""
  }
}
