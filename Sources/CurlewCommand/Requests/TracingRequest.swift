// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// How a run takes part in traces; by default not at all.
package struct TracingRequest: Sendable {
  /// `--traceparent`: whether requests have the header without a collector.
  package var sendsHeader = false
  /// `--otlp`, as typed.
  package var choice: CollectorChoice?
  /// The collector that spans go to, with what the environment says of it; nil for none.
  package var collector: CollectorSettings?

  package init() {}
}

/// `--otlp`.
package enum CollectorChoice: Sendable, Equatable {
  /// The base of a collector's addresses.
  case base(Address)
  /// `env`: the address is in `OTEL_EXPORTER_OTLP_ENDPOINT`.
  case environment
}
