// SPDX-License-Identifier: Apache-2.0

/// Sends and takes messages of a WebSocket while it is open: `curlew send ws://…`.
///
/// The engine's thread calls it, so it must not block.
package protocol Conversation: AnyObject, Sendable {
  /// What is said next, as far as it is known now.
  func next() -> SpokenLine

  /// A text message came.
  func received(text: [UInt8])

  /// A binary message came.
  func received(binary: [UInt8])
}

/// What is said next over a WebSocket.
package enum SpokenLine: Sendable {
  /// A text message, in UTF-8.
  case line([UInt8])
  case nothing
  /// The WebSocket is closed with 1000.
  case end
}
