// SPDX-License-Identifier: Apache-2.0

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
    let run = try await Program(python, ["-c", Self.script, path]).run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    all = run.output.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      return Command(job: String(parts[0]), text: parts.count > 1 ? String(parts[1]) : "")
    }
  }

  /// Prints `job`, a tab and a command in each line: of GitHub's steps, GitLab's scripts, and the
  /// containers of Kubernetes, whose `$(NAME)` is a variable of the container.
  private static let script = """
    import re, shlex, sys, yaml

    def command(container):
        words = container["command"] + container["args"]
        quoted = [re.sub(r"\\$\\(([A-Z_]+)\\)", r'"$\\1"', word) for word in words]
        return " ".join(word if '"' in word else shlex.quote(word) for word in quoted)

    for document in yaml.safe_load_all(open(sys.argv[1])):
        if document.get("kind") == "Job":
            for container in document["spec"]["template"]["spec"]["containers"]:
                print(document["metadata"]["name"], command(container), sep="\\t")
        for name, job in document.get("jobs", {}).items():
            for step in job["steps"]:
                if "run" in step:
                    print(name, step["run"], sep="\\t")
        for name, job in document.items():
            for text in job.get("script", []) if isinstance(job, dict) else []:
                print(name, text, sep="\\t")
    """
}
