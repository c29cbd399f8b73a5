// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Prevents SIGPIPE from ending the process: writing to a closed connection is an error of the
/// call. OpenSSL writes without `MSG_NOSIGNAL`.
///
/// Affects single threads only. Ignoring the signal for the whole process is the decision of the
/// program.
enum PipeSignal {
  private static var set: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    return signals
  }

  /// Blocks the signal in this thread permanently.
  static func block() {
    var signals = set
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Does work on another owner's thread; a signal that it raises does not remain pending.
  static func blocked<Result>(during work: () -> Result) -> Result {
    var signals = set
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    let result = work()
    guard sigismember(&before, SIGPIPE) == 0 else { return result }
    var pending = sigset_t()
    sigpending(&pending)
    var number: Int32 = 0
    if sigismember(&pending, SIGPIPE) == 1 { sigwait(&signals, &number) }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return result
  }
}
