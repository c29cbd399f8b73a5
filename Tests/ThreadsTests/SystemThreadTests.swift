// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import Threads

struct SystemThreadTests {
  @Test func `joining waits for the end of the thread's work`() throws {
    let count = Mutex(0)
    let threads = try (1...4).map { number in
      try SystemThread { count.withLock { $0 += number } }
    }
    for thread in threads { thread.join() }
    let sum = count.withLock { $0 }
    #expect(sum == 10)
  }

  @Test func `a detached thread runs by itself`() async throws {
    let answer = try await withCheckedThrowingContinuation { continuation in
      do {
        try SystemThread.detached { continuation.resume(returning: "done") }
      } catch {
        continuation.resume(throwing: error)
      }
    }
    #expect(answer == "done")
  }

  @Test func `a thread has the stack that is asked for`() throws {
    let depth = Mutex(0)
    // Sixteen megabytes of it are used, twice what a thread usually has.
    let thread = try SystemThread(stackBytes: 32 << 20) {
      depth.withLock { $0 = Self.descend(16 << 10) }
    }
    thread.join()
    let levels = depth.withLock { $0 }
    #expect(levels == 16 << 10)
  }

  @Test func `without a thread nothing runs, and the error number gives the reason`() {
    let hasRun = Mutex(false)
    #expect(throws: SystemThread.Failure.self) {
      // Less than the smallest stack.
      _ = try SystemThread(stackBytes: 1) { hasRun.withLock { $0 = true } }
    }
    let wasRun = hasRun.withLock { $0 }
    #expect(!wasRun)
  }

  /// Calls itself with a kilobyte on the stack each time; gives how deep it came.
  @inline(never) private static func descend(_ levels: Int) -> Int {
    guard levels > 0 else { return 0 }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1000) { bytes in
      bytes[0] = UInt8(truncatingIfNeeded: levels)
      return descend(levels - 1) + (bytes[0] == UInt8(truncatingIfNeeded: levels) ? 1 : 0)
    }
  }
}
