// SPDX-License-Identifier: Apache-2.0

import Running

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
  let patience: OutputPatience
  let teardownTimeout: Duration

  /// What comes again within this time is the first one once more: `timeout`, `make` and others
  /// signal their child and then the group that it is in.
  private static let echo = Duration.milliseconds(200)

  /// Starts the thread. It lasts as long as the process: waiting costs nothing.
  ///
  /// Called before any other thread is started, since they inherit what is blocked.
  ///
  /// - Throws: `WatchFailure` when the system gives no thread.
  func start() throws(WatchFailure) {
    var signals = SignalSet.ending
    signals.block()
    let waiting = signals
    try WatchThread.start { run(waiting) }
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

/// The system gave no thread; `code` is its error number.
struct WatchFailure: Error {
  let code: Int32
}

/// A thread that nobody waits for.
private enum WatchThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  static func start(_ run: @escaping @Sendable () -> Void) throws(WatchFailure) {
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(&thread, nil, enter, body.toOpaque())
    guard code == 0 else {
      body.release()
      throw WatchFailure(code: code)
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  #if canImport(Darwin)
    private static let enter: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
      { context in
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }
  #else
    private static let enter:
      @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }
  #endif
}
