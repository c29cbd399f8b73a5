// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The format's promises, each a scenario that curlew runs on itself.
@Suite struct FormatConformanceTests {
  @Test func `there are collections of each kind`() {
    #expect(ConformanceFolder.names(in: "").count >= 12)
    #expect(ConformanceFolder.names(in: "failing").count >= 2)
    #expect(ConformanceFolder.names(in: "refused").count >= 3)
  }

  @Test(arguments: ConformanceFolder.names(in: ""))
  func `documented rules hold`(name: String) async throws {
    let folder = try ConformanceFolder()
    let options = try ConformanceFolder.options(of: "\(name).yaml")
    let run = try await folder.run(
      ["run", "\(name).yaml", "--report", "json=report.json"] + options)
    expect(run, endsIn: 0)
    #expect(run.errorOutput.isEmpty)
    let steps = try ReportedStep.steps(ofReport: folder.folder.read("report.json"))
    #expect(!steps.isEmpty)
    #expect(steps.allSatisfy { ["passed", "skipped"].contains($0.status) })
  }

  @Test func `all of them hold at once`() async throws {
    let folder = try ConformanceFolder()
    let files = try ConformanceFolder.names(in: "").map { "\($0).yaml" }
      .filter { try ConformanceFolder.options(of: $0).isEmpty }
    var program = try Program.curlew("run")
    program.arguments += files
    program.workingDirectory = folder.folder.path
    let run = try await program.run()
    expect(run, endsIn: 0)
  }

  @Test(arguments: ConformanceFolder.names(in: "failing"))
  func `failing examples give the recorded failures`(name: String) async throws {
    let folder = try ConformanceFolder()
    let options = try ConformanceFolder.options(of: "failing/\(name).yaml")
    let run = try await folder.run(
      ["run", "failing/\(name).yaml", "--report", "json=report.json"] + options)
    expect(run, endsIn: 1)
    #expect(run.errorOutput.isEmpty)
    let steps = try ReportedStep.steps(ofReport: folder.folder.read("report.json"))
    try expectGolden(
      folder.asWritten(steps.map(\.text).joined()),
      ConformanceFolder.path("failing/\(name).verdicts"))
  }

  @Test(arguments: ConformanceFolder.names(in: "refused"))
  func `files that cannot run are refused with their places`(name: String) async throws {
    let folder = try ConformanceFolder()
    let run = try await folder.run("run", "refused/\(name).yaml")
    expect(run, endsIn: 2)
    let diagnostics = folder.asWritten(run.errorOutput)
    #expect(diagnostics.hasSuffix("nothing was sent\n"))
    // The words of other messages are in the golden files of their own tests.
    if ConformanceFolder.hasDiagnostics("refused/\(name)") {
      try expectGolden(diagnostics, ConformanceFolder.path("refused/\(name).diagnostics"))
    }
  }

  /// `outcomes.json`, for other programs that read the format.
  @Test func `the list of outcomes is that of the collections`() async throws {
    let runs =
      ConformanceFolder.names(in: "").map { "\($0).yaml" } + ConformanceFolder.projects
      + ConformanceFolder.names(in: "failing").map { "failing/\($0).yaml" }
    let checks =
      ConformanceFolder.names(in: "loads").map { "loads/\($0).yaml" }
      + ConformanceFolder.names(in: "refused").map { "refused/\($0).yaml" }
    let outcomes = try await outcomes(running: runs) + outcomes(checking: checks)
    for outcome in outcomes {
      let exit: Int32 =
        outcome.path.hasPrefix("failing/") ? 1 : outcome.path.hasPrefix("refused/") ? 2 : 0
      #expect(outcome.exit == exit, "\(outcome.path)")
      #expect(outcome.problems == nil || outcome.problems?.isEmpty == (exit == 0))
    }
    let text =
      "{\n  \"format\": 1,\n  \"service\": \"http://127.0.0.1:8080\",\n  \"collections\": [\n"
      + outcomes.map(\.text).joined(separator: ",\n") + "\n  ]\n}\n"
    try expectGolden(text, ConformanceFolder.path("outcomes.json"))
  }

  /// In the order of the paths.
  private func outcomes(running paths: [String]) async throws -> [ConformanceOutcome] {
    try await withThrowingTaskGroup { group in
      for (place, path) in paths.enumerated() {
        group.addTask { (place, try await ConformanceOutcome.running(path)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private func outcomes(checking paths: [String]) async throws -> [ConformanceOutcome] {
    var outcomes: [ConformanceOutcome] = []
    for path in paths { outcomes.append(try await .checking(path)) }
    return outcomes
  }

  @Test(arguments: ["secrets", "failing/steps"])
  func `no output holds a secret`(name: String) async throws {
    let folder = try ConformanceFolder()
    let run = try await folder.run(
      "run", "\(name).yaml", "-v", "--report", "json=r.json", "--report", "junit=r.xml",
      "--report", "ndjson=r.ndjson")
    let outputs = try ["r.json", "r.xml", "r.ndjson"].map(folder.folder.read)
    for output in outputs + [run.output, run.errorOutput] {
      for secret in ["lovelace", "other secret", "narrow secret", "b3ZlbGFj", "other%20secret"] {
        #expect(!output.contains(secret), "\(secret)")
      }
    }
    #expect(run.output.contains("***password***"))
  }
}
