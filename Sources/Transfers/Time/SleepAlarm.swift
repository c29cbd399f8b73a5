// SPDX-License-Identifier: Apache-2.0

/// A task that sleeps on the engine.
final class SleepAlarm: Alarm {
  var sleeper: CheckedContinuation<Void, Never>?
  /// Whether the sleep was cancelled, possibly before it began.
  var isCancelled = false

  override func ring(at now: Instant, _ here: borrowing OnEngine) { wake() }

  /// Resumes the task, at most once.
  func wake() {
    sleeper.take()?.resume()
  }
}
