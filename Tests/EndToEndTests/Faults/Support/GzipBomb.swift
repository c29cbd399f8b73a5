// SPDX-License-Identifier: Apache-2.0

/// Gzip that unpacks to 158 times as many noughts (RFC 1951, section 3.2.6: fixed Huffman codes).
enum GzipBomb {
  /// The head of the file, of its one block, a zero and a first repetition: whole bytes.
  static let start: [UInt8] =
    [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
    + packed([false, true, false] + bits("00110000") + repetition)

  /// Eight repetitions more, 2,064 noughts in 13 bytes, as often as one likes.
  static let more: [UInt8] = packed(Array([[Bool]](repeating: repetition, count: 8).joined()))

  /// Length 258 (symbol 285) at distance 1 (symbol 0).
  private static let repetition = bits("11000101") + bits("00000")

  private static func bits(_ text: String) -> [Bool] { text.utf8.map { $0 == UInt8(ascii: "1") } }

  /// The first bit is the lowest of its byte.
  private static func packed(_ bits: [Bool]) -> [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) { byte, bit in
        byte | (bit.element ? 1 << bit.offset : 0)
      }
    }
  }
}
