// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import Transfers

@Suite struct UpgradeReaderTests {
  /// What is read from pieces of these sizes: `101 + rest`, `200 body`, or the failure.
  private func read(
    _ text: String, by size: Int = 4096, ends: Bool = false,
    limits: TransferLimits = TransferLimits()
  ) -> String {
    var reader = UpgradeReader(limits)
    let bytes = Array(text.utf8)
    do throws(StopReason) {
      for start in stride(from: 0, to: bytes.count, by: size) {
        try reader.append(Array(bytes[start..<min(bytes.count, start + size)]))
      }
      if ends, !reader.isWhole { try reader.finish() }
    } catch {
      return FailureTable.failure(stop: error, reached: .receiving, mayHaveBeenCarriedOut: false)
        .words
    }
    guard reader.isWhole, let response = reader.response else { return "open" }
    let rest = String(decoding: reader.rest, as: UTF8.self)
    return "\(response.status) \(String(decoding: response.body, as: UTF8.self))+\(rest)"
  }

  @Test(arguments: [1, 2, 7, 4096])
  func `the bytes after status 101 belong to the other protocol`(_ size: Int) {
    let head = "HTTP/1.1 103 Early\r\nLink: a\r\n\r\nHTTP/1.1 101 Yes\r\nUpgrade: x\r\n\r\n"
    let text = read(head + "frames", by: size)
    #expect(text.hasPrefix("101 +"))
    #expect("101 +frames".hasPrefix(text))
    #expect(read(head + "frames") == "101 +frames")
  }

  @Test(arguments: [1, 3, 4096])
  func `another status has a body, whose end is found as in HTTP`(_ size: Int) {
    #expect(read("HTTP/1.1 403 No\r\nContent-Length: 3\r\n\r\nabc", by: size) == "403 abc+")
    #expect(
      read(
        "HTTP/1.1 403 No\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1;x\r\nc\r\n0\r\nT: 1\r\n\r\n",
        by: size) == "403 abc+")
    #expect(read("HTTP/1.1 403 No\r\n\r\nabc", by: size, ends: true) == "403 abc+")
    #expect(read("HTTP/1.1 403 No\r\n\r\nabc", by: size) == "open")
    #expect(read("HTTP/1.1 304 Same\r\nContent-Length: 9\r\n\r\n", by: size) == "304 +")
  }

  @Test(arguments: [
    ("HTTP/1.1 403 No\r\nContent-Length: 3\r\n\r\nab", "2 of 3 bytes of the body came"),
    (
      "HTTP/1.1 403 No\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n",
      "the last chunk is missing"
    ),
    (
      "HTTP/1.1 403 No\r\nTransfer-Encoding: zip\r\n\r\n",
      "transfer coding `zip` is not known, so the body cannot be read"
    ),
    (
      "HTTP/1.1 403 No\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      "`Content-Length` says 1 and 2"
    ),
    ("HTTP/1.1 101 Yes\r\nno colon\r\n\r\n", "a header line without a colon: `no colon`"),
    ("SSH-2.0-x\r\n", "what came is not a status line of HTTP"),
    ("HTTP/1.1 101 Yes\r\nUpgrade: x\r\n", "the connection ended within the response's head"),
    (
      "HTTP/2 101\r\n\r\n",
      "the status line names another version of HTTP than the connection speaks, which is HTTP/1"
    ),
  ])
  func `a response that is not HTTP is a failure`(_ text: String, _ words: String) {
    #expect(read(text, ends: true) == words)
    #expect(read(text, by: 1, ends: true) == words)
  }

  @Test func `head and body are bounded`() {
    let limits = TransferLimits(bodyBytes: 4, headBytes: 60)
    #expect(
      read("HTTP/1.1 403 No\r\n\r\nabcde", limits: limits)
        == "the decoded body is larger than 4 bytes")
    let long = String(repeating: "a", count: 80)
    for head in ["HTTP/1.1 101 \(long)", "HTTP/1.1 101 Yes\r\nA: \(long)\r\n"] {
      #expect(read(head, by: 7, limits: limits) == "the response heads are larger than 60 bytes")
    }
  }
}
