// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Files
import Running

/// How a run takes part in traces; by default not at all.
package struct TracingRequest: Sendable {
  /// `--traceparent`: whether requests have the header without a collector.
  package var sendsHeader = false
  /// `--otlp`, as typed.
  package var choice: CollectorChoice?
  /// The collector that spans go to, with what the environment says of it; nil for none.
  package var collector: CollectorSettings?
  /// `--otlp-share`: the share of a load's starts that are sampled.
  package var share = TraceShare()

  package init() {}

  /// How the run takes part in traces; nil for not at all.
  ///
  /// - Parameter isUntrusted: then nothing goes to a collector.
  func tracing(isUntrusted: Bool) -> Tracing? {
    let isExported = collector != nil && !isUntrusted
    guard isExported || sendsHeader else { return nil }
    return Tracing(isExported: isExported, share: share)
  }
}

/// The request of a command that takes part in traces.
protocol TracedRequest: PlanningRequest {
  var tracing: TracingRequest { get set }
}

extension TracedRequest {
  /// Finds the collector of `--otlp`; its credentials become secrets.
  mutating func takeCollector(_ environment: ProcessEnvironment) throws(UsageError) {
    guard let choice = tracing.choice else { return }
    let collector = try CollectorSettings(choice, environment)
    tracing.collector = collector
    plan.secrets += collector.secrets
  }
}

/// `--otlp`.
package enum CollectorChoice: Sendable, Equatable {
  /// The base of a collector's addresses.
  case base(Address)
  /// `env`: the address is in `OTEL_EXPORTER_OTLP_ENDPOINT`.
  case environment
}
