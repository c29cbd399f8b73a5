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

/// What `run` writes for the CI system whose job it is in.
@Suite struct `A run in a CI job` {
  private static let failing = """
    curlew: 1
    scenarios:
      adds:
        steps:
          - { name: sum, check: [2 + 2 == 5] }
    """

  /// What GitHub sets in each step.
  private static func github(_ folder: TemporaryFolder) -> [String: String] {
    [
      "CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": folder.path,
      "GITHUB_STEP_SUMMARY": folder.path(of: "summary.md"),
    ]
  }

  private static let command = "::error file=specs.yaml,line=5,col=30,endColumn=40,"

  private static func run(
    _ workshop: Workshop, _ variables: [String: String], _ options: String...
  ) async throws -> ProgramRun {
    var program = try workshop.curlew(["run", "specs.yaml"] + options)
    program.environment.merge(variables) { $1 }
    return try await workshop.runs(program)
  }

  @Test func `of GitHub marks failures at their lines and appends to the summary`()
    async throws
  {
    let workshop = try Workshop(Self.failing)
    try workshop.write("before\n", to: "summary.md")
    let run = try await Self.run(workshop, Self.github(workshop.folder))
    expect(run, endsIn: 1)
    let commands = run.errorOutput.split(separator: "\n")
    #expect(commands.count == 1 && commands[0].hasPrefix(Self.command), "\(commands)")
    expect(run.output, has: ["✗ specs.yaml › adds"])
    let summary = try workshop.folder.read("summary.md")
    #expect(summary.hasPrefix("before\n\n\n## ✗ 1 of 1 scenario failed\n"))
  }

  @Test func `of GitHub has paths from the folder of the repository`() async throws {
    let workshop = try Workshop()
    try workshop.write(Self.failing, to: "sub/a.yaml")
    var program = try workshop.curlew("run", "a.yaml")
    program.environment.merge(Self.github(workshop.folder)) { $1 }
    program.workingDirectory = workshop.folder.path(of: "sub")
    let run = try await workshop.runs(program)
    expect(run.errorOutput, has: ["::error file=sub/a.yaml,line=5,"])
  }

