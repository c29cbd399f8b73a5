// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// What the figures of a whole run must be: `thresholds`.
package struct ThresholdSet: Sendable {
  /// For all requests, in the order written.
  package var limits: [Limit] = []
  /// For the requests of single steps, in the order written.
  package var steps: [OfStep] = []

  /// A figure and what is expected of it.
  package struct Limit: Sendable {
    package var figure: Figure
    package var expected: Expected
  }

  /// The limits of one step.
  package struct OfStep: Sendable {
    /// `ID`, or `SCENARIO.ID` if several scenarios have it.
    package var name: Located<String>
    package var limits: [Limit]
  }

  /// A figure of a run.
  package enum Figure: String, Sendable, CaseIterable {
    case mean, p50, p90, p95, p99, p999, max
    /// The share of requests that failed.
    case errors
    /// Requests per second.
    case rate
    /// The share of due starts that began; only `curlew load` has one.
    case started
  }
}

extension ThresholdSet: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    for limit in limits + steps.flatMap(\.limits) { limit.expected.addReadNames(to: &names) }
  }
}
