// SPDX-License-Identifier: Apache-2.0

/// Which scenarios are meant, as typed.
package struct SelectionRequest: Sendable {
  /// `-t`.
  package var tags: String?
  /// `-n`.
  package var name: String?
  /// `--pass-with-no-tests`: an empty selection is no failure.
  package var passesWithoutTests = false

  package init() {}
}
