// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Messages to the engine thread, in order, and whether it must be woken for them.
final class EngineInbox: Sendable {
  private let messages = Mutex<(waiting: [EngineMessage], isClosed: Bool)>(([], false))
  /// The engine thread is in poll(2), or about to go there.
  private let isSleeping = Atomic<Bool>(false)
  /// Held by whoever stands in for the thread when it has ended.
  let standIn = Mutex<Void>(())

  /// Whether the engine thread has ended.
  var isClosed: Bool { messages.withLock { $0.isClosed } }

  /// What became of a message.
  enum Posting {
    case taken
    /// Taken, and the engine thread sleeps: the caller wakes it.
    case takenWhileAsleep
    /// The thread has ended; nobody will read it.
    case refused
  }

  /// Leaves a message; any thread.
  func post(_ message: EngineMessage) -> Posting {
    let isTaken = messages.withLock { box in
      guard !box.isClosed else { return false }
      box.waiting.append(message)
      return true
    }
    guard isTaken else { return .refused }
    // Only the first of several that find the thread asleep pays for the wake-up.
    let wasSleeping = isSleeping.exchange(false, ordering: .sequentiallyConsistent)
    return wasSleeping ? .takenWhileAsleep : .taken
  }

  /// Takes all messages; the engine thread.
  func takeAll() -> [EngineMessage] {
    messages.withLock { box in
      guard !box.waiting.isEmpty else { return [] }
      let all = box.waiting
      box.waiting = []
      return all
    }
  }

  /// Takes all messages and refuses those that come later, when there is none; the engine thread.
  func closeIfEmpty() -> Bool {
    messages.withLock { box in
      guard box.waiting.isEmpty else { return false }
      box.isClosed = true
      return true
    }
  }

  /// Announces sleep; false when a message has come meanwhile and there must be none.
  func fallAsleep() -> Bool {
    isSleeping.store(true, ordering: .sequentiallyConsistent)
    let isEmpty = messages.withLock { $0.waiting.isEmpty }
    if !isEmpty { wakeUp() }
    return isEmpty
  }

  /// The sleep is over.
  func wakeUp() {
    isSleeping.store(false, ordering: .sequentiallyConsistent)
  }
}
