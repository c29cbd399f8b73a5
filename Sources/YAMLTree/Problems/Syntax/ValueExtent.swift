// SPDX-License-Identifier: Apache-2.0

/// Guesses where a value ends, on a line that is not YAML or that YAML reads differently than
/// intended.
struct ValueExtent {
  let bytes: [UInt8]
  let line: Range<Int>
  /// Whether a bracket of an earlier line is open at the beginning of the line.
  var startsInFlow = false

  /// Where values may begin on the line, the likeliest last: after the key and dashes at its
  /// beginning, and between brackets after `, `, `: `, `[` and `{`. Places inside of parentheses
  /// are the least likely.
  var starts: [Int] {
    var outer: [Int] = []
    var inner: [Int] = []
    var scan = Scan(depth: startsInFlow ? 1 : 0)
    for place in line where !isBlank(bytes[place]) {
      if let isInner = scan.begins(after: separator(before: place)) {
        if isInner { inner.append(place) } else { outer.append(place) }
      }
      scan.take(bytes[place])
    }
    return inner + outer
  }

  /// The state of a scan of the line.
  private struct Scan {
    private var depth: Int
    private var parentheses = 0
    /// The value of a key outside of brackets has begun: no other value begins on the line.
    private var hasValue = false
    private var hasText = false

    init(depth: Int) { self.depth = depth }

    /// Whether a value may begin after a separator, and if so, whether in parentheses; nil if not.
    mutating func begins(after separator: Separator) -> Bool? {
      switch separator {
      case .none: return nil
      case .beginning: return false
      case .dash: return depth > 0 || hasText ? nil : false
      case .bracket: return parentheses > 0
      case .comma: return depth > 0 || !hasValue ? parentheses > 0 : nil
      case .colon:
        guard depth == 0 else { return parentheses > 0 }
        defer { hasValue = true }
        return hasValue ? nil : false
      }
    }

    mutating func take(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "("): parentheses += 1
      case UInt8(ascii: ")"): parentheses = max(0, parentheses - 1)
      default: break
      }
      if byte != UInt8(ascii: "-") { hasText = true }
    }
  }

  /// The separator before a place, without blanks.
  private enum Separator { case none, beginning, dash, comma, colon, bracket }

  private func separator(before place: Int) -> Separator {
    var before = place - 1
    while before >= line.lowerBound, isBlank(bytes[before]) { before -= 1 }
    guard before >= line.lowerBound else { return .beginning }
    let isApart = before < place - 1
    switch bytes[before] {
    case UInt8(ascii: "["), UInt8(ascii: "{"): return .bracket
    case UInt8(ascii: ":") where isApart: return .colon
    case UInt8(ascii: ",") where isApart: return .comma
    case UInt8(ascii: "-") where isApart: return .dash
    default: return .none
    }
  }

  /// The value that begins at a place: in a flow collection up to its `,` or bracket, else the rest
  /// of the line without a comment.
  func value(from start: Int, inFlow: Bool) -> Range<Int> {
    let isFirst = bytes[line.lowerBound..<start].allSatisfy { isBlank($0) }
    let isKey = isFirst || isKeyPlace(start)
    // At the beginning of a line is a key, or an element of a list of several lines.
    var end = inFlow || isFirst ? flowEnd(from: start, isKey: isKey) : blockEnd(from: start)
    if inFlow, separator(before: start) == .colon { end = endAfterPieces(from: end) }
    return start..<trimmed(end, from: start)
  }

  /// The end of a value in a flow mapping: text after a comma, without `: `, is not a key but the
  /// rest of the text.
  private func endAfterPieces(from start: Int) -> Int {
    var end = start
    while end < line.upperBound, bytes[end] == UInt8(ascii: ",") {
      var next = end + 1
      while next < line.upperBound, isBlank(bytes[next]) { next += 1 }
      guard next < line.upperBound else { break }
      let piece = flowEnd(from: next, isKey: true)
      let isKey = piece < line.upperBound && bytes[piece] == UInt8(ascii: ":")
      guard piece > next, !isKey else { break }
      end = piece
    }
    return end
  }

  /// The text that begins at a place, whatever precedes it; a `:` does not end it.
  func text(from start: Int, inFlow: Bool) -> Range<Int> {
    let end = inFlow ? flowEnd(from: start, isKey: false) : blockEnd(from: start)
    return start..<trimmed(end, from: start)
  }

  /// Whether a bracket before a place on its line is open.
  func isInFlow(_ place: Int) -> Bool {
    var depth = startsInFlow ? 1 : 0
    var quote: UInt8?
    for byte in bytes[line.lowerBound..<max(line.lowerBound, place)] {
      if let current = quote {
        if byte == current { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return depth > 0
  }

  /// Whether a `{` or `,` precedes a place, so that a key may begin there.
  private func isKeyPlace(_ place: Int) -> Bool {
    var before = place - 1
    while before >= line.lowerBound, bytes[before] == 0x20 { before -= 1 }
    guard before >= line.lowerBound else { return false }
    return bytes[before] == UInt8(ascii: "{") || bytes[before] == UInt8(ascii: ",")
  }

  private func blockEnd(from start: Int) -> Int {
    var place = start + 1
    while place < line.upperBound {
      if bytes[place] == UInt8(ascii: "#"), bytes[place - 1] == 0x20 { return place }
      place += 1
    }
    return line.upperBound
  }

  private func flowEnd(from start: Int, isKey: Bool) -> Int {
    var depth = 0
    var place = start
    var quote: UInt8?
    if let first = bytes[start..<line.upperBound].first,
      first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    {
      quote = first
      place += 1
    }
    while place < line.upperBound {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\\") {
        place += 2
        continue
      }
      if let current = quote {
        if byte == current { quote = nil }
        place += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if let end = closingQuote(from: place, within: start) { place = end }
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"):
        if depth == 0 { return place }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0: return place
      case UInt8(ascii: ":") where depth == 0 && isKey && isSpace(place + 1): return place
      default: break
      }
      place += 1
    }
    return line.upperBound
  }

  /// The end of a quoted text that begins inside of a value; nil for an apostrophe and for an
  /// unclosed quote.
  private func closingQuote(from place: Int, within start: Int) -> Int? {
    guard place > start, !OpenBracket.isWord(bytes[place - 1]), place + 1 < line.upperBound else {
      return nil
    }
    return bytes[(place + 1)..<line.upperBound].firstIndex(of: bytes[place])
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private func isSpace(_ place: Int) -> Bool { place >= line.upperBound || bytes[place] == 0x20 }

  private func trimmed(_ end: Int, from start: Int) -> Int {
    var end = min(end, line.upperBound)
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return end
  }
}
