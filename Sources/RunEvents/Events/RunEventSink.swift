// SPDX-License-Identifier: Apache-2.0

/// Where the events of a run go.
///
/// Both functions are called on one thread at a time (the drain), never on the engine's, and may
/// be slow: the run waits between steps then. Neither throws; a sink keeps its errors for whoever
/// made it.
package protocol RunEventSink: Sendable {
  /// Asked once, before the first event; the others come in any case.
  var interest: EventInterest { get }

  /// Takes events in the order they happened, already redacted.
  func receive(_ events: [RunEvent])

  /// Called about ten times a second, also while nothing happens.
  ///
  /// - Parameter microseconds: since the run began.
  func tick(atMicroseconds microseconds: Int64)
}

extension RunEventSink {
  package var interest: EventInterest { .all }
}
