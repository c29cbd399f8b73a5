// SPDX-License-Identifier: Apache-2.0

/// How much a search may bring.
package struct FindLimits: Sendable {
  /// Names looked at in all folders of one argument.
  package var entries = 200_000
  /// Files that one run takes.
  package var files = 50_000
  /// Folders inside each other.
  package var depth = 64

  package init() {}
}
