// SPDX-License-Identifier: Apache-2.0

import Reporting
import TestSupport
import Testing

@Suite struct JUnitConformanceTests {
  private static let schemas = [
    "junit/jenkins-xunit-junit-10.xsd", "junit/junit5-jenkins-junit-4.xsd",
  ]

  @Test(
    .enabled(if: Validator.hasXMLLint, Validator.absence),
    .enabled(if: schemas.allSatisfy(ConformanceData.has), ConformanceData.absence),
    arguments: Hostile.texts, [true, false])
  func `Conformance: the strict dialect is valid by both schemas`(
    _ text: String, _ interrupted: Bool
  ) async throws {
    let output = MemoryOutput()
    try SampleRun.everything(text, interrupted: interrupted).report(
      with: JUnitReporter(dialect: .strict, output: output, spool: MemorySpool()))
    for schema in Self.schemas {
      let errors = try await Validator.xmlErrors(
        output.bytes, schema: ConformanceData.path(schema))
      #expect(errors == "- validates\n")
    }
  }

  @Test(
    .enabled(if: Validator.hasXMLLint, Validator.absence), arguments: Hostile.texts)
  func `the rich dialect is well-formed for any text in it`(_ text: String) async throws {
    let output = MemoryOutput()
    try SampleRun.everything(text).report(
      with: JUnitReporter(output: output, spool: MemorySpool()))
    #expect(try await Validator.xmlErrors(output.bytes, schema: nil) == "")
  }
}
