// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// What `curlew load` does with a collection if the command line does not say more: `load`.
package struct LoadTemplate: Sendable {
  /// Scenarios that begin in a second, in billionths; nil for none.
  package var rate: Int?
  /// Scenarios at a time; nil for none.
  package var users: Int?
  /// In the order written; empty for none.
  package var stages: [Stage] = []
  package var duration: Duration?
  package var ramp: Duration?
  package var warmUp: Duration?
  /// How often scenarios begin beside the others, by name; nil for all equally often.
  package var weights: [Weight]?
  /// The key.
  package var span: SourceSpan

  /// A straight line to a target.
  package struct Stage: Sendable {
    package var duration: Duration
    package var rate: Int?
    package var users: Int?
  }

  package struct Weight: Sendable {
    package var scenario: Located<String>
    package var weight: Int
  }

  /// The bounds of the command line and of files alike.
  package enum Bounds {
    /// A hundredth of a start a second to 100,000, in billionths.
    package static let rate = 10_000_000...100_000_000_000_000
    package static let users = 1...10_000
    package static let duration = Duration.seconds(86_400)
    package static let weight = 1...1_000_000
    package static let stages = 1_000
  }

  init(at span: SourceSpan) { self.span = span }
}
