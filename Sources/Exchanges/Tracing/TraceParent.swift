// SPDX-License-Identifier: Apache-2.0

import Notation

/// The value of the header `traceparent`: which span a request belongs to
/// ([W3C Trace Context](https://www.w3.org/TR/trace-context/#traceparent-header)).
///
/// ```
/// traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
/// ```
package struct TraceParent: Hashable, Sendable {
  /// The header's name.
  package static let headerName = "traceparent"

  package let trace: TraceID
  package let span: SpanID
  /// Whether the sender may have recorded the span.
  package let isSampled: Bool

  package init(_ trace: TraceID, _ span: SpanID, isSampled: Bool = true) {
    self.trace = trace
    self.span = span
    self.isSampled = isSampled
  }

  /// Reads a value; nil for one that the specification says to ignore.
  ///
  /// Later versions than `00` may have further parts after another hyphen, as the specification
  /// allows; `ff` is none.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count >= 4, let version = HexDigits.number(Array(parts[0])[...], count: 2),
      version != 0xFF, version > 0 || parts.count == 4,
      let trace = TraceID(Substring(parts[1])), let span = SpanID(Substring(parts[2])),
      let flags = HexDigits.number(Array(parts[3])[...], count: 2)
    else { return nil }
    self.init(trace, span, isSampled: flags & 1 == 1)
  }

  /// The header.
  var field: HeaderField { HeaderField(Self.headerName, text) }

  /// The value, of version `00`; always as long.
  package var text: String {
    String(joining: "00-", trace.text, "-", span.text, isSampled ? "-01" : "-00")
  }
}

extension HeaderField {
  /// Whether it is `traceparent`.
  package var isTraceParent: Bool { name.equalsIgnoringASCIICase(TraceParent.headerName) }
}
