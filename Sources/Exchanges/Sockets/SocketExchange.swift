// SPDX-License-Identifier: Apache-2.0

/// The elements of the exchange over a raw connection.
package struct SocketExchange: Sendable {
  /// The requested address; for a Unix socket the opened path.
  package var address: String
  /// The numeric address of the peer; empty for a Unix socket, and before the connection.
  package var remoteIP: String
  package var elements: [Element]
  package var timings: Timings
  /// Nil if the exchange completed.
  package var failure: TransferFailure?

  package init(
    address: String, remoteIP: String = "", elements: [Element] = [], timings: Timings = Timings(),
    failure: TransferFailure? = nil
  ) {
    self.address = address
    self.remoteIP = remoteIP
    self.elements = elements
    self.timings = timings
    self.failure = failure
  }

  /// One element of `exchange`, as far as it was carried out.
  package struct Element: Sendable {
    package enum Kind: String, Sendable {
      case sent
      case received
      /// This side ended sending.
      case closed
    }

    package var kind: Kind
    /// The bytes sent or received; only the beginning if `isCut`.
    package var bytes: [UInt8]
    /// The number of bytes sent or received: the length of `bytes` may differ, since secrets in
    /// them are hidden.
    package var wholeBytes: Int
    package var isCut = false

    package init(_ kind: Kind, _ bytes: [UInt8] = [], wholeBytes: Int? = nil) {
      self.kind = kind
      self.bytes = bytes
      self.wholeBytes = wholeBytes ?? bytes.count
    }
  }
}
