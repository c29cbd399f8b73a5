// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `timings.json` and `last-run.json`, as runs and merges leave them for the next run.
@Suite struct `The records of earlier runs` {
  private static let collection = """
    curlew: 1
    vars: { broken: '' }
    scenarios:
      first: { steps: [{ check: [broken != 'first'] }] }
      second: { steps: [{ check: [broken != 'second'] }] }
      rows: { data: [{ n: 1 }, { n: 2 }], steps: [{ check: [row.n > 0] }] }
      later: { steps: [{ skip: not yet, print: later }] }
    """

  private struct Project {
    let folder: TemporaryFolder
    var environment: [String: String] = [:]

    init(_ file: String? = "curlew: 1\n") throws {
      folder = try TemporaryFolder()
      try folder.write("", to: ".git/HEAD")
      if let file { try folder.write(file, to: "curlew.yaml") }
      try folder.write(collection, to: "specs/a.yaml")
    }

    func curlew(_ words: String..., in place: String? = nil) async throws -> ProgramRun {
      var program = try Program.curlew()
      program.arguments += words
      program.workingDirectory = place.map { folder.path(of: $0) } ?? folder.path
      program.environment.merge(environment) { $1 }
      return try await program.run()
    }

    /// Name and ends of each scenario in a record.
    func ends(_ path: String = ".curlew/timings.json") throws -> [String: String] {
      let pairs = try folder.read(path).matches(of: #/"name":"(\w+)".*"ends":"(\w*)"/#)
        .map { (String($0.1), String($0.2)) }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
  }

  @Test func `have how each scenario ended, whatever folder it ran in`() async throws {
    let project = try Project()
    expect(try await project.curlew("run", "specs", "-q"), endsIn: 0)
    expect(
      try await project.curlew("run", "-q", "--var", "broken=first", "a.yaml", in: "specs"),
      endsIn: 1)
    #expect(try project.ends() == ["first": "pf", "second": "pp", "rows": "pp"])
    #expect(try project.folder.read(".curlew/timings.json").contains(#""file":"specs/a.yaml""#))
  }

  @Test func `are not left by an untrusted run, a shard, CI, or without a project`() async throws {
    var project = try Project(nil)
    expect(try await project.curlew("run", "specs", "-q"), endsIn: 0)
    #expect(!project.folder.holds(".curlew"))
    project = try Project()
    for words in ["--untrusted", "--shard=1/1"] {
      expect(try await project.curlew("run", "specs", "-q", words), endsIn: 0)
    }
    project.environment["CI"] = "true"
    expect(try await project.curlew("run", "specs", "-q"), endsIn: 0)
    #expect(!project.folder.holds(".curlew"))
    expect(try await project.curlew("run", "specs", "-q", "--timings", "kept.json"), endsIn: 0)
    #expect(try project.ends("kept.json") == ["first": "p", "second": "p", "rows": "p"])
  }

  @Test func `that somebody broke are replaced with a warning`() async throws {
    let project = try Project()
    try project.folder.write("{", to: ".curlew/timings.json")
    let run = try await project.curlew("run", "specs", "-q", "--report", "html")
    expect(run, endsIn: 0)
    #expect(run.errorOutput.contains("warning: the times of earlier runs are lost"))
    #expect(try project.ends() == ["first": "p", "second": "p", "rows": "p"])
  }

  @Test func `do not replace a file of another kind`() async throws {
    let project = try Project()
    let run = try await project.curlew(
      "run", "specs", "-q", "--timings", "specs/a.yaml", "--last-run", "specs/a.yaml")
    expect(run, endsIn: 0)
    #expect(run.errorOutput.matches(of: #/warning: .* cannot be written/#).count == 2)
    #expect(try project.folder.read("specs/a.yaml") == Self.collection)
  }

  /// Runs shards, and gives their number of scenarios.
  private static func shards(
    _ project: Project, _ words: String...
  ) async throws -> [ProgramRun] {
    var runs: [ProgramRun] = []
    for shard in ["1/2", "2/2"] {
      var program = try Program.curlew("run", "specs", "-q", "--shard", shard)
      program.arguments += words + ["--report", "ndjson=shards/\(shard.prefix(1)).ndjson"]
      program.workingDirectory = project.folder.path
      runs.append(try await program.run())
    }
    return runs
  }

  @Test func `of merged shards divide the next ones`() async throws {
    let project = try Project()
    let first = try await Self.shards(
      project, "--shard-by", "timings", "--timings", "kept/times.json")
    for run in first {
      expect(run, endsIn: 0)
      #expect(run.errorOutput.contains("warning[no-timings]: "))
      #expect(!run.errorOutput.contains("about"))
    }
    expect(
      try await project.curlew(
        "merge", "shards", "--shards", "2", "-q", "--timings", "kept/times.json"), endsIn: 0)
    #expect(try project.ends("kept/times.json") == ["first": "p", "second": "p", "rows": "p"])

    let text = """
      {"schema":1,"scenarios":[
      {"file":"specs/a.yaml","name":"first","microseconds":[9000000],"ends":"p"},
      {"file":"specs/a.yaml","name":"second","microseconds":[1000000],"ends":"p"},
      {"file":"specs/a.yaml","name":"rows","microseconds":[1000000],"ends":"p"}]}
      """
    try project.folder.write(text, to: "kept/times.json")
    let second = try await Self.shards(
      project, "--shard-by", "timings", "--timings", "kept/times.json")
    // `later` is unknown and weighs the median, 1 s.
    #expect(second[0].errorOutput.contains("shard 1/2: 1 of 5 scenarios, about 9 s of 13 s"))
    #expect(second[1].errorOutput.contains("shard 2/2: 4 of 5 scenarios, about 4 s of 13 s"))
    expect(try await project.curlew("merge", "shards", "--shards", "2", "-q"), endsIn: 0)
    let listed = try await project.curlew(
      "list", "specs", "--shard", "1/2", "--shard-by", "timings", "--timings", "kept/times.json")
    #expect(listed.output.contains("first") && !listed.output.contains("second"))
  }

  @Test func `that differ between shards are found by the merge`() async throws {
    let project = try Project()
    try project.folder.write(#"{"schema":1,"scenarios":[]}"#, to: "kept.json")
    _ = try await Self.shards(project, "--shard-by", "timings", "--timings", "kept.json")
    try project.folder.write(
      #"{"schema":1,"scenarios":[{"file":"specs/a.yaml","name":"rows","microseconds":[5],"ends":"p"}]}"#,
      to: "kept.json")
    var program = try Program.curlew(
      "run", "specs", "-q", "--shard", "1/2", "--shard-by", "timings", "--timings", "kept.json",
      "--report", "ndjson=shards/1.ndjson")
    program.workingDirectory = project.folder.path
    expect(try await program.run(), endsIn: 0)
    let merged = try await project.curlew("merge", "shards", "-q")
    expect(merged, endsIn: 2)
    expect(merged.errorOutput, has: ["different-runs", "planDigest"])
  }

  @Test func `must be named to divide a plan`() async throws {
    let project = try Project()
    let run = try await project.curlew("run", "specs", "--shard", "1/2", "--shard-by", "timings")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[unknown-shard]", "--timings FILE"])
    try project.folder.write("{", to: "broken.json")
    let broken = try await project.curlew(
      "run", "specs", "-q", "--shard", "1/2", "--shard-by", "timings", "--timings", "broken.json")
    expect(broken, endsIn: 0)
    #expect(broken.errorOutput.contains("warning[no-timings]: "))
  }

  @Test func `of a merge say what did not pass in any shard`() async throws {
    let project = try Project()
    _ = try await Self.shards(project, "--var", "broken=second")
    expect(
      try await project.curlew("merge", "shards", "--shards", "2", "-q", "--last-run", "last.json"),
      endsIn: 1)
    let again = try await project.curlew(
      "run", "specs", "--last-failed", "--last-run", "last.json", "--report", "ndjson=again.ndjson")
    expect(again, endsIn: 0)
    #expect(again.output.contains("specs/a.yaml › second"))
    #expect(!again.output.contains("specs/a.yaml › first"))
    let merged = try await project.curlew(
      "merge", "shards", "again.ndjson", "--last-run", "last.json", "--timings", "times.json")
    expect(merged, endsIn: 0)
    #expect(merged.output.contains("flaky"))
    #expect(try project.ends("times.json")["second"] == "F")
    let nothing = try await project.curlew(
      "run", "specs", "--last-failed", "--last-run", "last.json")
    expect(nothing, endsIn: 0)
    #expect(nothing.output == "")
  }

  @Test func `of a merge that lacks a shard make everything run`() async throws {
    let project = try Project()
    _ = try await Self.shards(project)
    expect(
      try await project.curlew(
        "merge", "shards/1.ndjson", "--shards", "2", "-q", "--last-run", "last.json"), endsIn: 2)
    let again = try await project.curlew(
      "run", "specs", "--last-failed", "--last-run", "last.json")
    expect(again, endsIn: 0)
    #expect(again.errorOutput.contains("warning[no-last-run]: "))
    for name in ["first", "second", "rows [1]", "rows [2]"] {
      #expect(again.output.contains("specs/a.yaml › \(name)"))
    }
  }
}
