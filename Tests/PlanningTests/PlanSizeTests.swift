// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Planning

@Suite struct PlanSizeTests {
  /// A plan may have tens of thousands; `RunningSizeTests` has those that run.
  @Test func `a planned step is small, and so is the step that it was read from`() throws {
    let text = "curlew: 1\nbaseUrl: http://a.example\nrequests: [GET: /]\n"
    let step = try #require(try plan(text).steps().first)
    let (planned, written) = (try allocatedBytes(of: step), try allocatedBytes(of: step.step))
    #expect(planned <= 88)
    #expect(written <= 104)
    #expect(MemoryLayout<PlannedRequest>.stride <= 56)
  }

  /// Quadratic, it took minutes.
  @Test(.timeLimit(.minutes(5)), arguments: [false, true])
  func `twenty thousand steps are planned in time`(_ capture: Bool) throws {
    let steps = (0..<20_000).map { number in
      "  - GET: /\(number)\n" + (capture ? "    capture: { c\(number): $.id }\n" : "")
    }
    let planned = try plan(
      "curlew: 1\nbaseUrl: http://a.example\ndefaults: { headers: { A: b } }\nrequests:\n"
        + steps.joined())
    #expect(try planned.steps().count == 20_000)
  }
}
