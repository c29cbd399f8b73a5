// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Signals that one thread waits for, while all others have them blocked.
///
/// So no handler runs in the middle of anything, and no state is shared with one.
struct SignalSet {
  private var set = sigset_t()

  /// Those of the numbers that are not ignored: `nohup` and the shell's background jobs mean it.
  init(_ numbers: [Int32]) {
    sigemptyset(&set)
    for number in numbers where !Self.isIgnored(number) { sigaddset(&set, number) }
  }

  /// What ends a run, and the timer of its `teardown`.
  static var ending: SignalSet { SignalSet([SIGINT, SIGTERM, SIGHUP, SIGALRM]) }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Blocks them in this thread, and so in all that it starts.
  mutating func block() {
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Lets them have their usual effect again.
  mutating func unblock() {
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Waits for one of them.
  ///
  /// - Returns: its number; nil when the system has none to give.
  mutating func next() -> Int32? {
    var number: Int32 = 0
    return sigwait(&set, &number) == 0 ? number : nil
  }
}
