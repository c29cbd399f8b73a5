// SPDX-License-Identifier: Apache-2.0

import Checking
import Planning
import RunEvents
import SessionSupport
import TestSupport
import Testing

@testable import Running

/// The bytes of a running step, and those that it moves from function to function; `PlanSizeTests` has
/// those of a planned one.
@Suite struct RunningSizeTests {
  @Test func `a running step is small`() {
    #expect(MemoryLayout<StepResult>.stride <= 200)
    #expect(MemoryLayout<StepScope>.stride <= 112)
    #expect(MemoryLayout<AttemptEnd>.stride <= 624)
    #expect(MemoryLayout<RunEvent>.stride <= 256)
  }

  @Test func `the object of a running step is small`() throws {
    let texts = try PlannedTexts(["curlew: 1\nbaseUrl: http://a.example\nrequests: [GET: /]\n"])
    let planned = texts.plan.collections[0].scenarios[0].steps[0]
    let scenario = ScenarioReference(
      path: ScenarioPath(file: "a.yaml", name: "a"), number: 0, role: .scenario,
      collectionName: "a.yaml", tags: [], line: 1)
    let step = RunningStep(
      planned: planned, progress: ScenarioProgress(scenario), index: 0, isTeardown: false,
      checker: Checker(planned.expectations, at: planned.span, places: texts.places),
      places: texts.places)
    let bytes = try allocatedBytes(of: step)
    #expect(bytes <= 408)
  }
}
