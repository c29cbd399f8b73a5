// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import Testing

/// The time that a report gives for the run is that of `run.finished`, which a merge gives too.
@Suite struct `The time of a run` {
  @Test(arguments: [ReportKind.junit, .json, .html, .tap, .markdown])
  func `is not that of a later tick`(_ kind: ReportKind) throws {
    let run = Self.sample
    func report(tickingAt microseconds: Int64?) throws -> [UInt8] {
      let output = MemoryOutput()
      let reporter = kind.reporter(Sample.setting(output))
      for event in run.events {
        if let microseconds, case .runFinished = event {
          try reporter.tick(atMicroseconds: microseconds)
        }
        try reporter.receive(event)
      }
      if let microseconds { try reporter.tick(atMicroseconds: microseconds) }
      try reporter.finish()
      return output.bytes
    }
    #expect(try report(tickingAt: 60_000_000) == report(tickingAt: nil))
  }

  @Test func `in which a case is a scenario is not that of a later tick`() throws {
    let output = MemoryOutput()
    let reporter = JUnitScenarioReporter(dialect: .rich, output: output, spool: MemorySpool())
    for event in Self.sample.events { try reporter.receive(event) }
    reporter.tick(atMicroseconds: 60_000_000)
    try reporter.finish()
    #expect(!output.text.contains(#"time="60"#))
  }

  private static var sample: SampleRun {
    var run = SampleRun()
    run.passing(Sample.scenario())
    run.finish()
    return run
  }
}
