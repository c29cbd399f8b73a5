// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Messages about `socket` steps.
extension Diagnostic {
  static func unsupportedSocket(_ text: String, at span: SourceSpan) -> Diagnostic {
    let ofWebSocket = text.hasPrefix("http://") || text.hasPrefix("https://")
    return Diagnostic(
      .unsupportedSocket, "`\(text)` is not an address of a raw connection or a WebSocket",
      at: Annotation(span),
      help: ofWebSocket
        ? ["a WebSocket begins with `ws`: `ws\(text.dropFirst("http".count))`"]
        : [
          "begin with `tcp://host:port`, `tls://host:port`, `udp://host:port` or `unix:path`",
          "of a WebSocket begin with `ws://host/path` or `wss://host/path`",
        ])
  }

  static func socketWithoutExchange(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingKey, "`socket` needs `exchange` beside it",
      at: Annotation(span, "`exchange` is missing"),
      help: ["add `exchange`, a list of `send: …`, `receive: …` and `close: true`"])
  }

  static func emptyExchange(
    at span: SourceSpan, of kind: SocketTemplate.Kind?
  ) -> Diagnostic {
    let add = "write what is exchanged: a list of `send: …`, `receive: …` and `close: true`"
    return Diagnostic(
      .missingKey, "`exchange` is empty", at: Annotation(span, "nothing would be sent or received"),
      help: kind == .raw
        ? [add] : [add, "or expect the upgrade to be refused: `expect: { status: 403 }`"])
  }

  static func exchangeWithoutSocket(_ key: Located<String>) -> Diagnostic {
    Diagnostic(
      .keyOfSockets, "`\(key.content)` belongs to a `socket` step", at: Annotation(key.span),
      help: [
        key.content == "exchange"
          ? "write `socket: tcp://host:port` in place of the method"
          : "write `socket: ws://host/path` in place of the method"
      ])
  }

  static func keyOfRequests(
    _ name: String, of kind: SocketTemplate.Kind, at span: SourceSpan
  ) -> Diagnostic {
    let isBody = ["json", "form", "text", "xml", "base64", "file", "graphql", "multipart"]
      .contains(name)
    return Diagnostic(
      .keyOfRequests, "`\(name)` does not apply to \(kind.words)", at: Annotation(span),
      help: [isBody ? "write it under `exchange`: `- send: …`" : "leave it out of a `socket` step"])
  }

  static func noSocketFailure(
    _ word: String, of kind: SocketTemplate.Kind, known: [String], at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .keyOfRequests, "\(kind.words) does not fail by `\(word)`", at: Annotation(span),
      help: ["it fails by \(known.map { "`\($0)`" }.joined(separator: ", "))"])
  }

  static func noSocketSubject(
    _ name: String, of kind: SocketTemplate.Kind, at span: SourceSpan
  ) -> Diagnostic {
    let further = kind == .raw ? "" : "`status`, `headers`, `messages`, "
    return Diagnostic(
      .keyOfRequests, "\(kind.words) has no `\(name)`", at: Annotation(span),
      help: [
        "`expect` of a `socket` step takes \(further)`body`, `bytes`, `sha256`, `size`, `time`, "
          + "`values`, `that` and `failure`"
      ])
  }

  static func noSocketSource(
    _ name: String, of kind: SocketTemplate.Kind, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .keyOfRequests, "`\(name)` cannot capture from \(kind.words)", at: Annotation(span),
      help: ["take `body: true` or `bytes: true`, with `regex` for a part"])
  }

  static func noReceiveSource(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .keyOfRequests, "`\(name)` cannot capture from what a `receive` took", at: Annotation(span),
      help: [
        "take a JSONPath like `$.id`, `body: true` or `bytes: true`, with `regex` for a part"
      ])
  }

  /// A key beside `all` that belongs into one of its elements.
  static func besideAll(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .keyOfSockets, "`\(name)` does not apply beside `all`", at: Annotation(span),
      help: ["write it in the element of `all` whose message it concerns"])
  }

  /// `- closed` in place of `- closed: {}`.
  static func elementWithoutValue(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingElement, "`\(word)` has no value", at: Annotation(span),
      help: word == "close"
        ? ["write `close: true`"]
        : [
          "of a WebSocket write `closed: {}`, or `closed: { code: 1000 }` for a close with this code",
          "of a raw connection a `receive` without `until`, `bytes` and `silence` ends when the peer "
            + "closes: `receive: { expect: { $empty: true } }`",
        ])
  }

  static func tooManyPatterns(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidValue, "`all` has more than \(ReceiveTemplate.mostPatterns) patterns",
      at: Annotation(span), help: ["write several `receive`"])
  }

  static func captureWithoutReceive(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .keyOfSockets, "`capture` belongs beside a `receive`", at: Annotation(span),
      help: ["write it in the element whose `receive` takes the value"])
  }

  /// A key of `exchange` that only the other kind of connection has.
  static func elementOfOtherKind(
    _ name: String, of kind: SocketTemplate.Kind, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .keyOfSockets, "`\(name)` does not apply to \(kind.words)", at: Annotation(span),
      help: kind == .raw
        ? rawWords(of: name)
        : ["a `receive` of a WebSocket takes one message: expect its `text`, `json` or `bytes`"])
  }

  /// What to write over a raw connection in place of a key of WebSockets.
  private static func rawWords(of name: String) -> [String] {
    let ofWebSocket = "it belongs to a WebSocket, whose address begins with `ws://` or `wss://`"
    switch name {
    case "text":
      return [
        "bytes have no end of their own: `receive: { until: '\\r\\n', expect: … }` takes a line"
      ]
    case "json":
      return [
        ofWebSocket,
        "of a raw connection take bytes (`until`, `bytes`), and check them with "
          + "`that: [\"json.decode(response.body).id == 1\"]`",
      ]
    case "skip", "all":
      return [
        ofWebSocket,
        "of a raw connection `receive: { until: PATTERN }` passes over what comes before",
      ]
    case "closed":
      return [
        "a `receive` without `until`, `bytes` and `silence` ends when the peer closes: "
          + "`receive: { expect: { $empty: true } }`",
        ofWebSocket,
      ]
    default: return [ofWebSocket]
    }
  }

  static func bytesOfOtherKind(_ kind: SocketTemplate.Kind, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .keyOfSockets,
      kind == .raw
        ? "`bytes` of a raw connection is the number of bytes to wait for"
        : "`bytes` of a WebSocket is the expected message",
      at: Annotation(span),
      help: [kind == .raw ? "write `bytes: 4`" : "write `bytes: { hex: 00ff }`"])
  }

  static func elementAfterClose(
    _ name: String, at span: SourceSpan, closed: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .elementAfterClose, "`\(name)` cannot follow `close`", at: Annotation(span),
      secondary: [Annotation(closed, "nothing is sent after this")],
      help: ["move `close` after the last `send`"])
  }

  /// Over a WebSocket only `closed` may follow `close`.
  static func messageAfterClose(
    _ name: String, at span: SourceSpan, closed: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .elementAfterClose, "`\(name)` cannot follow the close of a WebSocket", at: Annotation(span),
      secondary: [Annotation(closed, "the connection is closed here")],
      help: ["only `closed: { code: … }` may follow `close`, and nothing `closed`"])
  }

  static func closeBeforeTheEnd(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .elementAfterClose, "over TLS and UDP nothing can follow `close`", at: Annotation(span),
      help: ["move it to the end, or leave it out: the step closes the connection itself"])
  }

  static func closeFalse(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidValue, "`close: false` has no effect", at: Annotation(span),
      help: ["leave it out: the connection stays open to the end of the exchange"])
  }

  static func badCloseCode(_ code: Int, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidValue, "\(code) is not a close code that may be sent", at: Annotation(span),
      help: ["take 1000, another registered code, or one of 3000 to 4999"])
  }

  static func notOfBytes(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidPattern, "the pattern has a character that is not a single byte",
      at: Annotation(span),
      help: ["`until` works on bytes: write the character itself, or its bytes (`\\xc3\\xa9`)"])
  }
}

extension SocketTemplate.Kind {
  /// With an article.
  fileprivate var words: String {
    switch self {
    case .raw: "a raw connection"
    case .webSocket: "a WebSocket"
    }
  }
}
