// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

@testable import Reporting

@Suite struct ReportInterestTests {
  @Test func `a console reads of attempts that passed only under -v`() {
    #expect(console(.normal).interest == [])
    #expect(console(.quiet).interest == [])
    #expect(console(.verbose).interest == [.passedAttempts, .savedDigests])
  }

  @Test func `reports of the first failures read nothing of steps that pass`() {
    for (reporter, _) in Sample.briefReporters() {
      #expect(reporter.interest == (reporter.kind == "tap" ? .passedSteps : []))
    }
  }

  @Test func `the digests of saved bodies are listed in the events alone`() {
    let junit = JUnitReporter(dialect: .strict, output: NoOutput(), spool: NoSpool())
    let json = CTRFReporter(output: NoOutput(), spool: NoSpool())
    #expect(ReporterSet([junit, json]).interest == .all.subtracting(.savedDigests))
  }

  @Test func `a set reads the events that any of its reports reads`() {
    #expect(ReporterSet([]).interest == [])
    #expect(ReporterSet([console(.normal)]).interest == [])
    #expect(
      ReporterSet([console(.normal), NDJSONReporter(output: NoOutput())]).interest == .all)
  }

  @Test func `coverage is read by the reports that show it`() {
    #expect(console(.normal, showsCoverage: true).interest == .coverage)
    #expect(
      console(.verbose, showsCoverage: true).interest
        == [.passedAttempts, .savedDigests, .coverage])
    for kind in [ReportKind.coverage, .html, .ndjson] {
      #expect(kind.reporter(Sample.setting(MemoryOutput())).interest.contains(.coverage))
    }
    for kind in [ReportKind.console, .har, .tap, .markdown] {
      #expect(!kind.reporter(Sample.setting(MemoryOutput())).interest.contains(.coverage))
    }
  }

  private func console(
    _ verbosity: ConsoleOptions.Verbosity, showsCoverage: Bool = false
  ) -> ConsoleReporter {
    var options = ConsoleOptions(verbosity: verbosity)
    options.showsCoverage = showsCoverage
    return ConsoleReporter(
      output: NoOutput(), progress: nil, spool: NoSpool(), options: options)
  }
}

private final class NoOutput: ReportOutput {
  func write(_ bytes: [UInt8]) {}
  func finish() {}
}

private final class NoSpool: ReportSpool {
  func append(_ bytes: [UInt8]) -> Int { 0 }
  func read(_ range: Range<Int>, into bytes: inout [UInt8]) {}
}
