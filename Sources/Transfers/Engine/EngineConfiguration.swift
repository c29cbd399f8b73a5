// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// What an engine is told once, when it starts.
package struct EngineConfiguration: Sendable {
  /// Requests that may be in flight at once (`--jobs`); the engine does not hold more back, it
  /// only never keeps fewer connections than this.
  package var concurrency: Int
  /// Proxies that the caller read from the environment or the flags; nil sends everything direct.
  package var proxies: ProxyAddresses?
  /// What is trusted by requests that name no authorities.
  package var authorities: AuthorityPaths

  package init(
    concurrency: Int = 20, proxies: ProxyAddresses? = nil,
    authorities: AuthorityPaths = AuthorityPaths()
  ) {
    self.concurrency = concurrency
    self.proxies = proxies
    self.authorities = authorities
  }
}

/// The proxies of the environment as one object, since each request is held against them.
final class EngineProxies: Sendable {
  let addresses: ProxyAddresses

  init(_ addresses: ProxyAddresses) {
    self.addresses = addresses
  }
}

/// Where the certificates of the system's authorities lie; libcurl opens them by itself.
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
