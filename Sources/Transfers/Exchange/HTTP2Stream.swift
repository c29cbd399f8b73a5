// SPDX-License-Identifier: Apache-2.0

import CHTTP2Frames
import Exchanges

/// What the frames of HTTP/2 said about the stream of a request (RFC 9113).
///
/// libcurl reports none of this, and its versions differ in what they take for a whole response.
/// Empty for other versions of HTTP, and where libcurl's frames are not seen
/// (`docs/internals/http2.md`).
struct HTTP2Stream {
  /// The status of the last head, which may break a rule; nil before the first.
  private(set) var status: Int?
  /// Its `content-length`; -1 if that is not one number, nil without one.
  private(set) var announcedBytes: Int64?
  /// The bytes of all DATA frames, whether they were allowed or not.
  private(set) var bytes: Int64 = 0
  /// Whether the service ended the stream by END_STREAM.
  private var hasEnded = false
  /// The code of the service's RST_STREAM; nil for none.
  private(set) var resetCode: Int64?
  /// Why the stream was closed, by the service or on this side; nil while it is open.
  private(set) var closeCode: Int64?
  /// The code of a GOAWAY that came while the stream was open; nil for none.
  private(set) var goAwayCode: Int64?
  /// Whether a whole head with a final status came, so that an end is within the body.
  private(set) var hasHead = false
  /// Whether a head was to end the stream, so that its length is judged although it breaks a rule.
  private var isLastHead = false
  /// Whether what came breaks a rule of the whole connection, which libcurl 8 reports in words.
  private(set) var isBroken = false
  /// Whether a field of a head breaks a rule.
  private var isMalformed = false
  /// Whether anything was said: the request was sent over HTTP/2.
  private(set) var isSeen = false

  /// Whether the response is complete: by END_STREAM, as long as it announced to be, or without a
  /// body.
  ///
  /// DATA frames are counted when they begin, and only a connection that ends is within one.
  func isComplete(method: String) -> Bool {
    if hasEnded { return true }
    guard hasHead, !wasResetHere else { return false }
    return announcedBytes == bytes || bytes == 0 && hasNoBody(method)
  }

  /// The problem of a response that has begun and whose connection has ended; nil without one.
  func cut(method: String) -> StreamProblem? {
    guard isSeen, hasHead, !isComplete(method: method) else { return nil }
    guard let announcedBytes, announcedBytes > bytes else { return .cutByEnd }
    return .framing(.shortBody(came: Int(clamping: bytes), of: Int(clamping: announcedBytes)))
  }

  private func hasForbiddenBody(_ method: String) -> Bool {
    hasHead && bytes > 0 && hasNoBody(method)
  }

  private func hasNoBody(_ method: String) -> Bool {
    FramingProblem.sourceWithoutBody(method: method, status: status) != nil
  }

  /// Whether this side closed the stream, for a rule that the response breaks or a GOAWAY. libcurl
  /// closes each stream of a transfer that has failed.
  private var wasResetHere: Bool {
    guard resetCode == nil, let closeCode else { return false }
    return closeCode != 0 && closeCode != Self.closedByLibcurl
  }

  /// Whether a final head has begun and not ended.
  var isWithinHead: Bool { isFinal && !hasHead }

  private var isFinal: Bool { status.map { !StatusLine.isInterim($0) } ?? false }

  /// Notes a fact; numbers come from the service.
  mutating func take(_ fact: curlew_frame_fact, _ number: Int64) {
    isSeen = true
    switch fact {
    case curlew_frame_status:
      // The status of trailers is an error, and not that of the response.
      if !hasHead { (status, announcedBytes) = (Int(clamping: number), nil) }
    case curlew_frame_head: hasHead = isFinal
    case curlew_frame_last_head: isLastHead = true
    case curlew_frame_length:
      announcedBytes = announcedBytes == nil || announcedBytes == number ? number : -1
    case curlew_frame_malformed: isMalformed = true
    case curlew_frame_data:
      // A connection carries fewer bytes than 2^63.
      bytes &+= number
    case curlew_frame_end: hasEnded = true
    case curlew_frame_reset: resetCode = number
    case curlew_frame_closed: closeCode = number
    case curlew_frame_going_away: goAwayCode = number
    case curlew_frame_broken: isBroken = true
    default: break
    }
  }

  /// Why the response is not complete; nil if it is, or if the frames do not say why.
  func problem(method: String) -> StreamProblem? {
    guard isSeen, !isComplete(method: method) else { return nil }
    if closeCode == Self.refused, !hasHead { return .notLookedAt(goAwayCode: goAwayCode) }
    if let resetCode {
      if resetCode == Self.wantsHTTP1, !hasHead { return .wantsHTTP1 }
      return hasHead ? .cutByReset(code: resetCode) : .reset(code: resetCode)
    }
    if isBroken { return .notHTTP2(isInsistedOn: false) }
    if wasResetHere || hasForbiddenBody(method) { return brokenRule(method: method) }
    guard let goAwayCode, goAwayCode != 0 else { return nil }
    return .connectionEnded(code: goAwayCode, isInBody: hasHead)
  }

