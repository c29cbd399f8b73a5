// SPDX-License-Identifier: Apache-2.0

/// Tasks that sleep.
extension EngineLoop {
  func sleep(
    _ alarm: SleepAlarm, until instant: Instant, _ sleeper: CheckedContinuation<Void, Never>
  ) {
    alarm.sleeper = sleeper
    guard !isShuttingDown, !alarm.isCancelled else { return alarm.wake() }
    sleepers[ObjectIdentifier(alarm)] = alarm
    timers.set(alarm, at: instant)
  }

  func wake(_ alarm: SleepAlarm) {
    // Kept for a cancellation that arrives before the sleep.
    alarm.isCancelled = true
    timers.remove(alarm)
    sleepers[ObjectIdentifier(alarm)] = nil
    alarm.wake()
  }
}
