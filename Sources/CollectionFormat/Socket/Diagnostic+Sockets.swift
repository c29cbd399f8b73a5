// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Messages about steps with raw connections.
extension Diagnostic {
  static func unsupportedSocket(_ text: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unsupportedSocket, "`\(text)` is not an address of a raw connection", at: Annotation(span),
      help: ["begin with `tcp://host:port`, `tls://host:port`, `udp://host:port` or `unix:path`"])
  }

  static func socketWithoutExchange(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingKey, "`socket` needs `exchange` beside it",
      at: Annotation(span, "`exchange` is missing"),
      help: ["add `exchange`, a list of `send: …`, `receive: …` and `close: true`"])
  }

  static func exchangeWithoutSocket(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .keyOfSockets, "`exchange` belongs to a `socket` step", at: Annotation(span),
      help: ["write `socket: tcp://host:port` in place of the method"])
  }

  static func keyOfRequests(_ name: String, at span: SourceSpan) -> Diagnostic {
    let isBody = ["json", "form", "text", "xml", "base64", "file", "graphql", "multipart"]
      .contains(name)
    return Diagnostic(
      .keyOfRequests, "`\(name)` does not apply to a raw connection", at: Annotation(span),
      help: [isBody ? "write it under `exchange`: `- send: …`" : "leave it out of a `socket` step"])
  }

  static func noSocketSubject(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .keyOfRequests, "a raw connection has no `\(name)`", at: Annotation(span),
      help: [
        "`expect` of a `socket` step takes `body`, `bytes`, `sha256`, `size`, `time`, `values`, `that` and `failure`"
      ])
  }

  static func noSocketFailure(
    _ word: String, known: [String], at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .keyOfRequests, "a raw connection does not fail by `\(word)`", at: Annotation(span),
      help: ["it fails by \(known.map { "`\($0)`" }.joined(separator: ", "))"])
  }

  static func noSocketSource(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .keyOfRequests, "`\(name)` cannot capture from a raw connection",
      at: Annotation(span), help: ["take `body: true` or `bytes: true`, with `regex` for a part"])
  }

  static func turnAfterClose(
    _ name: String, at span: SourceSpan, closed: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .turnAfterClose, "`\(name)` cannot follow `close`", at: Annotation(span),
      secondary: [Annotation(closed, "nothing is sent after this")],
      help: ["move `close` after the last `send`"])
  }

  static func closeBeforeTheEnd(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .turnAfterClose, "over TLS and UDP nothing can follow `close`", at: Annotation(span),
      help: ["move it to the end, or leave it out: the step closes the connection itself"])
  }

  static func closeFalse(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidValue, "`close: false` has no effect", at: Annotation(span),
      help: ["leave it out: the connection stays open to the end of the exchange"])
  }

  static func notOfBytes(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidPattern, "the pattern has a character that is not a single byte",
      at: Annotation(span),
      help: ["`until` works on bytes: write the character itself, or its bytes (`\\xc3\\xa9`)"])
  }
}
