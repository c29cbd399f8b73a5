// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics

/// The words of a line.
extension SecretScanner {
  /// The byte at the place; nil at the end of the line.
  var byte: UInt8? { place < lineEnd ? bytes[place] : nil }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  func isBlankOrEnd(_ place: Int) -> Bool { place >= lineEnd || Self.isBlank(bytes[place]) }

  mutating func skipBlanks() {
    while let byte, Self.isBlank(byte) { place += 1 }
  }

  /// The text in quotes, which ends with the line at the latest.
  mutating func quoted(_ quote: UInt8) -> Range<Int> {
    let word = rest(of: quote, from: place + 1)
    place = min(word.upperBound + 1, lineEnd)
    return word
  }

  /// Up to the closing quote; without one, the rest of the line.
  func rest(of quote: UInt8, from start: Int) -> Range<Int> {
    var end = start
    while end < lineEnd, bytes[end] != quote || isDoubled(quote, at: end) {
      let isPair = bytes[end] == quote || quote == UInt8(ascii: "\"") && bytes[end] == 0x5C
      end += isPair ? 2 : 1
    }
    end = min(end, lineEnd)
    return start..<max(start, end)
  }

  private func isDoubled(_ quote: UInt8, at place: Int) -> Bool {
    quote == UInt8(ascii: "'") && place + 1 < lineEnd && bytes[place + 1] == quote
  }

  /// A text without quotes.
  mutating func plain(inFlow: Bool) -> Range<Int> {
    let start = place
    while place < lineEnd, !endsPlain(inFlow: inFlow, from: start) {
      // An expression is one word, whatever is in it.
      if bytes[place...].starts(with: "${".utf8),
        let end = bytes[place..<lineEnd].firstIndex(of: UInt8(ascii: "}"))
      {
        place = end
      }
      place += 1
    }
    var end = place
    while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Whether a plain text ends: at a sign of flow style, a comment, or the colon of a key.
  private func endsPlain(inFlow: Bool, from start: Int) -> Bool {
    switch bytes[place] {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): inFlow
    case UInt8(ascii: "#"): place > start && Self.isBlank(bytes[place - 1])
    case UInt8(ascii: ":"):
      isBlankOrEnd(place + 1) || "{[\"'".utf8.contains(bytes[place + 1])
    default: false
    }
  }

  /// Takes the colon of a key.
  mutating func takeColon() -> Bool {
    let start = place
    skipBlanks()
    guard byte == UInt8(ascii: ":") else {
      place = start
      return false
    }
    place += 1
    return true
  }

  /// Whether a key is `secrets`, or was meant so; a value may follow it without a colon.
  static func declares(_ key: ArraySlice<UInt8>) -> Bool {
    let key = key.drop { $0 == UInt8(ascii: "?") || isBlank($0) }
    let word = key.prefix { isNameByte($0) }
    return NearMisses.nearest(String(decoding: word, as: UTF8.self), among: ["secrets"]) != nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  /// Whether a word can be the name of a secret.
  func isPlainName(_ word: Range<Int>) -> Bool { bytes[word].allSatisfy(Self.isNameByte) }

  /// Whether the line begins with a key that can be beside `secrets`, or above it.
  var beginsWithKnownKey: Bool {
    var copy = self
    if copy.byte == UInt8(ascii: "-") { return false }
    let quote = copy.byte.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
    let word = quote.map { copy.quoted($0) } ?? copy.plain(inFlow: false)
    let name = String(decoding: bytes[word], as: UTF8.self)
    return copy.takeColon() && Self.knownKeys.contains(name)
  }

  private static let knownKeys = Set(
    ["collection", "environment", "project"].compactMap(FormatTables.named)
      .flatMap(\.keys).map(\.name))
}
