// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import TestSupport
import Testing

extension PeerProgram {
  /// Matchers of Allure's adapters, and a reader that makes a document; from PyPI, where
  /// `scripts/setup --peers` puts them.
  fileprivate static let allure = PeerProgram(
    pythonModule("allure_docx"), package: "allure-docx of PyPI")
}

@Suite struct `Readers of Allure's results` {
  @Test(.needs(.allure, .peerPython))
  func `take a run with fixtures, tries and failures`() async throws {
    let files = MemoryFolder()
    try Self.run.report(with: AllureReporter(folder: files))
    let folder = try TemporaryFolder()
    for (name, bytes) in files.files { _ = try folder.write(bytes, to: "results/\(name)") }
    let python = try #require(PeerProgram.peerPython.path)
    let script = Validator.projectFile("Tests/ReportingTests/Archive/allure.py")
    var program = Program(
      python, [script, "\(folder.path)/results", "\(folder.path)/report.docx", "setup"])
    program.environment["MPLCONFIGDIR"] = folder.path
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let parts = run.output.split(separator: "document\n")
    #expect(
      parts.first == """
        flaky | failed | curl | request body | response body
        flaky | passed | flaky
        known | skipped | known | curl | request body | response body
        lost | broken
        wrong | failed | curl | request body | response body

        """)
    let document = try #require(parts.last)
    for text in ["wrong", "lost", "create", "expected `\"Rex\"`, found `\"Max\"`"] {
      #expect(document.contains(text), "\(document)")
    }
  }

  private static var run: SampleRun {
    var run = SampleRun()
    run.passing(Sample.scenario("setup", role: .setup))
    failing(Sample.scenario("wrong", number: 1), &run)
    run.end(Sample.scenario("wrong", number: 1), .failed)
    let flaky = Sample.scenario("flaky", number: 2)
    failing(flaky, &run)
    run.endTry(flaky)
    let step = Sample.step(of: flaky.inTry(2))
    run.begin(step)
    run.attempt(step)
    run.end(step, .passed)
    run.end(flaky.inTry(2), .passed)
    let known = Sample.scenario("known", number: 3)
    failing(known, &run)
    run.add(
      .scenarioFinished(
        ScenarioFinished(
          scenario: known, outcome: .passed, expectedFailure: "SHOP-1", startedAtMicroseconds: 0,
          durationMicroseconds: 1)))
    let lost = Sample.scenario("lost", number: 4)
    run.begin(lost)
    run.begin(Sample.step(of: lost))
    return run
  }

  private static func failing(_ scenario: ScenarioReference, _ run: inout SampleRun) {
    run.begin(scenario)
    let step = Sample.step(of: scenario)
    run.begin(step)
    run.attempt(step, verdicts: [Sample.failedCheck()])
    run.end(step, .failed)
  }
}
