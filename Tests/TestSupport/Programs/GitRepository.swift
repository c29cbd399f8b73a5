// SPDX-License-Identifier: Apache-2.0

import Testing

/// A repository of git in a folder of its own, with a person who commits, and no configuration of the
/// machine.
///
/// ```swift
/// @Test(.needs(.git)) func `…`() async throws {
///   let repository = try await GitRepository()
///   try repository.write("curlew: 1\n", to: "curlew.yaml")
///   try await repository.commit("first")
/// ```
package struct GitRepository: Sendable {
  package let folder: TemporaryFolder
  /// The repository within the folder.
  package let name: String

  /// The environment of git, and of what asks it.
  package var environment: [(name: String, value: String)] {
    [
      ("PATH", "/usr/local/bin:/usr/bin:/bin"), ("HOME", folder.path),
      ("GIT_CONFIG_NOSYSTEM", "1"),
    ]
  }

  package var path: String { folder.path(of: name) }

  /// A new repository with the branch `main`.
  package init(_ name: String = "repository") async throws {
    folder = try TemporaryFolder()
    self.name = name
    try folder.makeFolder(name)
    try await git("init", "-q", "-b", "main")
  }

  /// A copy, a working tree or a repository within this one.
  private init(_ folder: TemporaryFolder, _ name: String) {
    (self.folder, self.name) = (folder, name)
  }

  /// A clone in the same folder, from the network's side: with `--depth` it is shallow.
  package func clone(_ words: String..., as name: String) async throws -> GitRepository {
    try await git(["clone", "-q"] + words + ["file://\(path)", folder.path(of: name)])
    return GitRepository(folder, name)
  }

  /// Another working tree, on a new branch.
  package func workingTree(_ name: String) async throws -> GitRepository {
    try await git("worktree", "add", "-q", "-b", name, folder.path(of: name))
    return GitRepository(folder, name)
  }

  package func write(_ text: String, to file: String) throws {
    try folder.write(text, to: "\(name)/\(file)")
  }

  /// Commits everything that is in the working tree.
  package func commit(_ message: String) async throws {
    try await git("add", "-A")
    try await git("commit", "-q", "-m", message)
  }

  /// Runs git; a failure is an issue of the test. Gives what it printed, without the last line end.
  @discardableResult
  package func git(_ words: String...) async throws -> String { try await git(words) }

  @discardableResult
  private func git(_ words: [String]) async throws -> String {
    let identity = ["-c", "user.name=Nala", "-c", "user.email=nala@example.com"]
    let further = ["-c", "protocol.file.allow=always", "-c", "commit.gpgsign=false"]
    var program = Program("/usr/bin/env", ["git"] + identity + further + words)
    program.workingDirectory = path
    program.environment.merge(environment.map { ($0.name, $0.value) }) { $1 }
    let run = try await program.run()
    #expect(run.exitCode == 0, "git \(words): \(run.errorOutput)")
    return run.output.hasSuffix("\n") ? String(run.output.dropLast()) : run.output
  }
}
