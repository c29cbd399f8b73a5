// SPDX-License-Identifier: Apache-2.0

/// The settings of a run as options give them, the same from the command line to the engine.
package struct RunSettings: Sendable {
  /// `--jobs`: scenarios in flight at once, at least 1; also limits the requests in flight.
  package var jobs = 20
  /// `--max-per-host`: transfers at once to one host, at least 1; nil for any number.
  package var maxPerHost: Int?
  /// `--repeat`: how many times the plan is carried out, at least 1.
  package var repetitions = 1
  /// `--order`: in which order scenarios begin.
  package var order = ScenarioOrder.files
  /// `--retries`: those of scenarios without `retries` of their own.
  package var retries = 0
  /// `--teardown-timeout`: how long `teardown` may take after a signal or the time limit.
  package var teardownTimeout = Duration.seconds(10)
  /// `--group`: what the shards of one run have in common; nil for nothing.
  package var group: String?

  package init() {}
}
