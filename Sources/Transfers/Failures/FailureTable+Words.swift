// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

extension FailureTable {
  /// A failure that libcurl found, in its own words.
  static func failure(
    code: CURLcode, reached phase: TransferFailure.Phase, words: String,
    mayHaveBeenCarriedOut: Bool
  ) -> TransferFailure {
    let meaning = meaning(of: code, reached: phase, words: words)
    var failure = TransferFailure(
      kind: meaning.kind, phase: meaning.phase ?? phase, code: Int(code.rawValue),
      words: words.isEmpty ? String(cString: curl_easy_strerror(code)) : words,
      mayHaveBeenCarriedOut: mayHaveBeenCarriedOut)
    if let problem = TLSProblem(code: code, words: failure.words) {
      failure.kind = .tls
      failure.tlsProblem = problem
      failure.words = "\(problem.words): \(failure.words)"
    }
    return failure
  }

  /// A failure by a rule of ours, in our words, with the code that libcurl has for such an end.
  static func failure(
    stop: StopReason, reached phase: TransferFailure.Phase, mayHaveBeenCarriedOut: Bool
  ) -> TransferFailure {
    var failure = TransferFailure(
      kind: .other, phase: phase, code: 0, words: "",
      mayHaveBeenCarriedOut: mayHaveBeenCarriedOut)
    let code: CURLcode
    switch stop {
    case .headLimit(let bytes):
      (failure.kind, code) = (.limit, CURLE_WRITE_ERROR)
      failure.words = "the response heads are larger than \(bytes) bytes"
    case .bodyLimit(let bytes):
      (failure.kind, code) = (.limit, CURLE_WRITE_ERROR)
      failure.words = "the decoded body is larger than \(bytes) bytes"
    case .deadLine(let kind, let length):
      (failure.kind, code) = (.timeout, CURLE_OPERATION_TIMEDOUT)
      failure.words = words(kind, length)
    case .forbiddenAddress(let address):
      (failure.kind, failure.phase) = (.forbiddenAddress, .connecting)
      code = CURLE_COULDNT_CONNECT
      failure.words = "`\(address)` is a link-local or metadata address, which needs a right"
    case .requestBody(let reason):
      (failure.kind, failure.phase) = (.requestBody, .sending)
      code = CURLE_READ_ERROR
      failure.words = reason
    case .impossibleLength:
      (failure.kind, failure.phase) = (.malformedResponse, .receiving)
      code = CURLE_WEIRD_SERVER_REPLY
      failure.words = "`Content-Length` is a number beyond all measure"
    case .coding(let reason):
      (failure.kind, failure.phase) = (.malformedResponse, .receiving)
      code = reason.problem == .goesOn ? CURLE_WRITE_ERROR : CURLE_BAD_CONTENT_ENCODING
      failure.words = reason.words
    case .sink(let reason):
      (failure.kind, failure.phase) = (.saving, .receiving)
      code = CURLE_WRITE_ERROR
      failure.words = reason
    case .extent:
      code = CURLE_OK
    case .endlessLogin:
      code = CURLE_LOGIN_DENIED
      failure.words = "the service asks for a log-in without end"
    case .cancelled:
      (failure.kind, code) = (.cancelled, CURLE_ABORTED_BY_CALLBACK)
      failure.words = "cancelled"
    case .brokenHead:
      (failure.kind, failure.phase, code) = (.interrupted, .receiving, CURLE_PARTIAL_FILE)
      failure.words = "the connection ended within the response's head"
    case .refusedResend:
      (failure.kind, failure.phase) = (.interrupted, .waitingForResponse)
      code = CURLE_GOT_NOTHING
      failure.isOfReusedConnection = true
      failure.words = resendWords(mayHaveBeenCarriedOut)
    case .wrongDigest:
      (failure.phase, code) = (.sending, CURLE_LOGIN_DENIED)
      failure.awaitsDigest = true
      failure.words = "the service asks for a log-in by digest that libcurl does not know"
    case .option(let reason):
      code = optionCode(reason)
      failure.words = words(reason, code)
    }
    failure.code = Int(code.rawValue)
    return failure
  }

  private static func words(_ kind: DeadLines.Kind, _ length: Duration) -> String {
    let milliseconds = length / .milliseconds(1)
    let text =
      milliseconds >= 1000 ? "\(number(milliseconds / 1000))s" : "\(number(milliseconds))ms"
    return switch kind {
    case .firstByte: "no byte of a response came within \(text)"
    case .idle: "no byte was sent or received for \(text)"
    case .total: "the exchange was not complete after \(text)"
    }
  }

  /// Without `.0` behind a whole number.
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
    case .scheme: return "the scheme of the address is none that is sent"
    case .method: return "the method is not a token"
    case .bodyOfHead: return "a HEAD request cannot carry a body"
    }
  }
}
