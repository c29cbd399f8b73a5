// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

/// What the scripted server does about a request: actions on its connection, in order.
///
/// ```swift
/// .response(200, json: #"{"id": 1}"#)
/// .raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc").then(.reset)
/// .never
/// .raw("HTTP/1.1 200 OK\r\n").then(.wait(.milliseconds(50)), .send(Array("\r\n".utf8)), .close)
/// ```
package struct ScriptedAnswer: Sendable {
  /// What is done, in order.
  package var actions: [ConnectionAction]

  /// An answer of these actions.
  package init(_ actions: [ConnectionAction]) {
    self.actions = actions
  }

  /// The same, with more behind it.
  package func then(_ more: ConnectionAction...) -> ScriptedAnswer {
    ScriptedAnswer(actions + more)
  }

  /// The same, with another answer behind it.
  package func then(_ answer: ScriptedAnswer) -> ScriptedAnswer {
    ScriptedAnswer(actions + answer.actions)
  }

  /// The same, this much later.
  package func after(_ delay: Duration) -> ScriptedAnswer {
    ScriptedAnswer([.wait(delay)] + actions)
  }

  /// The same, once `ScriptedServer.release(connection:)` was called for its connection.
  package func whenReleased() -> ScriptedAnswer {
    ScriptedAnswer([.hold] + actions)
  }

  /// No answer; the connection stays open.
  package static let never = ScriptedAnswer([])

  /// The connection is closed.
  package static let close = ScriptedAnswer([.close])

  /// The connection is reset.
  package static let reset = ScriptedAnswer([.reset])

  /// The sending side is closed, reading goes on.
  package static let halfClose = ScriptedAnswer([.finishSending])
}

// MARK: - Bytes
extension ScriptedAnswer {
  /// These bytes as they are.
  package static func bytes(_ bytes: [UInt8]) -> ScriptedAnswer {
    ScriptedAnswer([.send(bytes)])
  }

  /// This text as it is: write `\r\n` where it belongs.
  package static func raw(_ text: String) -> ScriptedAnswer {
    bytes(Array(text.utf8))
  }

  /// A head, then this piece of a body again and again until the peer or the test ends it.
  package static func endless(head: String, piece: [UInt8]) -> ScriptedAnswer {
    raw(head).then(.generate { piece })
  }

  /// A status line, then header fields without end.
  package static func endlessHead(_ field: String = "X-More: and more") -> ScriptedAnswer {
    let piece = Array("\(field)\r\n".utf8)
    return raw("HTTP/1.1 200 OK\r\n").then(.generate { piece })
  }
}

// MARK: - Responses
extension ScriptedAnswer {
  /// Header fields in the order they are sent.
  package typealias Headers = KeyValuePairs<String, String>

  /// A whole response with a right `Content-Length` (none for 1xx, 204 and 304, which have no
  /// body).
  package static func response(
    _ status: Int, headers: Headers = [:], bytes body: [UInt8]
  ) -> ScriptedAnswer {
    let hasBody = status >= 200 && status != 204 && status != 304
    let length = hasBody ? "Content-Length: \(body.count)\r\n" : ""
    return bytes(Array(head(status, headers, length).utf8) + (hasBody ? body : []))
  }

  /// A whole response with a text for a body, by default none.
  package static func response(
    _ status: Int, headers: Headers = [:], body: String = ""
  ) -> ScriptedAnswer {
    response(status, headers: headers, bytes: Array(body.utf8))
  }

  /// A whole response of type `application/json`.
  package static func response(
    _ status: Int, headers: Headers = [:], json: String
  ) -> ScriptedAnswer {
    let body = Array(json.utf8)
    let fields = "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n"
    return bytes(Array(head(status, headers, fields).utf8) + body)
  }

  /// The answer to a HEAD: the fields of a response of that length, and no body.
  package static func headOnly(
    _ status: Int, headers: Headers = [:], contentLength: Int
  ) -> ScriptedAnswer {
    raw(head(status, headers, "Content-Length: \(contentLength)\r\n"))
  }

  /// A chunked response, a chunk a piece, each this much after the one before.
  package static func chunked(
    _ pieces: [String], status: Int = 200, headers: Headers = [:], every delay: Duration? = nil,
    trailers: Headers = [:]
  ) -> ScriptedAnswer {
    var answer = raw(head(status, headers, "Transfer-Encoding: chunked\r\n"))
    for piece in pieces where !piece.isEmpty {
      if let delay { answer = answer.then(.wait(delay)) }
      answer = answer.then(
        .raw("\(String(piece.utf8.count, radix: 16))\r\n\(piece)\r\n"))
    }
    let fields = trailers.map { "\($0.key): \($0.value)\r\n" }.joined()
    return answer.then(.raw("0\r\n\(fields)\r\n"))
  }

  /// A response whose body is these bytes as gzip, in stored (not compressed) blocks.
  package static func gzip(
    _ body: String, status: Int = 200, headers: Headers = [:]
  ) -> ScriptedAnswer {
    let packed = StoredGzip.encode(Array(body.utf8))
    let fields = "Content-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n"
    return bytes(Array(head(status, headers, fields).utf8) + packed)
  }

  /// The status line and the fields, with the empty line.
  private static func head(_ status: Int, _ headers: Headers, _ framing: String) -> String {
    let fields = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    return "HTTP/1.1 \(status) \(reason(status))\r\n\(fields)\(framing)\r\n"
  }

  private static func reason(_ status: Int) -> String {
    let words: [Int: String] = [
      100: "Continue", 103: "Early Hints", 200: "OK", 201: "Created", 202: "Accepted",
      204: "No Content", 206: "Partial Content", 301: "Moved Permanently", 302: "Found",
      303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
      400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
      409: "Conflict", 422: "Unprocessable Content", 429: "Too Many Requests",
      500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable",
    ]
    return words[status] ?? "Status"
  }
}
