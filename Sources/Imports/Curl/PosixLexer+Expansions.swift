// SPDX-License-Identifier: Apache-2.0

import Notation

extension PosixLexer {
  /// `$name`, `${name}`, and what only a shell can evaluate, which stays text.
  mutating func readExpansion(into word: inout ScriptWord) {
    let start = index
    if byte() == UInt8(ascii: "`") {
      index += 1
      while index < bytes.count, byte() != UInt8(ascii: "`") {
        index += byte() == UInt8(ascii: "\\") ? 2 : 1
      }
      let inner = start + 1..<min(index, bytes.count)
      index = min(index + 1, bytes.count)
      if !addProgram(from: start, inner: inner, to: &word) { keep(from: start, in: &word) }
      return
    }
    index += 1
    switch byte() {
    case UInt8(ascii: "("):
      let end = ShellGroup.end(in: bytes, from: index, escape: UInt8(ascii: "\\"))
      let isProgram = byte(at: 1) != UInt8(ascii: "(")
      let inner = index + 1..<max(index + 1, end - 1)
      index = end
      if !isProgram || !addProgram(from: start, inner: inner, to: &word) {
        keep(from: start, in: &word)
      }
    case UInt8(ascii: "{"): readBraces(from: start, into: &word)
    case let byte where byte.isASCIILetter || byte == UInt8(ascii: "_"):
      let name = bytes[index...].prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
      index += name.count
      add(variable: String(decoding: name, as: UTF8.self), from: start, to: &word)
    case let byte where byte.isASCIIDigit || "@*#?-!$".utf8.contains(byte) && byte != 0:
      index += 1
      keep(from: start, in: &word)
    default: word.text.units.append(UInt16(UInt8(ascii: "$")))
    }
  }

  /// Parentheses with everything in them.
  mutating func readGroup(from start: Int, into word: inout ScriptWord) {
    index = ShellGroup.end(in: bytes, from: index, escape: UInt8(ascii: "\\"))
    keep(from: start, in: &word)
  }

  /// `${name}`; `${name:-text}` and the like stay text.
  private mutating func readBraces(from start: Int, into word: inout ScriptWord) {
    index += 1
    let name = bytes[index...].prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
    let isName = name.first.map { !$0.isASCIIDigit } ?? false
    if isName, byte(at: name.count) == UInt8(ascii: "}") {
      index += name.count + 1
      return add(variable: String(decoding: name, as: UTF8.self), from: start, to: &word)
    }
    var depth = 1
    while index < bytes.count, depth > 0 {
      switch byte() {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\\"): index += 1
      default: break
      }
      index += 1
    }
    index = min(index, bytes.count)
    keep(from: start, in: &word)
  }

  private mutating func add(variable name: String, from start: Int, to word: inout ScriptWord) {
    guard let unit = variables.unit(of: name) else { return keep(from: start, in: &word) }
    word.text.units.append(unit)
  }

  /// Keeps the text of the source, without the credentials in it: it is sent unchanged.
  private mutating func keep(from start: Int, in word: inout ScriptWord) {
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    let masked = WrittenCredentials.masked(text)
    let isSame = masked.utf8.elementsEqual(text.utf8)
    word.text.units +=
      isSame ? bytes[start..<index].map { UInt16($0) } : masked.utf8.map { UInt16($0) }
    word.substitutions.append(start..<index)
  }

  /// `$'…'` after its `$`, with the escapes of C.
  mutating func readEscaped(into word: inout ScriptWord) throws(ImportProblem) {
    word.isBare = false
    let start = index
    // A NUL ends the text in bash.
    var end: Int?
    index += 1
    while index < bytes.count {
      switch byte() {
      case UInt8(ascii: "'"):
        index += 1
        if let end { word.text.units.removeLast(word.text.units.count - end) }
        return
      case UInt8(ascii: "\\"):
        index += 1
        let count = word.text.units.count
        readEscape(into: &word)
        if end == nil, word.text.units.dropFirst(count).first == 0 { end = count }
      default:
        word.text.units.append(UInt16(byte()))
        index += 1
      }
    }
    throw unclosed("this quote", from: start)
  }

  private mutating func readEscape(into word: inout ScriptWord) {
    let simple: [UInt8: UInt8] = [
      UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D,
      UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "e"): 0x1B,
      UInt8(ascii: "E"): 0x1B, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "v"): 0x0B,
    ]
    let byte = byte()
    index += 1
    switch byte {
    case UInt8(ascii: "x"): append([readNumber(radix: 16, digits: 2)], to: &word)
    case UInt8(ascii: "u"): append(scalar: readNumber(radix: 16, digits: 4), to: &word)
    case UInt8(ascii: "U"): append(scalar: readNumber(radix: 16, digits: 8), to: &word)
    case UInt8(ascii: "c"):
      append([UInt32(self.byte() & 0x1F)], to: &word)
      index += 1
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      index -= 1
      append([readNumber(radix: 8, digits: 3)], to: &word)
    default:
      if let known = simple[byte] {
        append([UInt32(known)], to: &word)
      } else if "\\'\"?".utf8.contains(byte) {
        append([UInt32(byte)], to: &word)
      } else {
        append([UInt32(UInt8(ascii: "\\")), UInt32(byte)], to: &word)
      }
    }
  }

  private mutating func readNumber(radix: UInt32, digits: Int) -> UInt32 {
    var number: UInt32 = 0
    var count = 0
    while count < digits, index < bytes.count, let digit = byte().hexDigitValue, digit < radix {
      number = number &* radix &+ UInt32(digit)
      index += 1
      count += 1
    }
    return number
  }

  private func append(_ numbers: [UInt32], to word: inout ScriptWord) {
    word.text.units += numbers.map { UInt16(UInt8(truncatingIfNeeded: $0)) }
  }

  private func append(scalar number: UInt32, to word: inout ScriptWord) {
    let scalar = Unicode.Scalar(number) ?? "\u{FFFD}"
    word.text.units += String(Character(scalar)).utf8.map { UInt16($0) }
  }
}
