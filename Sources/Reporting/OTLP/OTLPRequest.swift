// SPDX-License-Identifier: Apache-2.0

import Codings
import RunEvents

/// The body of a request with spans (`ExportTraceServiceRequest`), compressed with gzip.
package struct OTLPRequest: Sendable {
  private let beginning: [UInt8]
  private static let end = Array("]}]}]}".utf8)

  /// - Parameters:
  ///   - tool: the name and the version of the program: `curlew 0.1.0`.
  ///   - resource: the attributes of the sender, without those that name the program.
  package init(tool: String, resource: [(key: String, value: String)]) {
    let words = tool.split(separator: " ").map(String.init)
    let version = words.count > 1 ? words[1] : ""
    let attributes =
      resource.map { OTLPAttribute($0.key, $0.value) } + [
        OTLPAttribute("telemetry.sdk.name", "curlew"),
        OTLPAttribute("telemetry.sdk.language", "swift"),
        OTLPAttribute("telemetry.sdk.version", version),
      ]
    var json = EventJSON()
    json.raw(#"{"resourceSpans":[{"resource":{"#)
    json.attributes(attributes)
    json.raw(#"},"scopeSpans":[{"scope":{"#)
    json.member("name", "curlew")
    json.member("version", version)
    json.raw(#"},"spans":["#)
    beginning = json.bytes
  }

  /// The whole body, not compressed.
  package func json(_ spans: [[UInt8]]) -> [UInt8] {
    beginning + spans.joined(separator: [UInt8(ascii: ",")]) + Self.end
  }

  /// The whole body, compressed; nil without memory.
  package func gzip(_ spans: [[UInt8]]) -> [UInt8]? {
    try? Deflater(.fast, format: .gzip).compress(json(spans))
  }
}
