// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What `docs/editors.md` says about formatting, carried out.
@Suite struct `The page about formatting` {
  private static let page = "docs/editors.md"
  private static let messy = "curlew:   1\nrequests:   []\n"
  private static let tidy = "curlew: 1\nrequests: []\n"

  /// A block of the page that is a file.
  private static func file(_ name: String) throws -> String {
    let blocks = DocumentedBlock.blocks(of: try Pages.text(of: page))
    return try #require(blocks.first { $0.attributes["file"] == name }).text
  }

  /// A folder with a collection, and a program that finds `curlew` in its `PATH`.
  private static func program(
    _ path: String, _ arguments: [String], in folder: TemporaryFolder
  ) throws -> Program {
    var program = Program(path, arguments)
    program.workingDirectory = folder.path
    let curlew = URL(filePath: try Program.curlew().path).deletingLastPathComponent().path
    program.environment["PATH"] = "\(curlew):/usr/bin:/bin"
    program.environment["HOME"] = folder.path
    return program
  }

  @Test(.needs(.vim)) func `lets Vim format a file that is saved`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(try Self.file(".vim/after/ftplugin/yaml.vim"), to: "yaml.vim")
      try folder.write(Self.messy, to: "a.yaml")
      try folder.write("curlew:   1\nname: [\n", to: "broken.yaml")
      let vim = try #require(PeerProgram.vim.path)
      for name in ["a.yaml", "broken.yaml"] {
        let commands = ["-c", "source yaml.vim", "-c", "write", "-c", "quit"]
        let run = try await Self.program(
          vim, ["-u", "NONE", "-es", "-i", "NONE", name] + commands, in: folder
        ).run()
        #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
      }
      #expect(try folder.read("a.yaml") == Self.tidy)
      #expect(try folder.read("broken.yaml") == "curlew:   1\nname: [\n")
    }
  }

  @Test(.needs(.git)) func `has a hook that refuses another layout`() async throws {
    try await withTemporaryFolder { folder in
      func git(_ arguments: String...) async throws -> ProgramRun {
        let author = ["-c", "user.name=a", "-c", "user.email=a@a.example"]
        let git = try #require(PeerProgram.git.path)
        return try await Self.program(git, author + arguments, in: folder).run()
      }
      #expect(try await git("init", "-q").exitCode == 0)
      let hook = try folder.write(
        try Self.file(".git/hooks/pre-commit"), to: ".git/hooks/pre-commit")
      chmod(hook, 0o755)
      try folder.write("jobs:    {}\n", to: "other file.yml")
      try folder.write(Self.messy, to: "a.yaml")
      _ = try await git("add", ".")
      let refused = try await git("commit", "-qm", "messy")
      #expect(refused.exitCode == 1)
      #expect((refused.output + refused.errorOutput).contains("+curlew: 1\n"))
      try folder.write(Self.tidy, to: "a.yaml")
      _ = try await git("add", ".")
      let taken = try await git("commit", "-qm", "tidy")
      #expect(taken.exitCode == 0, "\(taken.output)\(taken.errorOutput)")
      // A commit without YAML files is not refused.
      _ = try await git("rm", "-q", "a.yaml")
      #expect(try await git("commit", "-qm", "gone").exitCode == 0)
    }
  }

  @Test func `names commands that format`() async throws {
    let text = try Pages.text(of: Self.page)
    let commands = ["\"fmt\", \"-\"", "\"fmt\" \"-\"", "curlew fmt '${file}'", "fmt $FilePath$"]
    for command in commands { #expect(text.contains(command), "\(command)") }
    try await withTemporaryFolder { folder in
      try folder.write(Self.messy, to: "a b.yaml")
      let curlew = try Program.curlew().path
      var filter = try Self.program(curlew, ["fmt", "-"], in: folder)
      filter.input = .bytes(Array(Self.messy.utf8))
      #expect(try await filter.run().output == Self.tidy)
      let named = try await Self.program(
        curlew, ["fmt", folder.path(of: "a b.yaml")], in: folder
      ).run()
      #expect(named.exitCode == 0)
      #expect(try folder.read("a b.yaml") == Self.tidy)
    }
  }
}
