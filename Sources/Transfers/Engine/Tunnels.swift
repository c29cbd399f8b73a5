// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Which log-in opened each tunnel through a proxy, by the tunnel's port on our side.
///
/// Before it uses a tunnel again, libcurl up to 8.18 does not compare the log-in at the proxy
/// ([CVE-2026-3784](https://curl.se/docs/CVE-2026-3784.html)): a request would go out on what another's
/// password has opened. So each tunnel that libcurl chooses is looked up here before anything is sent.
struct Tunnels {
  /// An entry stays until its port comes again, which a new tunnel brings.
  private var proxies: [Int32: Proxy] = [:]

  /// Notes a new tunnel.
  mutating func note(_ proxy: Proxy, port: Int32) {
    proxies[port] = proxy
  }

  /// Whether the tunnel with a port was opened through this proxy with this log-in.
  func isOpened(by proxy: Proxy, port: Int32) -> Bool {
    proxies[port] == proxy
  }
}
