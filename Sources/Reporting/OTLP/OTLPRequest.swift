// SPDX-License-Identifier: Apache-2.0

import Codings
import RunEvents

/// The body of a request with spans (`ExportTraceServiceRequest`) or metrics
/// (`ExportMetricsServiceRequest`), compressed with gzip.
package struct OTLPRequest: Sendable {
  /// What it has, with the names of its lists.
  package enum Content: Sendable {
    case spans, metrics
  }

  private let beginning: [UInt8]
  private static let end = Array("]}]}]}".utf8)

  /// - Parameters:
  ///   - tool: the name and the version of the program: `curlew 0.1.0`.
  ///   - resource: the attributes of the sender, without those that name the program.
  package init(
    _ content: Content = .spans, tool: String, resource: [(key: String, value: String)]
  ) {
    let words = tool.split(separator: " ").map(String.init)
    let version = words.count > 1 ? words[1] : ""
    let attributes =
      resource.map { OTLPAttribute($0.key, $0.value) } + [
        OTLPAttribute("telemetry.sdk.name", "curlew"),
        OTLPAttribute("telemetry.sdk.language", "swift"),
        OTLPAttribute("telemetry.sdk.version", version),
      ]
    var json = EventJSON()
    json.raw(content == .spans ? #"{"resourceSpans":["# : #"{"resourceMetrics":["#)
    json.raw(#"{"resource":{"#)
    json.attributes(attributes)
    json.raw(content == .spans ? #"},"scopeSpans":["# : #"},"scopeMetrics":["#)
    json.raw(#"{"scope":{"#)
    json.member("name", "curlew")
    json.member("version", version)
    json.raw(content == .spans ? #"},"spans":["# : #"},"metrics":["#)
    beginning = json.bytes
  }

  /// The whole body, not compressed.
  package func json(_ parts: [[UInt8]]) -> [UInt8] {
    beginning + parts.joined(separator: [UInt8(ascii: ",")]) + Self.end
  }

  /// The whole body, compressed; nil without memory.
  package func gzip(_ parts: [[UInt8]]) -> [UInt8]? {
    try? Deflater(.fast, format: .gzip).compress(json(parts))
  }
}
