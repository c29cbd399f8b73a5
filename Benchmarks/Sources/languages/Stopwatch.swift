// SPDX-License-Identifier: Apache-2.0

import Glibc
import Workbench

/// CPU time of this thread, which other work on the machine adds little to.
enum Stopwatch {
  /// How many nanoseconds of CPU one execution takes: the fastest of some batches, each long
  /// enough for the clock.
  static func nanoseconds(batches: Int = 5, _ body: () throws -> Void) rethrows -> Double {
    let once = try elapsed(body)
    let count = max(1, Int(20_000_000 / max(once, 1)))
    var best = Double.infinity
    for _ in 0..<batches {
      let batch = try elapsed { for _ in 0..<count { try body() } }
      best = min(best, batch / Double(count))
    }
    return best
  }

  private static func elapsed(_ body: () throws -> Void) rethrows -> Double {
    let start = now()
    try body()
    return now() - start
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
