// SPDX-License-Identifier: Apache-2.0

import Notation

/// Reads the grammar of RFC 9535, appendix A.
struct PathParser {
  let bytes: [UInt8]
  var position = 0
  /// How many filters, parentheses and functions are open here.
  var depth = 0
  /// How many filter queries were read.
  var queries = 0
  var warnings: [JSONPathWarning] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The whole text.
  mutating func parse() throws(JSONPathError) -> [PathSegment] {
    guard bytes.count <= JSONPath.maximumBytes else {
      throw JSONPathError(.tooLong, at: 0..<bytes.count)
    }
    guard take(UInt8(ascii: "$")) else { throw missingRoot() }
    var segments: [PathSegment] = []
    while position < bytes.count {
      let space = position
      skipSpace()
      guard position < bytes.count else {
        throw JSONPathError(.surroundingSpace, at: space..<position)
      }
      segments.append(try segment())
    }
    return segments
  }

  mutating func segment() throws(JSONPathError) -> PathSegment {
    var isDescendant = false
    let selectors: [PathSelector]
    if take(UInt8(ascii: ".")) {
      isDescendant = take(UInt8(ascii: "."))
      if isDescendant, peek == UInt8(ascii: "[") {
        selectors = try brackets()
      } else if take(UInt8(ascii: "*")) {
        selectors = [.wildcard]
      } else {
        selectors = [.name(try shorthand())]
      }
    } else if peek == UInt8(ascii: "[") {
      selectors = try brackets()
    } else {
      throw unexpected(expected: "`.` or `[`")
    }
    return PathSegment(isDescendant: isDescendant, selectors: selectors, end: position)
  }

  private mutating func shorthand() throws(JSONPathError) -> String {
    let start = position
    guard let first = peek, first.isPathNameStart else {
      throw unexpected(expected: "a name or `*`")
    }
    while let byte = peek, byte.isPathNameStart || byte.isASCIIDigit { position += 1 }
    return text(start..<position)
  }

  private mutating func brackets() throws(JSONPathError) -> [PathSelector] {
    position += 1
    var selectors: [PathSelector] = []
    while true {
      skipSpace()
      selectors.append(try selector())
      skipSpace()
      if take(UInt8(ascii: "]")) { return selectors }
      guard take(UInt8(ascii: ",")) else { throw unexpected(expected: "`,` or `]`") }
    }
  }

  private mutating func selector() throws(JSONPathError) -> PathSelector {
    guard let byte = peek else { throw unexpected(expected: "a selector") }
    switch UnicodeScalar(byte) {
    case "'", "\"": return .name(try quotedName())
    case "*":
      position += 1
      return .wildcard
    case "?":
      position += 1
      skipSpace()
      return .filter(try condition())
    case ":", "-", "0"..."9": return try indexOrSlice()
    default: throw unexpected(expected: "a quoted name, an index, a slice, `*` or a filter")
    }
  }

  private mutating func indexOrSlice() throws(JSONPathError) -> PathSelector {
    var numbers: [Int?] = [try optionalInteger()]
    var separators = 0
    while separators < 2 {
      let before = position
      skipSpace()
      guard take(UInt8(ascii: ":")) else {
        position = before
        break
      }
      separators += 1
      skipSpace()
      numbers.append(try optionalInteger())
    }
    if separators == 0, let index = numbers[0] { return .index(index) }
    return .slice(
      PathSlice(
        start: numbers[0], end: numbers.count > 1 ? numbers[1] : nil,
        step: (numbers.count > 2 ? numbers[2] : nil) ?? 1))
  }

  /// An integer of the grammar if a `-` or a digit is next.
  private mutating func optionalInteger() throws(JSONPathError) -> Int? {
    let start = position
    guard peek == UInt8(ascii: "-") || peek?.isASCIIDigit == true else { return nil }
    position += 1
    while let byte = peek, byte.isASCIIDigit { position += 1 }
    let written = text(start..<position)
    let digits = written.utf8.drop { $0 == UInt8(ascii: "-") }
    guard let first = digits.first, first != UInt8(ascii: "0") || written == "0" else {
      throw JSONPathError(.invalidInteger(written), at: start..<position)
    }
    guard let number = Int(written), number.magnitude < 1 << 53 else {
      throw JSONPathError(.integerOutOfRange(written), at: start..<position)
    }
    return number
  }
}
