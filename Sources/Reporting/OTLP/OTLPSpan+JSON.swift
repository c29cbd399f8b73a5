// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import RunEvents

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
