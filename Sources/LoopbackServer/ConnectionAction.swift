// SPDX-License-Identifier: Apache-2.0

/// One thing to do on a connection; a connection's actions are done strictly one after another.
package enum ConnectionAction: Sendable {
  /// Sends these bytes.
  case send([UInt8])

  /// Asks for bytes and sends them until there are none; each piece is asked for when the one before
  /// is with the kernel, so an endless body costs one piece of memory.
  case generate(@Sendable () -> [UInt8]?)

  /// Does nothing for this long; what stands behind waits, other connections do not.
  case wait(Duration)

  /// Stops doing the connection's actions until `LoopbackServer.release(_:)` is called for it.
  case hold

  /// Closes the sending side (`shutdown(SHUT_WR)`); reading goes on.
  case finishSending

  /// Reads no more. The peer's closing is then seen only as an error of sending.
  case stopReading

  /// Reads again.
  case resumeReading

  /// Closes both sides. With unread bytes in the kernel the peer may see a reset instead.
  case close

  /// Closes with a reset (`SO_LINGER` of 0): what the peer has not read is lost to it.
  case reset

  /// How many bytes of memory the action holds.
  var bufferedBytes: Int {
    if case .send(let bytes) = self { bytes.count } else { 0 }
  }
}
