// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The settings of an engine, given when it starts.
package struct EngineConfiguration: Sendable {
  /// The number of requests that may be in flight (`--jobs`). The engine does not limit them; it
  /// only never keeps fewer connections than this.
  package var concurrency: Int
  /// Proxies from the environment or options; nil sends everything directly.
  package var proxies: ProxyAddresses?
  /// The authorities for requests that name none.
  package var authorities: AuthorityPaths

  /// Whether sleeping tasks are woken within microseconds, for which each wait costs a call of the system
  /// more; without it up to a millisecond late.
  package var wakesPrecisely: Bool

  package init(
    concurrency: Int = 20, proxies: ProxyAddresses? = nil,
    authorities: AuthorityPaths = AuthorityPaths(), wakesPrecisely: Bool = false
  ) {
    self.wakesPrecisely = wakesPrecisely
    self.concurrency = concurrency
    self.proxies = proxies
    self.authorities = authorities
  }
}

/// The proxies of the environment as one object, since each request is matched against them.
final class EngineProxies: Sendable {
  let addresses: ProxyAddresses

  init(_ addresses: ProxyAddresses) {
    self.addresses = addresses
  }
}

/// The paths of the system's authorities; libcurl opens them itself.
package struct AuthorityPaths: Hashable, Sendable {
  /// A file of PEM certificates.
  package var file: String?
  /// Folders of files named by hash, separated by colons.
  package var folder: String?

  package init(file: String? = nil, folder: String? = nil) {
    self.file = file
    self.folder = folder
  }
}
