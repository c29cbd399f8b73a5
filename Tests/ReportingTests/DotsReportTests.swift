// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Reporting
import RunEvents
import Testing

@Suite struct DotsReportTests {
  @Test func `each step is a character, and the counts are at the end`() throws {
    let text = try dots(Self.mixed())
    #expect(text.hasPrefix(".FEsi\n\nfailures  (--seed 4711)\n\n✗ specs/shop.yaml › b › create\n"))
    #expect(
      text.hasSuffix(
        """

        scenarios  1 passed, 1 failed, 1 errored, 1 skipped, 1 interrupted
        steps      1 passed, 1 failed, 1 errored, 1 skipped, 1 interrupted
        checks     0 held
        time       \(text.split(separator: "time       ").last ?? "")
        """))
  }

  @Test func `failures are those of the console`() throws {
    let run = Self.mixed()
    let console = try run.console().utf8.split(separator: Array("\nfailures  (".utf8))
    let own = try dots(run).utf8.split(separator: Array("\nfailures  (".utf8))
    #expect(console.count == 2 && own.count == 2)
    #expect(console.last.map(String.init) == own.last.map(String.init))
  }

  @Test(arguments: [(nil, 80), (200, 80), (81, 80), (80, 79), (20, 19)] as [(Int?, Int)])
  func `a row has at most eighty characters and leaves one column free`(
    _ width: Int?, _ columns: Int
  ) throws {
    var run = SampleRun()
    for number in 0..<(2 * columns + 3) { run.passing(Sample.scenario("a", number: number)) }
    run.finish()
    let rows = try dots(run, ConsoleOptions(width: width)).split(separator: "\n").prefix(3)
    #expect(rows.map(\.count) == [columns, columns, 3])
  }

  @Test func `a full row is followed by one line break`() throws {
    var run = SampleRun()
    for number in 0..<80 { run.passing(Sample.scenario("a", number: number)) }
    run.finish()
    let row = String(repeating: ".", count: 80)
    #expect(try dots(run).hasPrefix(row + "\n\nscenarios"))
  }

  @Test func `only steps that did not pass have a colour`() throws {
    let text = try dots(Self.mixed(), ConsoleOptions(usesColor: true))
    let bad = "\u{1b}[31m"
    let caution = "\u{1b}[33m"
    let end = "\u{1b}[0m"
    #expect(
      text.hasPrefix(
        ".\(bad)F\(end)\(bad)E\(end)\(caution)s\(end)\(caution)i\(end)\n"))
  }

  @Test func `quiet leaves out the characters`() throws {
    let quiet = ConsoleOptions(verbosity: .quiet)
    var good = SampleRun()
    good.passing(Sample.scenario())
    good.finish()
    #expect(try dots(good, quiet) == "1 scenario, 1 step, 0 checks: all passed, 1.5 ms\n")
    #expect(try dots(Self.mixed(), quiet).hasPrefix("\nfailures  ("))
  }

  @Test func `a diagnostic goes to standard error and ends the row`() throws {
    var run = SampleRun(scenarios: 2)
    run.passing(Sample.scenario("a", number: 0))
    run.add(
      .diagnostic(
        DiagnosticReported(
          diagnostic: Diagnostic("unknown-key", "unknown key `x`"), place: nil,
          rendered: "error: unknown key")))
    run.passing(Sample.scenario("b", number: 1))
    run.finish()
    let (text, diagnostics) = try both(run)
    #expect(text.hasPrefix(".\n.\n"))
    #expect(diagnostics == "error: unknown key\n")
  }

  /// A step of each outcome.
  private static func mixed() -> SampleRun {
    var run = SampleRun(scenarios: 5)
    run.passing(Sample.scenario("a", number: 0))
    run.failing(Sample.scenario("b", number: 1))
    run.failing(
      Sample.scenario("c", number: 2), verdicts: [], failure: .transfer(Sample.transferFailure()),
      outcome: .errored)
    for (number, outcome) in [(3, Outcome.skipped(reason: "why")), (4, .interrupted)] {
      let scenario = Sample.scenario("d", number: number)
      run.begin(scenario)
      run.end(Sample.step(of: scenario), outcome, attempts: 0)
      run.end(scenario, outcome)
    }
    run.finish()
    return run
  }

  private func dots(
    _ run: SampleRun, _ options: ConsoleOptions = ConsoleOptions()
  ) throws -> String {
    try both(run, options).text
  }

  private func both(
    _ run: SampleRun, _ options: ConsoleOptions = ConsoleOptions()
  ) throws -> (text: String, diagnostics: String) {
    let output = MemoryOutput()
    let diagnostics = MemoryOutput()
    try run.report(
      with: DotsReporter(
        output: output, diagnostics: diagnostics, spool: MemorySpool(), options: options))
    return (output.text, diagnostics.text)
  }
}
