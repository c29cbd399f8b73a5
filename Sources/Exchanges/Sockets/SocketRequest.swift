// SPDX-License-Identifier: Apache-2.0

/// A raw connection to open, with everything decided.
package struct SocketRequest: Sendable {
  package var address: SocketAddress
  package var options: RequestOptions
  /// Nil for an anonymous sender.
  package var sender: Sender?
  /// The place to connect to, one of `targets`; nil for the address's own.
  package var target: ConnectionTarget?

  package init(
    address: SocketAddress, options: RequestOptions = .standard, sender: Sender? = nil
  ) {
    self.address = address
    self.options = options
    self.sender = sender
  }

  package var timeout: TransferTimeout { options.content.timeout }

  /// The places to connect to, in order; empty for the address's own.
  package var targets: [ConnectionTarget] { hop.targets }

  /// The HTTP request that would open the same connection.
  package var hop: HopRequest {
    var hop = HopRequest(
      RequestHead(method: "GET"), to: httpAddress, options: options, sender: sender)
    hop.takeRoutes(isOwnOrigin: true)
    if let target { hop.targets = [target] }
    return hop
  }

  private var httpAddress: Address {
    switch address {
    case .network(let transport, let host, let port):
      Address(scheme: transport == .tls ? "https" : "http", host: host, port: port, path: "/")
    case .unix: Address(scheme: "http", host: "localhost", path: "/")
    }
  }
}
