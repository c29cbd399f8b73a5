// SPDX-License-Identifier: Apache-2.0

/// A raw connection to open, with everything decided.
package struct SocketRequest: Sendable {
  package var address: SocketAddress
  package var options: RequestOptions
  /// Nil for an anonymous sender.
  package var sender: Sender?
  /// The place to connect to, one of `targets`; nil for the address's own.
  package var target: ConnectionTarget?
  /// The HTTP request with which the connection begins, for another protocol; nil for none. Such a
  /// connection uses proxies, and TLS agrees on HTTP/1.1.
  package private(set) var upgrade: HopRequest?

  package init(
    address: SocketAddress, options: RequestOptions = .standard, sender: Sender? = nil
  ) {
    self.address = address
    self.options = options
    self.sender = sender
  }

  /// The connection of a request for another protocol.
  package init(upgrading request: HopRequest) {
    let transport: SocketAddress.Transport = request.address.scheme == "https" ? .tls : .tcp
    address = .network(
      transport, host: request.address.host, port: request.address.effectivePort ?? 0)
    options = request.options.changing { $0.connection.httpVersion = .http11 }
    sender = request.sender
    upgrade = request
    upgrade?.options = options
  }

  package var timeout: TransferTimeout { options.content.timeout }

  /// The places to connect to, in order; empty for the address's own.
  package var targets: [ConnectionTarget] { hop.targets }

  /// The HTTP request that would open the same connection.
  package var hop: HopRequest {
    if let upgrade { return upgrade }
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
