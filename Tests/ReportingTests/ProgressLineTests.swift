// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import Testing

@Suite struct ProgressLineTests {
  private let output = MemoryOutput()
  private let errors = MemoryOutput()

  private func reporter(live: Bool = true, width: Int = 40) -> ConsoleReporter {
    ConsoleReporter(
      output: output, progress: errors, spool: MemorySpool(),
      options: ConsoleOptions(width: width, isLive: live))
  }

  @Test func `the line shows counts, time and running scenarios`() throws {
    let reporter = reporter(width: 80)
    try reporter.receive(
      .runStarted(RunStarted(id: "1", tool: "t", startMilliseconds: 0, scenarioCount: 12)))
    try reporter.receive(
      .scenarioStarted(ScenarioStarted(scenario: Sample.scenario(), atMicroseconds: 0)))
    try reporter.tick(atMicroseconds: 2_345_000)
    #expect(errors.text.hasSuffix("\r\u{1b}[2K0/12 scenarios, 2.3 s  buy a pet"))
  }

  @Test func `the line is drawn at most ten times a second`() throws {
    let reporter = reporter()
    for moment in 0..<1000 {
      try reporter.receive(
        .stepStarted(
          StepStarted(
            step: Sample.step(of: Sample.scenario()), atMicroseconds: Int64(moment) * 1000)))
    }
    #expect(errors.text.split(separator: "\r").count == 10)
  }

  @Test func `the line is cut to the terminal and made safe`() throws {
    let reporter = reporter(width: 30)
    try reporter.receive(
      .scenarioStarted(
        ScenarioStarted(
          scenario: Sample.scenario("a\u{1b}[2J very long name of a scenario"), atMicroseconds: 0)))
    let line = errors.text.replacing("\r\u{1b}[2K", with: "")
    #expect(line == "0/0 scenarios, 0.0 s  a\\x1b[…")
  }

  @Test func `the line is taken away before others are printed and at the end`() throws {
    let reporter = reporter()
    var run = SampleRun()
    run.passing(Sample.scenario())
    run.finish()
    for event in run.events { try reporter.receive(event) }
    try reporter.tick(atMicroseconds: 500_000)
    #expect(output.text.hasPrefix("✓ "))
    try reporter.finish()
    #expect(errors.text.hasSuffix("\r\u{1b}[2K"))
  }

  @Test func `nothing is drawn when the report is not live`() throws {
    let reporter = reporter(live: false)
    try reporter.tick(atMicroseconds: 5_000_000)
    try reporter.finish()
    #expect(errors.bytes.isEmpty)
  }
}
