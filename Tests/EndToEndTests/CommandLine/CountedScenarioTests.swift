// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What `check` counts as scenarios: the results that a run has.
@Suite struct `Counted scenarios` {
  private static let scenario = "scenarios: { a: { steps: [{ check: ['1 < 2'] }] } }\n"

  @Test(
    arguments: [
      ("", "1 scenario"), ("thresholds: { errors: 0% }\n", "2 scenarios with thresholds"),
      (
        "setup: [{ print: a }]\nteardown: [{ print: a }]\nthresholds: { errors: 0% }\n",
        "4 scenarios with setup, teardown and thresholds"
      ),
    ])
  func `are named with what is among them`(keys: String, words: String) async throws {
    let workshop = try Workshop("curlew: 1\n\(keys)\(Self.scenario)")
    let run = try await workshop.runs("check", "specs.yaml")
    expect(run, endsIn: 0)
    #expect((run.output + run.errorOutput).contains("1 collection, \(words): no problems"))
  }
}
