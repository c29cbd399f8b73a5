// SPDX-License-Identifier: Apache-2.0

/// Limits of a search.
package struct FindLimits: Sendable {
  /// Names read in all folders of one argument.
  package var entries = 200_000
  /// Files of one run.
  package var files = 50_000
  /// Nested folders.
  package var depth = 64

  package init() {}
}
