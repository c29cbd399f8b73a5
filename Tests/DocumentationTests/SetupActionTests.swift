// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `setup-curlew`, the action of GitHub.
@Suite struct `The action that sets curlew up` {
  /// A release of a program that says its version, in a folder.
  private func release(in folder: TemporaryFolder, sum: String? = nil) async throws -> Program {
    let script = """
      set -eu
      name=curlew-1.2.3-linux-$(uname -m)
      mkdir -p "$name/bin" releases/v1.2.3 tools
      printf '#!/bin/sh\\necho curlew 1.2.3\\n' >"$name/bin/curlew"
      chmod +x "$name/bin/curlew"
      tar czf "releases/v1.2.3/$name.tar.gz" "$name"
      cd releases/v1.2.3
      sha256sum "$name.tar.gz" >SHA256SUMS
      """
    var made = Program("/bin/sh", ["-c", script])
    made.workingDirectory = folder.path
    try #require(try await made.run().exitCode == 0)
    var program = Program(Validator.projectFile("setup-curlew/install"), [])
    program.environment["CURLEW_VERSION"] = "1.2.3"
    program.environment["CURLEW_SHA256"] = sum ?? ""
    program.environment["CURLEW_RELEASES"] = "file://\(folder.path)/releases"
    program.environment["CURLEW_FOLDER"] = "\(folder.path)/tools"
    return program
  }

  @Test(.needs(.curl)) func `prints the folder of a program that it checked`() async throws {
    let folder = try TemporaryFolder()
    let run = try await release(in: folder).run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(run.errorOutput == "curlew 1.2.3\n")
    let path = run.output.trimmingCharacters(in: .newlines)
    #expect(path.hasPrefix("\(folder.path)/tools/curlew-1.2.3-linux-"))
    #expect(FileManager.default.isExecutableFile(atPath: "\(path)/curlew"))
  }

  @Test(.needs(.curl)) func `takes no program with another sum`() async throws {
    let folder = try TemporaryFolder()
    let run = try await release(in: folder, sum: String(repeating: "0", count: 64)).run()
    #expect(run.exitCode != 0)
    #expect(run.output.isEmpty)
    #expect(run.errorOutput.contains("curlew-1.2.3-linux-"))
  }

  @Test(.needs(.curl)) func `takes no program without a sum`() async throws {
    let folder = try TemporaryFolder()
    let program = try await release(in: folder)
    try Data("0  something.tar.gz\n".utf8)
      .write(to: URL(fileURLWithPath: "\(folder.path)/releases/v1.2.3/SHA256SUMS"))
    let run = try await program.run()
    #expect(run.exitCode == 1)
    #expect(run.errorOutput.contains("SHA256SUMS has no line for curlew-1.2.3-linux-"))
  }

  @Test(.needs(.curl)) func `takes the releases of its own owner, unless it gets others`()
    async throws
  {
    let folder = try TemporaryFolder()
    var program = try await release(in: folder)
    try folder.makeFolder("acme/curlew/releases")
    try FileManager.default.moveItem(
      atPath: folder.path(of: "releases"), toPath: folder.path(of: "acme/curlew/releases/download"))
    program.environment["CURLEW_RELEASES"] = ""
    program.environment["CURLEW_SERVER"] = "file://\(folder.path)"
    program.environment["CURLEW_ACTION"] = "acme/setup-curlew"
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(run.output.contains("/tools/curlew-1.2.3-linux-"))
  }

  @Test func `sets this version up by default`() async throws {
    let run = try await Program(Validator.projectFile("Packaging/version"), []).run()
    let version = run.output.trimmingCharacters(in: .newlines)
    #expect(version.wholeMatch(of: #/\d+\.\d+\.\d+/#) != nil)
    #expect(try Pages.text(of: "setup-curlew/action.yml").contains("    default: '\(version)'\n"))
  }

  @Test(.needs(.git)) func `is pushed as a repository of its own, and v1 moves`() async throws {
    let folder = try TemporaryFolder()
    let script = """
      set -eu
      git init -q --bare action
      git init -q curlew
      mkdir curlew/setup-curlew
      cp "$1"/setup-curlew/* curlew/setup-curlew
      cd curlew
      for version in 1.0.0 1.1.0; do
        echo "$version" >setup-curlew/NEW
        echo "$version" >OTHER
        git add .
        git commit -qm "$version"
        "$1/Packaging/publish-action" ../action "$version"
      done
      cd ../action
      git ls-tree --name-only main
      for tag in v1.0.0 v1.1.0 v1; do git show "$tag:NEW"; done
      """
    var program = Program("/bin/sh", ["-c", script, "sh", Pages.root.path])
    program.workingDirectory = folder.path
    program.environment["HOME"] = folder.path
    for word in ["AUTHOR", "COMMITTER"] {
      program.environment["GIT_\(word)_NAME"] = "a"
      program.environment["GIT_\(word)_EMAIL"] = "a@a.example"
    }
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix("setup-curlew v") }
    #expect(
      lines == ["LICENSE", "NEW", "README.md", "action.yml", "install", "1.0.0", "1.1.0", "1.1.0"])
  }

  @Test(
    .needs(.checkJSONSchema),
    arguments: [
      ("setup-curlew/action.yml", "vendor.github-actions"),
      (".github/workflows/release.yml", "vendor.github-workflows"),
    ])
  func `and the workflow of releases are what GitHub accepts`(
    _ path: String, _ schema: String
  ) async throws {
    let checker = try #require(PeerProgram.checkJSONSchema.path)
    let folder = try TemporaryFolder()
    var program = Program(checker, ["--builtin-schema", schema, Validator.projectFile(path)])
    program.environment["HOME"] = folder.path
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
  }
}
