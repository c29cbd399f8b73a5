// SPDX-License-Identifier: Apache-2.0

/// `--tap-version`: the first line of a TAP report.
package enum TAPVersion: String, Sendable, CaseIterable {
  /// https://testanything.org/tap-version-14-specification.html
  case fourteen = "14"
  /// For readers that stop at a later version, as Perl's do; subtests are unknown lines to them.
  case thirteen = "13"
}
