// SPDX-License-Identifier: Apache-2.0

import Notation

/// The variables of `cmd.exe`, whose texts replace their names before a line is divided.
extension CommandLexer {
  /// The longest line of `cmd.exe`, in bytes: no text of a variable is longer.
  static let longestLine = 8_191

  /// `%NAME%`, `%%`, `%1`, `!NAME!`.
  ///
  /// - Returns: false for a sign that is text.
  mutating func readVariable(into word: inout ScriptWord) -> Bool {
    let sign = byte()
    // The text of a variable is not looked at again.
    guard injected.isEmpty else { return false }
    let start = index
    let rest = bytes[(start + 1)...]
    if isBatch, sign == UInt8(ascii: "%") {
      if rest.first == sign { return readDoubled(into: &word) }
      if let count = Self.argument(rest) {
        // The folder of the script, from which its paths count here.
        if String(decoding: rest.prefix(4), as: UTF8.self).lowercased() == "~dp0" {
          index += 5
          if byte() == UInt8(ascii: "\\") { index += 1 }
          return true
        }
        keep(start..<start + 1 + count, in: &word)
        return true
      }
    }
    let content = rest.prefix { $0 != sign && $0 != 0x0A && $0 != 0x0D }
    let end = content.endIndex
    guard end < bytes.count, bytes[end] == sign else { return false }
    let name = content.prefix { $0 != UInt8(ascii: ":") }
    guard Self.isName(name) else { return false }
    let text = String(decoding: name, as: UTF8.self)
    guard isBatch || values[text.lowercased()] != nil else { return false }
    guard name.endIndex == end else {
      keep(start..<end + 1, in: &word)
      return true
    }
    index = end + 1
    put(text, from: start, into: &word)
    return true
  }

  /// `%%`, and `%%i` of a loop.
  private mutating func readDoubled(into word: inout ScriptWord) -> Bool {
    let start = index
    var after = start + 2
    if after < bytes.count, bytes[after] == UInt8(ascii: "~") { after += 1 }
    let name =
      after < bytes.count && bytes[after].isASCIILetter ? String(UnicodeScalar(bytes[after])) : ""
    index = start + 2
    if loopNames.contains(name), let unit = variables.unit(of: name) {
      index = after + 1
      word.text.units.append(unit)
    } else {
      word.text.units.append(UInt16(UInt8(ascii: "%")))
    }
    return true
  }

  /// How long `1`, `*` and `~dp0` after a percent sign are; nil for others.
  private static func argument(_ rest: ArraySlice<UInt8>) -> Int? {
    guard let first = rest.first else { return nil }
    if first.isASCIIDigit || first == UInt8(ascii: "*") { return 1 }
    guard first == UInt8(ascii: "~") else { return nil }
    let letters = rest.dropFirst().prefix { $0.isASCIILetter }
    let digit = letters.endIndex < rest.endIndex ? rest[letters.endIndex] : 0
    return digit.isASCIIDigit ? letters.count + 2 : nil
  }

  private static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, !first.isASCIIDigit else { return false }
    return name.allSatisfy { $0.isASCIIAlphanumeric || "_-.()".utf8.contains($0) }
  }

  /// Names are the same in capital and small letters.
  func written(_ name: String) -> String { names[name.lowercased()] ?? name }

  private mutating func put(_ name: String, from start: Int, into word: inout ScriptWord) {
    let name = written(name)
    names[name.lowercased()] = name
    let value = values[name.lowercased()]
    // A text that divides the line, or has quotes, is read as a part of it.
    if let bytes = value?.bytes, bytes.contains(where: { " \t\"^&|<>".utf8.contains($0) }) {
      injected = bytes.reversed()
    } else if let unit = variables.unit(of: name) {
      word.text.units.append(unit)
    } else {
      keep(start..<index, in: &word)
    }
  }

  /// What only a run knows stays text.
  mutating func keep(_ range: Range<Int>, in word: inout ScriptWord) {
    word.text.units += bytes[range].map { UInt16($0) }
    word.substitutions.append(range)
    index = range.upperBound
  }
}
