// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Running
import Synchronization
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Turns signals into the end of what runs, for all runs of a command, with one thread.
///
/// The first signal stops new work and cancels transfers. `teardown` then has its time, after which
/// it is ended, as by a second signal. Outputs without a reader are then abandoned too.
final class SignalWatch: Sendable {
  /// A run that signals end.
  struct Subject: Sendable {
    let control: RunControl
    let waitPolicy: OutputWaitPolicy
    let teardownTimeout: Duration
    /// Notified when a person asks what runs; nil if nothing answers it.
    let activity: RunActivity?
    /// Killed by a second signal; nil without any.
    var services: RunningServices?
  }

  private struct State {
    /// Nil while nothing runs.
    var subject: Subject?
    /// The signal that ended the subject.
    var first: (number: Int32, at: ContinuousClock.Instant)?
  }

  /// A signal within this time is a repetition of the first one: `timeout`, `make` and others
  /// signal their child and then its group.
  static let echo = Duration.milliseconds(200)

  private let state = Mutex(State())
  private let whileIdle: @Sendable (Int32) -> Void
  private let setTimer: @Sendable (Duration) -> Void

  /// For `start`, and for tests.
  ///
  /// - Parameters:
  ///   - whileIdle: called with a signal while nothing runs.
  ///   - setTimer: schedules SIGALRM, or with zero takes that back.
  init(
    whileIdle: @escaping @Sendable (Int32) -> Void,
    setTimer: @escaping @Sendable (Duration) -> Void
  ) {
    self.whileIdle = whileIdle
    self.setTimer = setTimer
  }

  /// Starts the thread, which lasts as long as the process.
  ///
  /// Call it before any other thread is started, since threads inherit the blocked signals. Before
  /// that, a signal ends the process at once: nothing has been sent that `teardown` would have to
  /// undo.
  ///
  /// - Parameter whileIdle: called on the thread with a signal while nothing runs.
  /// - Throws: `SystemThread.Failure` if the system has no free thread.
  static func start(
    whileIdle: @escaping @Sendable (Int32) -> Void = { _ in }
  ) throws(SystemThread.Failure) -> SignalWatch {
    let watch = SignalWatch(whileIdle: whileIdle, setTimer: setAlarm)
    var signals = SignalSet.ofRun
    signals.block()
    let waiting = signals
    try SystemThread.detached {
      var signals = waiting
      while let number = signals.next() { watch.take(number, at: .now) }
    }
    return watch
  }

  /// From now on signals end this run.
  func begin(_ subject: Subject) {
    state.withLock { $0 = State(subject: subject) }
  }

  /// The run has ended, and its reports are written.
  ///
  /// - Returns: the signal that ended it, or that came when nothing was left to end; nil for none.
  func end() -> Int32? {
    let signal = state.withLock { state in
      defer { state = State() }
      return state.first?.number
    }
    setTimer(.zero)
    return signal
  }

  /// Handles one signal; called by the thread.
  func take(_ number: Int32, at now: ContinuousClock.Instant) {
    let (subject, first) = state.withLock { ($0.subject, $0.first) }
    guard let subject else {
      if number != SIGALRM, !SignalSet.questions.contains(number) { whileIdle(number) }
      return
    }
    if SignalSet.questions.contains(number) {
      subject.activity?.ask()
    } else if number == SIGALRM {
      subject.control.cutTeardown()
      subject.waitPolicy.end()
    } else if let first, first.number == number, first.at.duration(to: now) < Self.echo {
      return
    } else if subject.control.interrupt(signal: number) {
      let isCurrent = state.withLock { state in
        guard state.subject?.control === subject.control else { return false }
        state.first = (number, now)
        return true
      }
      // The run has ended in this moment.
      guard isCurrent else { return take(number, at: now) }
      // An alarm after no time at all would be none.
      setTimer(max(.microseconds(1), subject.teardownTimeout))
    } else {
      subject.services?.kill()
      subject.waitPolicy.end()
    }
  }

  /// Schedules SIGALRM, one of the awaited signals.
  private static let setAlarm: @Sendable (Duration) -> Void = { delay in
    let parts = delay.components
    var timer = itimerval()
    timer.it_value.tv_sec = numericCast(min(max(0, parts.seconds), 100_000_000))
    timer.it_value.tv_usec = numericCast(max(0, parts.attoseconds / 1_000_000_000_000))
    #if canImport(Darwin)
      setitimer(ITIMER_REAL, &timer, nil)
    #else
      setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    #endif
  }
}
