// SPDX-License-Identifier: Apache-2.0

/// Finds bytes in bytes in linear time, whatever both hold (Knuth, Morris, Pratt).
enum ByteSearch {
  /// Whether the bytes of the one text stand in the other.
  static func contains(_ part: String, in text: String) -> Bool {
    var (part, text) = (part, text)
    return part.withUTF8 { part in
      guard let first = part.first else { return true }
      return text.withUTF8 { text in
        if part.count > text.count { return false }
        return part.count == 1 ? text.contains(first) : search(part, text)
      }
    }
  }

  private static func search(
    _ part: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let borders = borders(of: part)
    var matched = 0
    for byte in text {
      while matched > 0, part[matched] != byte { matched = borders[matched - 1] }
      if part[matched] == byte { matched += 1 }
      if matched == part.count { return true }
    }
    return false
  }

  /// For each prefix the length of its longest proper border.
  private static func borders(of part: UnsafeBufferPointer<UInt8>) -> [Int] {
    var borders = [Int](repeating: 0, count: part.count)
    var length = 0
    for index in 1..<part.count {
      while length > 0, part[length] != part[index] { length = borders[length - 1] }
      if part[length] == part[index] { length += 1 }
      borders[index] = length
    }
    return borders
  }
}
