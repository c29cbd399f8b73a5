// SPDX-License-Identifier: Apache-2.0

/// The scalars that our JSON strings escape, and how.
enum JSONEscape {
  /// The most bytes that the escaped form of so many bytes takes, with the room that `write` needs.
  static func longestForm(of count: Int) -> Int { count * 6 + 16 }

  /// Writes the escaped form of text that is UTF-8.
  ///
  /// Eight bytes are looked at and copied at once, since most text has nothing to escape: the
  /// bodies and heads of a run are most of what its reports hold.
  ///
  /// - Parameters:
  ///   - start: where the text to write begins; moved behind what was written.
  ///   - end: where it ends. A scalar that begins before it is written whole, and up to seven bytes
  ///     more.
  ///   - room: of `longestForm` bytes.
  /// - Returns: how many bytes were written.
  static func write(
    _ text: UnsafeRawBufferPointer, from start: inout Int, to end: Int,
    into room: UnsafeMutableRawBufferPointer
  ) -> Int {
    var (index, written) = (start, 0)
    while index < end {
      if index + 8 <= text.count {
        let word = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        room.storeBytes(of: word, toByteOffset: written, as: UInt64.self)
        let plain = plainBytes(in: UInt64(littleEndian: word))
        index += plain
        written += plain
        if plain == 8 { continue }
      }
      let length = scalarLength(text, at: index)
      if isEscaped(text, at: index) {
        written += writeEscape(of: text, at: index, into: room, written)
      } else {
        for place in 0..<length { room[written + place] = text[index + place] }
        written += length
      }
      index += length
    }
    start = index
    return written
  }

  /// How many bytes at the beginning of a word, its lowest, are ASCII that needs no escape.
  @inline(__always)
  private static func plainBytes(in word: UInt64) -> Int {
    // A high bit for each byte that matches, and perhaps for some above it.
    let control = (word &- each(0x20)) & ~word
    let quote = zeroBytes(in: word ^ each(0x22))
    let backslash = zeroBytes(in: word ^ each(0x5C))
    let delete = zeroBytes(in: word ^ each(0x7F))
    let found = (word | control | quote | backslash | delete) & each(0x80)
    return found.trailingZeroBitCount >> 3
  }

  @inline(__always)
  private static func zeroBytes(in word: UInt64) -> UInt64 { (word &- each(1)) & ~word }

  /// A word of this byte eight times.
  @inline(__always)
  private static func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The length of the scalar at an index.
  private static func scalarLength(_ text: UnsafeRawBufferPointer, at index: Int) -> Int {
    switch text[index] {
    case ..<0xC0: 1
    case ..<0xE0: 2
    case ..<0xF0: 3
    default: 4
    }
  }

  /// Whether the scalar at an index is a control, or would end or turn a line: bidirectional controls,
  /// and line and paragraph separators (U+2028 ends a line in JavaScript).
  private static func isEscaped(_ text: UnsafeRawBufferPointer, at index: Int) -> Bool {
    switch text[index] {
    case ..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: return true
    case 0xC2: return text[index + 1] < 0xA0
    case 0xD8: return text[index + 1] == 0x9C
    case 0xE2:
      switch scalar(text, at: index) {
      case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: return true
      default: return false
      }
    default: return false
    }
  }

  private static func scalar(_ text: UnsafeRawBufferPointer, at index: Int) -> UInt32 {
    UInt32(text[index] & 15) << 12 | UInt32(text[index + 1] & 63) << 6
      | UInt32(text[index + 2] & 63)
  }

  /// - Returns: how many bytes were written.
  private static func writeEscape(
    of text: UnsafeRawBufferPointer, at index: Int, into room: UnsafeMutableRawBufferPointer,
    _ offset: Int
  ) -> Int {
    room[offset] = UInt8(ascii: "\\")
    let letter: UInt8
    switch text[index] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter = text[index]
    case 0x0A: letter = UInt8(ascii: "n")
    case 0x0D: letter = UInt8(ascii: "r")
    case 0x09: letter = UInt8(ascii: "t")
    case 0xC2: return writeUnicode(UInt32(text[index + 1]), into: room, offset)
    case 0xD8: return writeUnicode(0x61C, into: room, offset)
    case 0xE2: return writeUnicode(scalar(text, at: index), into: room, offset)
    default: return writeUnicode(UInt32(text[index]), into: room, offset)
    }
    room[offset + 1] = letter
    return 2
  }

  private static func writeUnicode(
    _ scalar: UInt32, into room: UnsafeMutableRawBufferPointer, _ offset: Int
  ) -> Int {
    room[offset + 1] = UInt8(ascii: "u")
    for place in 0..<4 {
      let digit = UInt8(truncatingIfNeeded: scalar >> UInt32(12 - 4 * place)) & 15
      room[offset + 2 + place] = digit < 10 ? 48 + digit : 87 + digit
    }
    return 6
  }
}
