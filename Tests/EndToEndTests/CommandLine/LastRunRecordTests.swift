// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whatever makes the exit code differ from 0 is in the record: the next run with `--last-failed` runs
/// it.
@Suite struct `The record of the last run` {
  private static let good = "curlew: 1\nscenarios: { good: { steps: [{ check: ['1 < 2'] }] } }\n"
  private static let bad = "curlew: 1\nscenarios: { bad: { steps: [{ check: ['1 > 2'] }] } }\n"

  private struct Project {
    let workshop: Workshop

    /// - Parameter b: the second collection.
    init(_ b: String) throws {
      workshop = try Workshop()
      try workshop.write("curlew: 1\n", to: "curlew.yaml")
      try workshop.write(good, to: "a.yaml")
      try workshop.write(b, to: "b.yaml")
    }

    func run(_ words: String...) async throws -> ProgramRun {
      try await workshop.runs(["run", "-v", "-j", "1"] + words)
    }

    /// Runs the failures of the last run, of which these collections have some.
    func expectAgain(
      _ names: [String], endsIn code: Int32, _ words: String..., says text: String = ""
    ) async throws {
      let run = try await workshop.runs(["run", "-v", "-j", "1", "--last-failed"] + words)
      expect(run, endsIn: code)
      for name in ["a.yaml", "b.yaml"] {
        #expect(
          run.output.contains("\(name) ›") == names.contains(name), "\(name): \(run.output)")
      }
      #expect(text.isEmpty || run.errorOutput.contains(text), "\(run.errorOutput)")
    }
  }

  @Test func `has files that could not be used`() async throws {
    let project = try Project(Self.bad.replacing("check", with: "chek"))
    expect(try await project.run("."), endsIn: 2)
    try await project.expectAgain([], endsIn: 2, ".")
    try project.workshop.write(Self.bad, to: "b.yaml")
    try await project.expectAgain(
      ["b.yaml"], endsIn: 1, ".",
      says:
        "warning[no-last-run]: everything of `b.yaml` runs: it could not be used in the last run")
    try project.workshop.write(Self.bad.replacing("1 > 2", with: "1 < 2"), to: "b.yaml")
    try await project.expectAgain(["b.yaml"], endsIn: 0, ".")
    try await project.expectAgain([], endsIn: 0, ".", says: "nothing failed in the last run")
  }

  @Test func `has skipped steps that count as failures`() async throws {
    let project = try Project(
      "curlew: 1\nscenarios: { off: { steps: [{ skip: later, print: a }, { print: b }] } }\n")
    expect(try await project.run(".", "--fail-on-skipped"), endsIn: 1)
    try await project.expectAgain(["b.yaml"], endsIn: 1, ".", "--fail-on-skipped")
    try await project.expectAgain(["b.yaml"], endsIn: 0, ".")
    try await project.expectAgain([], endsIn: 0, ".")
  }

  @Test func `has what ended without a scenario`() async throws {
    let project = try Project(Self.good)
    try project.workshop.write("", to: "file")
    expect(try await project.run(".", "--report", "junit=file/x.xml"), endsIn: 6)
    try await project.expectAgain(
      ["a.yaml", "b.yaml"], endsIn: 0, ".", says: "a report of that run was not written")
    expect(try await project.run("c.yaml"), endsIn: 2)
    try await project.expectAgain(
      ["a.yaml", "b.yaml"], endsIn: 0, ".", says: "that run ended in 2")
    expect(try await project.run(".", "-n", "nobody"), endsIn: 4)
    try await project.expectAgain(["a.yaml", "b.yaml"], endsIn: 0, ".")
    try await project.expectAgain([], endsIn: 0, ".", says: "nothing failed")
    try project.workshop.write(
      "curlew: 1\nscenarios: { slow: { steps: [{ wait: 30s }] } }\n", to: "b.yaml")
    expect(try await project.run(".", "--timeout", "500ms"), endsIn: 3)
    try await project.expectAgain(
      ["a.yaml", "b.yaml"], endsIn: 3, ".", "--timeout", "500ms",
      says: "`--timeout` ended that run")
  }

  @Test func `is changed for what ran, and for nothing else`() async throws {
    let project = try Project(Self.bad)
    expect(try await project.run("."), endsIn: 1)
    expect(try await project.run("a.yaml"), endsIn: 0)
    try await project.expectAgain(["b.yaml"], endsIn: 1, ".")
    expect(try await project.run("nowhere.yaml"), endsIn: 2)
    expect(try await project.run("a.yaml"), endsIn: 0)
    try await project.expectAgain(["a.yaml", "b.yaml"], endsIn: 1, ".")
    expect(try await project.run("b.yaml"), endsIn: 1)
    try project.workshop.write(Self.good, to: "b.yaml")
    expect(try await project.run("b.yaml", "-n", "good"), endsIn: 0)
    // Its scenario is gone, and was not run.
    try await project.expectAgain(["a.yaml", "b.yaml"], endsIn: 0, ".", says: "so everything runs")
    try await project.expectAgain([], endsIn: 0, ".", says: "nothing failed")
  }

  @Test func `is that of a merged run, and of an earlier version`() async throws {
    let project = try Project(Self.good)
    expect(
      try await project.run(".", "--shard", "1/2", "--report", "ndjson=shards/1.ndjson"), endsIn: 0)
    try project.workshop.write("", to: "file")
    let merge = ["merge", "shards", "--last-run", "kept.json", "--report", "junit=file/x.xml"]
    expect(try await project.workshop.runs(merge), endsIn: 2)
    try await project.expectAgain(
      ["a.yaml", "b.yaml"], endsIn: 0, ".", "--last-run", "kept.json", says: "so everything runs")
    try project.workshop.write(
      #"{"schema":1,"tool":"a","run":"b","startMilliseconds":1,"failed":[]}"#, to: "old.json")
    try await project.expectAgain(
      ["a.yaml", "b.yaml"], endsIn: 0, ".", "--last-run", "old.json", says: "an earlier version")
  }

  @Test func `does not wait for certificates in a pipe`() async throws {
    let project = try Project("curlew: 1\nrequests: [{ GET: 'https://127.0.0.1:1/' }]\n")
    let pipe = project.workshop.folder.path(of: "pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    var program = try project.workshop.curlew("run", "b.yaml")
    program.environment["SSL_CERT_FILE"] = pipe
    let run = try await project.workshop.runs(program)
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("error[not-a-file]"), "\(run.errorOutput)")
  }

  @Test func `is not waited for in a pipe of a merged folder`() async throws {
    let project = try Project(Self.good)
    expect(try await project.run(".", "--report", "ndjson=shards/1.ndjson"), endsIn: 0)
    #expect(mkfifo(project.workshop.folder.path(of: "shards/2.ndjson"), 0o600) == 0)
    let run = try await project.workshop.runs("merge", "shards")
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("shards/2.ndjson"), "\(run.errorOutput)")
  }

  @Test func `gets the times of all runs that end at once`() async throws {
    let project = try Project(Self.good)
    let names = (0..<8).map { "c\($0).yaml" }
    for name in names { try project.workshop.write(Self.good, to: name) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for name in names { group.addTask { expect(try await project.run(name), endsIn: 0) } }
      try await group.waitForAll()
    }
    let record = try project.workshop.folder.read(".curlew/timings.json")
    for name in names { #expect(record.contains("\"\(name)\""), "\(record)") }
  }

  @Test(arguments: ["--last-run", "--timings"])
  func `is a regular file: a pipe is not waited for`(_ option: String) async throws {
    let project = try Project(Self.good)
    #expect(mkfifo(project.workshop.folder.path(of: "pipe"), 0o600) == 0)
    let run = try await project.run(".", option, "pipe", "--last-failed")
    expect(run, endsIn: 0)
    #expect(run.errorOutput.contains("`"), "\(run.errorOutput)")
    #expect(run.errorOutput.contains("pipe"), "\(run.errorOutput)")
  }
}
