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
      while place + 1 < bytes.count {
        guard bytes[place] == UInt8(ascii: "$") || isEscapedLetter(bytes, place) else {
          place += 1
          continue
        }
        guard bytes[place] == UInt8(ascii: "$"), isHarmless(bytes, &place) else { return false }
      }
      return true
    }
  }

  /// `\u0024` is a dollar.
  private static func isEscapedLetter(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    bytes[place] == UInt8(ascii: "\\") && bytes[place...].starts(with: "\\u0024".utf8)
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
