// SPDX-License-Identifier: Apache-2.0

import Planning

/// The selected scenarios, as typed.
package struct SelectionRequest: Sendable {
  /// `-t`.
  package var tags: String?
  /// `-n`.
  package var name: String?
  /// `--changed`: the commit since which files changed; nil for all files.
  package var changedSince: String?
  /// `--last-failed`.
  package var isLastFailed = false
  /// `--last-run`: the record of the last run; nil for the project's own.
  package var lastRunPath: String?
  /// `--timings`: the record of the times of earlier runs; nil for the project's own.
  package var timingsPath: String?
  /// `--shard`.
  package var shard: ShardRequest?
  /// `--shard-by`.
  package var shardRule: Shard.Rule?
  /// `--until`: the step with which the run ends; nil for the last one.
  package var until: LastStep?
  /// `--keep`: nothing clears up.
  package var keepsEverything = false
  /// `--pass-with-no-tests`: an empty selection is not a failure.
  package var passesWithoutTests = false

  package init() {}
}
