// SPDX-License-Identifier: Apache-2.0

import Reporting
import Synchronization
import Testing

@testable import CurlewCommand

@Suite struct `A notice of a slow report` {
  private final class Counted: ReportOutput, Sendable {
    let writes = Mutex(0)
    let finished = Mutex(false)

    func write(_ bytes: [UInt8]) { writes.withLock { $0 += 1 } }

    func finish() { finished.withLock { $0 = true } }
  }

  private final class Clock: Sendable {
    let time = Mutex(ContinuousClock.now)
    let said = Mutex(0)
  }

  /// - Returns: how often it was said.
  private func said(after delays: [Duration]) throws -> Int {
    let (output, clock) = (Counted(), Clock())
    let notice = SlowReportNotice(
      output, now: { clock.time.withLock { $0 } }, say: { clock.said.withLock { $0 += 1 } })
    for delay in delays {
      clock.time.withLock { $0 += delay }
      try notice.write([1])
    }
    try notice.finish()
    #expect(output.writes.withLock { $0 } == delays.count)
    #expect(output.finished.withLock { $0 })
    return clock.said.withLock { $0 }
  }

  @Test func `is given once, after half a second since the first bytes`() throws {
    let step = Duration.milliseconds(200)
    #expect(try said(after: [.seconds(9), step, step]) == 0)
    #expect(try said(after: [.seconds(9), step, step, step, step, step]) == 1)
    #expect(try said(after: []) == 0)
  }
}
