// SPDX-License-Identifier: Apache-2.0

import Values

/// A response of the service.
struct ShopResponse: Sendable {
  var status: Int

  /// In the order to send; `Content-Length` and `Connection` are added when it is written.
  var headers: [(name: String, value: String)] = []
  var body: [UInt8] = []

  /// The delay before it is sent.
  var delay: Duration?

  /// Pieces of a streamed body, which are sent after `body`, each `pause` after the one before;
  /// empty for a body that is complete.
  var further: [[UInt8]] = []

  var pause = Duration.zero

  /// A body that goes on while the shop changes, sent after `body`.
  var stream: (any ShopStream)?

  /// What follows status 101.
  var conversation: (any ShopConversation & Sendable)?

  /// The mistake with which it is sent; nil for none.
  var mistake: Mistake?

  /// Mistakes on purpose: the client never gets the whole response.
  enum Mistake: String, Sendable, CaseIterable {
    /// The connection is closed before the response.
    case closed
    /// The connection is closed in the middle of the body.
    case length
    /// Something that is not HTTP is sent.
    case `protocol`
  }

  init(_ status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The bytes on the wire.
  func serialized(withBody: Bool, keepsAlive: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(StatusWords.reason(status))\r\nServer: curlew-demo\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    let mayHaveBody = status >= 200 && status != 204 && status != 304
    if isStreamed {
      // Without chunks the end of the connection is the end of the body.
      if keepsAlive { head += "Transfer-Encoding: chunked\r\n" }
    } else if mayHaveBody {
      head += "Content-Length: \(body.count)\r\n"
    }
    if !keepsAlive { head += "Connection: close\r\n" }
    head += "\r\n"
    guard withBody, mayHaveBody else { return Array(head.utf8) }
    // An empty chunk would be the end.
    return Array(head.utf8) + (isStreamed && keepsAlive && !body.isEmpty ? Self.chunk(body) : body)
  }

  /// The pieces behind the first bytes, on the wire.
  func serializedPieces(keepsAlive: Bool) -> [[UInt8]] {
    guard keepsAlive, !further.isEmpty else { return further }
    return further.map { Self.chunk($0) } + [Self.lastChunk]
  }

  /// The end of a body in chunks.
  static let lastChunk = Array("0\r\n\r\n".utf8)

  private var isStreamed: Bool { !further.isEmpty || stream != nil }

  static func chunk(_ bytes: [UInt8]) -> [UInt8] {
    Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }
}

/// A body that goes on while the shop changes.
protocol ShopStream: Sendable {
  /// What there is to send now, often nothing; nil at the end.
  mutating func next(_ store: Store) -> [UInt8]?
}

/// The reason phrases of the status codes that the service sends.
enum StatusWords {
  private static let words: [Int: String] = [
    101: "Switching Protocols", 200: "OK", 201: "Created", 202: "Accepted", 204: "No Content",
    206: "Partial Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request",
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    406: "Not Acceptable", 409: "Conflict", 410: "Gone", 412: "Precondition Failed",
    413: "Content Too Large", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
    417: "Expectation Failed",
    422: "Unprocessable Content", 429: "Too Many Requests",
    426: "Upgrade Required", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
    501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout", 505: "HTTP Version Not Supported", 507: "Insufficient Storage",
  ]

  static func reason(_ status: Int) -> String { words[status] ?? "Status \(status)" }
}
