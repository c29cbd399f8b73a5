// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The commands of a file for a CI system, as the system would run them.
struct JobCommands {
  /// A command of a job.
  struct Command: Equatable {
    let job: String
    /// For a shell.
    let text: String
  }

  let all: [Command]

  /// Those of one job.
  func of(_ job: String) -> [String] { all.filter { $0.job == job }.map(\.text) }

  /// Reads a file with a YAML reader that is not ours.
  init(_ path: String) async throws {
    let python = try #require(PeerProgram.peerPython.path)
    let script = Validator.projectFile("Packaging/job-lines")
    let run = try await Program(python, [script, "--jobs", path]).run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    all = try run.output.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      let text = try JSONDecoder().decode(String.self, from: Data(parts[1].utf8))
      return Command(job: String(parts[0]), text: text)
    }
  }
}
