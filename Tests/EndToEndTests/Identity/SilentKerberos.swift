// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import Synchronization

/// A server of a Kerberos realm that takes questions and never answers, until it is stopped.
final class SilentKerberos: Sendable {
  private let server: LoopbackServer
  private let log = Log()

  fileprivate final class Log: Sendable {
    let asked = Mutex(0)
    let givenUp = Mutex(0)
  }

  init() throws {
    let log = log
    server = try LoopbackServer { _ in SilentConnection(log: log) }
  }

  var port: UInt16 { server.port }

  /// How often something was asked.
  var asked: Int { log.asked.withLock { $0 } }

  /// How many that asked wait no more.
  var givenUp: Int { log.givenUp.withLock { $0 } }

  /// Ends all connections, which is an answer too.
  func stop() { server.stop() }
}

private final class SilentConnection: ConnectionHandler {
  private let log: SilentKerberos.Log

  init(log: SilentKerberos.Log) {
    self.log = log
  }

  func received(_ bytes: [UInt8]) -> [ConnectionAction] {
    log.asked.withLock { $0 += 1 }
    return []
  }

  func peerFinished() -> [ConnectionAction] {
    log.givenUp.withLock { $0 += 1 }
    return [.close]
  }
}
