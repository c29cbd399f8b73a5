// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The queue of messages to the engine thread, which shows the sender whether to wake the thread.
final class EngineInbox: Sendable {
  private let messages = Mutex<(waiting: [EngineMessage], isClosed: Bool)>(([], false))
  /// Whether the engine thread is in poll(2), or about to call it.
  private let isSleeping = Atomic<Bool>(false)
  /// Held by a caller that acts in place of the thread after its end.
  let substitute = Mutex<Void>(())

  /// Whether the engine thread has ended.
  var isClosed: Bool { messages.withLock { $0.isClosed } }

  /// The result of posting a message.
  enum Posting {
    case taken
    /// Accepted; the engine thread sleeps, and the caller must wake it.
    case takenWhileAsleep
    /// The thread has ended; the message will not be read.
    case refused
  }

  /// Posts a message; on any thread.
  func post(_ message: EngineMessage) -> Posting {
    let isTaken = messages.withLock { box in
      guard !box.isClosed else { return false }
      box.waiting.append(message)
      return true
    }
    guard isTaken else { return .refused }
    // Of several senders, only the first wakes the sleeping thread.
    let wasSleeping = isSleeping.exchange(false, ordering: .sequentiallyConsistent)
    return wasSleeping ? .takenWhileAsleep : .taken
  }

  /// Takes all messages; on the engine thread.
  func takeAll() -> [EngineMessage] {
    messages.withLock { box in
      guard !box.waiting.isEmpty else { return [] }
      let all = box.waiting
      box.waiting = []
      return all
    }
  }

  /// Closes the inbox if it is empty: later messages are refused. On the engine thread.
  func closeIfEmpty() -> Bool {
    messages.withLock { box in
      guard box.waiting.isEmpty else { return false }
      box.isClosed = true
      return true
    }
  }

  /// Announces that the thread will sleep; false if a message has arrived and it must not.
  func fallAsleep() -> Bool {
    isSleeping.store(true, ordering: .sequentiallyConsistent)
    let isEmpty = messages.withLock { $0.waiting.isEmpty }
    if !isEmpty { wakeUp() }
    return isEmpty
  }

  /// Notes that the thread is awake.
  func wakeUp() {
    isSleeping.store(false, ordering: .sequentiallyConsistent)
  }
}
