// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `The failures of the last run` {
  private static let collection = """
    curlew: 1
    vars: { ready: false }
    scenarios:
      first: { steps: [{ print: first }] }
      wrong: { needs: [first], steps: [{ check: [ready] }] }
      rows: { data: rows.csv, steps: [{ check: [int(row.n) < 2 || ready] }] }
      never: { needs: [wrong], steps: [{ print: never }] }
      last: { steps: [{ print: last }] }
    """

  private struct Project {
    let folder: TemporaryFolder
    var environment: [String: String] = [:]

    /// - Parameter file: of a project; nil for none.
    init(_ file: String? = "curlew: 1\n") throws {
      folder = try TemporaryFolder()
      try folder.write("", to: ".git/HEAD")
      if let file { try folder.write(file, to: "curlew.yaml") }
      try folder.write(collection, to: "specs/a.yaml")
      try folder.write("n\n1\n2\n3\n", to: "specs/rows.csv")
    }

    func run(_ words: String..., in place: String? = nil) async throws -> ProgramRun {
      var program = try Program.curlew("run")
      program.arguments += words + ["-j", "1", "-v"]
      program.workingDirectory = place.map { folder.path(of: $0) } ?? folder.path
      program.environment.merge(environment) { $1 }
      return try await program.run()
    }

    /// The names of the scenarios that a run shows, in their order.
    func scenarios(_ run: ProgramRun) -> [String] {
      run.output.matches(of: #/(?m)^[✓✗-] .*a\.yaml › ([a-z]+(?: \[\d\])?)(?: \(needed\))? {2,}/#)
        .map { String($0.1) }
    }
  }

  @Test func `run again, with what they need and what never began`() async throws {
    let project = try Project()
    expect(try await project.run("specs"), endsIn: 1)
    let again = try await project.run("specs", "--last-failed")
    expect(again, endsIn: 1)
    #expect(project.scenarios(again) == ["first", "wrong", "rows [2]", "rows [3]", "never"])
    let mended = try await project.run(
      "--last-failed", "--var", "ready=true", "a.yaml", in: "specs")
    expect(mended, endsIn: 0)
    #expect(project.scenarios(mended) == project.scenarios(again))
    let nothing = try await project.run("specs", "--last-failed")
    expect(nothing, endsIn: 0)
    #expect(nothing.output == "")
  }

  @Test func `stay failures until they ran`() async throws {
    let project = try Project()
    try project.folder.write(Self.collection, to: "specs/b.yaml")
    expect(try await project.run("specs"), endsIn: 1)
    expect(
      try await project.run("specs/a.yaml", "--last-failed", "--var", "ready=true"), endsIn: 0)
    let others = try await project.run("specs", "--last-failed")
    expect(others, endsIn: 1)
    #expect(project.scenarios(others).isEmpty)
    #expect(others.output.contains("b.yaml › rows [2]"))
  }

  @Test(arguments: [
    (#"{"schema": 2, "tool": "a", "run": "b", "startMilliseconds": 1, "failed": []}"#),
    ("{"), (""), (#"{"schema": 1}"#),
    (#"{"schema":1,"tool":"a","run":"b","startMilliseconds":1,"failed":[1]}"#),
  ])
  func `in a broken record are not known`(record: String) async throws {
    let project = try Project()
    try project.folder.write(record, to: ".curlew/last-run.json")
    let run = try await project.run("specs", "--last-failed")
    expect(run, endsIn: 1)
    #expect(run.errorOutput.contains("warning[no-last-run]: "))
    #expect(project.scenarios(run).count == 7)
  }

  @Test func `that are gone are reported`() async throws {
    let project = try Project()
    expect(try await project.run("specs"), endsIn: 1)
    try project.folder.write("n\n1\n2\n", to: "specs/rows.csv")
    let some = try await project.run("specs", "--last-failed")
    #expect(project.scenarios(some) == ["first", "wrong", "rows [2]", "never"])
    try project.folder.write(
      "curlew: 1\nscenarios: { other: { steps: [{ print: hello }] } }", to: "specs/a.yaml")
    let all = try await project.run("specs", "--last-failed")
    expect(all, endsIn: 0)
    #expect(all.errorOutput.contains("warning[no-last-run]: "))
    #expect(project.scenarios(all) == ["other"])
  }

  /// Everything that `--last-failed` says, in one file.
  @Test func `are reported in the words of the golden text`() async throws {
    let project = try Project()
    var transcript = ""
    func add(_ title: String, _ words: String...) async throws {
      var program = try Program.curlew("run")
      program.arguments += ["specs", "-j", "1"] + words
      program.workingDirectory = project.folder.path
      let run = try await program.run()
      transcript += "\(title): \(run.exitCode ?? -1)\n\(run.errorOutput)\n"
    }
    try await add("no earlier run", "--last-failed")
    try project.folder.write("n\n1\n2\n", to: "specs/rows.csv")
    try await add("a row is gone", "--last-failed")
    try project.folder.write(
      "curlew: 1\nscenarios: { other: { steps: [{ print: hello }] } }", to: "specs/a.yaml")
    try await add("all are gone", "--last-failed")
    try project.folder.write("{", to: ".curlew/last-run.json")
    try await add("a broken record", "--last-failed")
    try await add("nothing failed", "--last-failed")
    try await add("a record that cannot be written", "--last-run", "specs/a.yaml/x")
    try expectGolden(
      transcript.replacing(project.folder.path, with: "<folder>"), "../Golden/last-failed.txt")
  }

  @Test func `of a setup are all scenarios of its collection`() async throws {
    let project = try Project()
    try project.folder.write(
      """
      curlew: 1
      vars: { ready: false }
      setup: [{ check: [ready] }]
      scenarios: { one: { steps: [{ print: a }] }, two: { steps: [{ print: b }] } }
      """, to: "specs/a.yaml")
    expect(try await project.run("specs"), endsIn: 1)
    let again = try await project.run("specs", "--last-failed", "--var", "ready=true")
    expect(again, endsIn: 0)
    #expect(project.scenarios(again).suffix(2) == ["one", "two"])
  }

  @Test func `are kept in a file that is named, under CI too`() async throws {
    var project = try Project()
    project.environment["CI"] = "true"
    expect(try await project.run("specs"), endsIn: 1)
    #expect(!project.folder.holds(".curlew"))
    expect(try await project.run("specs", "--last-run", "kept.json"), endsIn: 1)
    let again = try await project.run("specs", "--last-failed", "--last-run", "kept.json")
    #expect(project.scenarios(again).count == 5)
    let unknown = try await project.run("specs", "--last-failed")
    #expect(unknown.errorOutput.contains("warning[no-last-run]: "))
  }

  @Test func `leave nothing of an untrusted run, a shard, or a run without a project`() async throws
  {
    let project = try Project(nil)
    expect(try await project.run("specs", "--untrusted"), endsIn: 1)
    expect(try await project.run("specs", "--shard", "1/1"), endsIn: 1)
    expect(try await project.run("specs"), endsIn: 1)
    expect(try await project.run("nowhere"), endsIn: 2)
    #expect(!project.folder.holds(".curlew"))
    try project.folder.makeFolder(".curlew")
    expect(try await project.run("specs"), endsIn: 1)
    #expect(project.folder.holds(".curlew/last-run.json"))
  }

  @Test func `are not kept through a link of the tree`() async throws {
    let project = try Project()
    let elsewhere = try TemporaryFolder()
    try project.folder.symbolicLink(".curlew", to: elsewhere.path)
    let run = try await project.run("specs")
    expect(run, endsIn: 1)
    #expect(run.errorOutput.hasPrefix("warning: "))
    #expect(!elsewhere.holds("last-run.json"))
  }
}
