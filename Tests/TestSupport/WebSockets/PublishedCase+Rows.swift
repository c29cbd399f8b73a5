// SPDX-License-Identifier: Apache-2.0

/// Autobahn's published cases 1 to 7 and 9.1 to 9.6.
extension PublishedCase {
  /// 1 to 4: single frames.
  package static let frames = framing + pings + reserved + opcodes
  /// 5: fragments.
  package static let fragments = fragmentCases
  /// 6: texts, right and wrong.
  package static let texts = textCases + badTexts
  /// 7: closes.
  package static let closes = closing
  /// 9: long messages, up to sixteen megabytes.
  package static let long = longMessages
}

// MARK: 1 to 4

private func stars(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x2A, count: count) }

private let framing: [PublishedCase] = [
  PublishedCase("1.1.1", [RawFrame(1)], "text "),
  PublishedCase("1.1.2", [RawFrame(1, stars(125))], "text 125 bytes"),
  PublishedCase("1.1.3", [RawFrame(1, stars(126))], "text 126 bytes"),
  PublishedCase("1.1.4", [RawFrame(1, stars(127))], "text 127 bytes"),
  PublishedCase("1.1.5", [RawFrame(1, stars(128))], "text 128 bytes"),
  PublishedCase("1.1.6", [RawFrame(1, stars(65535))], "text 65535 bytes"),
  PublishedCase("1.1.7", [RawFrame(1, stars(65536))], "text 65536 bytes"),
  PublishedCase("1.1.8", [RawFrame(1, stars(65536))], by: 997, "text 65536 bytes"),
  PublishedCase("1.2.1", [RawFrame(2)], "binary 0 bytes"),
  PublishedCase("1.2.2", [RawFrame(2, stars(125))], "binary 125 bytes"),
  PublishedCase("1.2.3", [RawFrame(2, stars(126))], "binary 126 bytes"),
  PublishedCase("1.2.4", [RawFrame(2, stars(127))], "binary 127 bytes"),
  PublishedCase("1.2.5", [RawFrame(2, stars(128))], "binary 128 bytes"),
  PublishedCase("1.2.6", [RawFrame(2, stars(65535))], "binary 65535 bytes"),
  PublishedCase("1.2.7", [RawFrame(2, stars(65536))], "binary 65536 bytes"),
  PublishedCase("1.2.8", [RawFrame(2, stars(65536))], by: 997, "binary 65536 bytes"),
]

private let pings: [PublishedCase] = [
  PublishedCase("2.1", [.ping()], "ping 0"),
  PublishedCase("2.2", [.ping("Hello, world!")], "ping 13"),
  PublishedCase("2.3", [RawFrame(9, [0, 255, 254, 253, 252, 251, 0, 255])], "ping 8"),
  PublishedCase("2.4", [RawFrame(9, [UInt8](repeating: 254, count: 125))], "ping 125"),
  PublishedCase("2.5", [RawFrame(9, [UInt8](repeating: 254, count: 126))], "fail 1002"),
  PublishedCase("2.6", [RawFrame(9, [UInt8](repeating: 254, count: 125))], by: 1, "ping 125"),
  PublishedCase("2.7", [RawFrame(10)], "pong 0"),
  PublishedCase("2.8", [RawFrame(10, "unsolicited pong".utf8)], "pong 16"),
  PublishedCase(
    "2.9", [RawFrame(10, "unsolicited pong".utf8), .ping("ping")], "pong 16", "ping 4"),
  PublishedCase(
    "2.10", (0..<10).map { .ping("payload-\($0)") }, "ping 9", "ping 9", "ping 9", "ping 9",
    "ping 9", "ping 9", "ping 9", "ping 9", "ping 9", "ping 9"),
  PublishedCase(
    "2.11", (0..<10).map { .ping("payload-\($0)") }, by: 1, "ping 9", "ping 9", "ping 9", "ping 9",
    "ping 9", "ping 9", "ping 9", "ping 9", "ping 9", "ping 9"),
]

private let reserved: [PublishedCase] = [
  PublishedCase("3.1", [.text("Hello", reserved: 4)], "fail 1002"),
  PublishedCase(
    "3.2", [.text("Hello"), .text("Hello", reserved: 2), .ping()], "text Hello", "fail 1002"),
  PublishedCase(
    "3.3", [.text("Hello"), .text("Hello", reserved: 3), .ping()], by: 7, "text Hello",
    "fail 1002"),
  PublishedCase(
    "3.4", [.text("Hello"), .text("Hello", reserved: 4), .ping()], by: 1, "text Hello",
    "fail 1002"),
  PublishedCase("3.5", [RawFrame(2, [1, 2, 3], reserved: 5)], "fail 1002"),
  PublishedCase("3.6", [RawFrame(9, reserved: 6)], "fail 1002"),
  PublishedCase("3.7", [RawFrame(8, [3, 232], reserved: 7)], "fail 1002"),
]

