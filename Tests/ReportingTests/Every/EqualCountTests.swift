// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Reporting
import RunEvents
import Testing

/// All reports of a run count the same.
@Suite struct EqualCountTests {
  @Test func `every report has the counts of the run`() throws {
    let run = Self.mixed()
    func report(_ kind: ReportKind) throws -> String {
      let output = MemoryOutput()
      try run.report(with: kind.reporter(Sample.setting(output)))
      return output.text
    }
    // 3 passed, 2 failed, 1 with a failed transfer, 4 skipped, and a file.
    #expect(try report(.junit).contains(#"tests="11" failures="2" errors="2" skipped="4""#))
    let json = try report(.json)
    #expect(json.contains(#""tests":11,"passed":3,"failed":4,"skipped":4,"pending":0,"other":0"#))
    let tap = try report(.tap).split(separator: "\n")
    let steps = tap.filter { $0.hasPrefix("    ok") || $0.hasPrefix("    not ok") }
    #expect(steps.count { $0.hasPrefix("    not ok") } == 3)
    #expect(steps.count { $0.contains(" # SKIP ") } == 4)
    #expect(steps.count == 10)
    #expect(tap.count { $0.hasPrefix("not ok") } == 4)
    let page = try report(.markdown)
    #expect(page.contains("| scenarios | 3 | 2 | 1 | 4 | 0 | 0 | 0 |\n"))
    #expect(page.contains("| steps | 3 | 2 | 1 | 4 | 0 | 0 | 0 |\n"))
    #expect(page.contains("3 of 10 scenarios failed, 4 skipped, 1 problem in files"))
    let console = try report(.console)
    #expect(console.contains("steps      3 passed, 2 failed, 1 errored, 4 skipped\n"))
    #expect(try report(.html).contains("3 of 10 scenarios failed, 4 skipped, 1 problem in files"))
    for kind in [ReportKind.github, .azure] {
      let lines = try report(kind).split(separator: "\n")
      #expect(lines.count == 4)
    }
  }

  private static func mixed() -> SampleRun {
    var run = SampleRun(scenarios: 10)
    run.add(
      .diagnostic(
        DiagnosticReported(
          diagnostic: Diagnostic("unknown-key", "unknown key `x`"), place: nil,
          rendered: "error")))
    for number in 0..<10 {
      let scenario = Sample.scenario("s\(number)", number: number)
      switch number {
      case 0..<3: run.passing(scenario)
      case 3..<5: run.failing(scenario)
      case 5:
        run.failing(
          scenario, verdicts: [], failure: .transfer(Sample.transferFailure()), outcome: .errored)
      default:
        run.begin(scenario)
        run.end(Sample.step(of: scenario), .skipped(reason: "why"), attempts: 0)
        run.end(scenario, .skipped(reason: "why"))
      }
    }
    run.finish()
    return run
  }
}
