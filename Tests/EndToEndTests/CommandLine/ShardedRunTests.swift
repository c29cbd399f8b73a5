// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The parallel jobs of a CI system as processes: each runs its shard, and one merges.
@Suite struct `Shards on a CI system` {
  /// Scenarios `s0` to `s7`, of which one may fail, and a scenario with rows.
  private static func text() -> String {
    let scenarios = (0..<8).map { "  s\($0): { steps: [{ check: [broken != 's\($0)'] }] }\n" }
      .joined()
    let rows = (0..<10).map { "{ n: \($0) }" }.joined(separator: ", ")
    return "curlew: 1\nvars: { broken: '' }\nsetup: [{ print: begin }]\nscenarios:\n\(scenarios)"
      + "  rows: { data: [\(rows)], steps: [{ check: [row.n >= 0] }] }\n"
  }

  struct System: Sendable, CustomTestStringConvertible {
    let name: String
    /// `--shard`.
    let shard: String
    /// The variables of the job with a number from 0.
    let variables: @Sendable (Int, Int) -> [String: String]

    var testDescription: String { name }
  }

  private static let systems = [
    System(name: "GitLab", shard: "auto") {
      ["CI": "true", "CI_NODE_INDEX": "\($0 + 1)", "CI_NODE_TOTAL": "\($1)", "CI_PIPELINE_ID": "7"]
    },
    System(name: "CircleCI", shard: "auto") {
      [
        "CI": "true", "CIRCLE_NODE_INDEX": "\($0)", "CIRCLE_NODE_TOTAL": "\($1)",
        "CIRCLE_WORKFLOW_ID": "w",
      ]
    },
    System(name: "Buildkite", shard: "auto") {
      ["BUILDKITE_PARALLEL_JOB": "\($0)", "BUILDKITE_PARALLEL_JOB_COUNT": "\($1)"]
    },
    System(name: "Bitbucket", shard: "auto") {
      ["BITBUCKET_PARALLEL_STEP": "\($0)", "BITBUCKET_PARALLEL_STEP_COUNT": "\($1)"]
    },
    System(name: "Azure", shard: "auto") {
      ["SYSTEM_JOBPOSITIONINPHASE": "\($0 + 1)", "SYSTEM_TOTALJOBSINPHASE": "\($1)"]
    },
    System(name: "Semaphore", shard: "auto") {
      ["SEMAPHORE_JOB_INDEX": "\($0 + 1)", "SEMAPHORE_JOB_COUNT": "\($1)"]
    },
    System(name: "AWS Batch", shard: "auto") {
      ["AWS_BATCH_JOB_ARRAY_INDEX": "\($0)", "AWS_BATCH_JOB_ARRAY_SIZE": "\($1)"]
    },
    System(name: "Kubernetes", shard: "auto/4") { number, _ in ["JOB_COMPLETION_INDEX": "\(number)"]
    },
  ]

  @Test(arguments: systems) func `are together one run`(system: System) async throws {
    try await Self.inFolder { folder in
      for number in 0..<4 {
        let run = try await Self.shard(number, system, in: folder)
        expect(run, endsIn: 0)
        #expect(run.errorOutput.contains("shard \(number + 1)/4: "))
      }
      let merged = try await Self.merge(folder)
      expect(merged, endsIn: 0)
      #expect(merged.output.contains("scenarios  22 passed"))
    }
  }

  @Test func `are never green by accident`() async throws {
    let system = Self.systems[0]
    try await Self.inFolder { folder in
      for number in 0..<4 where number != 2 { _ = try await Self.shard(number, system, in: folder) }
      let lost = try await Self.merge(folder)
      expect(lost, endsIn: 2)
      #expect(lost.errorOutput.contains("missing-shard"))

      for number in 0..<4 {
        _ = try await Self.shard(number, system, in: folder, "--var", "broken=s3")
      }
      let failed = try await Self.merge(folder)
      expect(failed, endsIn: 1)
      #expect(failed.output.contains("specs/a.yaml › s3"))

      try folder.write(Self.text() + "# of another commit\n", to: "specs/a.yaml")
      _ = try await Self.shard(0, system, in: folder)
      let changed = try await Self.merge(folder)
      expect(changed, endsIn: 2)
      #expect(changed.errorOutput.contains("different-runs"))
    }
  }

  private static func inFolder(_ check: (TemporaryFolder) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try folder.write("", to: ".git/HEAD")
      try folder.write(text(), to: "specs/a.yaml")
      try await check(folder)
    }
  }

  private static func shard(
    _ number: Int, _ system: System, in folder: TemporaryFolder, _ options: String...
  ) async throws -> ProgramRun {
    var program = try Program.curlew(
      "run", "specs", "--shard", system.shard, "-q", "--report", "ndjson=shards/\(number).ndjson")
    program.arguments += options
    program.workingDirectory = folder.path
    program.environment.merge(system.variables(number, 4)) { $1 }
    return try await program.run()
  }

  private static func merge(_ folder: TemporaryFolder) async throws -> ProgramRun {
    var program = try Program.curlew("merge", "shards", "--shards", "4")
    program.workingDirectory = folder.path
    return try await program.run()
  }
}
