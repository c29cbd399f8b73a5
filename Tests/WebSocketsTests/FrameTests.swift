// SPDX-License-Identifier: Apache-2.0

import Testing
import WebSockets

@Suite struct FrameTests {
  // RFC 6455, section 5.7.
  @Test(
    arguments: [
      (WebSocketFrame(.text, Array("Hello".utf8)), nil, [0x81, 5, 0x48, 0x65, 0x6C, 0x6C, 0x6F]),
      (
        WebSocketFrame(.text, Array("Hello".utf8)), FrameMask(key: 0x37FA_213D),
        [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
      ),
      (WebSocketFrame(.text, Array("Hel".utf8), isFinal: false), nil, [0x01, 3, 0x48, 0x65, 0x6C]),
      (WebSocketFrame(.continuation, Array("lo".utf8)), nil, [0x80, 2, 0x6C, 0x6F]),
      (WebSocketFrame(.ping), nil, [0x89, 0]),
      (Closing(code: nil).frame, nil, [0x88, 0]),
      (Closing(code: 1000, reason: "ok").frame, nil, [0x88, 4, 3, 232, 0x6F, 0x6B]),
    ] as [(WebSocketFrame, FrameMask?, [UInt8])])
  func `a frame has these bytes`(_ frame: WebSocketFrame, _ mask: FrameMask?, _ bytes: [UInt8]) {
    #expect(frame.bytes(masked: mask) == bytes)
  }

  @Test(
    arguments: [
      (125, [0x82, 125]), (126, [0x82, 126, 0, 126]), (65535, [0x82, 126, 255, 255]),
      (65536, [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
    ] as [(Int, [UInt8])])
  func `a length takes as few bytes as it needs`(_ count: Int, _ head: [UInt8]) {
    let bytes = WebSocketFrame(.binary, [UInt8](repeating: 7, count: count)).bytes(masked: nil)
    #expect(Array(bytes.prefix(head.count)) == head)
    #expect(bytes.count == head.count + count)
  }

  @Test func `a reason is cut at a character`() {
    let reason = String(repeating: "a", count: 122) + "é"
    #expect(Closing(code: 1000, reason: reason).frame.payload.count == 2 + 122)
  }

  @Test func `each frame has a mask of its own`() {
    var generator = SystemRandomNumberGenerator()
    let masks = Set((0..<100).map { _ in FrameMask(using: &generator) })
    #expect(masks.count > 90)
  }
}
