// SPDX-License-Identifier: Apache-2.0

/// What a case of a JUnit report is: `--junit-cases`.
package enum JUnitCases: String, Sendable, CaseIterable {
  /// A suite is a scenario, a case a step.
  case steps
  /// A suite is a collection, a case a scenario or a row.
  case scenarios
}
