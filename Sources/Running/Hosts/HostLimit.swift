// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Synchronization

/// `--max-per-host`: at most so many transfers at once to one host, across all scenarios.
///
/// A host is scheme, name and port. Requests wait in the order in which they came, and one that waits
/// costs a place in a queue: the transfer that ends wakes it.
final class HostLimit: Sendable {
  private struct Host {
    var running = 0
    /// The tickets of those that wait, in order; some may have been cancelled.
    var queue: [Int] = []
    /// The index of the first in the queue.
    var first = 0

    mutating func next() -> Int? {
      guard first < queue.count else { return nil }
      defer {
        first += 1
        if first > 64, first * 2 > queue.count {
          queue.removeFirst(first)
          first = 0
        }
      }
      return queue[first]
    }
  }

  private struct State {
    var hosts: [Origin: Host] = [:]
    /// Those that wait, by ticket. One that is cancelled is removed here, and not from its queue.
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    var tickets = 0

    /// Counts a transfer if the host has room for it.
    mutating func admit(to origin: Origin, _ limit: Int) -> Bool {
      let running = hosts[origin]?.running ?? 0
      guard running < limit else { return false }
      hosts[origin, default: Host()].running = running + 1
      return true
    }
  }

  /// The room of one transfer at a host, to be given back when it has ended.
  struct Room: Sendable {
    fileprivate let limit: HostLimit
    fileprivate let origin: Origin

    /// Call it once.
    func leave() { limit.leave(origin) }
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: at least 1.
  init(_ limit: Int) {
    self.limit = limit
  }

  /// Waits until the host has room for another transfer, and takes it.
  ///
  /// - Returns: nil if the task was cancelled meanwhile.
  nonisolated(nonsending) func enter(_ origin: Origin) async -> Room? {
    await isAdmitted(to: origin) ? Room(limit: self, origin: origin) : nil
  }

  private nonisolated(nonsending) func isAdmitted(to origin: Origin) async -> Bool {
    let ticket: Int? = state.withLock { state in
      if state.admit(to: origin, limit) { return nil }
      state.tickets += 1
      return state.tickets
    }
    guard let ticket else { return true }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isAdmitted: Bool? = state.withLock { state in
          // A cancellation sets this first and then takes the lock: it is seen here, or finds the
          // continuation.
          if Task.isCancelled { return false }
          // Another thread may have left since.
          if state.admit(to: origin, limit) { return true }
          state.hosts[origin]?.queue.append(ticket)
          state.waiting[ticket] = continuation
          return nil
        }
        if let isAdmitted { continuation.resume(returning: isAdmitted) }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume(returning: false)
    }
  }

  /// Gives the room of a transfer that has ended to the one that has waited longest.
  private func leave(_ origin: Origin) {
    let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
      while let ticket = state.hosts[origin]?.next() {
        if let waiting = state.waiting.removeValue(forKey: ticket) { return waiting }
      }
      state.hosts[origin]?.running -= 1
      if state.hosts[origin]?.running == 0 { state.hosts[origin] = nil }
      return nil
    }
    next?.resume(returning: true)
  }

  /// How many transfers run, and how many wait; for tests.
  var counts: (running: Int, waiting: Int) {
    state.withLock { state in
      (state.hosts.values.reduce(0) { $0 + $1.running }, state.waiting.count)
    }
  }
}
