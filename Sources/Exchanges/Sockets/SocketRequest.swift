// SPDX-License-Identifier: Apache-2.0

/// A raw connection as it is to be opened, everything decided.
package struct SocketRequest: Sendable {
  package var address: SocketAddress
  package var timeout: TransferTimeout
  /// The most bytes that may come over it.
  package var receivedBytes: Int
  package var tls: TLSOptions
  /// Link-local and metadata addresses may be connected to (`--allow-link-local`).
  package var allowsLinkLocal: Bool
  /// What is said of the connection; nil for nothing.
  package var connection: ConnectionOptions.Shared?
  /// What is connected to, one of `targets`; nil for what the address says.
  package var target: ConnectionTarget?

  package init(
    address: SocketAddress, timeout: TransferTimeout = TransferTimeout(),
    receivedBytes: Int = TransferLimits().bodyBytes, tls: TLSOptions = TLSOptions(),
    allowsLinkLocal: Bool = false, connection: ConnectionOptions.Shared? = nil
  ) {
    self.address = address
    self.timeout = timeout
    self.receivedBytes = receivedBytes
    self.tls = tls
    self.allowsLinkLocal = allowsLinkLocal
    self.connection = connection
  }

  /// What to connect to, in the order to try; empty for what the address says.
  package var targets: [ConnectionTarget] { hop.targets }

  /// The request of HTTP that would open the same connection.
  package var hop: HopRequest {
    var hop = HopRequest(
      method: "GET", address: httpAddress, timeout: timeout, tls: tls, acceptsCompressed: false,
      allowsLinkLocal: allowsLinkLocal, connection: connection)
    hop.takeRoutes(isOwnOrigin: true, hasLeftOrigin: false)
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
