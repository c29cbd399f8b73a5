// SPDX-License-Identifier: Apache-2.0

import LoopbackServer
import Synchronization

/// A handler made of closures.
final class ClosureHandler: ConnectionHandler {
  var onOpen: () -> [ConnectionAction] = { [] }
  var onBytes: ([UInt8]) -> [ConnectionAction] = { _ in [] }
  var onAsk: () -> [ConnectionAction] = { [] }
  var onFinish: () -> [ConnectionAction] = { [.close] }
  var onClose: () -> Void = {}

  func connectionOpened() -> [ConnectionAction] { onOpen() }
  func received(_ bytes: [UInt8]) -> [ConnectionAction] { onBytes(bytes) }
  func asked() -> [ConnectionAction] { onAsk() }
  func peerFinished() -> [ConnectionAction] { onFinish() }
  func connectionClosed() { onClose() }

  /// Answers with these actions to whatever comes.
  static func always(_ actions: [ConnectionAction]) -> ClosureHandler {
    let handler = ClosureHandler()
    handler.onBytes = { _ in actions }
    return handler
  }

  /// Sends back what comes.
  static func echo() -> ClosureHandler {
    let handler = ClosureHandler()
    handler.onBytes = { [.send($0)] }
    return handler
  }
}

/// A number that the server's thread and the test share.
final class Counter: Sendable {
  private let mutex = Mutex(0)

  var value: Int { mutex.withLock(\.self) }

  func add(_ more: Int) { mutex.withLock { $0 += more } }
}
