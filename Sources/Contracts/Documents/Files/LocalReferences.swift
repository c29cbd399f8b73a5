// SPDX-License-Identifier: Apache-2.0

import Notation

/// What the bytes of a file say of its references, before they are searched one by one.
enum LocalReferences {
  /// Whether the file is JSON in which every `$ref` with a text begins with `#`, and no part has a name
  /// of its own; false where that is not certain.
  ///
  /// One pass over the bytes, in place of a walk over all values.
  static func areAll(in bytes: [UInt8]) -> Bool {
    guard bytes.first(where: { !$0.isASCIISpace }) == UInt8(ascii: "{") else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while let next = bytes.firstDollarOrEscape(from: place) {
        place = next
        guard bytes[place] == UInt8(ascii: "$") else {
          if bytes.has("\\u0024", at: place) { return false }
          place += 1
          continue
        }
        guard isHarmless(bytes, &place) else { return false }
      }
      return true
    }
  }

  /// The same of YAML, where the key is plain or in quotes.
  ///
  /// An escape that may be a dollar or join two lines, and a value that is neither in quotes nor `#`, are
  /// not certain.
  static func areAll(inYAML bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while let next = bytes.firstDollarOrEscape(from: place) {
        place = next + 1
        guard bytes[next] == UInt8(ascii: "$") else {
          if isUncertainEscape(bytes, next) { return false }
          continue
        }
        let end = bytes[place...].firstIndex { !isOfWord($0) } ?? bytes.endIndex
        let word = bytes[next..<end]
        if names.contains(where: { word.elementsEqual($0.utf8) }) { return false }
        guard word.elementsEqual("$ref".utf8) else { continue }
        guard isLocalValue(bytes, after: end) else { return false }
      }
      return true
    }
  }

  /// Whether something in YAML may be an anchor, without which there are no aliases.
  static func mayHaveAnchors(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.contains { place in
        guard bytes[place] == UInt8(ascii: "&"), place + 1 < bytes.count,
          !bytes[place + 1].isASCIISpace
        else { return false }
        return place == 0 || !isOfWord(bytes[place - 1])
      }
    }
  }

  /// `\x24`, `\u0024`, `\U00000024`, and a line that goes on with the next.
  private static func isUncertainEscape(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int
  ) -> Bool {
    guard place + 1 < bytes.count else { return false }
    switch bytes[place + 1] {
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"), 0x0A, 0x0D: return true
    default: return false
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
  }

  /// Whether what follows a word is the value of a key, and begins with `#` in quotes.
  private static func isLocalValue(_ bytes: UnsafeBufferPointer<UInt8>, after end: Int) -> Bool {
    var place = end
    if place < bytes.count, isQuote(bytes[place]) { place += 1 }
    while place < bytes.count, bytes[place] == 0x20 { place += 1 }
    guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return false }
    place += 1
    while place < bytes.count, bytes[place] == 0x20 { place += 1 }
    return place + 1 < bytes.count && isQuote(bytes[place]) && bytes[place + 1] == UInt8(ascii: "#")
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// Whether what begins with a dollar names no part and refers to no other file.
  ///
  /// - Parameter place: of the dollar; moved after it.
  private static func isHarmless(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int
  ) -> Bool {
    let start = place
    place += 1
    guard start > 0, bytes[start - 1] == UInt8(ascii: "\"") else { return true }
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")) else { return false }
    let word = bytes[start..<end]
    if word.contains(UInt8(ascii: "\\")) { return false }
    guard word.elementsEqual("$ref".utf8) else {
      return !names.contains { word.elementsEqual($0.utf8) }
    }
    place = end + 1
    skipSpaces(bytes, &place)
    guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return true }
    place += 1
    skipSpaces(bytes, &place)
    guard place + 1 < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return true }
    return bytes[place + 1] == UInt8(ascii: "#")
  }

  private static let names = [
    "$id", "$anchor", "$dynamicAnchor", "$dynamicRef", "$self", "$schema",
  ]

  private static func skipSpaces(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) {
    while place < bytes.count, bytes[place].isASCIISpace { place += 1 }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The next `$` or `\`, sixteen bytes at a time.
  fileprivate func firstDollarOrEscape(from start: Int) -> Int? {
    let raw = UnsafeRawBufferPointer(self)
    let dollar = SIMD16<UInt8>(repeating: UInt8(ascii: "$"))
    let escape = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
    var place = start
    while place + 16 <= count {
      let block = raw.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
      if any((block .== dollar) .| (block .== escape)) { break }
      place += 16
    }
    while place < count {
      if self[place] == UInt8(ascii: "$") || self[place] == UInt8(ascii: "\\") { return place }
      place += 1
    }
    return nil
  }

  fileprivate func has(_ text: StaticString, at place: Int) -> Bool {
    text.withUTF8Buffer { self[place...].starts(with: $0) }
  }
}
