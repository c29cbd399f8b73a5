// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges
import Notation

extension FailureTable {
  /// A failure that libcurl found, with its message.
  static func failure(
    code: CURLcode, reached phase: TransferFailure.Phase, hasHead: Bool = false, words: String,
    mayHaveBeenCarriedOut: Bool
  ) -> TransferFailure {
    if let refusal = HeadRefusal(libcurlsWords: words) {
      var failure = TransferFailure(
        kind: .protocol, phase: .receiving, code: Int(CURLE_WEIRD_SERVER_REPLY.rawValue),
        words: refusal.words, mayHaveBeenCarriedOut: mayHaveBeenCarriedOut)
      failure.isByOurRule = true
      return failure
    }
    let code = LibcurlWords.plainCode(code, words)
    let meaning = meaning(of: code, reached: phase, hasHead: hasHead, words: words)
    var failure = TransferFailure(
      kind: meaning.kind, phase: meaning.phase ?? phase, code: Int(code.rawValue),
      words: LibcurlWords.plain(words, of: code, meaning.kind)
        ?? (words.isEmpty ? String(cString: curl_easy_strerror(code)) : words),
      mayHaveBeenCarriedOut: mayHaveBeenCarriedOut)
    if let problem = TLSProblem(code: code, words: failure.words) {
      failure.kind = .tls
      failure.tlsProblem = problem
      failure.words = "\(problem.words): \(failure.words)"
    }
    if failure.kind == .timeout { failure.timeLimit = .ofLibcurl(failure.phase) }
    return failure
  }

  /// A failure by one of our rules.
  static func failure(
    stop: StopReason, reached phase: TransferFailure.Phase, mayHaveBeenCarriedOut: Bool
  ) -> TransferFailure {
    let (meaning, code) = Self.meaning(of: stop)
    var failure = TransferFailure(
      kind: meaning.kind, phase: meaning.phase ?? phase, code: Int(code.rawValue),
      words: words(of: stop, mayHaveBeenCarriedOut), mayHaveBeenCarriedOut: mayHaveBeenCarriedOut)
    // An option that libcurl refuses is not a failure by our rules.
    if case .option(.refused) = stop {} else { failure.isByOurRule = true }
    failure.isOfReusedConnection = stop == .refusedResend
    failure.awaitsDigest = stop == .wrongDigest
    if case .stream(.notLookedAt) = stop { failure.wasNotLookedAt = true }
    if case .deadline(let limit, _) = stop { failure.timeLimit = limit }
    if case .option = stop, let problem = TLSProblem(code: code, words: failure.words) {
      failure.kind = .tls
      failure.phase = .tlsHandshake
      failure.tlsProblem = problem
      failure.words = "\(problem.words): \(failure.words)"
    }
    if case .partialWildcard = stop { failure.tlsProblem = .name }
    return failure
  }

  /// The kind and phase for one of our rules, and libcurl's code for such an end.
  private static func meaning(of stop: StopReason) -> (Meaning, CURLcode) {
    switch stop {
    case .headLimit, .bodyLimit: (Meaning(.limit), CURLE_WRITE_ERROR)
    case .deadline: (Meaning(.timeout), CURLE_OPERATION_TIMEDOUT)
    case .forbiddenAddress: (Meaning(.forbiddenAddress, .connecting), CURLE_COULDNT_CONNECT)
    case .requestBody: (Meaning(.requestBody, .sending), CURLE_READ_ERROR)
    case .framing(let problem):
      (Meaning(problem.isOfLength ? .length : .protocol, .receiving), CURLE_WEIRD_SERVER_REPLY)
    case .unreadBytes, .idleTooLong: (Meaning(.closed, .sending), CURLE_ABORTED_BY_CALLBACK)
    case .foreignTunnel: (Meaning(.other, .sending), CURLE_ABORTED_BY_CALLBACK)
    case .partialWildcard: (Meaning(.tls, .tlsHandshake), CURLE_PEER_FAILED_VERIFICATION)
    case .coding(let reason):
      (
        Meaning(.protocol, .receiving),
        reason.problem == .trailingData ? CURLE_WRITE_ERROR : CURLE_BAD_CONTENT_ENCODING
      )
    case .sink: (Meaning(.saving, .receiving), CURLE_WRITE_ERROR)
    case .extent: (Meaning(.other), CURLE_OK)
    case .searchLimit: (Meaning(.limit, .receiving), CURLE_WRITE_ERROR)
    case .endlessLogin: (Meaning(.other), CURLE_LOGIN_DENIED)
    case .cancelled: (Meaning(.cancelled), CURLE_ABORTED_BY_CALLBACK)
    case .brokenHead: (Meaning(.closed, .receiving), CURLE_PARTIAL_FILE)
    case .foreignVersion: (Meaning(.protocol, .receiving), CURLE_WEIRD_SERVER_REPLY)
    case .refusedResend: (Meaning(.closed, .waitingForResponse), CURLE_GOT_NOTHING)
    case .stream(let problem):
      (Meaning(problem.kind, problem.isInResponse ? .receiving : nil), CURLE_HTTP2_STREAM)
    case .wrongDigest: (Meaning(.other, .sending), CURLE_LOGIN_DENIED)
    case .option(let reason): (Meaning(.other, .sending), optionCode(reason))
    }
  }

