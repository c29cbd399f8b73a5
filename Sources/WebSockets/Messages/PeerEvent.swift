// SPDX-License-Identifier: Apache-2.0

/// What a peer says over a WebSocket.
package enum PeerEvent: Hashable, Sendable {
  case message(Message)
  case ping([UInt8])
  case pong([UInt8])
  case close(Closing)
}

/// A whole message, with its fragments joined.
package struct Message: Hashable, Sendable {
  /// Whether it is text; then the bytes are UTF-8.
  package var isText: Bool
  package var bytes: [UInt8]

  package init(isText: Bool, bytes: [UInt8]) {
    self.isText = isText
    self.bytes = bytes
  }
}
