// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The proxy credentials with which each tunnel was opened, by the tunnel's local port.
///
/// Before libcurl up to 8.18 reuses a tunnel, it does not compare the credentials for the proxy
/// ([CVE-2026-3784](https://curl.se/docs/CVE-2026-3784.html)): a request could use a tunnel that
/// was opened with another password. So each tunnel that libcurl chooses is looked up here before
/// anything is sent.
struct Tunnels {
  /// An entry stays until a new tunnel uses its port.
  private var proxies: [Int32: Proxy] = [:]

  /// Notes a new tunnel.
  mutating func note(_ proxy: Proxy, port: Int32) {
    proxies[port] = proxy
  }

  /// Whether the tunnel with a port was opened through this proxy with these credentials.
  func isOpened(by proxy: Proxy, port: Int32) -> Bool {
    proxies[port] == proxy
  }
}
