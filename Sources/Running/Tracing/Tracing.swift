// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// How a run takes part in traces.
///
/// Identities begin at a random number of the system and not at the seed of the run: those of two
/// runs with one seed must differ.
package struct Tracing: Sendable {
  /// Whether the spans go to a collector.
  package var isExported: Bool
  /// The share of a load's starts whose traces are sampled; scenarios of a run all are.
  package var share: TraceShare
  private let identities: TraceIdentities
  private let makeSpan: @Sendable () -> SpanID

  package init(isExported: Bool, share: TraceShare = TraceShare()) {
    self.isExported = isExported
    self.share = share
    let identities = TraceIdentities()
    self.identities = identities
    makeSpan = { identities.nextSpan() }
  }

  /// The identity of a new trace.
  func newTrace() -> TraceID { identities.nextTrace() }

  /// The trace of a scenario's requests.
  func requests(of id: TraceID, isSampled: Bool) -> RequestTrace {
    RequestTrace(id, isExported: isExported, isSampled: isSampled, makeSpan: makeSpan)
  }
}

extension StepContext {
  /// The trace of the step's requests; nil in a run without traces.
  var trace: RequestTrace? {
    guard let id = step.scenario.traceID, let tracing = run.options.tracing else { return nil }
    return tracing.requests(of: id, isSampled: step.progress.start?.isSampled ?? true)
  }
}
