// SPDX-License-Identifier: Apache-2.0

/// An action on a connection; the actions of a connection are executed strictly in order.
package enum ConnectionAction: Sendable {
  /// Sends these bytes.
  case send([UInt8])

  /// Sends the pieces that a closure returns, until it returns nil. The next piece is requested
  /// when the kernel has the previous one, so an endless body costs one piece of memory.
  case generate(@Sendable () -> [UInt8]?)

  /// Asks the handler for further actions (`ConnectionHandler.asked()`), which are executed before
  /// those that are queued behind this one.
  case ask

  /// Waits for this long; later actions wait too, other connections do not.
  case wait(Duration)

  /// Waits until `LoopbackServer.release(_:)` is called for the connection.
  case hold

  /// Closes the sending side (`shutdown(SHUT_WR)`); reading continues.
  case finishSending

  /// Stops reading. The peer's closing is then visible only as an error of sending.
  case stopReading

  /// Reads again.
  case resumeReading

  /// Closes both sides. With unread bytes in the kernel the peer may see a reset instead.
  case close

  /// Closes with a reset (`SO_LINGER` of 0): the peer loses data that it has not read.
  case reset

  /// How many bytes of memory the action uses.
  var bufferedBytes: Int {
    if case .send(let bytes) = self { bytes.count } else { 0 }
  }
}
