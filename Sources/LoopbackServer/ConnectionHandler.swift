// SPDX-License-Identifier: Apache-2.0

/// The identifier of a connection: 0 for the first that was accepted.
package struct ConnectionID: Sendable, Hashable, Comparable {
  /// The place in the order of acceptance, from 0.
  package let index: Int

  /// The identifier for a place in the order of acceptance.
  package init(index: Int) {
    self.index = index
  }

  /// Whether it was accepted earlier.
  package static func < (left: ConnectionID, right: ConnectionID) -> Bool {
    left.index < right.index
  }
}

/// Serves one connection: it gets the received bytes and returns actions.
///
/// Created, called and released on the server's thread only, so its state needs no lock. A call
/// must not block, because other connections wait. The returned actions are appended to the
/// connection's queue and executed in order.
package protocol ConnectionHandler: AnyObject {
  /// The connection was accepted; nothing has been read yet.
  func connectionOpened() -> [ConnectionAction]

  /// Bytes arrived: never empty, at most 64 KiB at once, split anywhere.
  func received(_ bytes: [UInt8]) -> [ConnectionAction]

  /// The queue came to `ConnectionAction.ask`.
  func asked() -> [ConnectionAction]

  /// The peer closed its sending side; nothing more can be read.
  func peerFinished() -> [ConnectionAction]

  /// The connection has ended, on either side. The last call.
  func connectionClosed()
}

extension ConnectionHandler {
  /// No actions.
  package func connectionOpened() -> [ConnectionAction] { [] }

  /// No actions.
  package func asked() -> [ConnectionAction] { [] }

  /// Closes, after all queued actions.
  package func peerFinished() -> [ConnectionAction] { [.close] }

  /// Does nothing.
  package func connectionClosed() {}
}
