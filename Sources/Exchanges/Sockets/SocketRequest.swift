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
}