  @Test func `of Azure marks failures and names the file of its summary`() async throws {
    let workshop = try Workshop(Self.failing)
    let run = try await Self.run(
      workshop, ["TF_BUILD": "True", "AGENT_TEMPDIRECTORY": workshop.folder.path(of: "temp")])
    expect(run, endsIn: 1)
    let lines = run.errorOutput.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0].hasPrefix("##vso[task.logissue type=error;sourcepath=specs.yaml;linenumber=5;"))
    let path = try #require(lines[1].split(separator: "##vso[task.uploadsummary]").first)
    let name = try #require(path.split(separator: "/temp/").last)
    #expect(name.hasPrefix("curlew-") && name.hasSuffix("/curlew.md"))
    #expect(try workshop.folder.read("temp/\(name)").hasPrefix("## ✗ 1 of 1 scenario failed\n"))
  }

  @Test func `of GitLab folds each exchange of -v`() async throws {
    let workshop = try Workshop(Self.failing)
    let variables = ["GITLAB_CI": "true"]
    let run = try await Self.run(workshop, variables, "-v")
    let sections = run.output.matches(
      of: #/\x{1B}\[0Ksection_start:[0-9]+:curlew_1\[collapsed=true\]\r\x{1B}\[0Kspecs.yaml/#)
    #expect(sections.count == 1)
    #expect(
      run.output.matches(of: #/\x{1B}\[0Ksection_end:[0-9]+:curlew_1\r\x{1B}\[0K\n/#).count == 1)
    for options in [["-v", "--ci", "none"], ["--ci", "gitlab"]] {
      var program = try workshop.curlew(["run", "specs.yaml"] + options)
      program.environment.merge(variables) { $1 }
      #expect(try await !workshop.runs(program).output.contains("section_start"))
    }
  }

  @Test func `has nothing of it with --ci none, and all of it with a name`() async throws {
    let workshop = try Workshop(Self.failing)
    let none = try await Self.run(workshop, Self.github(workshop.folder), "--ci", "none")
    #expect(none.errorOutput.isEmpty)
    #expect(!workshop.folder.holds("summary.md"))
    let named = try await Self.run(workshop, [:], "--ci", "github")
    expect(named.errorOutput, has: [Self.command])
    let asked = try await Self.run(
      workshop, Self.github(workshop.folder), "--report", "github", "--report", "junit=j.xml")
    #expect(asked.errorOutput.split(separator: "\n").count == 1)
  }

  @Test func `writes commands to standard error whatever is on standard output`() async throws {
    let workshop = try Workshop(Self.failing)
    let run = try await Self.run(workshop, Self.github(workshop.folder), "--report", "tap")
    #expect(run.output.hasPrefix("TAP version 14\n1..1\n"))
    expect(run.errorOutput, has: [Self.command, "✗ specs.yaml › adds"])
  }

  /// Files for a summary that cannot be written, and the reason.
  private static let unwritable: [(name: String, reason: String)] = [
    ("folder", "it is a folder"), ("missing/summary.md", "No such file"),
    ("pipe", "cannot be written"), ("/dev/full", "is not a regular file"),
    ("file/summary.md", "Not a directory"), ("", "nothing"),
  ]

  @Test(arguments: unwritable.indices, [true, false])
  func `goes on if the summary cannot be written`(
    _ index: Int, _ isRequested: Bool
  ) async throws {
    let (name, reason) = Self.unwritable[index]
    let workshop = try Workshop(Self.failing)
    try workshop.folder.makeFolder("folder")
    try workshop.write("", to: "file")
    mkfifo(workshop.folder.path(of: "pipe"), 0o600)
    var variables = Self.github(workshop.folder)
    variables["GITHUB_STEP_SUMMARY"] =
      name.isEmpty || name.hasPrefix("/") ? name : workshop.folder.path(of: name)
    let options = isRequested ? ["--report", "github"] : []
    var program = try workshop.curlew(["run", "specs.yaml"] + options)
    program.environment.merge(variables) { $1 }
    let run = try await workshop.runs(program)
    expect(run.errorOutput, has: [Self.command])
    guard !name.isEmpty else {
      expect(run, endsIn: 1)
      #expect(!run.errorOutput.contains("report"))
      return
    }
    expect(run, endsIn: isRequested ? 6 : 1)
    let words =
      isRequested ? "error: the github report failed" : "warning: the github report of --ci failed"
    expect(run.errorOutput, has: [words, reason])
  }

  @Test func `leaves a summary on a full disk as it was`() async throws {
    let workshop = try Workshop(Self.failing)
    // In blocks of 512 bytes: there is room for the beginning of the page.
    let before = String(repeating: "before ", count: 570)
    try workshop.write(before, to: "summary.md")
    var program = try workshop.curlew("run", "specs.yaml")
    program.environment.merge(Self.github(workshop.folder)) { $1 }
    program.arguments =
      ["-c", "ulimit -f 8; exec \"$@\"", "sh", program.path] + program.arguments
    program.path = "/bin/sh"
    let run = try await workshop.runs(program)
    expect(run, endsIn: 1)
    expect(run.errorOutput, has: ["warning: the github report of --ci failed", "File too large"])
    #expect(try workshop.folder.read("summary.md") == before)
  }

  @Test(.enabled(if: getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0, "needs root"))
  func `leaves a summary of another user alone`() async throws {
    let workshop = try Workshop(Self.failing)
    chmod(workshop.folder.path, 0o755)
    try workshop.write("before", to: "summary.md")
    chmod(workshop.folder.path(of: "summary.md"), 0o644)
    var program = try workshop.curlew("run", "specs.yaml")
    program.environment.merge(Self.github(workshop.folder)) { $1 }
    // The folder is not the other user's.
    program.environment["TMPDIR"] = "/tmp"
    program.arguments =
      ["--reuid=65534", "--regid=65534", "--clear-groups", program.path] + program.arguments
    program.path = "/usr/bin/setpriv"
    let run = try await workshop.runs(program)
    expect(run, endsIn: 1)
    expect(run.errorOutput, has: ["warning: the github report of --ci", "Permission denied"])
    #expect(try workshop.folder.read("summary.md") == "before")
  }

  @Test(arguments: [(1_046_500, true), (1_048_570, false), (2_000_000, false)])
  func `writes a summary only as far as GitHub shows it`(
    _ bytes: Int, _ hasRoom: Bool
  ) async throws {
    let workshop = try Workshop(Self.failing)
    try workshop.write(String(repeating: "x", count: bytes), to: "summary.md")
    let run = try await Self.run(workshop, Self.github(workshop.folder))
    expect(run, endsIn: 1)
    let size = try workshop.folder.read("summary.md").utf8.count
    #expect(hasRoom ? size > bytes && size <= 1_048_576 : size == bytes)
    #expect(run.errorOutput.contains("they are full") == !hasRoom)
  }

  @Test func `refuses a path of a report that has none, and the same twice`() async throws {
    let workshop = try Workshop(Self.failing)
    for (options, words) in [
      (["--report", "github=x"], "the report `github` has no path"),
      (["--report", "azure=-"], "the report `azure` has no path"),
      (["--report", "github", "--report", "github"], "is asked for twice"),
      (["--tap-version", "13"], "`--tap-version` needs `--report tap`"),
      (["--ci", "travis"], "must be auto, github, azure, gitlab or none"),
    ] {
      let run = try await workshop.runs(["run", "specs.yaml"] + options)
      expect(run, endsIn: 2)
      expect(run.errorOutput, has: [words])
    }
  }

  @Test func `merges shards into the same remarks, page and tests`() async throws {
    let workshop = try Workshop(Self.failing)
    let shard = try await Self.run(
      workshop, Self.github(workshop.folder), "--ci", "none", "--report", "ndjson=shards/1.ndjson",
      "--report", "tap=one.tap", "--report", "markdown=one.md")
    expect(shard, endsIn: 1)
    var program = try workshop.curlew(
      "merge", "shards", "--report", "tap=all.tap", "--report", "markdown=all.md")
    program.environment.merge(Self.github(workshop.folder)) { $1 }
    let merged = try await workshop.runs(program)
    expect(merged, endsIn: 1)
    expect(merged.errorOutput, has: [Self.command])
    #expect(try workshop.folder.read("all.tap") == workshop.folder.read("one.tap"))
    #expect(try workshop.folder.read("all.md") == workshop.folder.read("one.md"))
    #expect(try workshop.folder.read("summary.md") == workshop.folder.read("all.md"))
  }

  @Test func `marks failures that are new since the last run`() async throws {
    let text = """
      curlew: 1
      vars: { broken: '' }
      scenarios:
        a: { steps: [{ check: [broken != 'ab'] }] }
        b: { steps: [{ check: ['!broken.contains("a")'] }] }
      """
    let workshop = try Workshop(text)
    _ = try await Self.run(workshop, [:], "--var", "broken=a", "--last-run", "last.json")
    let run = try await Self.run(
      workshop, [:], "--var", "broken=ab", "--last-run", "last.json", "--report", "markdown=p.md")
    expect(run, endsIn: 1)
    let page = try workshop.folder.read("p.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `specs") }
    #expect(rows.count == 2)
    #expect(rows[0].contains("**new**") && rows[0].contains("› a ›"), "\(page)")
    #expect(!rows[1].contains("**new**"))
  }
}
