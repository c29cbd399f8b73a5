// SPDX-License-Identifier: Apache-2.0

extension FramingProblem {
  /// Whether the only problem is that the body is shorter or longer than its announced length.
  var isOfLength: Bool {
    switch self {
    case .unfinishedChunks, .shortBody, .trailingBytes, .bodyNotAllowed, .noClosingAlert: true
    default: false
    }
  }

  /// A response that has no body (RFC 9112, section 6.3), for `bodyNotAllowed`; nil for others.
  static func sourceWithoutBody(method: String, status: Int?) -> String? {
    if method == "HEAD" { return "a response to HEAD" }
    return status == 204 || status == 304 ? "a response of status \(status ?? 0)" : nil
  }

  /// The message for a status line of another version.
  static let foreignVersionWords =
    "the status line names another version of HTTP than the connection speaks, which is HTTP/1"

  /// The message for a connection that closed before the end of a head.
  static let brokenHeadWords = "the connection ended within the response's head"

  /// The problem as a sentence.
  var words: String {
    switch self {
    case .statusLine: "what came is not a status line of HTTP"
    case .bareCarriageReturn(let text): "a carriage return within a line of the head: `\(text)`"
    case .nul(let text): "a NUL byte in a line of the head: `\(text)`"
    case .noColon(let text): "a header line without a colon: `\(text)`"
    case .emptyName(let text): "a header without a name: `\(text)`"
    case .name(let text): "`\(text)` is not the name of a header"
    case .spaceBeforeColon(let name): "white space before the colon of the header `\(name)`"
    case .foldedFirstLine:
      "the first header line begins with white space: there is no line that it continues"
    case .foldedFraming: "`Content-Length` or `Transfer-Encoding` is continued on another line"
    case .foldedTrailer: "a line after the body is continued on another line"
    case .trailer(let name): "`\(name)` is not allowed after the body"
    case .lengthIsNotANumber(let text): "`Content-Length` is not a number: `\(text)`"
    case .lengthIsTooLarge: "`Content-Length` is larger than any body can be"
    case .lengthsDiffer(let one, let other): "`Content-Length` says \(one) and \(other)"
    case .lengthBesideCoding: "the response has both `Transfer-Encoding` and `Content-Length`"
    case .codingInVersion10: "`Transfer-Encoding` in a response of HTTP/1.0"
    case .framedWithoutBody(let name, let status):
      "`\(name)` in a response of status \(status), which has no body"
    case .noCoding: "`Transfer-Encoding` names no coding"
    case .identity: "transfer coding `identity`, which HTTP no longer has"
    case .chunkedTwice: "`Transfer-Encoding` names `chunked` twice"
    case .chunkedIsNotLast: "`chunked` is not the last coding of `Transfer-Encoding`"
    case .unknownCoding(let name):
      "transfer coding `\(name)` is not known, so the body cannot be read"
    case .unaskedCoding(let name):
      "transfer coding `\(name)`, which the request did not ask for"
    case .locationsDiffer: "the response has `Location` headers that differ"
    case .chunkSize(let text): "`\(text)` is not the size of a chunk"
    case .chunkLine(let text): "the line of a chunk's size does not end properly: `\(text)`"
    case .chunkEnd: "a chunk is longer than its size"
    case .unfinishedChunks: "the last chunk is missing"
    case .shortBody(let came, let length): "\(came) of \(length) bytes of the body came"
    case .trailingBytes(let count):
      count == 1
        ? "1 byte more than the body's length" : "\(count) bytes more than the body's length"
    case .noClosingAlert:
      "the TLS connection ended without a closing alert, so the body may be cut off"
    case .bodyNotAllowed(let source, let count):
      "\(source) has no body, and \(count) byte\(count == 1 ? "" : "s") followed"
    }
  }
}
