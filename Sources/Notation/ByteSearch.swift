// SPDX-License-Identifier: Apache-2.0

/// Finds one run of bytes in another, in time linear in both (Knuth, Morris and Pratt).
public struct ByteSearch: Sendable {
  private let sought: [UInt8]
  /// For each prefix, the length of its longest proper suffix that is also a prefix.
  private let borders: [Int]

  /// A search for these bytes.
  public init(_ sought: [UInt8]) {
    self.sought = sought
    borders = sought.withUnsafeBufferPointer(Self.borders)
  }

  /// The first place at or after an offset; nil if there is none.
  public func first(in bytes: [UInt8], from start: Int) -> Int? {
    sought.withUnsafeBufferPointer { sought in
      bytes.withUnsafeBufferPointer { Self.first(sought, borders, in: $0, from: start) }
    }
  }

  /// The last place at or before an offset; nil if there is none.
  public func last(in bytes: [UInt8], upTo end: Int) -> Int? {
    let window = bytes.prefix(min(bytes.count, end + sought.count))
    let found = ByteSearch(sought.reversed()).first(in: window.reversed(), from: 0)
    return found.map { window.count - $0 - sought.count }
  }

  /// The pieces between the first `limit` places; for a negative limit, between all places.
  public func split(_ bytes: [UInt8], limit: Int) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var start = 0
    while limit < 0 || pieces.count < limit, let place = first(in: bytes, from: start) {
      pieces.append(Array(bytes[start..<place]))
      start = place + sought.count
    }
    pieces.append(Array(bytes[start...]))
    return pieces
  }

  /// Whether one text contains the bytes of another; neither is copied.
  public static func contains(_ part: String, in text: String) -> Bool {
    var (part, text) = (part, text)
    return part.withUTF8 { part in
      text.withUTF8 { text in
        if part.count > text.count { return false }
        if part.count == 1 { return text.contains(part[0]) }
        return first(part, borders(of: part), in: text, from: 0) != nil
      }
    }
  }

  private static func first(
    _ sought: UnsafeBufferPointer<UInt8>, _ borders: [Int], in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Int? {
    guard let head = sought.first else { return start }
    var length = 0
    var index = start
    while index < bytes.count {
      if length == 0, bytes[index] != head {
        index += 1
        continue
      }
      while length > 0, bytes[index] != sought[length] { length = borders[length - 1] }
      if bytes[index] == sought[length] { length += 1 }
      index += 1
      if length == sought.count { return index - length }
    }
    return nil
  }

  private static func borders(of sought: UnsafeBufferPointer<UInt8>) -> [Int] {
    var borders = [Int](repeating: 0, count: sought.count)
    var length = 0
    for index in sought.indices.dropFirst() {
      while length > 0, sought[index] != sought[length] { length = borders[length - 1] }
      if sought[index] == sought[length] { length += 1 }
      borders[index] = length
    }
    return borders
  }
}
