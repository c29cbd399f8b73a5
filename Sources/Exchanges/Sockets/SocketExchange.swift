// SPDX-License-Identifier: Apache-2.0

/// What was said over a raw connection, turn by turn.
package struct SocketExchange: Sendable {
  /// The address as it was asked for; of a Unix socket the path that was opened.
  package var address: String
  /// The numeric address that answered; empty for a Unix socket, and before there is one.
  package var remoteIP: String
  package var turns: [Turn]
  package var timings: Timings
  /// Nil when the exchange went to its end.
  package var failure: TransferFailure?

  package init(
    address: String, remoteIP: String = "", turns: [Turn] = [], timings: Timings = Timings(),
    failure: TransferFailure? = nil
  ) {
    self.address = address
    self.remoteIP = remoteIP
    self.turns = turns
    self.timings = timings
    self.failure = failure
  }

  /// One element of `exchange`, as far as it went.
  package struct Turn: Sendable {
    package enum Kind: String, Sendable {
      case sent
      case received
      /// This side said that it sends no more.
      case closed
    }

    package var kind: Kind
    /// What went or came; its beginning where `isCut`.
    package var bytes: [UInt8]
    /// How much went or came: `bytes` may have another length, since a secret in it is hidden.
    package var wholeBytes: Int
    package var isCut = false

    package init(_ kind: Kind, _ bytes: [UInt8] = [], wholeBytes: Int? = nil) {
      self.kind = kind
      self.bytes = bytes
      self.wholeBytes = wholeBytes ?? bytes.count
    }
  }
}
