// SPDX-License-Identifier: Apache-2.0

/// A reader of the events of a run.
///
/// Both functions are called on one thread at a time, never on the engine's thread. They may be
/// slow: the run then waits between steps. Neither throws; a sink keeps its errors for its owner.
package protocol RunEventSink: Sendable {
  /// The events that the sink reads; read once, before the first event. Events outside of
  /// `EventInterest` are always sent.
  var interest: EventInterest { get }

  /// Receives events in order, already redacted.
  func receive(_ events: [RunEvent])

  /// Receives what a load has for a collector; most sinks leave it out.
  func receive(_ telemetry: [LoadTelemetry])

  /// Called about ten times a second, even without events.
  ///
  /// - Parameter microseconds: since the run began.
  func tick(atMicroseconds microseconds: Int64)
}

extension RunEventSink {
  package var interest: EventInterest { .all }

  package func receive(_ telemetry: [LoadTelemetry]) {}
}
