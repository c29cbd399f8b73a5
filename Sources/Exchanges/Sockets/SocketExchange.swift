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
    package enum Kind: String, Sendable, CaseIterable {
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
    /// What was sent or received over a WebSocket; nil for a raw connection.
    package var message: MessageForm?

    /// The kinds of messages of a WebSocket.
    package enum MessageForm: Hashable, Sendable {
      case text
      case binary
      case ping
      /// The bytes are the reason. Nil for a close without a code.
      case close(Int?)

      /// The word of events and reports.
      package var word: String {
        switch self {
        case .text: "text"
        case .binary: "binary"
        case .ping: "ping"
        case .close: "close"
        }
      }

      /// For people: a close with its code.
      package var words: String {
        if case .close(let code?) = self { "close \(code)" } else { word }
      }
    }

    package init(_ kind: Kind, _ bytes: [UInt8] = [], wholeBytes: Int? = nil) {
      self.kind = kind
      self.bytes = bytes
      self.wholeBytes = wholeBytes ?? bytes.count
    }

    /// Of a WebSocket.
    package init(
      _ kind: Kind, _ message: MessageForm, _ bytes: [UInt8], wholeBytes: Int? = nil
    ) {
      self.init(kind, bytes, wholeBytes: wholeBytes)
      self.message = message
    }
  }
}
