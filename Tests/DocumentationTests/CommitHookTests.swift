// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `.pre-commit-hooks.yaml`, by pre-commit itself.
@Suite(.needs(.preCommit, .git)) struct `The hooks of pre-commit` {
  private static let tidy = "curlew: 1\nrequests:\n  - GET: https://a.example/\n"

  /// Makes the repository `hooks` with the file of hooks, and the repository `project` with a collection.
  private static func repositories(in folder: TemporaryFolder) async throws {
    try folder.write(
      try Pages.text(of: ".pre-commit-hooks.yaml"), to: "hooks/.pre-commit-hooks.yaml")
    try folder.write(tidy, to: "project/specs/a.yaml")
    try folder.write("jobs:    {}\n", to: "project/other.yml")
    for name in ["hooks", "project"] {
      for command in [["init", "-q"], ["add", "."], ["commit", "-qm", "first"]] {
        let run = try await program("/usr/bin/git", command, in: folder, name).run()
        try #require(run.exitCode == 0, "\(run.errorOutput)")
      }
    }
  }

  private static func preCommit(
    _ arguments: String..., in folder: TemporaryFolder
  ) async throws -> ProgramRun {
    let program = try #require(PeerProgram.preCommit.path)
    return try await Self.program(program, arguments, in: folder, "project").run()
  }

  private static func program(
    _ path: String, _ arguments: [String], in folder: TemporaryFolder, _ name: String
  ) throws -> Program {
    var program = Program(path, arguments)
    program.workingDirectory = folder.path(of: name)
    let curlew = URL(filePath: try Program.curlew().path).deletingLastPathComponent().path
    program.environment["PATH"] = "\(curlew):/usr/bin:/bin"
    program.environment["HOME"] = folder.path
    for word in ["AUTHOR", "COMMITTER"] {
      program.environment["GIT_\(word)_NAME"] = "a"
      program.environment["GIT_\(word)_EMAIL"] = "a@a.example"
    }
    return program
  }

  @Test func `pass for a project without mistakes, and leave other YAML files alone`() async throws
  {
    try await withTemporaryFolder { folder in
      try await Self.repositories(in: folder)
      let run = try await Self.preCommit("try-repo", "../hooks", "--all-files", in: folder)
      #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
      #expect(run.output.matches(of: #/curlew (fmt|check)\.+Passed/#).count == 2, "\(run.output)")
      #expect(try folder.read("project/other.yml") == "jobs:    {}\n")
    }
  }

  @Test func `format a file, and refuse a mistake`() async throws {
    try await withTemporaryFolder { folder in
      try await Self.repositories(in: folder)
      try folder.write("curlew:   1\nrequest:   []\n", to: "project/specs/a.yaml")
      let run = try await Self.preCommit("try-repo", "../hooks", "--all-files", in: folder)
      #expect(run.exitCode == 1)
      #expect(run.output.matches(of: #/curlew (fmt|check)\.+Failed/#).count == 2, "\(run.output)")
      #expect(run.output.contains("- files were modified by this hook"))
      #expect(run.output.contains("error[unknown-key]: "))
      #expect(try folder.read("project/specs/a.yaml") == "curlew: 1\nrequest: []\n")
    }
  }

  @Test func `run as docs/editors.md writes them`() async throws {
    let blocks = DocumentedBlock.blocks(of: try Pages.text(of: "docs/editors.md"))
    let shown = try #require(blocks.first { $0.attributes["file"] == ".pre-commit-config.yaml" })
      .text
    #expect(shown.contains("https://github.com/OWNER/curlew") && shown.contains("rev: vVERSION"))
    try await withTemporaryFolder { folder in
      try await Self.repositories(in: folder)
      _ = try await Self.program("/usr/bin/git", ["tag", "v1.2.3"], in: folder, "hooks").run()
      let config = shown.replacing(
        "https://github.com/OWNER/curlew", with: "file://\(folder.path)/hooks"
      ).replacing("VERSION", with: "1.2.3")
      try folder.write(config, to: "project/.pre-commit-config.yaml")
      _ = try await Self.program("/usr/bin/git", ["add", "."], in: folder, "project").run()
      let run = try await Self.preCommit("run", in: folder)
      #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
      #expect(run.output.matches(of: #/curlew (fmt|check)\.+Passed/#).count == 2, "\(run.output)")
    }
  }
}
