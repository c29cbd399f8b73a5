// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// An expression around a place: inside of `${…}`, or a value that is an expression by itself.
struct WrittenExpression {
  /// From after `${` to before its `}`, or the whole value.
  let range: Range<Int>
  /// Whether its `}` is written; true without `${`.
  let isClosed: Bool
  /// Whether it is inside of `${…}`.
  let isInTemplate: Bool
  private let bytes: [UInt8]

  /// A word with the names before its dots: `response.headers`.
  struct Word {
    let text: String
    let range: Range<Int>

    /// The part after the last dot.
    var last: String { text.split(separator: ".").last.map(String.init) ?? text }
  }

  init?(at offset: Int, in bytes: [UInt8], _ place: FormatPlace?) {
    self.bytes = bytes
    if let found = Self.template(around: offset, in: bytes) {
      (range, isClosed, isInTemplate) = (found.range, found.isClosed, true)
      return
    }
    guard let place, place.part == .value, let node = place.node, node.aliased == nil,
      place.shapes.contains(where: \.isExpression), node.scalar != nil || node.isUnwritten
    else { return nil }
    (range, isClosed, isInTemplate) = (node.span.range, true, false)
  }

  /// The stretch of `${…}` around a place, which begins on its line or on one before it.
  private static func template(
    around offset: Int, in bytes: [UInt8]
  ) -> (range: Range<Int>, isClosed: Bool)? {
    var start = min(offset, bytes.count)
    var depth = 0
    // A template of several lines is in a block scalar; further ones are not searched for.
    var lines = 0
    while start > 0, lines < 20 {
      let byte = bytes[start - 1]
      if byte == 0x0A { lines += 1 }
      if byte == UInt8(ascii: "}") { depth += 1 }
      if byte == UInt8(ascii: "{") {
        let isOpening = start > 1 && bytes[start - 2] == UInt8(ascii: "$")
        if depth == 0, isOpening {
          let isEscaped = start > 2 && bytes[start - 3] == UInt8(ascii: "$")
          if isEscaped { return nil }
          break
        }
        if depth == 0, lines > 0 { return nil }
        depth = max(depth - 1, 0)
      }
      start -= 1
    }
    guard start > 1, bytes[start - 1] == UInt8(ascii: "{"), bytes[start - 2] == UInt8(ascii: "$")
    else { return nil }
    let found = end(from: start, offset, in: bytes)
    // One that is not closed ends with its line.
    return lines > 0 && found?.isClosed != true ? nil : found
  }

  private static func end(
    from start: Int, _ offset: Int, in bytes: [UInt8]
  ) -> (range: Range<Int>, isClosed: Bool)? {
    var depth = 0
    var quote: UInt8?
    for place in start..<bytes.count {
      let byte = bytes[place]
      if byte == 0x0A, place >= offset { return (start..<place, false) }
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        // The quote that ends the text of YAML leaves the template open.
        if bytes[place...].dropFirst().prefix(while: { $0 != 0x0A }).contains(byte) {
          quote = byte
        } else if place >= offset {
          return (start..<place, false)
        }
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        if depth == 0 { return offset <= place ? (start..<place, true) : nil }
        depth -= 1
      default: continue
      }
    }
    return (start..<max(bytes.count, start), false)
  }

  /// The name or function at a place, with what is before its dots.
  func word(at offset: Int) -> Word? {
    var start = offset
    while start > range.lowerBound, bytes[start - 1].isWordPart || bytes[start - 1] == 0x2E {
      start -= 1
    }
    var end = offset
    while end < range.upperBound, bytes[end].isWordPart { end += 1 }
    while start < end, bytes[start] == 0x2E { start += 1 }
    guard start < end else { return nil }
    return Word(text: String(decoding: bytes[start..<end], as: UTF8.self), range: start..<end)
  }
}

extension UInt8 {
  /// Whether it can be in a name: a letter, a digit or `_`.
  var isWordPart: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }
}

extension Shape {
  /// Whether its texts are expressions without `${…}`.
  var isExpression: Bool {
    switch self {
    case .condition, .expression: true
    default: false
    }
  }
}
