// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// What came of one wish to a raw connection.
package enum SocketAnswer: Sendable {
  case done
  /// What came: all that was there, of datagrams one; never empty but for an empty datagram.
  case bytes([UInt8])
  /// The peer sends no more.
  case end
  /// The time was over first; the connection stands as it was.
  case nothing
  case failed(TransferFailure)
}

/// How long a wish to a raw connection may wait.
package struct SocketTimeouts: Sendable {
  /// Without a byte in either direction; nil means without end.
  package var idle: Duration?
  /// All together; nil means without end.
  package var total: Duration?

  package init(idle: Duration? = nil, total: Duration? = nil) {
    self.idle = idle
    self.total = total
  }
}

/// What is known of a raw connection when it is closed.
package struct SocketFacts: Sendable {
  /// The numeric address that was connected to; empty for a Unix socket.
  package var remoteIP = ""
  /// Up to the first byte that came.
  package var timings = Timings()
}

/// What is asked of a raw connection, one wish at a time.
enum SocketCommand: Sendable {
  case open
  case send([UInt8])
  case receive
  case endSending
}
