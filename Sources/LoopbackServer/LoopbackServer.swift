// SPDX-License-Identifier: Apache-2.0

/// A byte server on a free loopback port, on a thread of its own.
///
/// It does not know HTTP: a `ConnectionHandler` per connection turns received bytes into actions.
/// The server runs from `init` to `stop()`, which `deinit` calls too.
package final class LoopbackServer: Sendable {
  /// The port it listens on, the same on every address.
  package let port: UInt16

  private let loop: EventLoop
  private let thread: LoopThread

  /// Listens and starts the thread.
  ///
  /// - Parameters:
  ///   - addresses: only `127.0.0.1`, unless `.ipv6` is given too.
  ///   - port: 0 lets the kernel choose a free one.
  ///   - makeHandler: called on the server's thread for each accepted connection.
  /// - Throws: if a socket, a pipe or a thread cannot be made, or `port` is taken.
  package init(
    on addresses: [LoopbackAddress] = [.ipv4], port: UInt16 = 0,
    limits: ServerLimits = ServerLimits(),
    makeHandler: @escaping @Sendable (ConnectionID) -> any ConnectionHandler
  ) throws(LoopbackServerError) {
    var listeners: [Socket] = []
    var chosen = port
    do throws(LoopbackServerError) {
      for address in addresses {
        let listener = try Socket.listening(on: address, port: chosen)
        listeners.append(listener)
        chosen = try listener.localPort()
      }
      loop = try EventLoop(listeners: listeners, limits: limits, makeHandler: makeHandler)
      thread = try LoopThread(running: loop, listeners: listeners)
    } catch {
      for listener in listeners { listener.closeDescriptor() }
      throw error
    }
    self.port = chosen
  }

  deinit {
    stop()
  }

  /// How many connections were accepted since the start.
  package var connectionsOpened: Int { loop.state.withLock(\.opened) }

  /// How many connections are open now, as far as the server has noticed.
  package var openConnections: Int { loop.state.withLock(\.open) }

  /// Ends the next `hold` action of a connection, now or when it is reached; from any thread.
  package func release(_ connection: ConnectionID) {
    loop.state.withLock { state in
      // After the server has begun to stop, the pipe may be closed.
      guard !state.isStopping else { return }
      state.released.append(connection)
      loop.pipe.wake()
    }
  }

  /// Closes the listener and every connection, and waits for the thread to end.
  ///
  /// May be called again, from any thread except a handler's own.
  package func stop() {
    loop.state.withLock { $0.isStopping = true }
    thread.join(waking: { loop.pipe.wake() })
  }
}
