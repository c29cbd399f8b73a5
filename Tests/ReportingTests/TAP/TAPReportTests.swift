// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Reporting
import RunEvents
import TestSupport
import Testing

@Suite struct TAPReportTests {
  @Test func `a scenario is a test, its steps are a subtest, and failures have YAML`() throws {
    try expectGolden(try Self.report(Self.mixed()), "../Golden/report-tap.txt")
  }

  @Test(.needs(.tapParser), arguments: Hostile.texts, [false, true])
  func `tap-parser reads version 14 without a complaint, whatever is in it`(
    _ text: String, _ interrupted: Bool
  ) async throws {
    let report = try Self.report(SampleRun.everything(text, interrupted: interrupted))
    let read = try await Readers.tap(Array(report.utf8))
    #expect(!read.isGood)
    // What does not belong to TAP is `extra`, and what is wrong with it `tapError`.
    for word in ["\"extra\"", "tapError"] { #expect(!read.json.contains(word), "\(read.json)") }
  }

  @Test(.needs(.tapParser)) func `tap-parser finds the values of the YAML`() async throws {
    let read = try await Readers.tap(Array(try Self.report(Self.mixed()).utf8))
    #expect(!read.isGood)
    for part in [
      #""count":5"#, #""fail":4"#, #""todo":"known failure: bug 12""#, #""flaky":true"#,
      #""expected":"\"Rex\"""#, #""at":{"file":"specs/shop.yaml","line":18,"column":19}"#,
      #""skip":"why"#,
    ] {
      #expect(read.json.contains(part), "\(part) in \(read.json)")
    }
  }

  @Test(.needs(.tapParser)) func `a good run is good to tap-parser and prove`() async throws {
    var run = SampleRun(scenarios: 2)
    run.passing(Sample.scenario("a # \\ b", number: 0))
    run.passing(Sample.scenario("b", number: 1))
    run.finish()
    let read = try await Readers.tap(Array(try Self.report(run).utf8))
    #expect(read.isGood, "\(read.json)")
    let proved = try await Self.prove(run)
    #expect(proved.exitCode == 0 && proved.output.contains("Result: PASS"), "\(proved.output)")
  }

  @Test(.needs(.prove), arguments: Hostile.texts)
  func `prove reads version 13`(_ text: String) async throws {
    let run = try await Self.prove(SampleRun.everything(text))
    #expect(run.exitCode != 0)
    #expect(!run.output.contains("Parse errors"), "\(run.output)\(run.errorOutput)")
    #expect(run.output.contains("Failed test"), "\(run.output)")
  }

  @Test func `steps in any order have the numbers of their subtest`() throws {
    var run = SampleRun(scenarios: 2)
    for number in 0..<2 {
      let scenario = Sample.scenario("s\(number)", number: number)
      run.add(
        .scenarioStarted(
          ScenarioStarted(scenario: scenario, isUnordered: true, atMicroseconds: 0)))
      for index in [1, 0] { run.end(Sample.step("t\(index)", of: scenario, index: index), .passed) }
      run.end(scenario, .passed)
    }
    run.finish()
    let lines = try Self.report(run).split(separator: "\n").filter { $0.contains("ok ") }
    #expect(
      lines == [
        "    ok 1 - t0", "    ok 2 - t1", "ok 1 - specs/shop.yaml › s0", "    ok 1 - t0",
        "    ok 2 - t1", "ok 2 - specs/shop.yaml › s1",
      ])
  }

  @Test func `tests are in the order of the files, with numbers`() throws {
    var run = SampleRun(scenarios: 30)
    for number in (0..<30).reversed() { run.passing(Sample.scenario("s\(number)", number: number)) }
    run.finish()
    let lines = try Self.report(run).split(separator: "\n").filter { $0.hasPrefix("ok ") }
    #expect(lines == (0..<30).map { "ok \($0 + 1) - specs/shop.yaml › s\($0)" })
  }

  @Test func `a run that did not come to its end bails out`() throws {
    var run = SampleRun()
    run.passing(Sample.scenario())
    #expect(try Self.report(run).hasSuffix("Bail out! the run was broken off\n"))
    run.finish(signal: 15)
    #expect(try Self.report(run).hasSuffix("Bail out! the run was ended by signal 15\n"))
  }

  @Test func `a scenario of many steps goes to the spool while it runs`() throws {
    let spool = MemorySpool()
    let output = MemoryOutput()
    let reporter = TAPReporter(output: output, spool: spool)
    let scenario = Sample.scenario()
    var run = SampleRun()
    run.begin(scenario)
    for index in 0..<2000 {
      run.end(Sample.step("step \(index)", of: scenario, index: index), .passed)
    }
    for event in run.events { try reporter.receive(event) }
    #expect(spool.bytes.count > 60_000)
    try reporter.finish()
    #expect(output.text.contains("# Subtest: specs/shop.yaml › buy a pet\n    ok 1 - step 0\n"))
    #expect(output.text.contains("\n    1..2000\nnot ok 1 - "))
  }

  /// A scenario of each outcome, a flaky one and a known failure.
  private static func mixed() -> SampleRun {
    var run = SampleRun(scenarios: 4)
    run.add(
      .diagnostic(
        DiagnosticReported(
          diagnostic: Diagnostic("unknown-key", "unknown key `x`"),
          place: SourcePlace(file: "a.yaml", line: 3, column: 4, lineText: "x: 1", length: 1),
          rendered: "error[unknown-key]: unknown key `x`\n")))
    let flaky = Sample.scenario("a", number: 0).inTry(2)
    run.begin(flaky)
    run.end(Sample.step(of: flaky), .passed)
    run.add(
      .stepFinished(
        StepFinished(
          step: Sample.step("known", of: flaky, index: 1), outcome: .passed, attempts: 1,
          expectedFailure: "bug 12", startedAtMicroseconds: 0, durationMicroseconds: 1)))
    run.end(flaky, .passed)
    run.failing(Sample.scenario("b", number: 1), notices: ["a note"])
    run.failing(
      Sample.scenario("c", number: 2), verdicts: [], failure: .transfer(Sample.transferFailure()),
      outcome: .errored)
    let scenario = Sample.scenario("d", number: 3)
    run.begin(scenario)
    run.end(Sample.step(of: scenario), .skipped(reason: "why # not"), attempts: 0)
    let last = Sample.step("last", of: scenario, index: 1)
    run.begin(last)
    run.end(last, .interrupted)
    run.end(scenario, .interrupted)
    run.finish()
    return run
  }

  private static func report(
    _ run: SampleRun, _ version: TAPVersion = .fourteen
  ) throws -> String {
    let output = MemoryOutput()
    try run.report(
      with: TAPReporter(version: version, output: output, spool: MemorySpool()))
    return output.text
  }

  private static func prove(_ run: SampleRun) async throws -> ProgramRun {
    let folder = try TemporaryFolder()
    let file = try folder.write(try report(run, .thirteen), to: "report.tap")
    var program = Program(try #require(PeerProgram.prove.path), ["--source", "File", file])
    program.arguments += ["--ext", ".tap"]
    let run = try await program.run()
    withExtendedLifetime(folder) {}
    return run
  }
}
