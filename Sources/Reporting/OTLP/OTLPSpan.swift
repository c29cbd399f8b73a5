// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents

/// A span, in the terms of
/// [OTLP](https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto).
struct OTLPSpan {
  /// The numbers of `SpanKind`.
  enum Kind: Int {
    case `internal` = 1
    case client = 3
  }

  let trace: TraceID
  let span: SpanID
  /// Nil for the first span of a trace.
  var parent: SpanID?
  /// Whether the parent is of another process.
  var hasRemoteParent = false
  var name: String
  var kind = Kind.internal
  /// Microseconds since the run began.
  var started: Int64
  var ended: Int64
  var attributes: [OTLPAttribute] = []
  var events: [OTLPEvent] = []
  /// The number of events beyond those.
  var omittedEvents = 0
  var link: TraceParent?
  /// Whether it failed.
  var isError = false
  /// Why it failed; nil if the attributes say it.
  var message: String?

  init(_ trace: TraceID, _ span: SpanID, name: String, from started: Int64, to ended: Int64) {
    self.trace = trace
    self.span = span
    self.name = name
    self.started = started
    self.ended = max(started, ended)
  }
}

/// An attribute of a span, an event, a data point or the sender.
struct OTLPAttribute: Hashable {
  enum Value: Hashable {
    case text(String)
    case flag(Bool)
    case integer(Int64)
    case texts([String])
  }

  let key: String
  let value: Value

  init(_ key: String, _ text: String) {
    self.key = key
    value = .text(text)
  }

  init(_ key: String, _ flag: Bool) {
    self.key = key
    value = .flag(flag)
  }

  init(_ key: String, _ number: some BinaryInteger) {
    self.key = key
    value = .integer(Int64(clamping: number))
  }

  init(_ key: String, _ texts: [String]) {
    self.key = key
    value = .texts(texts)
  }
}

/// Something that happened within a span.
struct OTLPEvent {
  let name: String
  /// Microseconds since the run began.
  let at: Int64
  var attributes: [OTLPAttribute] = []
}
