// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RunEvents

@Suite struct `Past runs of a scenario` {
  private static func runs(_ letters: String, _ durations: Int64...) throws -> PastRuns {
    try #require(PastRuns(durations: durations, letters: letters))
  }

  @Test func `have the median of the last five times as the usual one`() throws {
    var past = PastRuns()
    #expect(past.usualMicroseconds == nil)
    for time in [900, 10, 40, 20, 50, 30] as [Int64] { past.note(.passed, microseconds: time) }
    #expect(past.durations == [10, 40, 20, 50, 30])
    #expect(past.usualMicroseconds == 30)
    #expect(try Self.runs("pp", 10, 20).usualMicroseconds == 10)
  }

  @Test func `take the time only of a run that passed at once`() {
    var past = PastRuns()
    past.note(.failed, microseconds: 1)
    past.note(.flaky, microseconds: 2)
    #expect(past.usualMicroseconds == nil)
    past.note(.passed, microseconds: 3)
    #expect(past.usualMicroseconds == 3)
    #expect(past.endLetters == "fFp")
  }

  @Test func `keep the last twenty ends`() {
    var past = PastRuns()
    past.note(.failed, microseconds: 0)
    for _ in 0..<20 { past.note(.passed, microseconds: 5) }
    #expect(past.endLetters == String(repeating: "p", count: 20))
  }

  @Test(arguments: [
    ("", false), ("p", false), ("pppffff", false), ("pfp", false), ("pfpf", true), ("ppFpf", true),
  ]) func `are unstable after more than two changes`(_ letters: String, _ isUnstable: Bool) throws {
    #expect(try Self.runs(letters).isUnstable == isUnstable)
  }

  @Test func `refuse values that are not written`() {
    #expect(PastRuns(durations: [-1], letters: "p") == nil)
    #expect(PastRuns(durations: [.max], letters: "p") == nil)
    #expect(PastRuns(durations: [1], letters: "x") == nil)
    var past = PastRuns()
    past.note(.passed, microseconds: .max)
    past.note(.passed, microseconds: -5)
    #expect(PastRuns(durations: past.durations, letters: past.endLetters) == past)
  }
}
