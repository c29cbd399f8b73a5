// SPDX-License-Identifier: Apache-2.0

import RunEvents

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a load measures beside its requests.
extension LoadRunner {
  /// Sends a sample at the end of each second.
  nonisolated(nonsending) func takeSamples(_ started: LoadStarted) async {
    var second = 0
    var cpu = Self.threadMicroseconds
    var at = started.atMicroseconds
    while !Task.isCancelled {
      let next = started.atMicroseconds + Int64(second + 1) * 1_000_000
      guard
        (try? await run.engine.sleep(for: .microseconds(max(0, next - run.clock.microseconds))))
          != nil
      else { break }
      let now = run.clock.microseconds
      let used = Self.threadMicroseconds
      send(second, at: now, busy: Int((used - cpu) * 1000 / max(1, now - at)))
      (cpu, at) = (used, now)
      second += 1
    }
    // The rest of the last second, of a short load all of it.
    let now = run.clock.microseconds
    guard now > at else { return }
    let busy = Int((Self.threadMicroseconds - cpu) * 1000 / (now - at))
    send(second, at: now, busy: second == 0 ? busy : nil)
  }

  private func send(_ second: Int, at now: Int64, busy: Int?) {
    recorder.note(due: dueStarts(at: watch.startsEnded.map { min($0, now) } ?? now))
    var sample = recorder.endSecond(second, at: now, busy: busy)
    sample.unmet = watch.judge(recorder.figures(at: watch.startsEnded ?? now))
    whole.reportLoad(.sample(sample))
    if (second + 1) % Self.metricsSeconds == 0, let metrics = recorder.takeMetrics(at: now) {
      whole.events.send(metrics)
    }
  }

  /// The seconds between two metrics for a collector.
  private static let metricsSeconds = 10

  /// Measures how late the engine's thread goes on with what it could go on with: a timer stands for it.
  nonisolated(nonsending) func measureDelay() async {
    while !Task.isCancelled {
      let due = run.clock.microseconds + Self.heartbeat
      guard (try? await run.engine.sleep(for: .microseconds(Self.heartbeat))) != nil else { return }
      let now = run.clock.microseconds
      if now - recorder.began >= options.description.warmUpMicroseconds {
        recorder.note(delay: now - due)
      }
    }
  }

  /// The time between two measurements, in microseconds: no divisor of the second, so that it does not
  /// keep step with starts.
  private static let heartbeat: Int64 = 7_300

  /// The time that this thread has used of its core, in microseconds.
  private static var threadMicroseconds: Int64 {
    var time = timespec()
    // Fails only for a clock that does not exist.
    _ = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
