// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A task that sleeps on the engine.
///
/// `@unchecked Sendable`: `continuation` is set before the alarm is handed over and then touched by
/// the engine thread alone, like the heap's variables.
final class SleepAlarm: Alarm, @unchecked Sendable {
  private let cancellation = Atomic<Bool>(false)
  var continuation: CheckedContinuation<Void, Never>?

  var isCancelled: Bool { cancellation.load(ordering: .acquiring) }

  /// Marks the sleep as not wanted, which holds also before it has begun; any thread.
  func cancel() {
    cancellation.store(true, ordering: .releasing)
  }

  override func ring(at now: Instant) { wake() }

  /// Lets the task go on, at most once.
  func wake() {
    continuation?.resume()
    continuation = nil
  }
}
