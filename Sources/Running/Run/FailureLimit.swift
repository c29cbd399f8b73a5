// SPDX-License-Identifier: Apache-2.0

/// The failures after which a run starts nothing more: what began goes on to its end, with its
/// `teardown`, and the rest is skipped.
package enum FailureLimit: Sendable, Hashable {
  /// `--fail-fast`.
  case first
  /// `--max-failures`: at least 1.
  case count(Int)

  /// How many failed scenarios, rows, `setup` and `teardown` reach the limit.
  var failures: Int {
    switch self {
    case .first: 1
    case .count(let count): count
    }
  }

  /// Why the rest is skipped.
  var reason: String {
    switch self {
    case .first: "the run stops at the first failure (`--fail-fast`)"
    case .count(let count): "the run stops at `--max-failures \(count)`"
    }
  }
}