private let opcodes: [PublishedCase] = [
  PublishedCase("4.1.1", [RawFrame(3)], "fail 1002"),
  PublishedCase("4.1.2", [RawFrame(4, "reserved opcode".utf8)], "fail 1002"),
  PublishedCase("4.1.3", [.text("Hello"), RawFrame(5), .ping()], "text Hello", "fail 1002"),
  PublishedCase(
    "4.1.4", [.text("Hello"), RawFrame(6, "Hello".utf8), .ping()], "text Hello", "fail 1002"),
  PublishedCase(
    "4.1.5", [.text("Hello"), RawFrame(7, "Hello".utf8), .ping()], by: 1, "text Hello",
    "fail 1002"),
  PublishedCase("4.2.1", [RawFrame(11)], "fail 1002"),
  PublishedCase("4.2.2", [RawFrame(12, "reserved opcode".utf8)], "fail 1002"),
  PublishedCase("4.2.3", [.text("Hello"), RawFrame(13), .ping()], "text Hello", "fail 1002"),
  PublishedCase(
    "4.2.4", [.text("Hello"), RawFrame(14, "Hello".utf8), .ping()], "text Hello", "fail 1002"),
  PublishedCase(
    "4.2.5", [.text("Hello"), RawFrame(15, "Hello".utf8), .ping()], by: 1, "text Hello",
    "fail 1002"),
]

// MARK: 5

private let two: [RawFrame] = [.text("frag1", isFinal: false), .more("frag2")]
private let twoAroundPing: [RawFrame] = [
  .text("frag1", isFinal: false), .ping("ping"), .more("frag2"),
]
private let five: [RawFrame] = [
  .text("f1", isFinal: false), .more("f2", isFinal: false), .ping("p1"),
  .more("f3", isFinal: false),
  .more("f4", isFinal: false), .ping("p2"), .more("f5"),
]

private let fragmentCases: [PublishedCase] = [
  PublishedCase(
    "5.1", [RawFrame(9, "frag1".utf8, isFinal: false), .more("frag2")], "fail 1002"),
  PublishedCase(
    "5.2", [RawFrame(10, "frag1".utf8, isFinal: false), .more("frag2")], "fail 1002"),
  PublishedCase("5.3", two, "text frag1frag2"),
  PublishedCase("5.4", two, by: 7, "text frag1frag2"),
  PublishedCase("5.5", two, by: 1, "text frag1frag2"),
  PublishedCase("5.6", twoAroundPing, "ping 4", "text frag1frag2"),
  PublishedCase("5.7", twoAroundPing, by: 7, "ping 4", "text frag1frag2"),
  PublishedCase("5.8", twoAroundPing, by: 1, "ping 4", "text frag1frag2"),
  PublishedCase("5.9", [.more("none"), .text("Hello")], "fail 1002"),
  PublishedCase("5.10", [.more("none"), .text("Hello")], by: 6, "fail 1002"),
  PublishedCase("5.11", [.more("none"), .text("Hello")], by: 1, "fail 1002"),
  PublishedCase("5.12", [.more("none", isFinal: false), .text("Hello")], "fail 1002"),
  PublishedCase("5.13", [.more("none", isFinal: false), .text("Hello")], by: 6, "fail 1002"),
  PublishedCase("5.14", [.more("none", isFinal: false), .text("Hello")], by: 1, "fail 1002"),
  PublishedCase(
    "5.15", two + [.more("f3", isFinal: false), .text("f4")], "text frag1frag2", "fail 1002"),
  PublishedCase(
    "5.16", [.more("f1", isFinal: false), .text("f2", isFinal: false), .more("f3")], "fail 1002"),
  PublishedCase(
    "5.17", [.more("f1"), .text("f2", isFinal: false), .more("f3")], "fail 1002"),
  PublishedCase("5.18", [.text("f1", isFinal: false), .text("f2")], "fail 1002"),
  PublishedCase("5.19", five, "ping 2", "ping 2", "text f1f2f3f4f5"),
  PublishedCase("5.20", five, by: 1, "ping 2", "ping 2", "text f1f2f3f4f5"),
]

// MARK: 6

private let sample = "Hello-µ@ßöäüàá-UTF-8!!"
private let start = "κόσμε"

