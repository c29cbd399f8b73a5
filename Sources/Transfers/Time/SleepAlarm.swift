// SPDX-License-Identifier: Apache-2.0

/// A task that sleeps on the engine.
final class SleepAlarm: Alarm {
  var sleeper: CheckedContinuation<Void, Never>?
  /// The sleep is not wanted any more, also when it has not begun.
  var isCancelled = false

  override func ring(at now: Instant, _ here: borrowing OnEngine) { wake() }

  /// Lets the task go on, at most once.
  func wake() {
    sleeper.take()?.resume()
  }
}
