// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Files

@Suite struct `The quiet time after a change` {
  private let start = ContinuousClock.now

  @Test func `is a tenth of a second after the last event`() {
    var quiet = QuietTime(at: start)
    #expect(quiet.left(at: start) == .milliseconds(100))
    #expect(quiet.left(at: start + .milliseconds(60)) == .milliseconds(40))
    quiet.note(at: start + .milliseconds(60))
    #expect(quiet.left(at: start + .milliseconds(60)) == .milliseconds(100))
    #expect(!quiet.isQuiet(at: start + .milliseconds(159)))
    #expect(quiet.left(at: start + .milliseconds(160)) == .zero)
    #expect(quiet.isQuiet(at: start + .milliseconds(160)))
    #expect(quiet.left(at: start + .seconds(5)) == .zero)
  }

  @Test func `ends after a second of events`() {
    var quiet = QuietTime(at: start)
    for step in 1...99 { quiet.note(at: start + .milliseconds(10 * step)) }
    #expect(quiet.left(at: start + .milliseconds(990)) == .milliseconds(10))
    quiet.note(at: start + .seconds(1))
    #expect(quiet.left(at: start + .seconds(1)) == .zero)
    #expect(!quiet.isQuiet(at: start + .seconds(1)))
  }
}
