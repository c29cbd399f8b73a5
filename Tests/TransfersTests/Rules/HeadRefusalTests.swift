// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges
import Testing

@testable import Transfers

/// Messages of libcurl 7.88 and 8.22 for the same line.
@Suite struct HeadRefusalTests {
  @Test(arguments: [
    ("Received HTTP/0.9 when not allowed", HeadRefusal.statusLine),
    ("Unsupported HTTP version in response", .statusLine),
    ("Unsupported HTTP/1 subversion in response", .statusLine),
    ("Unsupported response code in HTTP response", .statusLine),
    ("Version mismatch (from HTTP/11 to HTTP/20)", .version),
    ("Carriage return found in header", .carriageReturn), ("Nul byte in header", .nul),
    ("Header without colon", .noColon), ("Invalid Content-Length: value", .length),
    ("Multiple Location headers", .locations),
  ])
  func `has one message for each problem, and one code`(words: String, refusal: HeadRefusal) {
    #expect(HeadRefusal(libcurlsWords: words) == refusal)
    for code in [CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY] {
      let failure = FailureTable.failure(
        code: code, reached: .waitingForResponse, words: words, mayHaveBeenCarriedOut: false)
      #expect(failure.kind == .protocol && failure.phase == .receiving && failure.code == 8)
      #expect(failure.words == refusal.words)
    }
  }

  @Test(arguments: ["", "Could not resolve host: nope.invalid", "Empty reply from server"])
  func `is none of another failure`(words: String) {
    #expect(HeadRefusal(libcurlsWords: words) == nil)
  }

  @Test(arguments: [
    (
      "Failed to connect to 127.0.0.1:9 after 3 ms: Could not connect to server",
      "Failed to connect to 127.0.0.1 port 9 after 3 ms: Couldn't connect to server"
    ),
    (
      "Failed to connect to ::1:9 via a.example:80 after 3 ms: Could not connect to server",
      "Failed to connect to a.example port 80 after 3 ms: Couldn't connect to server"
    ),
    ("Connection refused", "Connection refused"),
  ])
  func `a failure to connect has one message`(words: String, expected: String) {
    let failure = FailureTable.failure(
      code: CURLE_COULDNT_CONNECT, reached: .connecting, words: words, mayHaveBeenCarriedOut: false)
    #expect(failure.words == expected)
  }
}
