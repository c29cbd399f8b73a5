// SPDX-License-Identifier: Apache-2.0

/// Which connection of a server this is: 0 for the first that was accepted.
package struct ConnectionID: Sendable, Hashable, Comparable {
  /// The place in the order of acceptance, from 0.
  package let index: Int

  /// Names the connection at this place.
  package init(index: Int) {
    self.index = index
  }

  /// Whether it was accepted earlier.
  package static func < (left: ConnectionID, right: ConnectionID) -> Bool {
    left.index < right.index
  }
}

/// What answers one connection: told what arrives, it says what to do.
///
/// Made, called and released on the server's thread only, so it needs no lock for its own state.
/// A call must not block: while it runs no other connection is served. What a call returns is
/// appended to the connection's queue of actions, which are carried out in order.
package protocol ConnectionHandler: AnyObject {
  /// The connection was accepted; nothing has been read yet.
  func connectionOpened() -> [ConnectionAction]

  /// Bytes arrived: never empty, at most 64 KiB at once, cut anywhere.
  func received(_ bytes: [UInt8]) -> [ConnectionAction]

  /// The peer closed its sending side; nothing more will be read.
  func peerFinished() -> [ConnectionAction]

  /// The connection is gone, whoever ended it. The last call.
  func connectionClosed()
}

extension ConnectionHandler {
  /// Nothing to say on connecting.
  package func connectionOpened() -> [ConnectionAction] { [] }

  /// Closes, after everything that was queued before.
  package func peerFinished() -> [ConnectionAction] { [.close] }

  /// Nothing to clean up.
  package func connectionClosed() {}
}
