// SPDX-License-Identifier: Apache-2.0

import Files
import Synchronization
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ends the process if the time of a run is over before anything was sent: while it waits for
/// standard input, reads files or plans.
///
/// This work cannot be interrupted, so a thread of its own waits for the deadline. Once the run
/// begins, `RunControl` has the deadline.
final class ReadingDeadline: Sendable {
  private enum State: Int, AtomicRepresentable {
    case loading, loaded, expired
  }

  private static let words = "error: the time of `--timeout` is over, and nothing was sent yet\n"
  private let state = Atomic(State.loading)

  /// Starts to wait.
  ///
  /// - Parameters:
  ///   - deadline: when loading must have ended.
  ///   - expire: called before the process ends by it.
  /// - Returns: nil if the system has no free thread: loading then has no limit.
  static func start(
    _ deadline: ContinuousClock.Instant, expire: @escaping @Sendable () -> Void
  ) -> ReadingDeadline? {
    let waiting = ReadingDeadline()
    // The thread inherits the blocked signals: if it still sleeps during the run, no signal may end
    // the process through it.
    var signals = SignalSet.ending
    signals.block()
    defer { signals.unblock() }
    do throws(SystemThread.Failure) {
      try SystemThread.detached { waiting.wait(until: deadline, expire) }
    } catch {
      return nil
    }
    return waiting
  }

  /// Loading has ended: the run now measures the time.
  func end() {
    let (isFirst, _) = state.compareExchange(
      expected: .loading, desired: .loaded, ordering: .sequentiallyConsistent)
    // The other thread ends the process.
    while !isFirst { pause() }
  }

  private func wait(
    until deadline: ContinuousClock.Instant, _ expire: @Sendable () -> Void
  ) {
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      if left <= .zero { break }
      let (seconds, attoseconds) = min(left, .seconds(3600)).components
      var time = timespec(
        tv_sec: numericCast(seconds), tv_nsec: numericCast(attoseconds / 1_000_000_000))
      nanosleep(&time, nil)
      if state.load(ordering: .relaxed) != .loading { return }
    }
    let (isFirst, _) = state.compareExchange(
      expected: .loading, desired: .expired, ordering: .sequentiallyConsistent)
    guard isFirst else { return }
    try? StandardStream(.error).write(Array(Self.words.utf8))
    expire()
    _exit(ExitCode.transferFailed)
  }
}
