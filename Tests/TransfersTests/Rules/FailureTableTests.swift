// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges
import Testing

@testable import Transfers

@Suite struct FailureTableTests {
  private static let expected: [(CURLcode, TransferFailure.Phase, TransferFailure.Kind)] = [
    (CURLE_COULDNT_RESOLVE_HOST, .resolvingName, .name),
    (CURLE_COULDNT_RESOLVE_PROXY, .resolvingName, .name),
    (CURLE_COULDNT_CONNECT, .connecting, .connect),
    (CURLE_SSL_CONNECT_ERROR, .tlsHandshake, .tls),
    (CURLE_PEER_FAILED_VERIFICATION, .tlsHandshake, .tls),
    (CURLE_SSL_CACERT_BADFILE, .tlsHandshake, .tls),
    (CURLE_OPERATION_TIMEDOUT, .connecting, .timeout),
    (CURLE_SEND_ERROR, .sending, .closed),
    (CURLE_RECV_ERROR, .receiving, .closed),
    (CURLE_PARTIAL_FILE, .receiving, .length),
    (CURLE_GOT_NOTHING, .waitingForResponse, .closed),
    (CURLE_HTTP2_STREAM, .receiving, .closed),
    (CURLE_HTTP2, .receiving, .protocol),
    (CURLE_WEIRD_SERVER_REPLY, .receiving, .protocol),
    (CURLE_BAD_CONTENT_ENCODING, .receiving, .protocol),
    (CURLE_UNSUPPORTED_PROTOCOL, .waitingForResponse, .protocol),
    (CURLE_UNSUPPORTED_PROTOCOL, .resolvingName, .other),
    (CURLE_UPLOAD_FAILED, .sending, .closed),
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

  @Test(arguments: [
    (CURLE_RECV_ERROR, TransferFailure.Kind.length), (CURLE_SEND_ERROR, .length),
    (CURLE_HTTP2_STREAM, .length), (CURLE_PARTIAL_FILE, .length), (CURLE_GOT_NOTHING, .closed),
  ])
  func `a connection that ends after the head is a wrong length`(
    code: CURLcode, kind: TransferFailure.Kind
  ) {
    let failure = FailureTable.failure(
      code: code, reached: .receiving, hasHead: true, words: "", mayHaveBeenCarriedOut: false)
    #expect(failure.kind == kind)
  }

  @Test(arguments: [
    (TransferFailure.Phase.resolvingName, TransferFailure.TimeLimit.connect),
    (.connecting, .connect), (.tlsHandshake, .connect), (.waitingForResponse, .firstByte),
    (.receiving, .idle),
  ])
  func `a timeout of libcurl names the limit of its phase`(
    phase: TransferFailure.Phase, limit: TransferFailure.TimeLimit
  ) {
    let failure = FailureTable.failure(
      code: CURLE_OPERATION_TIMEDOUT, reached: phase, words: "", mayHaveBeenCarriedOut: false)
    #expect(failure.timeLimit == limit)
  }

  @Test(arguments: TransferFailure.TimeLimit.allCases)
  func `a deadline of ours names its limit`(limit: TransferFailure.TimeLimit) {
    let failure = FailureTable.failure(
      stop: .deadline(limit, after: .seconds(1)), reached: .receiving, mayHaveBeenCarriedOut: false)
    #expect(failure.kind == .timeout)
    #expect(failure.timeLimit == limit)
  }

  @Test func `failures with misleading messages of libcurl have our own`() {
    let failure = { (code: CURLcode, words: String) in
      FailureTable.failure(
        code: code, reached: .receiving, words: words, mayHaveBeenCarriedOut: false)
    }
    let line = failure(CURLE_OUT_OF_MEMORY, "Out of memory")
    #expect(line.kind == .limit)
    #expect(line.words.contains("longer than the 100 kB"))
    let head = failure(CURLE_BAD_FUNCTION_ARGUMENT, "")
    #expect(head.kind == .protocol)
    #expect(head.words == "libcurl cannot parse a line of the head")
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

  @Test func `malformed framing is distinguished from a broken connection by the message`() {
    let failure = FailureTable.failure(
      code: CURLE_RECV_ERROR, reached: .receiving,
      words: "chunk hex-length char not a hex digit: 0x7a", mayHaveBeenCarriedOut: false)
    #expect(failure.kind == .protocol)
  }

  @Test(arguments: [
    (Duration.milliseconds(40), "40ms"), (.milliseconds(1500), "1.5s"), (.seconds(30), "30s"),
    (.seconds(300), "300s"),
  ])
  func `a deadline's words have its length`(length: Duration, words: String) {
    let failure = FailureTable.failure(
      stop: .deadline(.total, after: length), reached: .receiving, mayHaveBeenCarriedOut: false)
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