private let textCases: [PublishedCase] = [
  PublishedCase("6.1.1", [RawFrame(1)], "text "),
  PublishedCase(
    "6.1.2", [.text("", isFinal: false), .more("", isFinal: false), .more("")], "text "),
  PublishedCase(
    "6.1.3", [.text("", isFinal: false), .more("middle", isFinal: false), .more("")],
    "text middle"),
  PublishedCase("6.2.1", [.text(sample)], "text \(sample)"),
  PublishedCase(
    "6.2.2", [.text("Hello-µ@ßöä", isFinal: false), .more("üàá-UTF-8!!")], "text \(sample)"),
  PublishedCase("6.2.3", RawFrame.fragments(sample.utf8), "text \(sample)"),
  PublishedCase("6.2.4", RawFrame.fragments(start.utf8), "text \(start)"),
  PublishedCase("6.5", [.text(start + "\u{10FFFF}x")], by: 3, "text \(start)\u{10FFFF}x"),
  PublishedCase("6.7", [.text("\u{0}\u{80}\u{800}\u{10000}")], "text \u{0}\u{80}\u{800}\u{10000}"),
  PublishedCase(
    "6.9", [.text("\u{7F}\u{7FF}\u{FFFF}\u{10FFFF}")], "text \u{7F}\u{7FF}\u{FFFF}\u{10FFFF}"),
  PublishedCase("6.11", [.text("\u{D7FF}\u{E000}\u{FFFD}")], "text \u{D7FF}\u{E000}\u{FFFD}"),
  PublishedCase("6.22", [.text("\u{FFFE}\u{1FFFE}\u{10FFFF}")], "text \u{FFFE}\u{1FFFE}\u{10FFFF}"),
  PublishedCase("6.23", [.text("\u{FFF9}\u{FFFD}")], "text \u{FFF9}\u{FFFD}"),
]

private let wrongBytes: [(number: String, bytes: [UInt8])] = [
  ("6.3", [0xED, 0xA0, 0x80]), ("6.8.1", [0xF8, 0x88, 0x80, 0x80, 0x80]),
  ("6.8.2", [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80]), ("6.10.1", [0xF7, 0xBF, 0xBF, 0xBF]),
  ("6.10.2", [0xFB, 0xBF, 0xBF, 0xBF, 0xBF]), ("6.11.5", [0xF4, 0x90, 0x80, 0x80]),
  ("6.12.1", [0x80]), ("6.12.2", [0xBF]), ("6.12.3", [0x80, 0xBF]),
  ("6.13.1", [0xC0, 0x20, 0xC1, 0x20]), ("6.13.2", [0xE0, 0x20]), ("6.13.3", [0xF0, 0x20]),
  ("6.13.4", [0xF8, 0x20]), ("6.13.5", [0xFC, 0x20]), ("6.14.1", [0xC0]),
  ("6.14.2", [0xE0, 0x80]), ("6.14.3", [0xF0, 0x80, 0x80]), ("6.14.6", [0xDF]),
  ("6.14.7", [0xEF, 0xBF]), ("6.14.8", [0xF7, 0xBF, 0xBF]),
  ("6.15", [0xC0, 0xE0, 0x80, 0xF0, 0x80, 0x80]), ("6.16.1", [0xFE]), ("6.16.2", [0xFF]),
  ("6.16.3", [0xFE, 0xFE, 0xFF, 0xFF]), ("6.17.1", [0xC0, 0xAF]), ("6.17.2", [0xE0, 0x80, 0xAF]),
  ("6.17.3", [0xF0, 0x80, 0x80, 0xAF]), ("6.18.1", [0xC1, 0xBF]),
  ("6.18.2", [0xE0, 0x9F, 0xBF]), ("6.18.3", [0xF0, 0x8F, 0xBF, 0xBF]), ("6.19.1", [0xC0, 0x80]),
  ("6.19.2", [0xE0, 0x80, 0x80]), ("6.19.3", [0xF0, 0x80, 0x80, 0x80]),
  ("6.20.1", [0xED, 0xA0, 0x80]), ("6.20.2", [0xED, 0xAF, 0xBF]), ("6.20.7", [0xED, 0xBF, 0xBF]),
  ("6.21.1", [0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80]),
  ("6.21.8", [0xED, 0xAF, 0xBF, 0xED, 0xBF, 0xBF]),
]

/// Texts with wrong bytes between valid ones must be refused.
private let badTexts: [PublishedCase] =
  wrongBytes.flatMap { badTexts($0.number, $0.bytes) } + cutTexts

private func badTexts(_ number: String, _ bytes: [UInt8]) -> [PublishedCase] {
  let text: [UInt8] = Array(start.utf8) + bytes + Array("edited".utf8)
  let begun: [RawFrame] = [
    RawFrame(1, start.utf8, isFinal: false), RawFrame(0, bytes + [0x20], isFinal: false),
  ]
  return [
    PublishedCase(number, [RawFrame(1, text)], "fail 1007"),
    PublishedCase(number + " by bytes", [RawFrame(1, text)], by: 1, "fail 1007"),
    PublishedCase(number + " in fragments", RawFrame.fragments(text), "fail 1007"),
    PublishedCase(number + " before the end (6.4)", begun, "fail 1007"),
  ]
}

