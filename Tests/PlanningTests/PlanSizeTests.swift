// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

@Suite struct PlanSizeTests {
  @Test func `a planned step is small`() {
    #expect(MemoryLayout<PlannedStep>.stride <= 80)
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
