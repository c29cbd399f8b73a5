// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Running

@Suite struct `The captured values of a run` {
  @Test func `have a bound in all scenarios together, and give back what a scenario held`() {
    let all = CapturedBytes(limit: 20_000)
    let text = Value.string(String(repeating: "a", count: 8_000))
    let own = CaptureShare(all)
    do {
      let other = CaptureShare(all)
      #expect(own.hold(text, for: "a", appendedTo: nil))
      #expect(other.hold(text, for: "a", appendedTo: nil))
      #expect(!own.hold(text, for: "b", appendedTo: nil))
      // In place of the earlier value.
      #expect(own.hold(text, for: "a", appendedTo: nil))
    }
    #expect(own.hold(text, for: "b", appendedTo: nil))
  }

  @Test func `count each value that is appended, and repeated attempts once`() {
    let share = CaptureShare(CapturedBytes(limit: 20_000))
    let text = Value.array([.string(String(repeating: "a", count: 900))])
    for place in 0..<20 { #expect(share.hold(text, for: "a", appendedTo: place)) }
    for _ in 0..<100 { #expect(share.hold(text, for: "a", appendedTo: 19)) }
    let further = (20..<30).map { share.hold(text, for: "a", appendedTo: $0) }
    #expect(further.last == false)
  }
}
