// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Transfers

@Suite struct `The head of a request, as sent` {
  @Test(arguments: [
    ("GET /A HTTP/2\r\nX-All: One:Two\r\n\r\n", "GET /A HTTP/2\r\nx-all: One:Two\r\n\r\n"),
    ("GET /A HTTP/3\r\nHost: A.b\r\n\r\n", "GET /A HTTP/3\r\nhost: A.b\r\n\r\n"),
    ("GET /A HTTP/1.1\r\nX-All: One\r\n\r\n", "GET /A HTTP/1.1\r\nX-All: One\r\n\r\n"),
    ("", ""),
  ])
  func `has the names of HTTP/2 and 3 in lower case`(reported: String, shown: String) {
    var bytes = Array("earlier".utf8) + Array(reported.utf8)
    bytes.lowerNamesOfLaterVersion(from: 7)
    #expect(String(decoding: bytes.dropFirst(7), as: UTF8.self) == shown)
  }
}
