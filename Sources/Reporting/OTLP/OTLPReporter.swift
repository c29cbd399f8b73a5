// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// Where the identities of traces and spans come from.
package struct SpanIdentities: Sendable {
  let makeTrace: @Sendable () -> TraceID
  let makeSpan: @Sendable () -> SpanID

  package init(
    makeTrace: @escaping @Sendable () -> TraceID, makeSpan: @escaping @Sendable () -> SpanID
  ) {
    self.makeTrace = makeTrace
    self.makeSpan = makeSpan
  }
}

/// Takes spans and metrics as JSON objects, to send them.
package protocol SpanSink: AnyObject {
  /// Takes a span; never waits.
  func add(_ span: [UInt8])

  /// Takes the metrics of one time, with commas between them; never waits.
  func add(metrics: [UInt8])

  /// Takes the time, in microseconds since the run began.
  func tick(atMicroseconds microseconds: Int64)
}

/// Gives the spans of a run, and the metrics of a load, to what sends them (`--otlp`).
///
/// It cannot fail: what happens to spans changes no result of the run.
package final class OTLPReporter: Reporter {
  package let kind = "otlp"
  private let sink: any SpanSink
  private var spans: SpanMaker

  /// - Parameter parent: the span that the run is a part of; nil for none.
  package init(_ sink: any SpanSink, _ identities: SpanIdentities, parent: TraceParent?) {
    self.sink = sink
    spans = SpanMaker(identities, parent: parent)
  }

  package var interest: EventInterest { [.passedAttempts, .passedSteps] }

  package func receive(_ event: RunEvent) {
    let sink = sink
    let start = startMilliseconds(of: event)
    spans.receive(event) { sink.add($0.json(startMilliseconds: start)) }
  }

  package func receive(_ telemetry: LoadTelemetry) {
    let (sink, start) = (sink, spans.startMilliseconds)
    switch telemetry {
    case .start(let event):
      spans.receive(event, ofStart: true) { sink.add($0.json(startMilliseconds: start)) }
    case .failure(let attempt):
      spans.receive(failure: attempt) { sink.add($0.json(startMilliseconds: start)) }
    case .metrics(let metrics):
      sink.add(metrics: OTLPMetrics(metrics, startMilliseconds: start).json)
    }
  }

  private func startMilliseconds(of event: RunEvent) -> Int64 {
    if case .runStarted(let started) = event { return started.startMilliseconds }
    return spans.startMilliseconds
  }

  package func tick(atMicroseconds microseconds: Int64) {
    sink.tick(atMicroseconds: microseconds)
  }

  package func finish() {}
}
