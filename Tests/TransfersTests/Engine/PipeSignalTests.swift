// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Transfers

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct `The engine's thread` {
  /// Whether the thread that asks lets the signal wait.
  private static func blocks(_ signal: Int32) -> Bool {
    var signals = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &signals)
    return sigismember(&signals, signal) == 1
  }

  @Test func `takes no SIGPIPE, which a library cannot ignore for the process`() async throws {
    let engine = try TransferEngine(EngineConfiguration())
    defer { engine.shutdown() }
    let isBlocked = await Task(executorPreference: engine) { Self.blocks(SIGPIPE) }.value
    #expect(isBlocked)
  }

  @Test func `does not leave a signal pending that it raised while blocking it`() {
    let isOpen = PipeSignal.blocked {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { return false }
      close(ends[0])
      var byte: UInt8 = 0
      defer { close(ends[1]) }
      return write(ends[1], &byte, 1) == 1
    }
    // Were the signal still pending, unblocking it would have ended the process.
    #expect(!isOpen && !Self.blocks(SIGPIPE))
  }
}
