// SPDX-License-Identifier: Apache-2.0

/// What is done about a snapshot that is missing or differs.
package enum SnapshotMode: Sendable {
  /// Both are failures, and no file is written (a CI job).
  case compareOnly
  /// A missing one is recorded.
  case addMissing
  /// A missing one is recorded, one that differs is replaced, unused ones are removed (`--update`).
  case update
}
