// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

@testable import Checking

@Suite struct RunFiguresTests {
  @Test func `the maximum is exact beyond what a histogram counts`() {
    var figures = RunFigures()
    #expect(figures.maximum == nil)
    figures.add(started: 0, duration: 1_234_567, hasFailed: false)
    #expect(figures.maximum == 1_234_567)
    let longest = Histogram.highest + 5
    figures.add(started: 10, duration: longest, hasFailed: true)
    #expect(figures.maximum == longest)
    #expect(figures.durations.maximum == Histogram.highest)
    #expect(figures.count == 2)
    #expect(figures.errors == 500_000)
  }
}
