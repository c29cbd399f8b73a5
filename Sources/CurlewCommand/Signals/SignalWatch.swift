// SPDX-License-Identifier: Apache-2.0

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
/// The first signal stops new work and cancels transfers; `teardown` then has its time, after which
/// it is cut, as by a second signal. Writing is given up too then, if nobody reads.
struct SignalWatch {
  let control: RunControl
  let patience: OutputWaitPolicy
  let teardownTimeout: Duration

  /// What comes again within this time is the first one once more: `timeout`, `make` and others
  /// signal their child and then the group that it is in.
  private static let echo = Duration.milliseconds(200)

  /// Starts the thread. It lasts as long as the process: waiting costs nothing.
  ///
  /// Called before any other thread is started, since they inherit what is blocked. Until then a
  /// signal ends the process at once: nothing has been sent that `teardown` would have to undo.
  ///
  /// - Throws: `SystemThread.Failure` when the system gives no thread.
  func start() throws(SystemThread.Failure) {
    var signals = SignalSet.ending
    signals.block()
    let waiting = signals
    try SystemThread.detached { run(waiting) }
  }

  private func run(_ signals: SignalSet) {
    var signals = signals
    var first: (number: Int32, at: ContinuousClock.Instant)?
    while let number = signals.next() {
      guard number != SIGALRM else {
        control.cutTeardown()
        patience.end()
        continue
      }
      if let first, first.number == number, first.at.duration(to: .now) < Self.echo { continue }
      if control.interrupt(signal: number) {
        first = (number, .now)
        startTimer()
      } else {
        patience.end()
      }
    }
  }

  /// Lets SIGALRM come when the time of `teardown` is over; it is one of those that are waited for.
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
