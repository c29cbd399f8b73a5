// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// How a run takes part in traces.
///
/// Identities come from the system's random numbers and not from the seed of the run: those of two
/// runs with one seed must differ.
package struct Tracing: Sendable {
  /// Whether the spans go to a collector.
  package var isExported: Bool

  package init(isExported: Bool) {
    self.isExported = isExported
  }

  /// The identity of a new trace.
  func newTrace() -> TraceID {
    var generator = SystemRandomNumberGenerator()
    return .random(using: &generator)
  }

  /// The trace of a scenario's requests.
  func requests(of id: TraceID) -> RequestTrace {
    RequestTrace(id, isExported: isExported) {
      var generator = SystemRandomNumberGenerator()
      return .random(using: &generator)
    }
  }
}

extension StepContext {
  /// The trace of the step's requests; nil in a run without traces.
  var trace: RequestTrace? {
    guard let id = step.scenario.traceID, let tracing = run.options.tracing else { return nil }
    return tracing.requests(of: id)
  }
}
