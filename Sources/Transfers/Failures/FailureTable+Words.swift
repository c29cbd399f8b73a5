// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

extension FailureTable {
  /// A failure that libcurl found, with its message.
  static func failure(
    code: CURLcode, reached phase: TransferFailure.Phase, hasHead: Bool = false, words: String,
    mayHaveBeenCarriedOut: Bool
  ) -> TransferFailure {
    let meaning = meaning(of: code, reached: phase, hasHead: hasHead, words: words)
    var failure = TransferFailure(
      kind: meaning.kind, phase: meaning.phase ?? phase, code: Int(code.rawValue),
      words: plainWords(of: code, meaning.kind)
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

  /// Our message for codes whose libcurl message is misleading.
  private static func plainWords(of code: CURLcode, _ kind: TransferFailure.Kind) -> String? {
    switch (code, kind) {
    case (CURLE_OUT_OF_MEMORY, .limit):
      "a line of the response's head is longer than the 100 kB that libcurl takes"
    case (CURLE_BAD_FUNCTION_ARGUMENT, .protocol):
      "libcurl cannot parse the response"
    default: nil
    }
  }

  /// A failure by one of our rules.
  static func failure(
    stop: StopReason, reached phase: TransferFailure.Phase, mayHaveBeenCarriedOut: Bool
  ) -> TransferFailure {
    let row = row(of: stop, mayHaveBeenCarriedOut)
    var failure = TransferFailure(
      kind: row.meaning.kind, phase: row.meaning.phase ?? phase, code: Int(row.code.rawValue),
      words: row.words, mayHaveBeenCarriedOut: mayHaveBeenCarriedOut)
    // An option that libcurl refuses is not a failure by our rules.
    if case .option(.refused) = stop {} else { failure.isByOurRule = true }
    failure.isOfReusedConnection = stop == .refusedResend
    failure.awaitsDigest = stop == .wrongDigest
    if case .deadLine(let limit, _) = stop { failure.timeLimit = limit }
    if case .partialWildcard = stop { failure.tlsProblem = .name }
    return failure
  }

  /// The kind and phase for one of our rules, libcurl's code for such an end, and our message.
  private typealias Row = (meaning: Meaning, code: CURLcode, words: String)

  private static func row(of stop: StopReason, _ mayHaveBeenCarriedOut: Bool) -> Row {
    switch stop {
    case .headLimit(let bytes):
      (Meaning(.limit), CURLE_WRITE_ERROR, "the response heads are larger than \(bytes) bytes")
    case .bodyLimit(let bytes):
      (Meaning(.limit), CURLE_WRITE_ERROR, "the decoded body is larger than \(bytes) bytes")
    case .deadLine(let limit, let length):
      (Meaning(.timeout), CURLE_OPERATION_TIMEDOUT, words(limit, length))
    case .forbiddenAddress(let address):
      (
        Meaning(.forbiddenAddress, .connecting), CURLE_COULDNT_CONNECT,
        "`\(address)` is a link-local or metadata address, which needs a right"
      )
    case .requestBody(let reason): (Meaning(.requestBody, .sending), CURLE_READ_ERROR, reason)
    case .framing(let problem):
      (
        Meaning(problem.isOfLength ? .length : .protocol, .receiving), CURLE_WEIRD_SERVER_REPLY,
        problem.words
      )
    case .unreadBytes:
      (
        Meaning(.closed, .sending), CURLE_ABORTED_BY_CALLBACK,
        "the kept-alive connection was no longer good"
      )
    case .foreignTunnel:
      (
        Meaning(.other, .sending), CURLE_ABORTED_BY_CALLBACK,
        "the only tunnel that libcurl offers was opened with another log-in at the proxy"
      )
    case .partialWildcard(let name):
      (
        Meaning(.tls, .tlsHandshake), CURLE_PEER_FAILED_VERIFICATION,
        "\(TLSProblem.name.words): it is for `\(name)`, and a `*` stands for a whole label only"
      )
    case .coding(let reason):
      (
        Meaning(.protocol, .receiving),
        reason.problem == .trailingData ? CURLE_WRITE_ERROR : CURLE_BAD_CONTENT_ENCODING,
        reason.words
      )
    case .sink(let reason): (Meaning(.saving, .receiving), CURLE_WRITE_ERROR, reason)
    case .extent: (Meaning(.other), CURLE_OK, "")
    case .searchLimit(let words): (Meaning(.limit, .receiving), CURLE_WRITE_ERROR, words)
    case .endlessLogin:
      (Meaning(.other), CURLE_LOGIN_DENIED, "the service asks for a log-in again and again")
    case .cancelled: (Meaning(.cancelled), CURLE_ABORTED_BY_CALLBACK, "cancelled")
    case .brokenHead:
      (
        Meaning(.closed, .receiving), CURLE_PARTIAL_FILE,
        "the connection ended within the response's head"
      )
    case .foreignVersion:
      (
        Meaning(.protocol, .receiving), CURLE_WEIRD_SERVER_REPLY,
        "the status line names another version of HTTP than the connection speaks, which is HTTP/1"
      )
    case .refusedResend:
      (
        Meaning(.closed, .waitingForResponse), CURLE_GOT_NOTHING,
        resendWords(mayHaveBeenCarriedOut)
      )
    case .wrongDigest:
      (
        Meaning(.other, .sending), CURLE_LOGIN_DENIED,
        "the service asks for a log-in by digest that libcurl does not know"
      )
    case .option(let reason):
      (Meaning(.other, .sending), optionCode(reason), words(reason, optionCode(reason)))
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
    value == value.rounded() && value < 1e15 ? String(Int64(value)) : String(value)
  }

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
