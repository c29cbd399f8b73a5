// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges
import Testing

@testable import Transfers

@Suite struct FailureTableTests {
  private static let expected: [(CURLcode, TransferFailure.Phase, TransferFailure.Kind)] = [
    (CURLE_COULDNT_RESOLVE_HOST, .resolvingName, .nameResolution),
    (CURLE_COULDNT_RESOLVE_PROXY, .resolvingName, .nameResolution),
    (CURLE_COULDNT_CONNECT, .connecting, .connection),
    (CURLE_SSL_CONNECT_ERROR, .tlsHandshake, .tls),
    (CURLE_PEER_FAILED_VERIFICATION, .tlsHandshake, .tls),
    (CURLE_SSL_CACERT_BADFILE, .tlsHandshake, .tls),
    (CURLE_OPERATION_TIMEDOUT, .connecting, .timeout),
    (CURLE_SEND_ERROR, .sending, .interrupted),
    (CURLE_RECV_ERROR, .receiving, .interrupted),
    (CURLE_PARTIAL_FILE, .receiving, .interrupted),
    (CURLE_GOT_NOTHING, .waitingForResponse, .interrupted),
    (CURLE_HTTP2_STREAM, .receiving, .interrupted),
    (CURLE_HTTP2, .receiving, .malformedResponse),
    (CURLE_WEIRD_SERVER_REPLY, .receiving, .malformedResponse),
    (CURLE_BAD_CONTENT_ENCODING, .receiving, .malformedResponse),
    (CURLE_UNSUPPORTED_PROTOCOL, .waitingForResponse, .malformedResponse),
    (CURLE_UNSUPPORTED_PROTOCOL, .resolvingName, .other),
    (CURLE_UPLOAD_FAILED, .sending, .interrupted),
    (CURLE_OUT_OF_MEMORY, .connecting, .other),
    (CURLE_URL_MALFORMAT, .resolvingName, .other),
  ]

  @Test(arguments: expected)
  func `each code has its kind and keeps its number`(
    code: CURLcode, phase: TransferFailure.Phase, kind: TransferFailure.Kind
  ) {
    let failure = FailureTable.failure(
      code: code, reached: phase, words: "", mayHaveBeenCarriedOut: false)
    #expect(failure.kind == kind)
    #expect(failure.phase == phase)
    #expect(failure.code == Int(code.rawValue))
    #expect(failure.words.hasSuffix(String(cString: curl_easy_strerror(code))))
  }

  @Test func `what libcurl has wrong words for is told in others`() {
    let failure = { (code: CURLcode, words: String) in
      FailureTable.failure(
        code: code, reached: .receiving, words: words, mayHaveBeenCarriedOut: false)
    }
    let line = failure(CURLE_OUT_OF_MEMORY, "Out of memory")
    #expect(line.kind == .limit)
    #expect(line.words.contains("longer than the 100 kB"))
    let head = failure(CURLE_BAD_FUNCTION_ARGUMENT, "")
    #expect(head.kind == .malformedResponse)
    #expect(head.words == "libcurl cannot take the response apart")
    let chunks = failure(CURLE_UPLOAD_FAILED, "Chunky upload is not supported by HTTP 1.0")
    #expect(chunks.kind == .other)
  }

  @Test func `the error buffer's words win`() {
    let failure = FailureTable.failure(
      code: CURLE_GOT_NOTHING, reached: .waitingForResponse, words: "Empty reply from server",
      mayHaveBeenCarriedOut: true)
    #expect(failure.words == "Empty reply from server")
    #expect(failure.mayHaveBeenCarriedOut)
  }

  @Test func `framing that cannot be read is told from a broken connection by the words`() {
    let failure = FailureTable.failure(
      code: CURLE_RECV_ERROR, reached: .receiving,
      words: "chunk hex-length char not a hex digit: 0x7a", mayHaveBeenCarriedOut: false)
    #expect(failure.kind == .malformedResponse)
  }

  @Test(arguments: [
    (Duration.milliseconds(40), "40ms"), (.milliseconds(1500), "1.5s"), (.seconds(30), "30s"),
    (.seconds(300), "300s"),
  ])
  func `a dead line's words have its length`(length: Duration, words: String) {
    let failure = FailureTable.failure(
      stop: .deadLine(.total, after: length), reached: .receiving, mayHaveBeenCarriedOut: false)
    #expect(failure.words == "the exchange was not complete after \(words)")
  }

  @Test func `an option that libcurl refuses is named`() {
    let failure = FailureTable.failure(
      stop: .option(.refused(option: CURLOPT_PROXY.rawValue, code: 43)), reached: .resolvingName,
      mayHaveBeenCarriedOut: false)
    #expect(failure.code == 43)
    #expect(failure.words.hasSuffix("(CURLOPT_PROXY)"))
  }
}
