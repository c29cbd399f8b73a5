// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// A server of raw bytes on a free loopback port: no HTTP, only what a test says.
///
/// ```swift
/// let server = try RawServer(onConnect: .raw("220 hello\r\n")) { all in
///   all.hasSuffix("QUIT\r\n") ? .raw("221 bye\r\n").then(.close) : .never
/// }
/// ```
package final class RawServer: Sendable {
  private let server: LoopbackServer
  private let log: Watched<[[UInt8]]>

  /// - Parameter answer: asked whenever bytes came, with all that the connection has said, as text.
  package init(
    onConnect: ScriptedAnswer = .never, onEnd: ScriptedAnswer = .close,
    answer: @escaping @Sendable (String) -> ScriptedAnswer = { _ in .never }
  ) throws {
    let log = Watched<[[UInt8]]>([])
    self.log = log
    server = try LoopbackServer { id in
      RawConnection(
        index: id.index, onConnect: onConnect.actions, onEnd: onEnd.actions, answer: answer,
        log: log)
    }
  }

  /// A server that sends back what comes.
  package static func echo() throws -> RawServer {
    let seen = Watched<Int>(0)
    return try RawServer { all in
      let count = all.utf8.count
      let fresh = seen.note { seen in
        defer { seen = count }
        return count - seen
      }
      return .raw(String(decoding: Array(all.utf8).suffix(fresh), as: UTF8.self))
    }
  }

  package var port: UInt16 { server.port }

  /// How many connections were accepted so far.
  package var connectionsOpened: Int { server.connectionsOpened }

  /// What each connection has said, in the order they were accepted.
  package var received: [[UInt8]] { log.seen }

  /// Waits until connections have said that much.
  package func received(
    within limit: Duration = .seconds(30), until isEnough: @escaping @Sendable ([[UInt8]]) -> Bool
  ) async throws {
    try await log.wait(for: "bytes", within: limit, until: isEnough)
  }

  /// Goes on with the actions of a connection that wait (`whenReleased`).
  package func release(connection: Int) {
    server.release(ConnectionID(index: connection))
  }

  package func stop() { server.stop() }
}

private final class RawConnection: ConnectionHandler {
  private let index: Int
  private let onConnect: [ConnectionAction]
  private let onEnd: [ConnectionAction]
  private let answer: @Sendable (String) -> ScriptedAnswer
  private let log: Watched<[[UInt8]]>
  private var all: [UInt8] = []

  init(
    index: Int, onConnect: [ConnectionAction], onEnd: [ConnectionAction],
    answer: @escaping @Sendable (String) -> ScriptedAnswer, log: Watched<[[UInt8]]>
  ) {
    self.index = index
    self.onConnect = onConnect
    self.onEnd = onEnd
    self.answer = answer
    self.log = log
  }

  func connectionOpened() -> [ConnectionAction] {
    log.note { $0 += Array(repeating: [], count: max(0, index + 1 - $0.count)) }
    return onConnect
  }

  func received(_ bytes: [UInt8]) -> [ConnectionAction] {
    all += bytes
    log.note { $0[index] += bytes }
    return answer(String(decoding: all, as: UTF8.self)).actions
  }

  func peerFinished() -> [ConnectionAction] { onEnd }
}
