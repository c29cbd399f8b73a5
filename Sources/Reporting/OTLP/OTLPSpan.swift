// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
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

// OTLP's JSON is that of protocol buffers, with two exceptions: identities are hexadecimal, and
// enumerations are numbers (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding).
// Numbers of 64 bits are strings.

extension OTLPSpan {
  /// The most bytes of a text; what is longer ends with `…`.
  static let textBytes = 4_096

  /// The span as a JSON object.
  ///
  /// - Parameter startMilliseconds: the beginning of the run, since 1970-01-01T00:00:00Z.
  func json(startMilliseconds: Int64) -> [UInt8] {
    var json = EventJSON()
    json.raw("{")
    json.member("traceId", trace.text)
    json.member("spanId", span.text)
    json.member("parentSpanId", parent?.text)
    json.member("flags", flags)
    json.member("name", Self.cut(name))
    json.member("kind", kind.rawValue)
    json.member("startTimeUnixNano", Self.nanoseconds(started, since: startMilliseconds))
    json.member("endTimeUnixNano", Self.nanoseconds(ended, since: startMilliseconds))
    json.attributes(attributes)
    if !events.isEmpty {
      json.key("events")
      json.list(events) { $0.event($1, startMilliseconds) }
    }
    if omittedEvents > 0 { json.member("droppedEventsCount", omittedEvents) }
    if let link {
      json.key("links")
      json.raw("[{")
      json.member("traceId", link.trace.text)
      json.member("spanId", link.span.text)
      json.raw("}]")
    }
    if isError {
      json.key("status")
      json.raw("{")
      json.member("message", message.map(Self.cut))
      json.member("code", 2)
      json.raw("}")
    }
    json.raw("}")
    return json.bytes
  }

  /// Bit 0: sampled. Bit 8: it is known whether the parent is remote, which bit 9 says
  /// (`SpanFlags`).
  private var flags: Int { 0x101 | (hasRemoteParent ? 0x200 : 0) }

  static func nanoseconds(_ microseconds: Int64, since startMilliseconds: Int64) -> String {
    String(
      startMilliseconds.multipliedClamped(by: 1_000_000)
        .addingClamped(microseconds.multipliedClamped(by: 1000)))
  }

  /// A text of at most `textBytes`.
  static func cut(_ text: String) -> String {
    guard text.utf8.count > textBytes else { return text }
    var end = text.utf8.index(text.utf8.startIndex, offsetBy: textBytes - 3)
    // Never within a character of several bytes.
    while end > text.utf8.startIndex, text.utf8[end] & 0xC0 == 0x80 {
      end = text.utf8.index(before: end)
    }
    return String(text[..<end]) + "…"
  }
}

extension EventJSON {
  /// Appends `,"attributes":[…]`; nothing for none.
  mutating func attributes(_ attributes: [OTLPAttribute]) {
    guard !attributes.isEmpty else { return }
    key("attributes")
    list(attributes) { json, attribute in
      json.raw("{")
      json.member("key", OTLPSpan.cut(attribute.key))
      json.key("value")
      json.value(attribute.value)
      json.raw("}")
    }
  }

  private mutating func value(_ value: OTLPAttribute.Value) {
    raw("{")
    switch value {
    case .text(let text): member("stringValue", OTLPSpan.cut(text))
    case .flag(let flag): member("boolValue", flag)
    case .integer(let number): member("intValue", String(number))
    case .texts(let texts):
      key("arrayValue")
      raw(#"{"values":"#)
      list(texts.prefix(100)) { $0.value(.text($1)) }
      raw("}")
    }
    raw("}")
  }

  fileprivate mutating func event(_ event: OTLPEvent, _ startMilliseconds: Int64) {
    raw("{")
    member("timeUnixNano", OTLPSpan.nanoseconds(event.at, since: startMilliseconds))
    member("name", OTLPSpan.cut(event.name))
    attributes(event.attributes)
    raw("}")
  }
}