  /// Our message for one of our rules.
  private static func words(of stop: StopReason, _ mayHaveBeenCarriedOut: Bool) -> String {
    switch stop {
    case .headLimit(let bytes): "the response heads are larger than \(bytes) bytes"
    case .bodyLimit(let bytes): "the decoded body is larger than \(bytes) bytes"
    case .deadline(let limit, let length): words(limit, length)
    case .forbiddenAddress(let address):
      "`\(address)` is a link-local or metadata address, which needs a right"
    case .requestBody(let reason), .sink(let reason), .searchLimit(let reason): reason
    case .framing(let problem): problem.words
    case .unreadBytes, .idleTooLong: "the kept-alive connection was no longer good"
    case .foreignTunnel:
      "the only tunnel that libcurl offers was opened with another log-in at the proxy"
    case .partialWildcard(let name):
      "\(TLSProblem.name.words): it is for `\(name)`, and a `*` stands for a whole label only"
    case .coding(let reason): reason.words
    case .extent: ""
    case .endlessLogin: "the service asks for a log-in again and again"
    case .cancelled: "cancelled"
    case .brokenHead: FramingProblem.brokenHeadWords
    case .foreignVersion: FramingProblem.foreignVersionWords
    case .refusedResend: resendWords(mayHaveBeenCarriedOut)
    case .stream(let problem): problem.words
    case .wrongDigest: "the service asks for a log-in by digest that libcurl does not know"
    case .option(let reason): words(reason, optionCode(reason))
    }
  }

  private static func words(_ limit: TransferFailure.TimeLimit, _ length: Duration) -> String {
    let milliseconds = length / .milliseconds(1)
    let text =
      milliseconds >= 1000 ? "\(number(milliseconds / 1000))s" : "\(number(milliseconds))ms"
    return switch limit {
    case .connect: "no connection after \(text)"
    case .firstByte: "no byte of a response came within \(text)"
    case .idle: "no byte was sent or received for \(text)"
    case .total: "the exchange was not complete after \(text)"
    }
  }

  /// The number, without `.0` for whole numbers.
  private static func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15
      ? String(Int64(clamping: value)) : String(value)
  }

  /// The message for a connection that the service closed although it was new.
  static let closedWords = "the service closed the connection before any response came"

  private static func resendWords(_ mayHaveBeenCarriedOut: Bool) -> String {
    let event = "the kept-alive connection closed before any response came"
    guard mayHaveBeenCarriedOut else { return event }
    return event + "; the service may have carried the request out, so it was not sent again"
  }

  private static func optionCode(_ reason: OptionFailure) -> CURLcode {
    switch reason {
    case .refused(_, let code): CURLcode(rawValue: code)
    case .header, .method, .bodyOfHead: CURLE_BAD_FUNCTION_ARGUMENT
    case .address: CURLE_URL_MALFORMAT
    case .scheme: CURLE_UNSUPPORTED_PROTOCOL
    }
  }

  private static func words(_ reason: OptionFailure, _ code: CURLcode) -> String {
    switch reason {
    case .refused(let option, _):
      let name =
        curl_easy_option_by_id(CURLoption(rawValue: option)).map {
          String(cString: $0.pointee.name)
        }
      return "\(String(cString: curl_easy_strerror(code))) (CURLOPT_\(name ?? "\(option)"))"
    case .header: return "a header has a control character in it"
    case .address: return "the address has a space or a control character in it"
    case .scheme: return "the scheme of the address is not supported"
    case .method: return "the method is not a token"
    case .bodyOfHead: return "a HEAD request cannot carry a body"
    }
  }
}

extension TransferFailure.TimeLimit {
  /// The time limit that is over if libcurl's own timer ended a transfer in a phase.
  ///
  /// We set only `timeout.connect`; after that, libcurl has limits of its own for FTP replies.
  fileprivate static func ofLibcurl(_ phase: TransferFailure.Phase) -> Self {
    switch phase {
    case .resolvingName, .connecting, .tlsHandshake: .connect
    case .sending, .receiving: .idle
    case .waitingForResponse: .firstByte
    }
  }
}
