// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

@testable import Reporting

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

  @Test func `the line says how long the run still takes if earlier runs are known`() throws {
    let expected = ExpectedTime([(10_000_000, 1), (30_000_000, 3), (nil, 1)]) {
      ["a": 10_000_000, "b": 30_000_000][$0.name]
    }
    // The unknown scenario is taken to last 30 s.
    #expect(expected?.whole == 130_000_000)
    var line = ProgressLine(expectedTime: expected)
    func left(_ seconds: Int64) -> Substring? {
      let text = String(
        decoding: line.drawn(atMicroseconds: seconds * 1_000_000, ConsoleOptions(width: 200)),
        as: UTF8.self)
      return text.firstMatch(of: #/about [^,]+? left/#)?.output
    }
    line.begin(Sample.scenario("a", number: 0), atMicroseconds: 0)
    line.begin(Sample.scenario("b", number: 1), atMicroseconds: 0)
    #expect(left(1) == nil)
    // 10 of 130 s are done in 5 s.
    #expect(left(5) == "about 60 s left")
    line.end(Sample.scenario("a", number: 0), isFailure: false)
    line.end(Sample.scenario("b", number: 1), isFailure: false)
    #expect(left(20) == "about 45 s left")
    line.end(Sample.scenario("skipped", number: 2), isFailure: false)
    line.end(Sample.scenario("b", number: 3), isFailure: false)
    #expect(left(30) == "about 9 s left")
    line.end(Sample.scenario("b", number: 4), isFailure: false)
    #expect(left(31) == nil)
  }

  @Test func `nothing is said about the end if a fifth of the run is unknown`() {
    #expect(ExpectedTime([(1, 79), (nil, 21)]) { _ in 1 } == nil)
    #expect(ExpectedTime([(1, 80), (nil, 20)]) { _ in 1 }?.whole == 100)
    #expect(ExpectedTime([]) { _ in 1 } == nil)
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
