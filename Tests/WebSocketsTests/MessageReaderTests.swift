// SPDX-License-Identifier: Apache-2.0

import Testing
import WebSockets

@Suite struct MessageReaderTests {
  private static func violation(
    _ bytes: [UInt8], by side: MessageReader.Side = .client, limit: Int = 1000
  ) -> ProtocolViolation? {
    var reader = MessageReader(side, mostMessageBytes: limit)
    reader.append(bytes)
    do throws(ProtocolViolation) {
      while try reader.next() != nil {}
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      (
        [0xC1, 0], .reservedBits(4),
        "a frame sets reserved bits (4), but no extension was negotiated"
      ),
      ([0x83, 0], .opcode(3), "a frame has the unknown opcode 3"),
      ([0x81, 0x80], .masked, "a frame of the server is masked"),
      (
        [0x81, 127, 0x80, 0, 0, 0, 0, 0, 0, 0], .length,
        "the length of a frame has its highest bit set"
      ),
      (
        [0x81, 126, 0, 125], .lengthNotMinimal(125),
        "the length 125 of a frame is written in more bytes than it needs"
      ),
      (
        [0x81, 127, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], .lengthNotMinimal(65535),
        "the length 65535 of a frame is written in more bytes than it needs"
      ),
      ([0x09, 0], .fragmentedControl(.ping), "a ping frame is fragmented"),
      ([0x88, 126], .longControl(.close), "a close frame has more than 125 bytes"),
      ([0x80, 0], .strayContinuation, "a fragment continues no message"),
      (
        [0x01, 0, 0x82, 0], .interruptedMessage,
        "a message begins before the fragmented one has ended"
      ),
      ([0x81, 1, 0xC3], .textIsNotUTF8, "a text message is not UTF-8"),
      ([0x88, 1, 3], .halfCloseCode, "a close frame has half a close code"),
      ([0x88, 2, 3, 237], .closeCode(1005), "1005 is not a close code that may be sent"),
      ([0x88, 3, 3, 232, 0xFF], .closeReasonIsNotUTF8, "the reason of a close frame is not UTF-8"),
    ] as [([UInt8], ProtocolViolation, String)])
  func `each broken rule has its words`(
    _ bytes: [UInt8], _ violation: ProtocolViolation, _ words: String
  ) {
    #expect(Self.violation(bytes) == violation)
    #expect(violation.words == words)
  }

  @Test func `a server refuses a frame without a mask`() {
    #expect(Self.violation([0x81, 0], by: .server) == .unmasked)
    #expect(ProtocolViolation.unmasked.words == "a frame of the client is not masked")
  }

  @Test func `an announced length beyond the limit is refused before its bytes come`() {
    #expect(Self.violation([0x82, 126, 3, 232], limit: 1000) == nil)
    #expect(Self.violation([0x82, 126, 3, 233], limit: 1000) == .tooLong(limit: 1000))
    #expect(
      Self.violation([0x82, 127, 0x7F] + [UInt8](repeating: 255, count: 7)) == .tooLong(limit: 1000)
    )
    #expect(ProtocolViolation.tooLong(limit: 1000).words == "a message has more than 1000 bytes")
  }

  @Test func `the limit counts all fragments of a message, and no control frames`() {
    let half = [UInt8](repeating: 0x61, count: 3)
    #expect(
      Self.violation([0x01, 3] + half + [0x89, 3] + half + [0x80, 3] + half, limit: 6) == nil)
    #expect(Self.violation([0x01, 3] + half + [0x80, 4] + half, limit: 6) == .tooLong(limit: 6))
  }

  @Test func `a frame is unmasked however it is cut`() throws {
    let text = "Hello, masked world"
    let frame = WebSocketFrame(.text, Array(text.utf8)).bytes(masked: FrameMask(key: 0x12AB_34CD))
    for size in [1, 2, 3, 5, 64] {
      var reader = MessageReader(.server, mostMessageBytes: 100)
      var events: [PeerEvent] = []
      for start in stride(from: 0, to: frame.count, by: size) {
        reader.append(Array(frame[start..<min(frame.count, start + size)]))
        while let event = try reader.next() { events.append(event) }
      }
      #expect(events == [.message(Message(isText: true, bytes: Array(text.utf8)))])
    }
  }
}
