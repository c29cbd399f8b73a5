// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import TestSupport
import Testing

extension PeerProgram {
  /// Reads JUnit for TestRail; from PyPI, where `scripts/setup --peers` puts it.
  fileprivate static let trcli = PeerProgram(
    pythonModule("trcli"), package: "trcli of PyPI")
}

@Suite struct `TestRail's reader of JUnit` {
  /// A scenario with an id, of which one step passes and one fails.
  private static var run: SampleRun {
    let scenario = ScenarioReference(
      path: ScenarioPath(file: "specs/shop.yaml", name: "C42 pay"), number: 0, role: .scenario,
      collectionName: "Shop", tags: ["smoke"], labels: [Label(name: "test_id", texts: ["C7"])],
      line: 10)
    var run = SampleRun()
    run.begin(scenario)
    for (index, outcome) in [Outcome.passed, .failed].enumerated() {
      let step = Sample.step("s\(index)", of: scenario, index: index)
      run.attempt(step, verdicts: outcome == .failed ? [Sample.failedCheck()] : [])
      run.end(step, outcome)
    }
    run.end(scenario, .failed)
    run.finish()
    return run
  }

  private func results(_ reporter: (MemoryOutput) -> any Reporter) async throws -> String {
    let output = MemoryOutput()
    try Self.run.report(with: reporter(output))
    let folder = try TemporaryFolder()
    let report = try folder.write(output.text, to: "junit.xml")
    let python = try #require(PeerProgram.peerPython.path)
    let script = Validator.projectFile("Tests/ReportingTests/Archive/testrail.py")
    let run = try await Program(python, [script, report]).run()
    let lines = run.output.split(separator: "\n").filter {
      $0.hasPrefix("property ") || $0.hasPrefix("name ")
    }
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    return lines.map { "\($0)\n" }.joined()
  }

  @Test(.needs(.trcli, .peerPython))
  func `takes a case for a scenario as one result`() async throws {
    let results = try await results {
      JUnitScenarioReporter(output: $0, spool: MemorySpool())
    }
    #expect(results == "property 7 C42 pay 5\nname 42 pay 5\n")
  }

  @Test(.needs(.trcli, .peerPython))
  func `takes cases for steps as results that disagree`() async throws {
    let results = try await results { JUnitReporter(output: $0, spool: MemorySpool()) }
    #expect(
      results.hasPrefix("property 7 C42 pay › s0 1\nproperty 7 C42 pay › s1 5\n"), "\(results)")
  }
}
