// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CurlewCommand

@Suite struct `The exit code` {
  /// Everything that can apply, in the order in which the first wins.
  private static let ranks: [(code: Int32, set: @Sendable (inout RunEnding) -> Void)] = [
    (70, { $0.isBug = true }), (143, { $0.signal = 15 }), (2, { $0.hasUnusableInput = true }),
    (6, { $0.hasFailedReport = true }), (1, { $0.hasFailure = true }),
    (3, { $0.hasFailedTransfer = true }),
    (
      5,
      {
        $0.isFlaky = true
        $0.failsOnFlaky = true
      }
    ), (4, { $0.isSelectionEmpty = true }),
  ]

  @Test func `is 0 when nothing went wrong`() {
    #expect(RunEnding().exitCode == 0)
  }

  @Test(arguments: 0..<8) func `is that of the first that applies`(rank: Int) {
    var ending = RunEnding()
    for later in Self.ranks[rank...] { later.set(&ending) }
    #expect(ending.exitCode == Self.ranks[rank].code)
  }

  @Test func `of an empty selection is 0 when that was allowed`() {
    var ending = RunEnding()
    ending.isSelectionEmpty = true
    ending.passesWithoutTests = true
    #expect(ending.exitCode == 0)
  }

  @Test func `of a flaky run is 0 unless that was asked for`() {
    var ending = RunEnding()
    ending.isFlaky = true
    #expect(ending.exitCode == 0)
  }

  @Test func `of a signal is 128 more than it`() {
    for signal in [1, 2, 15] as [Int32] {
      var ending = RunEnding()
      ending.signal = signal
      #expect(ending.exitCode == 128 + signal)
    }
  }
}
