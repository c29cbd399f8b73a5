// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Sessions

@Suite struct `The identity of a run` {
  @Test func `knows when the run began`() {
    let identity = RunIdentity(
      id: String(repeating: "0", count: 32), startMilliseconds: 951_782_400_007, seed: 1)
    #expect(identity.start == "2000-02-29T00:00:00.007Z")
  }

  @Test func `has the seed that was given`() {
    #expect(RunIdentity.new(seed: 7).seed == 7)
  }

  @Test func `is 32 digits, and never the same`() {
    let (one, other) = (RunIdentity.new(), RunIdentity.new())
    #expect(one.id.utf8.count == 32)
    #expect(one.id != other.id && one.seed != other.seed)
    #expect(max(one.seed, other.seed) < 1 << 53)
  }
}
