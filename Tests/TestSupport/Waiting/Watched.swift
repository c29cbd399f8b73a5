// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What a test waited for did not come.
package struct WaitTimedOut: Error, CustomStringConvertible {
  /// What was waited for, how long, and what there was.
  package let description: String
}

/// A value that other threads change and that tests wait for, without sleeping.
final class Watched<Seen: Sendable>: Sendable {
  /// Somebody who waits.
  private struct Waiter {
    let id: Int
    let isMet: @Sendable (Seen) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  /// What the lock guards.
  private struct State {
    var seen: Seen
    var waiters: [Waiter] = []
    var abandoned: Set<Int> = []
    var nextWaiter = 0
  }

  private let state: Mutex<State>

  init(_ seen: Seen) {
    state = Mutex(State(seen: seen))
  }

  var seen: Seen { state.withLock(\.seen) }

  /// Notes something and wakes those who waited for it.
  @discardableResult
  func note<Result: Sendable>(_ change: (inout Seen) -> Result) -> Result {
    let (result, met) = state.withLock { state in
      let result = change(&state.seen)
      let met = state.waiters.filter { $0.isMet(state.seen) }
      state.waiters.removeAll { $0.isMet(state.seen) }
      return (result, met)
    }
    for waiter in met { waiter.continuation.resume() }
    return result
  }

  /// Waits until what was seen is enough.
  ///
  /// - Throws: `WaitTimedOut` when it was not within `limit`.
  func wait(
    for what: String, within limit: Duration, until isMet: @escaping @Sendable (Seen) -> Bool,
    describe: @escaping @Sendable (Seen) -> String = { "\($0)" }
  ) async throws {
    try await withThrowingTaskGroup { group in
      group.addTask { await self.wait(until: isMet) }
      group.addTask {
        try await Task.sleep(for: limit)
        throw WaitTimedOut(description: "waited \(limit) for \(what): \(describe(self.seen))")
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func wait(until isMet: @escaping @Sendable (Seen) -> Bool) async {
    let id = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDone = state.withLock { state in
          if isMet(state.seen) || state.abandoned.remove(id) != nil { return true }
          state.waiters.append(Waiter(id: id, isMet: isMet, continuation: continuation))
          return false
        }
        if isDone { continuation.resume() }
      }
    } onCancel: {
      abandon(id)
    }
  }

  private func abandon(_ id: Int) {
    let waiter = state.withLock { state in
      guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
        state.abandoned.insert(id)
        return nil as Waiter?
      }
      return state.waiters.remove(at: index)
    }
    waiter?.continuation.resume()
  }
}
