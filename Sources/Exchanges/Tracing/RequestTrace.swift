// SPDX-License-Identifier: Apache-2.0

/// The trace that the requests of a scenario belong to.
package struct RequestTrace: Sendable {
  package let id: TraceID
  /// Whether the spans go to a collector. If they do not, only spans of requests with the
  /// header get an identity.
  package let isExported: Bool
  /// Whether its spans are recorded, which the header says to the services.
  package let isSampled: Bool
  /// Makes the identity of the next span.
  package let makeSpan: @Sendable () -> SpanID

  package init(
    _ id: TraceID, isExported: Bool, isSampled: Bool = true,
    makeSpan: @escaping @Sendable () -> SpanID
  ) {
    self.id = id
    self.isExported = isExported
    self.isSampled = isSampled
    self.makeSpan = makeSpan
  }

  /// The header for a new span, and the span; nil for a request without a span.
  ///
  /// - Parameter isWritten: whether the request has its own `traceparent`, or must have none.
  func next(isWritten: Bool) -> (span: SpanID, parent: TraceParent?)? {
    guard isExported || !isWritten else { return nil }
    let span = makeSpan()
    guard !isWritten else { return (span, nil) }
    return (span, TraceParent(id, span, isSampled: isSampled))
  }
}

/// A hop's part of a trace. It is an object, so that a hop of a run without traces has one word for it.
package final class HopTrace: Sendable {
  package let span: SpanID
  /// When the hop began, in microseconds since the beginning of the run.
  package let startedAtMicroseconds: Int64

  package init(_ span: SpanID, startedAtMicroseconds: Int64) {
    self.span = span
    self.startedAtMicroseconds = startedAtMicroseconds
  }
}

extension RequestMessage {
  /// Whether the step writes `traceparent` itself, or says that there is none.
  package var writesTraceParent: Bool {
    headers.contains(where: \.field.isTraceParent)
      || withheldHeaders.contains { $0.equalsIgnoringASCIICase(TraceParent.headerName) }
  }
}

extension HopRequest {
  /// Becomes a span of the trace, without a chain of hops. The head stays that of other requests, so that
  /// the engine sets the headers of a handle once.
  ///
  /// - Parameter isWritten: whether the request has its own `traceparent`, or must have none.
  package mutating func join(_ trace: RequestTrace, isWritten: Bool) {
    guard address.isHTTP, let next = trace.next(isWritten: isWritten) else { return }
    span = next.span
    traceParent = next.parent
  }
}
