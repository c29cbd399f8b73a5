// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Running
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The thread that turns signals into the end of a run.
///
/// The first signal stops new work and cancels transfers. `teardown` then has its time, after which
/// it is ended, as by a second signal. Outputs without a reader are then abandoned too.
struct SignalWatch {
  let control: RunControl
  let waitPolicy: OutputWaitPolicy
  let teardownTimeout: Duration
  /// Told that a person asks what runs; nil if nothing answers it.
  let activity: RunActivity?

  /// A signal within this time is a repetition of the first one: `timeout`, `make` and others
  /// signal their child and then its group.
  private static let echo = Duration.milliseconds(200)

  /// Starts the thread, which lasts as long as the process.
  ///
  /// Call it before any other thread is started, since threads inherit the blocked signals. Before
  /// that, a signal ends the process at once: nothing has been sent that `teardown` would have to
  /// undo.
  ///
  /// - Throws: `SystemThread.Failure` if the system has no free thread.
  func start() throws(SystemThread.Failure) {
    var signals = SignalSet.ofRun
    signals.block()
    let waiting = signals
    try SystemThread.detached { run(waiting) }
  }

  private func run(_ signals: SignalSet) {
    var signals = signals
    var first: (number: Int32, at: ContinuousClock.Instant)?
    while let number = signals.next() {
      if SignalSet.questions.contains(number) {
        activity?.ask()
        continue
      }
      guard number != SIGALRM else {
        control.cutTeardown()
        waitPolicy.end()
        continue
      }
      if let first, first.number == number, first.at.duration(to: .now) < Self.echo { continue }
      if control.interrupt(signal: number) {
        first = (number, .now)
        startTimer()
      } else {
        waitPolicy.end()
      }
    }
  }

  /// Schedules SIGALRM for the end of `teardown`'s time; it is one of the awaited signals.
  private func startTimer() {
    let parts = teardownTimeout.components
    var timer = itimerval()
    timer.it_value.tv_sec = numericCast(min(max(0, parts.seconds), 100_000_000))
    timer.it_value.tv_usec = numericCast(max(0, parts.attoseconds / 1_000_000_000_000))
    if timer.it_value.tv_sec == 0, timer.it_value.tv_usec == 0 { timer.it_value.tv_usec = 1 }
    #if canImport(Darwin)
      setitimer(ITIMER_REAL, &timer, nil)
    #else
      setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    #endif
  }
}