  /// The rule for which this side has reset the stream.
  func brokenRule(method: String) -> StreamProblem {
    guard isFinal, !isMalformed, let status else { return .malformed }
    if bytes > 0, let source = FramingProblem.sourceWithoutBody(method: method, status: status) {
      return .framing(.bodyNotAllowed(source, Int(clamping: bytes)))
    }
    guard hasHead || isLastHead, let announcedBytes, announcedBytes >= 0, announcedBytes != bytes
    else { return .malformed }
    return .framing(
      bytes < announcedBytes
        ? .shortBody(came: Int(clamping: bytes), of: Int(clamping: announcedBytes))
        : .trailingBytes(Int(clamping: bytes - announcedBytes)))
  }

  /// `REFUSED_STREAM` and `HTTP_1_1_REQUIRED` (RFC 9113, section 7). nghttp2 also closes streams as
  /// refused that are above the last one of a GOAWAY (section 6.8).
  static let refused: Int64 = 7
  private static let wantsHTTP1: Int64 = 13
  /// `STREAM_CLOSED`, which libcurl resets a stream with.
  private static let closedByLibcurl: Int64 = 5
}

/// Why a response over HTTP/2 is not complete.
enum StreamProblem: Hashable {
  /// The service says that it did not look at the request, in a GOAWAY of this code or by refusing
  /// the stream: it may be sent again, whatever its method (RFC 9113, section 8.7).
  case notLookedAt(goAwayCode: Int64?)
  /// `HTTP_1_1_REQUIRED`.
  case wantsHTTP1
  /// The service reset the stream before a final head.
  case reset(code: Int64)
  /// The service reset the stream after a final head.
  case cutByReset(code: Int64)
  /// The connection ended within a body of unknown length.
  case cutByEnd
  /// The connection ended after a GOAWAY with an error.
  case connectionEnded(code: Int64, isInBody: Bool)
  /// What came in place of a response is not HTTP/2.
  case notHTTP2(isInsistedOn: Bool)
  /// This side has reset the stream, since the response breaks a rule of HTTP/2.
  case malformed
  /// The same for a rule that HTTP/1 has too.
  case framing(FramingProblem)

  /// The kind that the same fault has over HTTP/1.
  var kind: TransferFailure.Kind {
    switch self {
    case .notLookedAt, .wantsHTTP1, .reset: .closed
    case .cutByReset, .cutByEnd: .length
    case .connectionEnded(_, let isInBody): isInBody ? .length : .closed
    case .notHTTP2, .malformed: .protocol
    case .framing(let problem): problem.isOfLength ? .length : .protocol
    }
  }

  /// Whether part of a response came.
  var isInResponse: Bool {
    switch self {
    case .notLookedAt, .wantsHTTP1, .reset: false
    case .connectionEnded(_, let isInBody): isInBody
    case .cutByReset, .cutByEnd, .notHTTP2, .malformed, .framing: true
    }
  }

  var words: String {
    switch self {
    case .notLookedAt(nil):
      "the service refused the HTTP/2 stream before it looked at the request (REFUSED_STREAM)"
    case .notLookedAt(0?):
      "the service ended the HTTP/2 connection before it looked at the request (GOAWAY)"
    case .notLookedAt(let code?):
      "the service ended the HTTP/2 connection with \(Self.name(code)) before it looked at the "
        + "request (GOAWAY)"
    case .wantsHTTP1:
      "the service wants HTTP/1.1 for this request (HTTP_1_1_REQUIRED), which `http: 1.1` speaks"
    case .reset(let code):
      "the service reset the HTTP/2 stream before any response came (\(Self.name(code)))"
    case .cutByReset(0):
      "the response was cut off: the service reset the stream before its end"
    case .cutByReset(let code):
      "the response was cut off: the service reset the stream before its end (\(Self.name(code)))"
    case .cutByEnd: "the response was cut off: the connection ended before the end of its stream"
    case .connectionEnded(let code, _):
      "the service ended the HTTP/2 connection with \(Self.name(code)) (GOAWAY)"
    case .notHTTP2(let isInsistedOn):
      "what came is not HTTP/2"
        + (isInsistedOn ? ", which `http: 2-prior-knowledge` insists on" : "")
    case .malformed: "the response breaks the rules of HTTP/2, so the stream was reset on this side"
    case .framing(let problem): problem.words
    }
  }

  /// The name of an error code (RFC 9113, section 7).
  private static func name(_ code: Int64) -> String {
    codes.indices.contains(Int(clamping: code)) ? codes[Int(clamping: code)] : "error \(code)"
  }

  private static let codes = [
    "NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT",
    "STREAM_CLOSED", "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR",
    "CONNECT_ERROR", "ENHANCE_YOUR_CALM", "INADEQUATE_SECURITY", "HTTP_1_1_REQUIRED",
  ]
}
