// SPDX-License-Identifier: Apache-2.0

import Digests

/// The first event.
package struct RunStarted: Sendable {
  /// Random, 32 hexadecimal digits.
  package var id: String
  /// `curlew 0.1.0`.
  package var tool: String
  /// Milliseconds since 1970-01-01T00:00:00Z.
  package var startMilliseconds: Int64
  /// The number of selected scenarios, with needed scenarios, `setup` and `teardown`.
  package var scenarioCount: Int
  /// The seed of all random values.
  package var seed: UInt64
  package var environment: String?
  /// The arguments that select the same environment, files and rights again, to run one test again:
  /// `-e staging --allow-read ../keys`.
  package var replayArguments: [String]
  /// The words of the command that runs the same again, `curlew` included; empty if the events of an earlier
  /// version do not say it.
  package var command: [String] = []
  /// The names of secrets from outside, which a `curl` line reads from `$CURLEW_SECRET_name`;
  /// captured secrets are not among them. No values.
  package var secretNames: [String]

  /// The bodies that the event file was asked to keep; nil for those of failed steps, which is usual.
  package var bodies: KeptBodies?
  /// The values from outside the files, except for secrets, in a recording of all bodies; empty otherwise.
  package var inputs: [RunInput] = []

  /// The number of this shard, from 1; nil for a run that was not split.
  package var shard: Int?
  /// The number of shards; nil for a run that was not split.
  package var shards: Int?
  /// SHA-256 over what was split, in hexadecimal: shards that differ in it split different plans.
  package var planDigest: String?
  /// SHA-256 over the path and bytes of every file that the plan read, in hexadecimal.
  package var sourceDigest: String?
  /// What the shards of one run have in common: `--group`, else the run of the CI system.
  package var group: String?
  /// The number of scenarios with the role `scenario` that this run has, each row counted.
  package var selected: Int?
  /// The sum of `selected` over all shards.
  package var planned: Int?
  /// The id of the run whose failures this run repeats (`--last-failed`).
  package var rerunOf: String?
  /// `--repeat`: how many times the selection runs; nil for once.
  package var repeatCount: Int?

  package init(
    id: String, tool: String, startMilliseconds: Int64, scenarioCount: Int, seed: UInt64 = 0,
    environment: String? = nil, replayArguments: [String] = [], secretNames: [String] = []
  ) {
    self.id = id
    self.tool = tool
    self.startMilliseconds = startMilliseconds
    self.scenarioCount = scenarioCount
    self.seed = seed
    self.environment = environment
    self.replayArguments = replayArguments
    self.secretNames = secretNames
  }
}

extension RunStarted {
  /// The id of the run that several runs are together: any merge of the same files has it, so that a run of what
  /// failed in a merge (`rerunOf`) finds its files.
  ///
  /// - Returns: nil for no runs, and where libcrypto has no SHA-256; that of a run alone.
  package static func mergedID(of runs: [RunStarted]) -> String? {
    guard runs.count > 1 else { return runs.first?.id }
    let text = runs.map(\.id).sorted().joined(separator: "\n")
    guard let digest = try? DigestAlgorithm.sha256.digest(of: text.utf8) else { return nil }
    return Hexadecimal.encode(Array(digest.prefix(16)))
  }
}

extension RunStarted: EventLine {
  package static var event: StaticString { "run.started" }

  /// The version of the schema.
  static let schema: Int64 = 1

  package static var blank: RunStarted {
    RunStarted(id: "", tool: "", startMilliseconds: 0, scenarioCount: 0)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    // A reader has compared it before.
    try coder.number("schema", Self.schema) { _, _ in }
    try coder.text("run", id, .plain) { $0.id = $1 }
    try coder.text("tool", tool, .plain) { $0.tool = $1 }
    // Until the end of the year 9999.
    try coder.number("startedAt", startMilliseconds, in: 0...253_402_300_799_999) {
      $0.startMilliseconds = $1
    }
    try coder.number("scenarios", scenarioCount) { $0.scenarioCount = $1 }
    try coder.number("seed", seed) { $0.seed = $1 }
    try coder.text("environment", ifAny: environment, .text) { $0.environment = $1 }
    try coder.texts("replayArguments", replayArguments, .text) { $0.replayArguments = $1 }
    try coder.texts("command", ifAny: command, .text) { $0.command = $1 }
    try coder.texts("secretNames", secretNames, .plain) { $0.secretNames = $1 }
    try coder.value("bodies", ifAny: bodies) { $0.bodies = $1 }
    try coder.list("inputs", ifAny: inputs) { $0.inputs = $1 }
    try parts(&coder)
    try coder.text("rerunOf", ifAny: rerunOf, .plain) { $0.rerunOf = $1 }
    try coder.number("repeat", ifAny: repeatCount) { $0.repeatCount = $1 }
  }

  /// Which part of a larger run it is.
  private func parts<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.number("shard", ifAny: shard, in: 1...EventObject.largest) { $0.shard = $1 }
    try coder.number("shards", ifAny: shards, in: 1...EventObject.largest) { $0.shards = $1 }
    try coder.text("planDigest", ifAny: planDigest, .plain) { $0.planDigest = $1 }
    try coder.text("sourceDigest", ifAny: sourceDigest, .plain) { $0.sourceDigest = $1 }
    try coder.text("group", ifAny: group, .text) { $0.group = $1 }
    try coder.number("selected", ifAny: selected) { $0.selected = $1 }
    try coder.number("planned", ifAny: planned) { $0.planned = $1 }
  }
}
