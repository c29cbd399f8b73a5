// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Delays the signals that end the program, while it replaces a file: otherwise the temporary file
/// would stay beside it.
///
/// Affects this thread only. It is enough while the other threads do not exist or block the signals
/// too.
enum DelayedSignals {
  /// Does some work; a signal that arrives meanwhile ends the program after it.
  static func during<Answer, Failure: Error>(
    _ work: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    var before = sigset_t()
    var ending = sigset_t()
    sigemptyset(&ending)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&ending, signal) }
    pthread_sigmask(SIG_BLOCK, &ending, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try work()
  }
}
