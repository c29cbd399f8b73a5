// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Transfers

@Suite struct EarlyResponseTests {
  private func answer(_ text: String) -> EarlyResponse? { EarlyResponse(Array(text.utf8)) }

  @Test func `is an error with its whole body`() throws {
    let found = try #require(
      answer("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno!!")
    )
    #expect(
      found.lines.map { String(decoding: $0, as: UTF8.self) }
        == ["HTTP/1.1 413 Too Large\r\n", "Content-Length: 2\r\n", "\r\n"])
    #expect(found.body == Array("no".utf8))
  }

  @Test(arguments: [
    "", "HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n", "garbage\r\n\r\n",
    "HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nn",
    "HTTP/1.1 413 Too Large\r\n\r\nno", "HTTP/1.1 413 Too Large\r\nContent-Length: -1\r\n\r\n",
    "HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\nContent-Encoding: gzip\r\n\r\nno",
    "HTTP/1.1 413 Too Large\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\nno",
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno", "HTTP/1.1 100 Continue\r\n\r\n",
  ])
  func `is nothing else: the failure stays`(text: String) {
    #expect(answer(text) == nil)
  }
}
