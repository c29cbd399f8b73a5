// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The man pages and completion scripts that `make install` writes.
@Suite struct `Installed pages` {
  /// Runs `scripts/install-pages` into a folder.
  private func installed() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var program = Program(
      Validator.projectFile("scripts/install-pages"),
      [try Program.curlew().path, folder.path(of: "share")])
    program.workingDirectory = folder.path
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    return folder
  }

  private static let commands = [
    "run", "check", "plan", "list", "fmt", "send", "new", "demo", "schema", "explain",
  ]

  @Test func `are one for each command, and a script for each shell`() async throws {
    let folder = try await installed()
    let pages = try namesInFolder(folder.path(of: "share/man/man1"))
    #expect(Set(pages).isSuperset(of: ["curlew.1"] + Self.commands.map { "curlew-\($0).1" }))
    for script in [
      "bash-completion/completions/curlew", "zsh/site-functions/_curlew",
      "fish/vendor_completions.d/curlew.fish",
    ] {
      expect(try folder.read("share/\(script)"), has: ["__complete"])
    }
  }

  @Test(.needs(.mandoc)) func `are clean for mandoc`() async throws {
    let folder = try await installed()
    let pages = try namesInFolder(folder.path(of: "share/man/man1"))
    var program = Program(
      try #require(PeerProgram.mandoc.path),
      ["-T", "lint", "-W", "warning"] + pages.map { folder.path(of: "share/man/man1/\($0)") })
    program.environment["HOME"] = folder.path
    let run = try await program.run()
    #expect(run.output.isEmpty && run.exitCode == 0, "\(run.output)\(run.errorOutput)")
  }

  @Test(.needs(.mandoc)) func `show options as they are typed`() async throws {
    let folder = try await installed()
    let path = folder.path(of: "share/man/man1/curlew-run.1")
    let run = try await Program(
      try #require(PeerProgram.mandoc.path), ["-T", "ascii", "-O", "width=100", path]
    ).run()
    // Bold letters are printed twice.
    let text = run.output.replacing(#/.\x08/#, with: "")
    expect(
      text,
      has: [
        "curlew-run - ", "-e, --environment <name>", "CURLEW_FAIL_FAST", "'smoke and not slow'",
        "curlew(1)",
      ])
  }
}