private let cutTexts: [PublishedCase] = [
  PublishedCase("6.6, cut at the end", [RawFrame(1, start.utf8.dropLast())], "fail 1007"),
  PublishedCase(
    "6.4.1", [RawFrame(1, start.utf8, isFinal: false), RawFrame(0, [0xF4, 0x90], isFinal: false)],
    "fail 1007"),
  PublishedCase(
    "6.4.2",
    [RawFrame(1, Array(start.utf8) + [0xF4], isFinal: false), RawFrame(0, [0x90], isFinal: false)],
    "fail 1007"),
  // The frame is never whole: its text is refused at the first wrong byte.
  PublishedCase(
    "6.4.3", [RawFrame(1, Array(start.utf8) + [0xF4, 0x90] + stars(9)).cut(by: 9)], by: 1,
    "fail 1007"),
]

// MARK: 7

private let closing: [PublishedCase] = closes + allowedCodes + forbiddenCodes

private let closes: [PublishedCase] =
  [
    PublishedCase(
      "7.1.1", [.text("Hello World!"), .close(1000)], "text Hello World!", "close 1000"),
    PublishedCase("7.1.2", [.close(1000), .close(1000)], "close 1000"),
    PublishedCase("7.1.3", [.close(1000), .ping()], "close 1000"),
    PublishedCase("7.1.4", [.close(1000), .text("Hello World!")], "close 1000"),
    PublishedCase(
      "7.1.5", [.text("fragment1", isFinal: false), .close(1000), .more("fragment2")], "close 1000"),
    PublishedCase(
      "7.1.6", [RawFrame(1, stars(262_144)), .text("Hello World!"), .close(1000), .ping()],
      "text 262144 bytes", "text Hello World!", "close 1000"),
    PublishedCase("7.3.1", [RawFrame(8)], "close"),
    PublishedCase("7.3.2", [RawFrame(8, [0x61])], "fail 1002"),
    PublishedCase("7.3.3", [.close(1000)], "close 1000"),
    PublishedCase("7.3.4", [.close(1000, Array("Hello World!".utf8))], "close 1000 12"),
    PublishedCase("7.3.5", [.close(1000, stars(123))], "close 1000 123"),
    PublishedCase("7.3.6", [.close(1000, stars(124))], "fail 1002"),
    PublishedCase(
      "7.5.1", [.close(1000, Array(start.utf8) + [0xED, 0xA0, 0x80] + Array("edited".utf8))],
      "fail 1007"),
  ]

private let allowedCodes: [PublishedCase] =
  [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999].map { code in
    PublishedCase("7.7, \(code)", [.close(code)], "close \(code)")
  }

private let forbiddenCodes: [PublishedCase] =
  [0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65535].map { code in
    PublishedCase("7.9, \(code)", [.close(code)], "fail 1002")
  }

// MARK: 9

private let longMessages: [PublishedCase] =
  [65_536, 262_144, 1_048_576, 4_194_304, 8_388_608, 16_777_216].flatMap(whole)
  + [64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304].flatMap(fragmented)
  + [64, 128, 256, 512, 1024, 2048].flatMap(cut)

private func whole(_ size: Int) -> [PublishedCase] {
  [
    PublishedCase("9.1, \(size)", [RawFrame(1, stars(size))], by: 65_536, "text \(size) bytes"),
    PublishedCase("9.2, \(size)", [RawFrame(2, stars(size))], by: 65_536, "binary \(size) bytes"),
  ]
}

private func fragmented(_ size: Int) -> [PublishedCase] {
  [
    PublishedCase("9.3, \(size)", parts(1, of: size), by: 65_536, "text 4194304 bytes"),
    PublishedCase("9.4, \(size)", parts(2, of: size), by: 65_536, "binary 4194304 bytes"),
  ]
}

private func cut(_ size: Int) -> [PublishedCase] {
  let stars = stars(1 << 20)
  return [
    PublishedCase("9.5, \(size)", [RawFrame(1, stars)], by: size, "text 1048576 bytes"),
    PublishedCase("9.6, \(size)", [RawFrame(2, stars)], by: size, "binary 1048576 bytes"),
  ]
}

/// Four megabytes in fragments of one size.
private func parts(_ opcode: UInt8, of size: Int) -> [RawFrame] {
  let count = (4 << 20) / size
  return (0..<count).map { place in
    RawFrame(place == 0 ? opcode : 0, stars(size), isFinal: place == count - 1)
  }
}

extension RawFrame {
  /// The frame without its last bytes.
  fileprivate func cut(by count: Int) -> RawFrame {
    var frame = self
    frame.bytes.removeLast(count)
    return frame
  }
}
