// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The answer to a command for a raw connection.
package enum SocketAnswer: Sendable {
  case done
  /// All available bytes, or one datagram; never empty except for an empty datagram.
  case bytes([UInt8])
  /// The peer sends no more.
  case end
  /// The time was over first; the connection is unchanged.
  case nothing
  case failed(TransferFailure)
}

/// How long a command for a raw connection may wait.
package struct SocketTimeouts: Sendable {
  /// Without a byte in either direction; nil for no limit.
  package var idle: Duration?
  /// In all; nil for no limit.
  package var total: Duration?

  package init(idle: Duration? = nil, total: Duration? = nil) {
    self.idle = idle
    self.total = total
  }
}

/// The facts about a raw connection when it is closed.
package struct SocketFacts: Sendable {
  /// The numeric address of the peer; empty for a Unix socket.
  package var remoteIP = ""
  /// Up to the first received byte.
  package var timings = Timings()
  /// Nil for a direct connection.
  package var proxy: Proxy?
}

/// A command for a raw connection, one at a time.
enum SocketCommand: Sendable {
  case open
  case send([UInt8])
  case receive
  case endSending
}
