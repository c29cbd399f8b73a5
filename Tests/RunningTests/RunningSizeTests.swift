// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents
import Testing

@testable import Running

/// The bytes that a running step moves from function to function; `PlanSizeTests` has those of a planned
/// one.
@Suite struct RunningSizeTests {
  @Test func `a running step is small`() {
    #expect(MemoryLayout<StepResult>.stride <= 200)
    #expect(MemoryLayout<StepScope>.stride <= 112)
    #expect(MemoryLayout<AttemptResult>.stride <= 200)
    #expect(MemoryLayout<RunEvent>.stride <= 256)
  }
}
