// SPDX-License-Identifier: Apache-2.0

/// The proxies of the environment, by the scheme of an address, for requests without a proxy of
/// their own.
///
/// libcurl would read `http_proxy` and similar variables itself. The engine always sets the proxy
/// explicitly, so that only what the caller read counts
/// ([CURLOPT_PROXY](https://curl.se/libcurl/c/CURLOPT_PROXY.html)).
package struct ProxyAddresses: Hashable, Sendable {
  /// For `http` addresses (`http_proxy`); nil for `all`.
  package var http: Proxy?
  /// For `https` addresses (`https_proxy`); nil for `all`.
  package var https: Proxy?
  /// For schemes without a proxy of their own (`all_proxy`).
  package var all: Proxy?
  /// Hosts that are reached directly (`no_proxy`).
  package var exceptions: ProxyExceptions

  package init(
    http: Proxy? = nil, https: Proxy? = nil, all: Proxy? = nil,
    exceptions: ProxyExceptions = ProxyExceptions()
  ) {
    self.http = http
    self.https = https
    self.all = all
    self.exceptions = exceptions
  }

  /// The proxy of an address; nil for none, and always for loopback.
  package func proxy(for address: Address) -> Proxy? {
    if address.isLoopback || exceptions.hold(for: address) { return nil }
    return switch address.scheme {
    case "http": http ?? all
    case "https": https ?? all
    default: all
    }
  }

  /// All proxies, for masking.
  package var proxies: [Proxy] { [http, https, all].compactMap(\.self) }
}

extension ProxyAddresses: CustomStringConvertible {
  /// For people: `http http://proxy:3128, but not for example.com`.
  package var description: String {
    let named = [("http", http), ("https", https), ("all else", all)]
    let text = named.compactMap { name, proxy in proxy.map { "\(name) through \($0)" } }
      .joined(separator: ", ")
    return exceptions.isEmpty ? text : "\(text), but not for \(exceptions.text)"
  }
}
