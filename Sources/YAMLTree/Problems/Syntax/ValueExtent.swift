// SPDX-License-Identifier: Apache-2.0

/// Guesses where a value ends on a line that is no YAML, or that YAML reads otherwise than meant.
struct ValueExtent {
  let bytes: [UInt8]
  let line: Range<Int>

  /// Where values may begin on the line: at its beginning, behind `- `, `: `, `, `, `[` and `{`, in
  /// order.
  var starts: [Int] {
    var starts: [Int] = []
    var place = line.lowerBound
    var previous: UInt8 = 0x20
    while place < line.upperBound {
      let byte = bytes[place]
      let isStart = isBlank(previous) && !isBlank(byte) && precedesValue(place)
      let isBehindBracket = previous == UInt8(ascii: "[") || previous == UInt8(ascii: "{")
      if isStart || (isBehindBracket && !isBlank(byte)) { starts.append(place) }
      previous = byte
      place += 1
    }
    return starts
  }

  /// The value that begins at a place: in a flow collection up to its `,` or bracket, else the rest
  /// of the line without a comment.
  func value(from start: Int, inFlow: Bool) -> Range<Int> {
    let isFirst = bytes[line.lowerBound..<start].allSatisfy { isBlank($0) }
    let isKey = isFirst || isKeyPlace(start)
    // What begins a line is a key, or stands in a list of several lines.
    let end = inFlow || isFirst ? flowEnd(from: start, isKey: isKey) : blockEnd(from: start)
    return start..<trimmed(end, from: start)
  }

  /// Whether a bracket before a place on its line is still open.
  func isInFlow(_ place: Int) -> Bool {
    var depth = 0
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

  private func precedesValue(_ place: Int) -> Bool {
    var before = place - 1
    while before >= line.lowerBound, bytes[before] == 0x20 { before -= 1 }
    guard before >= line.lowerBound else { return true }
    switch bytes[before] {
    case UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "-"): return true
    case UInt8(ascii: "["), UInt8(ascii: "{"): return true
    default: return false
    }
  }

  /// Whether a `{` or `,` stands before a place, so that a key may begin there.
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

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private func isSpace(_ place: Int) -> Bool { place >= line.upperBound || bytes[place] == 0x20 }

  private func trimmed(_ end: Int, from start: Int) -> Int {
    var end = min(end, line.upperBound)
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return end
  }
}
