// SPDX-License-Identifier: Apache-2.0

import Notation

/// Divides commands for PowerShell into words: a back-tick takes the meaning of the next character or
/// line break, `''` is a quote in single quotes, `$name` and `$env:NAME` are variables.
struct PowerShellLexer {
  private let bytes: [UInt8]
  private let file: Int
  private var index = 0
  private(set) var variables: ShellVariables
  private var output: [ShellToken] = []

  init(_ bytes: [UInt8], file: Int, _ variables: ShellVariables) {
    self.bytes = bytes
    self.file = file
    self.variables = variables
  }

  mutating func tokens() throws(ImportProblem) -> [ShellToken] {
    while index < bytes.count {
      let start = index
      switch bytes[index] {
      case 0x20, 0x09, 0x0D: index += 1
      case 0x0A, UInt8(ascii: ";"), UInt8(ascii: "|"):
        let kind: ShellSeparator =
          bytes[index] == 0x0A ? .lineEnd : bytes[index] == UInt8(ascii: ";") ? .semicolon : .pipe
        index += 1
        output.append(.separator(kind, start..<index))
      case UInt8(ascii: "#"):
        index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
        output.append(.comment(start + 1..<index))
      case UInt8(ascii: "`") where ShellDialect.isLineEnd(bytes, at: index + 1):
        index += bytes[index + 1] == 0x0D ? 3 : 2
      default: try readWord(from: start)
      }
    }
    return output
  }

  private mutating func readWord(from start: Int) throws(ImportProblem) {
    var word = ScriptWord(range: start..<start)
    while index < bytes.count, !" \t\r\n;|".utf8.contains(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): try readQuoted(into: &word)
      case UInt8(ascii: "`"):
        guard !ShellDialect.isLineEnd(bytes, at: index + 1) else {
          return end(word, from: start)
        }
        readEscape(into: &word)
      case UInt8(ascii: "$"): readVariable(into: &word)
      default:
        word.text.units.append(UInt16(bytes[index]))
        index += 1
      }
    }
    end(word, from: start)
  }

  private mutating func end(_ word: ScriptWord, from start: Int) {
    var word = word
    if index == start { index += 1 }
    word.range = start..<index
    output.append(.word(word))
  }

  private mutating func readQuoted(into word: inout ScriptWord) throws(ImportProblem) {
    word.isBare = false
    let start = index
    let quote = bytes[index]
    let isDouble = quote == UInt8(ascii: "\"")
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == quote {
        index += 1
        guard next == quote else { return }
      } else if byte == UInt8(ascii: "\\"), next == UInt8(ascii: "\""), !isDouble {
        // The program gets the quote: older versions of PowerShell need the backslash.
        index += 1
        word.text.units.append(UInt16(next))
        index += 1
        continue
      } else if isDouble, byte == UInt8(ascii: "`") {
        readEscape(into: &word)
        continue
      } else if isDouble, byte == UInt8(ascii: "$") {
        readVariable(into: &word)
        continue
      }
      word.text.units.append(UInt16(byte))
      index += 1
    }
    throw ImportProblem(
      .unreadableSource, "this quote is not closed",
      at: ImportFinding.Place(file: file, offset: start))
  }

  private mutating func readEscape(into word: inout ScriptWord) {
    index += 1
    guard index < bytes.count else { return }
    let known: [UInt8: UInt16] = [
      UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
      UInt8(ascii: "0"): 0x00, UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08,
      UInt8(ascii: "e"): 0x1B, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "v"): 0x0B,
    ]
    let byte = bytes[index]
    word.text.units.append(known[byte] ?? UInt16(byte))
    index += 1
  }

  /// `$name`, `$env:NAME`, `${name}`; anything else stays text.
  private mutating func readVariable(into word: inout ScriptWord) {
    let start = index
    index += 1
    let isBraced = index < bytes.count && bytes[index] == UInt8(ascii: "{")
    if isBraced { index += 1 }
    if bytes[index...].starts(with: "env:".utf8) { index += 4 }
    let name = bytes[index...].prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
    index += name.count
    if isBraced, index < bytes.count { index += 1 }
    let text = String(decoding: name, as: UTF8.self)
    if let first = name.first, !first.isASCIIDigit, let unit = variables.unit(of: text) {
      word.text.units.append(unit)
    } else {
      if index == start + 1, index < bytes.count, bytes[index] == UInt8(ascii: "(") {
        word.substitutions.append(start..<index)
      }
      word.text.units += bytes[start..<index].map { UInt16($0) }
    }
  }
}
