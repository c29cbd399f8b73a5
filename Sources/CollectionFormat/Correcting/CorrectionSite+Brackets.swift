// SPDX-License-Identifier: Apache-2.0

import Notation

extension CorrectionSite {
  // MARK: Quotes

  /// With the closing quote, or with another one that fits the opening quote.
  var quotes: [Correction] {
    guard let open = openQuote else { return [] }
    var texts: [[UInt8]] = []
    let quote = line.bytes[open]
    let rest = line.bytes[(open + 1)...]
    if let last = rest.last, "\"'".utf8.contains(last), last != quote {
      texts.append(line.bytes.dropLast() + [quote])
    }
    if let key = withQuotedKey(from: open) { texts.append(key) }
    let stops = rest.indices.filter { ",]}".utf8.contains(line.bytes[$0]) }.prefix(4)
    let isInFlow = line.bytes[..<open].contains { "[{".utf8.contains($0) }
    for stop in isInFlow ? Array(stops) : [] {
      var end = stop
      while end > open + 1, line.bytes[end - 1] == 0x20 { end -= 1 }
      texts.append(line.bytes[..<end] + [quote] + line.bytes[end...])
    }
    texts.append(line.bytes + [quote])
    return texts.map { Correction(line, $0, isPreferred: false) }
  }

  /// `{ 'x': 1 }` for `{ 'x: 1 }`; nil if the quote does not open a key.
  private func withQuotedKey(from open: Int) -> [UInt8]? {
    let before = line.bytes[..<open].last { $0 != 0x20 }
    guard line.lead.endIndex == open || before.map("{,".utf8.contains) == true,
      let colon = line.bytes[open...].firstRange(of: ": ".utf8), colon.lowerBound > open + 1
    else { return nil }
    return line.bytes[..<colon.lowerBound] + [line.bytes[open]] + line.bytes[colon.lowerBound...]
  }

  /// The quote of the line that is not closed on it.
  private var openQuote: Int? {
    var open: Int?
    var previous: UInt8 = 0x20
    for (place, byte) in line.bytes.enumerated() {
      if let start = open {
        if byte == line.bytes[start], previous != UInt8(ascii: "\\") { open = nil }
      } else if "\"'".utf8.contains(byte), " [{,:".utf8.contains(previous) {
        open = place
      }
      previous = byte
    }
    return open
  }

  // MARK: Templates

  /// With the `}` of a template behind its first name, or where the text ends.
  var templates: [Correction] {
    // The error is at the `${` without an end.
    let start = place.lowerBound - line.range.lowerBound
    guard line.bytes[min(start, line.bytes.count)...].starts(with: "${".utf8) else { return [] }
    let after = line.bytes[(start + 2)...]
    let name = after.prefix { $0.isASCIIAlphanumeric || "_.[]".utf8.contains($0) }
    var ends = [name.endIndex]
    if let last = line.bytes.last, "\"'".utf8.contains(last) { ends.append(line.bytes.count - 1) }
    ends.append(line.bytes.count)
    return ends.map { end in
      var text = line.bytes
      text.insert(UInt8(ascii: "}"), at: end)
      return Correction(line, text, isPreferred: false)
    }
  }

  // MARK: Brackets

  /// With the brackets closed as they were opened, and with commas between entries.
  var brackets: [Correction] {
    var found: [[UInt8]] = []
    let balanced = self.balanced(line.bytes)
    if balanced != line.bytes { found.append(balanced) }
    let filled = withoutEmptyEntries
    if filled != line.bytes {
      found.append(filled)
      found.append(self.balanced(filled))
    }
    let commas = withCommas
    if commas != line.bytes {
      found.append(commas)
      found.append(self.balanced(commas))
    }
    return found.map { Correction(line, $0, isPreferred: false) }
  }

  /// A line whose brackets fit each other: a wrong one is replaced, missing ones are added at the
  /// end, those that close nothing are left out.
  private func balanced(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var open: [UInt8] = []
    var quote: UInt8?
    for byte in bytes {
      if let mark = quote {
        if byte == mark { quote = nil }
        text.append(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard let expected = open.popLast() else { continue }
        if expected != byte, open.last == byte {
          while text.last == 0x20 { text.removeLast() }
          text += [expected, 0x20, byte]
          open.removeLast()
        } else {
          text.append(expected)
        }
        continue
      default: break
      }
      text.append(byte)
    }
    for end in open.reversed() {
      if end == UInt8(ascii: "}"), text.last != 0x20 { text.append(0x20) }
      text.append(end)
    }
    return text
  }

  /// A line without a comma directly after a comma or an opening bracket: `[a,, b]`.
  private var withoutEmptyEntries: [UInt8] {
    var text: [UInt8] = []
    var last: UInt8 = 0
    var quote: UInt8?
    for byte in line.bytes {
      if let mark = quote {
        if byte == mark { quote = nil }
      } else if "\"'".utf8.contains(byte) {
        quote = byte
      } else if byte == UInt8(ascii: ","), ",[{".utf8.contains(last) {
        continue
      }
      text.append(byte)
      if byte != 0x20 { last = byte }
    }
    return text
  }

  /// A line with `, ` between brackets in place of `;`, and before a word with a colon that follows
  /// a value.
  private var withCommas: [UInt8] {
    var text: [UInt8] = []
    var depth = 0
    var quote: UInt8?
    for (place, byte) in line.bytes.enumerated() {
      if let mark = quote {
        if byte == mark { quote = nil }
        text.append(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ";") where depth > 0:
        text.append(UInt8(ascii: ","))
        continue
      case 0x20 where depth > 0 && endsValue(text.last) && beginsKey(at: place + 1):
        text.append(UInt8(ascii: ","))
      default: break
      }
      text.append(byte)
    }
    return text
  }

  private func endsValue(_ byte: UInt8?) -> Bool {
    byte.map { $0.isASCIIAlphanumeric || "\"']}".utf8.contains($0) } ?? false
  }

  private func beginsKey(at place: Int) -> Bool {
    let word = line.bytes[min(place, line.bytes.count)...].prefix {
      $0.isASCIIAlphanumeric || "_$\"'".utf8.contains($0)
    }
    return !word.isEmpty && line.bytes[word.endIndex...].starts(with: ": ".utf8)
  }
}
