// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import TestSupport
import Testing

@Suite struct `A JUnit case for each scenario` {
  private func report(_ run: SampleRun, _ dialect: JUnitDialect = .rich) throws -> String {
    let output = MemoryOutput()
    try run.report(
      with: JUnitScenarioReporter(dialect: dialect, output: output, spool: MemorySpool()))
    return output.text
  }

  /// The names of the suites and of the cases, in the order of the report.
  private func names(_ report: String) -> [String] {
    report.split(separator: "\n").compactMap { line in
      let line = line.drop { $0 == " " }
      guard line.hasPrefix("<testsuite ") || line.hasPrefix("<testcase ") else { return nil }
      let name = line.split(separator: "\"")[1]
      return line.hasPrefix("<testsuite ") ? "[\(name)]" : String(name)
    }
  }

  @Test func `is in the suite of its collection, in the order of the files`() throws {
    var run = SampleRun()
    run.passing(Sample.scenario("c", number: 3, file: "b.yaml"))
    run.passing(Sample.scenario("b", number: 2))
    run.passing(Sample.scenario("setup", number: 0, role: .setup))
    run.passing(Sample.scenario("a", number: 1))
    run.finish()
    let text = try report(run)
    #expect(names(text) == ["[Pet store]", "setup", "a", "b", "[Pet store]", "c"])
    #expect(text.contains(#"<testsuite name="Pet store" tests="3" failures="0""#))
    #expect(text.contains(#"<testsuites name="curlew" tests="4" failures="0""#))
  }

  @Test func `ends as the scenario`() throws {
    var run = SampleRun()
    for (number, outcome) in [
      Outcome.passed, .failed, .errored, .skipped(reason: "why"), .interrupted,
    ].enumerated() {
      let scenario = Sample.scenario("s\(number)", number: number)
      run.begin(scenario)
      run.end(scenario, outcome)
    }
    run.finish()
    let text = try report(run)
    #expect(text.contains(#"tests="5" failures="1" errors="1" skipped="2""#))
    #expect(text.contains(#"<failure type="failed" message="failed">specs/shop.yaml:10: failed"#))
    #expect(text.contains(#"<error type="failed" message="failed">specs/shop.yaml:10: failed"#))
    #expect(text.contains(#"<skipped message="why"/>"#))
    #expect(text.contains(#"<skipped message="the run was interrupted"/>"#))
  }

  @Test func `that a run leaves open is an error`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    run.begin(scenario)
    run.begin(Sample.step(of: scenario))
    #expect(
      try report(run).contains(
        "<error type=\"interrupted\" message=\"the run was interrupted\">specs/shop.yaml:10: the run "
          + "was interrupted\n"))
  }

  @Test(arguments: [Outcome.passed, .failed])
  func `has the failed tries before the last`(_ outcome: Outcome) throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    for number in 1...25 {
      let current = scenario.inTry(number)
      let step = Sample.step(of: current)
      run.begin(current)
      run.attempt(step, number: 1, verdicts: [Sample.failedCheck()])
      run.end(step, .failed)
      run.endTry(current)
    }
    run.end(scenario.inTry(26), outcome)
    let text = try report(run)
    let element = outcome == .passed ? "<flakyFailure " : "<rerunFailure "
    #expect(text.split(separator: element).count == 21)
    #expect(text.contains("<system-out>failed tries that are left out: 5\n</system-out>"))
    #expect(try !report(run, .strict).contains(element))
  }

  @Test func `has a bound for the texts of its steps`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    run.begin(scenario)
    for number in 0..<1_000 {
      let step = Sample.step("s\(number)", of: scenario, index: number)
      run.attempt(step, number: 1, verdicts: [Sample.failedCheck()])
      run.end(step, .failed)
    }
    run.end(scenario, .failed)
    let text = try report(run)
    #expect(text.utf8.count < 800_000)
    #expect(text.contains("(and 999 more failed steps)"))
    #expect(text.contains("\nleft out: "))
  }
}
