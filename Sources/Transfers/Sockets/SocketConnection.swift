// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization

/// A raw connection, used by one task and closed by it, or with the engine.
///
/// ```swift
/// let connection = engine.connection(SocketRequest(address: address))
/// if case .done = await connection.open(SocketTimeouts()) {
///   _ = await connection.send(Array("PING\r\n".utf8), SocketTimeouts())
///   let answer = await connection.next(within: .seconds(1))
/// }
/// let facts = await connection.close()
/// ```
///
/// No call throws: failures and cancellation are answers (`docs/internals/sockets.md`).
package struct SocketConnection: Sendable {
  private let socket: EngineOwned<RawSocket>
  private let engine: TransferEngine

  init(_ socket: EngineOwned<RawSocket>, of engine: TransferEngine) {
    self.socket = socket
    self.engine = engine
  }

  /// Resolves the name, connects and does the TLS handshake; limited by `timeout.connect` too.
  package nonisolated(nonsending) func open(_ timeouts: SocketTimeouts) async -> SocketAnswer {
    await engine.ask(.open, of: socket, timeouts)
  }

  /// Sends all the bytes; over UDP as one datagram. Bytes that arrive meanwhile are kept for
  /// `receive`.
  package nonisolated(nonsending) func send(
    _ bytes: [UInt8], _ timeouts: SocketTimeouts
  ) async -> SocketAnswer {
    await engine.ask(.send(bytes), of: socket, timeouts)
  }

  /// Ends sending; data can still be received. Not over TLS or UDP.
  package nonisolated(nonsending) func endSending() async -> SocketAnswer {
    await engine.ask(.endSending, of: socket, SocketTimeouts())
  }

  /// Closes the connection in any state.
  package nonisolated(nonsending) func close() async -> SocketFacts {
    await engine.close(socket)
  }
}

extension SocketConnection: ResponseStream {
  package nonisolated(nonsending) func next(within limit: Duration?) async -> StreamPiece {
    switch await engine.ask(.receive, of: socket, SocketTimeouts(idle: limit)) {
    case .bytes(let bytes): .bytes(bytes)
    case .end: .end
    case .nothing: .nothing
    case .failed(let failure): .failed(failure)
    case .done: preconditionFailure("a command to receive is answered with bytes or an end")
    }
  }
}

extension TransferEngine {
  /// A raw connection that is not open yet.
  package func connection(_ request: SocketRequest) -> SocketConnection {
    SocketConnection(newSocket(request), of: self)
  }
}
