// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps SIGPIPE from ending the process: writing to a connection that is closed is an error of the
/// call. OpenSSL writes without `MSG_NOSIGNAL`.
///
/// Only a thread is changed. To ignore the signal is the program's decision, for the whole process.
enum PipeSignal {
  private static var set: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    return signals
  }

  /// Blocks it in this thread for good.
  static func block() {
    var signals = set
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Does something on a thread of somebody else; none that it raises is left behind.
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
