// SPDX-License-Identifier: Apache-2.0

/// A file in which other characters stand for the three that libyaml takes for line breaks and
/// YAML 1.2 does not: U+0085, U+2028 and U+2029.
///
/// ([YAML 1.2.2, section 5.4](https://yaml.org/spec/1.2.2/#54-line-break-characters).) A substitute has
/// as many bytes as its character, so that all places stay the same, and the file has it neither as
/// it is nor as an escape, so that every one in a decoded text is a character of the file.
struct BreakStandIns {
  /// The file with the substitutes.
  let bytes: [UInt8]
  private let pairs: [(character: [UInt8], standIn: [UInt8])]

  /// The file has all characters that could stand for them.
  struct NoStandIn: Error {
    /// The first character of the file that needs one.
    let offset: Int
  }

  /// - Returns: nil if the file has none of the three.
  /// - Throws: if every possible substitute is in the file.
  init?(for bytes: [UInt8]) throws(NoStandIn) {
    guard let offset = Self.firstBreak(in: bytes) else { return nil }
    let used = Self.possibleStandIns(in: bytes)
    var free = [Self.ofTwoBytes, Self.ofThreeBytes].map { $0.lazy.filter { !used.contains($0) } }
      .map { $0.prefix(2).map(\.self) }
    guard let ofTwo = free[0].popLast(), let ofThree = free[1].popLast(),
      let otherOfThree = free[1].popLast()
    else { throw NoStandIn(offset: offset) }
    let pairs = [(0x85, ofTwo), (0x2028, ofThree), (0x2029, otherOfThree)].map {
      (character: Self.utf8($0), standIn: Self.utf8($1))
    }
    self.pairs = pairs
    self.bytes = Self.replacing(pairs.map { ($0.character, $0.standIn) }, in: bytes, from: offset)
  }

  /// What libyaml reads of a text whose places alone count.
  static func parsed(_ text: [UInt8]) -> [UInt8] {
    guard let standIns = try? BreakStandIns(for: text) else { return text }
    return standIns.bytes
  }

  /// A decoded text with the characters of the file.
  func restored(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    Self.replacing(pairs.map { ($0.standIn, $0.character) }, in: Array(text), from: 0)
  }

  // MARK: Characters

  /// Letters that need two bytes in UTF-8.
  private static let ofTwoBytes: ClosedRange<UInt32> = 0x100...0x7FF
  /// Characters for private use, which need three.
  private static let ofThreeBytes: ClosedRange<UInt32> = 0xE000...0xF8FF

  private static func utf8(_ value: UInt32) -> [UInt8] {
    Unicode.Scalar(value).map { Array(String($0).utf8) } ?? []
  }

  /// The offset of the first of the three characters.
  private static func firstBreak(in bytes: [UInt8]) -> Int? {
    var seen: UInt8 = 0
    for byte in bytes { seen |= byte }
    guard seen >= 0x80 else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.first { place in
        switch bytes[place] {
        case 0xC2: place + 1 < bytes.count && bytes[place + 1] == 0x85
        case 0xE2:
          place + 2 < bytes.count && bytes[place + 1] == 0x80
            && (bytes[place + 2] == 0xA8 || bytes[place + 2] == 0xA9)
        default: false
        }
      }
    }
  }

  /// The characters of both ranges that a file has, as they are or as the escape of a text.
  private static func possibleStandIns(in bytes: [UInt8]) -> Set<UInt32> {
    var found: Set<UInt32> = []
    for place in bytes.indices {
      let value: UInt32? =
        switch bytes[place] {
        case 0xC4...0xDF: value(of: bytes[place...].prefix(2), marked: 0x1F)
        case 0xEE, 0xEF: value(of: bytes[place...].prefix(3), marked: 0x0F)
        case UInt8(ascii: "\\"): escaped(bytes[(place + 1)...].prefix(9))
        default: nil
        }
      if let value, ofTwoBytes.contains(value) || ofThreeBytes.contains(value) {
        found.insert(value)
      }
    }
    return found
  }

  /// The character of some bytes of UTF-8.
  ///
  /// - Parameter mask: the bits of the first byte that belong to it.
  private static func value(of bytes: ArraySlice<UInt8>, marked mask: UInt8) -> UInt32 {
    bytes.dropFirst().reduce(UInt32((bytes.first ?? 0) & mask)) { $0 << 6 | UInt32($1 & 0x3F) }
  }

  /// The character of `u0100` or `U00000100`.
  private static func escaped(_ text: ArraySlice<UInt8>) -> UInt32? {
    let count = text.first == UInt8(ascii: "u") ? 4 : text.first == UInt8(ascii: "U") ? 8 : 0
    guard count > 0 else { return nil }
    return UInt32(String(decoding: text.dropFirst().prefix(count), as: UTF8.self), radix: 16)
  }

  /// The bytes with each first sequence of a pair replaced by the second, which is as long.
  private static func replacing(
    _ pairs: [(old: [UInt8], new: [UInt8])], in bytes: [UInt8], from start: Int
  ) -> [UInt8] {
    var changed = bytes
    for place in bytes.indices.dropFirst(start) where bytes[place] >= 0xC2 {
      for (old, new) in pairs where bytes[place...].starts(with: old) {
        for (index, byte) in new.enumerated() { changed[place + index] = byte }
      }
    }
    return changed
  }
}
