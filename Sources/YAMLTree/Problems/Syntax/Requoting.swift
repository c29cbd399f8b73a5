// SPDX-License-Identifier: Apache-2.0

/// Makes quotes for a value that libyaml cannot read as written: without quotes, or with unbalanced
/// ones.
struct Requoting {
  private let value: [UInt8]

  init(_ value: ArraySlice<UInt8>) { self.value = Array(value) }

  /// A scalar with the intended text.
  var quoted: String {
    guard value.count >= 2, let quote = value.first, quote == value.last, areAround(quote) else {
      return Self.quoted(value)
    }
    let inner = value.dropFirst().dropLast()
    return Self.quoted(quote == Self.double ? Self.unescaped(inner) : Self.halved(inner))
  }

  private static func quoted(_ bytes: [UInt8]) -> String {
    Quoting.quoted(String(decoding: bytes, as: UTF8.self))
  }

  private static let double = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// Whether the first and the last byte are quotes around the whole: not in `"a" == "b"`, but in
  /// `'it's'` and `"say "hi" now"`.
  private func areAround(_ quote: UInt8) -> Bool {
    guard quote == Self.double || quote == UInt8(ascii: "'") else { return false }
    var place = 1
    while place < value.count - 1 {
      if quote == Self.double, value[place] == Self.backslash {
        place += 2
        continue
      }
      if value[place] == quote {
        if quote != Self.double, value[place + 1] == quote {
          place += 2
          continue
        }
        let closes = value[place - 1] > 0x20 && !OpenBracket.isWord(value[place + 1])
        return !closes
      }
      place += 1
    }
    return true
  }

  /// Each `''` as the one quote that it means.
  private static func halved(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isSecond = false
    for byte in text {
      let isQuote = byte == UInt8(ascii: "'")
      if isQuote, isSecond {
        isSecond = false
        continue
      }
      isSecond = isQuote
      result.append(byte)
    }
    return result
  }

  /// The contents of double quotes. An escape that YAML does not know is an intended backslash;
  /// only `\"` and `\\` are read as escapes.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    var place = text.startIndex
    while place < text.endIndex {
      let next = place + 1 < text.endIndex ? text[place + 1] : 0
      if text[place] == backslash, next == double || next == backslash { place += 1 }
      plain.append(text[place])
      place += 1
    }
    return plain
  }
}
