// SPDX-License-Identifier: Apache-2.0

/// Raw connections, whose sockets the loop waits for itself.
extension EngineLoop {
  func ask(
    _ command: SocketCommand, of socket: RawSocket, _ timeouts: SocketTimeouts,
    _ continuation: CheckedContinuation<SocketAnswer, Never>, _ here: borrowing OnEngine
  ) {
    if isShuttingDown { socket.isCancelled = true }
    socket.take(command, timeouts, continuation, here)
  }

  /// Closes a raw connection, and returns the facts about it.
  func close(_ socket: RawSocket) -> SocketFacts {
    sockets.remove(socket)
    return socket.close()
  }

  /// Adds a raw connection that is being opened; closing removes it.
  func insert(_ socket: RawSocket, _ here: borrowing OnEngine) {
    sockets.insert(socket)
  }

  /// Moves the alarm of a raw connection.
  func set(_ socket: RawSocket, at instant: Instant, _ here: borrowing OnEngine) {
    timers.set(socket, at: instant)
  }

  /// Removes the alarm of a raw connection.
  func take(down socket: RawSocket, _ here: borrowing OnEngine) {
    timers.remove(socket)
  }
}
