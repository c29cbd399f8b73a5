// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `editors/vscode`, whose tests are in JavaScript: against a stub of the API of VS Code, with the
/// program that was built with these tests.
@Suite struct `The extension for VS Code` {
  /// Each is a file of `editors/vscode/test`.
  @Test(.needs(.node), arguments: ["problems", "texts", "runs", "situations"])
  func `passes its tests`(group: String) async throws {
    try await run(group)
  }

  @Test(.needs(.node, .zip, .unzip)) func `has a package with a manifest that says the same`()
    async throws
  {
    try await run("package")
  }

  @Test(.needs(.peerPython, .textMate)) func `has a grammar that colours expressions`() async throws
  {
    let python = try #require(PeerProgram.peerPython.path)
    let run = try await Program(
      python, [Validator.projectFile("editors/vscode/test/grammar.py")]
    ).run()
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
    #expect(run.output.hasSuffix(" 0 failures\n"))
  }

  private func run(_ group: String) async throws {
    let node = try #require(PeerProgram.node.path)
    let folder = try TemporaryFolder()
    var program = Program(
      node, ["--test", Validator.projectFile("editors/vscode/test/\(group).test.js")])
    program.environment["CURLEW"] = try Program.curlew().path
    program.environment["PATH"] = "/usr/local/bin:/usr/bin:/bin"
    program.environment["HOME"] = folder.path
    program.environment["TMPDIR"] = folder.path
    let run = try await program.run()
    withExtendedLifetime(folder) {}
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
    #expect(run.output.contains(" pass ") && !run.output.contains(" pass 0"))
  }
}
