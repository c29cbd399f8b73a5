// SPDX-License-Identifier: Apache-2.0

/// What an engine is told once, when it starts.
package struct EngineConfiguration: Sendable {
  /// Requests that may be in flight at once (`--jobs`); the engine does not hold more back, it
  /// only never keeps fewer connections than this.
  package var concurrency: Int
  /// Proxies that the caller read from the environment or the flags; nil sends everything direct.
  package var proxies: ProxyAddresses?

  package init(concurrency: Int = 20, proxies: ProxyAddresses? = nil) {
    self.concurrency = concurrency
    self.proxies = proxies
  }
}
