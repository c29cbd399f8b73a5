// SPDX-License-Identifier: Apache-2.0

/// A raw connection as it is to be opened, everything decided.
package struct SocketRequest: Sendable {
  package var address: SocketAddress
  package var options: RequestOptions
  /// Nil for nobody in particular.
  package var sender: Sender?
  /// What is connected to, one of `targets`; nil for what the address says.
  package var target: ConnectionTarget?

  package init(
    address: SocketAddress, options: RequestOptions = .standard, sender: Sender? = nil
  ) {
    self.address = address
    self.options = options
    self.sender = sender
  }

  package var timeout: TransferTimeout { options.content.timeout }

  /// What to connect to, in the order to try; empty for what the address says.
  package var targets: [ConnectionTarget] { hop.targets }

  /// The request of HTTP that would open the same connection.
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
