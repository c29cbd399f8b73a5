// SPDX-License-Identifier: Apache-2.0

import Files

extension RunRequest {
  /// Refuses what a watch cannot do.
  ///
  /// - Throws: `UsageError` in a CI job, for a stream that would be read again, and beside options of
  ///   which each turn would need the result of the last one.
  func checkWatch(_ environment: ProcessEnvironment) throws(UsageError) {
    if let sign = signOfJob(environment) {
      throw UsageError(
        "`--watch` waits for a person's changes and does not end, and \(sign) says that this is a CI job",
        help: ["leave out `--watch`: the job runs everything once"])
    }
    if let reader = StandardInputUse(plan).first {
      throw UsageError(
        "`--watch` reads everything again, and \(reader) reads a stream, which can be read only once",
        help: ["write it to a file, and name the file"])
    }
    let selection = plan.selection
    let state = "`--watch` neither reads nor writes records of runs"
    let reasons: [(isGiven: Bool, option: String, why: String)] = [
      (
        selection.shard != nil || selection.shardRule != nil, "--shard",
        "a shard is a part of the plan of one run"
      ),
      (
        selection.changedSince != nil, "--changed",
        "a watch runs what changes from now on, and `--changed` what has changed before"
      ),
      (selection.isLastFailed, "--last-failed", state),
      (selection.lastRunPath != nil, "--last-run", state),
      (selection.timingsPath != nil, "--timings", state),
      (selection.keepsEverything, "--keep", "each change would leave what the turn has made"),
      (updatesSnapshots, "--update", "each change would replace snapshots without a look at them"),
    ]
    guard let reason = reasons.first(where: \.isGiven) else { return }
    throw UsageError(
      "`--watch` cannot be combined with `\(reason.option)`: \(reason.why)",
      help: ["give only one of the two"])
  }
}
