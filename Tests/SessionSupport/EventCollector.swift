// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization

/// Keeps all events of a run.
package final class EventCollector: RunEventSink {
  private let received = Mutex<[RunEvent]>([])
  private let forCollector = Mutex<[LoadTelemetry]>([])
  package let interest: EventInterest
  private let onEvent: @Sendable (RunEvent) -> Void

  /// - Parameter onEvent: called with each event while the run goes on.
  package init(
    _ interest: EventInterest = .all, onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) {
    self.interest = interest
    self.onEvent = onEvent
  }

  package var events: [RunEvent] { received.withLock { $0 } }

  package func receive(_ events: [RunEvent]) {
    received.withLock { $0 += events }
    events.forEach(onEvent)
  }

  /// What a load had for a collector of traces and metrics.
  package var telemetry: [LoadTelemetry] { forCollector.withLock { $0 } }

  package func receive(_ telemetry: [LoadTelemetry]) { forCollector.withLock { $0 += telemetry } }

  package func tick(atMicroseconds microseconds: Int64) {}
}
