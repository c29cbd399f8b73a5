// SPDX-License-Identifier: Apache-2.0

/// A JSONPath as it is written in a file, cut into its parts.
struct WrittenPath {
  struct Part {
    let text: String
    let range: Range<Int>
  }

  private(set) var parts: [Part] = []

  /// - Returns: nil for a text that is not a JSONPath.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    var range = range
    if let quote = bytes[range].first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
      guard range.count > 2 else { return nil }
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    guard bytes[range].first == UInt8(ascii: "$"), range.count > 0 else { return nil }
    let next = range.count > 1 ? bytes[range.lowerBound + 1] : UInt8(ascii: ".")
    guard next == UInt8(ascii: ".") || next == UInt8(ascii: "[") else { return nil }
    append(bytes, range.lowerBound..<range.lowerBound + 1)
    var place = range.lowerBound + 1
    while place < range.upperBound {
      let end = Self.end(of: place, in: bytes, upTo: range.upperBound)
      append(bytes, place..<end)
      place = end
    }
  }

  /// The part that has or touches a byte; in a filter, the function there.
  func part(at offset: Int) -> Part? {
    guard
      let part = parts.last(where: {
        $0.range.lowerBound <= offset && offset <= $0.range.upperBound
      })
    else { return nil }
    guard part.text.hasPrefix("[?") else { return part }
    let bytes = Array(part.text.utf8)
    var (start, end) = (offset - part.range.lowerBound, offset - part.range.lowerBound)
    while start > 0, bytes[start - 1].isWordPart { start -= 1 }
    while end < bytes.count, bytes[end].isWordPart { end += 1 }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    guard FormatWords.pathFunctions[word] != nil else { return part }
    return Part(
      text: word, range: part.range.lowerBound + start..<part.range.lowerBound + end)
  }

  private mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    parts.append(Part(text: String(decoding: bytes[range], as: UTF8.self), range: range))
  }

  private static func end(of start: Int, in bytes: [UInt8], upTo limit: Int) -> Int {
    var place = start
    if bytes[place] == UInt8(ascii: "[") {
      var depth = 0
      var quote: UInt8?
      while place < limit {
        let byte = bytes[place]
        place += 1
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
          quote = byte
        } else if byte == UInt8(ascii: "[") {
          depth += 1
        } else if byte == UInt8(ascii: "]") {
          depth -= 1
          if depth == 0 { return place }
        }
      }
      return limit
    }
    while place < limit, bytes[place] == UInt8(ascii: ".") { place += 1 }
    while place < limit, bytes[place] != UInt8(ascii: "."), bytes[place] != UInt8(ascii: "[") {
      place += 1
    }
    return max(place, start + 1)
  }
}
