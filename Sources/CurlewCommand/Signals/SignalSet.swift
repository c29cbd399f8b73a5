// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Signals that one thread waits for, while all other threads block them.
///
/// So no handler interrupts other code, and no state is shared with one.
struct SignalSet {
  private var set = sigset_t()

  /// The given signals, except ignored ones: `nohup` and the shell's background jobs ignore them on
  /// purpose.
  init(_ numbers: [Int32]) {
    sigemptyset(&set)
    for number in numbers where !Self.isIgnored(number) { sigaddset(&set, number) }
  }

  /// The signals that end a run, and the timer of its `teardown`.
  static var ending: SignalSet { SignalSet([SIGINT, SIGTERM, SIGHUP, SIGALRM]) }

  /// Those by which a person asks what runs: Ctrl-T sends the second where the system has it.
  static var questions: [Int32] {
    #if canImport(Darwin)
      [SIGUSR1, SIGINFO]
    #else
      [SIGUSR1]
    #endif
  }

  /// All signals that a run waits for.
  static var ofRun: SignalSet { SignalSet([SIGINT, SIGTERM, SIGHUP, SIGALRM] + questions) }

  /// Keeps questions in this thread, and in all threads that it starts, until something waits for
  /// them. SIGUSR1 would end the process.
  static func holdQuestions() {
    var signals = SignalSet(questions)
    signals.block()
  }

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

  /// Blocks them in this thread, and in all threads that it starts.
  mutating func block() {
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Restores their usual effect.
  mutating func unblock() {
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Waits for one of them.
  ///
  /// - Returns: its number; nil if the system call fails.
  mutating func next() -> Int32? {
    var number: Int32 = 0
    return sigwait(&set, &number) == 0 ? number : nil
  }
}
