// SPDX-License-Identifier: Apache-2.0

import Notation

/// `[METHOD] address [HTTP/version]`
struct HTTPRequestLine {
  /// The methods that the tools know (httpYac knows the most).
  static let methods: Set<String> = [
    "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "CONNECT", "TRACE", "PROPFIND",
    "PROPPATCH", "MKCOL", "COPY", "MOVE", "LOCK", "UNLOCK", "CHECKOUT", "CHECKIN", "REPORT",
    "MERGE", "MKACTIVITY", "MKWORKSPACE", "VERSION-CONTROL", "BASELINE-CONTROL", "GRAPHQL",
  ]

  /// First words of requests of other protocols.
  private static let others: Set<String> = [
    "GRPC", "WEBSOCKET", "WS", "MQTT", "SSE", "AMQP", "RSOCKET", "KAFKA", "RABBITMQ", "WSS",
    "EVENTSOURCE",
  ]

  let method: String
  let address: String
  /// `1.1`, `2.0`; nil if none is written.
  let version: String?

  init(_ text: String) {
    var rest = text
    if let (method, target) = Self.divided(text), Self.isMethod(method) {
      self.method = Self.methods.contains(method.uppercased()) ? method.uppercased() : method
      rest = target
    } else {
      method = "GET"
    }
    var version: String?
    if let space = rest.utf8.lastIndex(where: { $0 == 0x20 || $0 == 0x09 }) {
      let last = rest[rest.utf8.index(after: space)...]
      if last.uppercased().hasPrefix("HTTP/") {
        version = String(last.dropFirst(5))
        rest = rest[..<space].trimmedOfBlanks
      }
    }
    self.version = version
    address = rest
  }

  /// The first word, and the rest.
  static func divided(_ text: String) -> (first: String, rest: String)? {
    guard let space = text.utf8.firstIndex(where: { $0 == 0x20 || $0 == 0x09 }) else { return nil }
    return (String(text[..<space]), text[space...].trimmedOfBlanks)
  }

  private static func isMethod(_ word: String) -> Bool {
    methods.contains(word.uppercased())
      || word.utf8.count > 1 && word.utf8.allSatisfy { $0.isUppercaseLetter || $0 == 0x2D }
  }

  /// Whether a line is a request line.
  static func isOne(_ text: String) -> Bool {
    if let (first, _) = divided(text), isMethod(first) { return true }
    if ["http://", "https://", "ws://", "wss://", "/", "{{"].contains(where: { text.hasPrefix($0) })
    {
      return true
    }
    let host = text.prefix { $0 != "/" && $0 != "?" && $0 != " " }
    return !text.utf8.contains(0x20)
      && (host.contains(".") || host.contains(":") && !host.hasSuffix(":") || host == "localhost")
  }

  /// Why a line is not a request that curlew sends; nil for others.
  static func loss(of text: String) -> ImportCause? {
    let first = divided(text)?.first ?? text
    if others.contains(first) || text.hasPrefix("ws://") || text.hasPrefix("wss://") {
      return .protocol
    }
    switch first {
    case "proto": return .protocol
    case "gql", "fragment": return .body
    case "import", "run": return .reference
    case "curl": return .option
    default: return nil
    }
  }
}
