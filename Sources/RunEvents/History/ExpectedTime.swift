// SPDX-License-Identifier: Apache-2.0

import Notation

/// How long a run takes by the times of earlier runs. Made only if these know most of it.
package struct ExpectedTime: Sendable {
  /// Microseconds of all scenarios, one after another.
  package let whole: Int64
  private let usual: @Sendable (ScenarioReference) -> Int64?
  /// That of a scenario that earlier runs did not have.
  private let median: Int64

  /// The least share of the scenarios that must be known.
  private static let knownShare = 0.8

  /// Nil if too few scenarios are known.
  ///
  /// - Parameters:
  ///   - times: microseconds of the scenarios of the plan, nil for unknown ones; each with the number of
  ///     its rows, 1 without rows.
  ///   - usual: microseconds of a scenario, or of a row.
  package init?(
    _ times: [(microseconds: Int64?, rows: Int)],
    usual: @escaping @Sendable (ScenarioReference) -> Int64?
  ) {
    let known = times.compactMap(\.microseconds).sorted()
    let (all, knownRows) = times.reduce((0.0, 0.0)) { sum, time in
      (sum.0 + Double(time.rows), sum.1 + (time.microseconds == nil ? 0 : Double(time.rows)))
    }
    guard !known.isEmpty, knownRows >= Self.knownShare * all else { return nil }
    median = known[known.count / 2]
    let whole = times.reduce(0.0) { sum, time in
      sum + Double(time.microseconds ?? known[known.count / 2]) * Double(time.rows)
    }
    self.whole = Int64(clamping: min(whole, 1e18))
    self.usual = usual
  }

  /// Microseconds of a scenario or of a row; zero for `setup`, `teardown` and the like.
  package func microseconds(of scenario: ScenarioReference) -> Int64 {
    scenario.role.isTimed ? usual(scenario) ?? median : 0
  }
}

extension ScenarioReference.Role {
  /// Whether it is a scenario of a collection, and not something around scenarios.
  package var isTimed: Bool { self == .scenario || self == .needed }
}
