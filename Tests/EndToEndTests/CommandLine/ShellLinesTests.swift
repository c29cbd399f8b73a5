// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What shellcheck finds in the shell of the project: `.shellcheckrc` has the rules that are off.
@Suite(.needs(.shellcheck)) struct `The lines for shells` {
  private static let root = Validator.projectFile("")

  private static func shellcheck(_ arguments: [String], _ input: String = "") async throws -> String
  {
    var program = Program(try #require(PeerProgram.shellcheck.path), arguments)
    program.workingDirectory = root
    program.input = .bytes(Array(input.utf8))
    let run = try await program.run()
    return run.exitCode == 0 ? "" : run.output + run.errorOutput
  }

  /// The files of some folders that begin with the line of a shell.
  private static func scripts() throws -> [String] {
    try [".ci", "Benchmarks", "Packaging", "scripts", "setup-curlew"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: root + folder).map { "\(folder)/\($0)" }
        .filter { path in
          let bytes = FileManager.default.contents(atPath: root + path) ?? Data()
          return String(decoding: bytes.prefix(24), as: UTF8.self)
            .contains(#/^#!(/bin/sh|/usr/bin/env bash)\n/#)
        }
    }.sorted()
  }

  @Test func `of scripts have no mistake that shellcheck finds`() async throws {
    let scripts = try Self.scripts()
    #expect(scripts.count > 25)
    #expect(try await Self.shellcheck(["-f", "gcc"] + scripts) == "")
  }

  @Test(
    .needs(.peerPython),
    arguments: [
      "templates/github/.github/workflows/curlew.yml", "templates/gitlab/.gitlab-ci.yml",
      "templates/circleci/.circleci/config.yml", "templates/jenkins/Jenkinsfile",
      "templates/github-shards/.github/workflows/curlew.yml",
      "templates/gitlab-shards/.gitlab-ci.yml", ".github/workflows/release.yml",
    ])
  func `of jobs have no mistake that shellcheck finds`(path: String) async throws {
    let commands = try await JobCommands(Validator.projectFile(path))
    let text = commands.all.map { $0.text.replacing(#/\$\{\{.*?\}\}/#, with: "expression") + "\n" }
      .joined()
    #expect(text.contains("curlew "))
    // Each service ends a job at the first command that fails.
    #expect(try await Self.shellcheck(["-s", "sh", "-f", "gcc", "-"], "set -e\n" + text) == "")
  }

  @Test func `with a mistake are found`() async throws {
    #expect(try await Self.shellcheck(["-s", "sh", "-"], "rm $1\n").contains("SC2086"))
  }
}
