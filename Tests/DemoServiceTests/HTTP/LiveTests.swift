// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing

@Suite struct LiveTests {
  // The example of RFC 6455, section 1.3, and a subscription masked with the key 0.
  private static let head = """
    GET /live HTTP/1.1\r
    Host: a\r
    Connection: Upgrade\r
    Upgrade: websocket\r
    Sec-WebSocket-Version: 13\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
    Sec-WebSocket-Protocol: x, shop.v1\r
    \r\n
    """

  private func frame(_ opcode: UInt8, _ text: String) -> [UInt8] {
    [0x80 | opcode, 0x80 | UInt8(text.utf8.count), 0, 0, 0, 0] + Array(text.utf8)
  }

  @Test func `a WebSocket is opened, answers and closes`() async throws {
    let shop = try DemoShop.start()
    let client = try RawClient(port: shop.port)
    try await client.send(Self.head)
    let head = try await client.read(until: "EUR\"}")
    #expect(head.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
    #expect(head.contains("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
    #expect(head.contains("\r\nSec-WebSocket-Protocol: shop.v1\r\n"))
    try await client.send(frame(1, #"{"type":"subscribe","pet":2}"#))
    let prices = try await client.read(until: #""amount":15}"#)
    #expect(prices.contains(#"{"type":"subscribed","subscription":"sub-1","pet":2}"#))
    try await client.send(frame(9, "hi") + frame(1, #"{"type":"leave","code":4001}"#))
    let rest = try await client.readToEnd()
    #expect(
      rest == [0x8A, 2] + Array("hi".utf8) + [0x88, 13, 0x0F, 0xA1] + Array("as you wish".utf8))
  }

  @Test func `another request must upgrade`() async throws {
    try await withShop { client in
      let answer = try await client.send("GET", "/live")
      #expect(answer.status == 426)
      #expect(answer.header("upgrade") == "websocket")
    }
  }
}
