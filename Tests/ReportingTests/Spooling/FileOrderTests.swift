// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import Testing

@Suite struct FileOrderTests {
  /// A run whose scenarios run beside each other and end in another order than that of the files.
  private static func mixed(_ count: Int) -> SampleRun {
    var run = SampleRun(scenarios: count)
    let scenarios = (0..<count).map { Sample.scenario("s\($0)", number: $0) }
    for scenario in scenarios { run.begin(scenario) }
    for index in 0..<3 {
      for scenario in scenarios.reversed() {
        let step = Sample.step("step \(index)", of: scenario, index: index)
        run.begin(step)
        run.attempt(step, verdicts: index == 2 ? [Sample.failedCheck()] : [])
        run.end(step, index == 2 ? .failed : .passed)
      }
    }
    for scenario in scenarios.reversed() { run.end(scenario, .failed) }
    run.finish()
    return run
  }

  @Test func `json, junit and the failures are in the order of the files`() throws {
    for (reporter, output) in Sample.reporters() where reporter.kind != "ndjson" {
      try Self.mixed(40).report(with: reporter)
      var text = output.text[...]
      if let failures = text.range(of: "failures\n") { text = text[failures.upperBound...] }
      for number in 0..<40 {
        let name = reporter.kind == "json" ? "\"s\(number)\"" : "› s\(number)"
        let place = try #require(text.range(of: name), "\(reporter.kind) \(name)")
        text = text[place.upperBound...]
      }
    }
  }

  @Test func `a scenario of many steps goes to the spool while it runs`() throws {
    let spools = [MemorySpool(), MemorySpool()]
    let reporters: [any Reporter] = [
      CTRFReporter(output: MemoryOutput(), spool: spools[0]),
      JUnitReporter(output: MemoryOutput(), spool: spools[1]),
    ]
    let scenario = Sample.scenario()
    for (reporter, spool) in zip(reporters, spools) {
      var run = SampleRun()
      run.begin(scenario)
      for index in 0..<2000 {
        let step = Sample.step("step \(index)", of: scenario, index: index)
        run.attempt(step, verdicts: [])
        run.end(step, .passed)
      }
      for event in run.events { try reporter.receive(event) }
      #expect(spool.bytes.count > 150_000)
      try reporter.finish()
    }
  }

  @Test func `a long scenario is complete, and its head comes first`() throws {
    let scenario = Sample.scenario()
    var run = SampleRun()
    run.begin(scenario)
    for index in 0..<2000 {
      let step = Sample.step("step \(index).", of: scenario, index: index)
      run.attempt(step, verdicts: [])
      run.end(step, .passed)
    }
    run.end(scenario, .passed)
    run.finish()
    for (reporter, output) in Sample.reporters() where reporter.kind == "junit" {
      try run.report(with: reporter)
      var text = output.text[...]
      for wanted in ["<testsuite name", "tests=\"2000\"", "step 0.", "step 999.", "step 1999."] {
        let place = try #require(text.range(of: wanted), "\(wanted)")
        text = text[place.upperBound...]
      }
      #expect(output.text.split(separator: "<testcase ").count == 2001)
    }
  }

  @Test func `a step of many attempts goes to the spool while it runs`() throws {
    let spool = MemorySpool()
    let reporter = CTRFReporter(output: MemoryOutput(), spool: spool)
    let step = Sample.step(of: Sample.scenario())
    var run = SampleRun()
    for number in 1...500 { run.attempt(step, number: number, verdicts: [Sample.failedCheck()]) }
    for event in run.events { try reporter.receive(event) }
    #expect(spool.bytes.count > 300_000)
  }
}

extension StringProtocol {
  /// The first place of a text, compared by bytes.
  func range(of text: String) -> Range<Index>? {
    firstRange(of: text)
  }
}
