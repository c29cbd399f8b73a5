// SPDX-License-Identifier: Apache-2.0

/// Why a step failed; of several causes, the greatest counts.
enum FailureCause: Comparable, Sendable {
  /// Only its response differs from its snapshot, or has none.
  case snapshot
  /// Only checks do not hold, captures included.
  case checks
  case other
}
