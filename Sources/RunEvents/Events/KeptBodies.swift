// SPDX-License-Identifier: Apache-2.0

/// `--report-bodies`: the bodies that `html` and `har` keep.
package enum KeptBodies: String, Sendable, CaseIterable {
  /// Those of all steps; in `html` the first 64 KB of failed steps, the first 4 KB of all others.
  case all
  /// Those of failed steps.
  case failed
  case none
}
