// SPDX-License-Identifier: Apache-2.0

import Codings
import TestSupport
import Values

/// A collector of spans: what came to it, decoded.
struct Collector: Sendable {
  let server: ScriptedServer

  /// - Parameter answer: what each request gets.
  init(
    _ answer: @escaping @Sendable (ScriptedRequest) -> ScriptedAnswer = { _ in
      .response(200, json: "{}")
    }
  ) throws {
    server = try ScriptedServer(answer: answer)
  }

  /// The value of `--otlp`.
  var address: String { server.url() }

  /// The bodies of the requests, decompressed.
  var bodies: [[UInt8]] {
    get throws { try server.requests.map { try Self.decompressed($0.body) } }
  }

  /// All bodies as one text.
  var text: String {
    get throws { try bodies.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n") }
  }

  /// All spans, in the order in which they came.
  var spans: [CollectedSpan] {
    get throws {
      try bodies.flatMap { body in
        let root = try JSONDocument.parse(body).root.value()
        return root["resourceSpans"].elements.flatMap { resource in
          resource["scopeSpans"].elements.flatMap { scope in
            scope["spans"].elements.map { CollectedSpan(value: $0) }
          }
        }
      }
    }
  }

  /// The attributes of the sender, from the first request.
  var resource: [String: String] {
    get throws {
      let body = try bodies.first ?? []
      let root = try JSONDocument.parse(body).root.value()
      return root["resourceSpans"].elements.first.map { $0["resource"].attributes } ?? [:]
    }
  }

  private static func decompressed(_ bytes: [UInt8]) throws -> [UInt8] {
    guard let decoder = try BodyDecoder(undoing: ["gzip"]) else { return bytes }
    var whole: [UInt8] = []
    try bytes.withUnsafeBytes { bytes in
      while case let piece = try decoder.next(of: bytes), !piece.isEmpty { whole += piece }
    }
    return whole
  }
}

/// A span as a collector got it.
struct CollectedSpan {
  let value: Value

  var trace: String { value["traceId"].word }
  var span: String { value["spanId"].word }
  /// Empty for none.
  var parent: String { value["parentSpanId"].word }
  var name: String { value["name"].word }
  var isClient: Bool { value["kind"].word == "3" }
  var start: Int64 { Int64(value["startTimeUnixNano"].word) ?? -1 }
  var end: Int64 { Int64(value["endTimeUnixNano"].word) ?? -1 }
  /// Numbers as text.
  var attributes: [String: String] { value.attributes }
  var events: [(name: String, attributes: [String: String])] {
    value["events"].elements.map { ($0["name"].word, $0.attributes) }
  }
  var status: String { value["status"]["code"].word }
  var links: [String] { value["links"].elements.map { $0["spanId"].word } }
}

extension Value {
  subscript(name: String) -> Value {
    if case .object(let object) = self { object[name] ?? .null } else { .null }
  }

  var elements: [Value] { if case .array(let all) = self { all } else { [] } }

  /// A text as it is, nothing for null, anything else as JSON.
  var word: String {
    switch self {
    case .null: ""
    case .string(let text): text
    default: jsonText()
    }
  }

  /// The attributes of a span, an event or a sender.
  fileprivate var attributes: [String: String] {
    var found: [String: String] = [:]
    for attribute in self["attributes"].elements {
      let value = attribute["value"]
      found[attribute["key"].word] =
        value["arrayValue"] == .null
        ? value["stringValue"].word + value["intValue"].word
        : value["arrayValue"]["values"].elements.map { $0["stringValue"].word }
          .joined(separator: ",")
    }
    return found
  }
}
