// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite(.needs(.git)) struct `What changed since a commit` {
  /// A committed project of fourteen collections, of which the first one sends a body.
  private func project() async throws -> GitRepository {
    let repository = try await GitRepository()
    try repository.write("curlew: 1\ncollections: [specs/]\n", to: "curlew.yaml")
    try repository.write(".curlew\n", to: ".gitignore")
    try repository.write(
      "curlew: 1\nrequests: [print: \"${file('body.txt')}\"]\n", to: "specs/c00.yaml")
    try repository.write("one", to: "specs/body.txt")
    for number in 10...22 {
      try repository.write("curlew: 1\nrequests: [print: x]\n", to: "specs/c\(number).yaml")
    }
    try await repository.commit("project")
    return repository
  }

  private func run(_ words: String..., in repository: GitRepository) async throws -> ProgramRun {
    var program = try Program.curlew()
    program.arguments = words
    program.workingDirectory = repository.path
    program.environment.merge(repository.environment.map { ($0.name, $0.value) }) { $1 }
    return try await program.run()
  }

  /// What a run printed, without what differs from run to run.
  private func shown(_ run: ProgramRun, _ repository: GitRepository) -> String {
    let text = run.output + run.errorOutput
    return text.replacing(repository.path, with: "<folder>")
      .replacing(#/since [0-9a-f]{7}\b/#, with: "since <base>")
  }

  @Test func `is listed, and what uses it runs`() async throws {
    let repository = try await project()
    try await repository.git("checkout", "-q", "-b", "topic")
    try repository.write("two", to: "specs/body.txt")
    try repository.write("package main", to: "src/cart.go")
    let listed = try await self.run("list", "--changed", "main", in: repository)
    expect(listed, endsIn: 0)
    #expect(
      shown(listed, repository) == """
        specs/c00.yaml:2:11: c00.yaml
        specs/c00.yaml:2:12: c00.yaml > print ${file('body.txt')}
        changed   2 files since <base> (where HEAD and main part); 1 of 14 collections runs
                  specs/body.txt  → specs/c00.yaml
                  src/cart.go     → no collection

        """)
  }

  @Test func `is nothing, which passes and writes reports`() async throws {
    let repository = try await project()
    for command in ["run", "load"] {
      let run = try await run(
        command, "--changed", "HEAD", "--report", "ndjson=.curlew/\(command).ndjson",
        in: repository)
      expect(run, endsIn: 0)
      #expect(run.errorOutput.contains("changed   no file since "))
      #expect(
        shown(run, repository).hasSuffix(
          "\nnothing to run: no collection uses a file that changed since <base>\n"))
      let events = try repository.folder.read("\(repository.name)/.curlew/\(command).ndjson")
      #expect(events.contains(#""event":"run.finished""#))
    }
    for command in ["check", "list", "plan"] {
      let run = try await run(command, "--changed", "HEAD", in: repository)
      expect(run, endsIn: 0)
      #expect(run.errorOutput.hasSuffix("(HEAD); 0 of 14 collections run\n"))
    }
  }

  @Test func `concerns every collection, or many files, in a bounded list`() async throws {
    let repository = try await project()
    try repository.write("curlew: 1\ncollections: [specs]\n", to: "curlew.yaml")
    for number in 0..<20 { try repository.write("", to: "src/\(number)\n.go") }
    let check = try await run("check", "--changed", "HEAD", in: repository)
    expect(check, endsIn: 0)
    let lines = check.errorOutput.split(separator: "\n")
    #expect(lines.count == 12)
    #expect(lines[0].hasSuffix("14 of 14 collections run"))
    #expect(lines[1].hasPrefix("          curlew.yaml"))
    #expect(lines[1].hasSuffix("→ every collection"))
    #expect(lines[2].contains("src/0") && lines[2].hasSuffix("→ no collection"))
    #expect(lines[11] == "          and 11 more files")
  }

  @Test(arguments: [
    (["run", "--changed", "main", "--watch"], "`--watch` cannot be combined with `--changed`"),
    (["list", "--changed", ""], "the value of `--changed` is empty"),
    (["check", "--changed=--output=x"], "is not a commit of git"),
    (["plan", "--changed", "nowhere"], "error[unknown-base]"),
  ])
  func `is refused`(words: [String], message: String) async throws {
    let repository = try await project()
    var program = try Program.curlew()
    program.arguments = words
    program.workingDirectory = repository.path
    program.environment.merge(repository.environment.map { ($0.name, $0.value) }) { $1 }
    let run = try await program.run()
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains(message))
  }

  @Test func `does not forget failures of what it leaves out`() async throws {
    let repository = try await project()
    try repository.write("curlew: 1\nrequests: [check: ['false']]\n", to: "specs/c10.yaml")
    try await repository.commit("fails")
    expect(try await run("run", in: repository), endsIn: 1)
    try repository.write("two", to: "specs/body.txt")
    expect(try await run("run", "--changed", "HEAD", in: repository), endsIn: 0)
    let again = try await run("list", "--last-failed", in: repository)
    #expect(again.output.contains("specs/c10.yaml") && !again.output.contains("c00"))
  }
}
