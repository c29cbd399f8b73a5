// SPDX-License-Identifier: Apache-2.0

import Reporting
import TestSupport
import Testing

@Suite struct CTRFConformanceTests {
  private static let schema = "ctrf/ctrf.schema.json"

  @Test(
    .enabled(if: Validator.hasJSONSchema, Validator.absence),
    .enabled(if: ConformanceData.has(schema), ConformanceData.absence),
    arguments: Hostile.texts, [true, false])
  func `Conformance: a report is valid by the schema of CTRF`(
    _ text: String, _ interrupted: Bool
  ) async throws {
    let output = MemoryOutput()
    try SampleRun.everything(text, interrupted: interrupted)
      .report(with: CTRFReporter(output: output, spool: MemorySpool()))
    let errors = try await Validator.schemaErrors(
      output.bytes, schema: ConformanceData.path(Self.schema), lines: false)
    #expect(errors == "checked 1\n")
    #expect(output.isFinished)
  }
}
