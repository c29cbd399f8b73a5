// SPDX-License-Identifier: Apache-2.0

import Notation

/// Divides commands for PowerShell into words: a back-tick takes the meaning of the next character or
/// line break, `''` is a quote in single quotes, `$name` and `$env:NAME` are variables.
struct PowerShellLexer {
  let bytes: [UInt8]
  let file: Int
  var index = 0
  var variables: ShellVariables
  var output: [ShellToken] = []
  /// Where a request begins whose response a variable gets.
  var request: Int?
  /// The names as they were first written, by those in lower case.
  var names: [String: String] = [:]
  /// Whether a command begins here.
  var isStart = true

  init(_ bytes: [UInt8], file: Int, _ variables: ShellVariables) {
    self.bytes = bytes
    self.file = file
    self.variables = variables
  }

  mutating func tokens() throws(ImportProblem) -> [ShellToken] {
    while index < bytes.count { try readToken() }
    return output
  }

  private mutating func readToken() throws(ImportProblem) {
    let start = index
    switch bytes[index] {
    case 0x20, 0x09, 0x0D: index += 1
    case 0x0A, UInt8(ascii: ";"), UInt8(ascii: "|"):
      let kind: ShellSeparator =
        bytes[index] == 0x0A ? .lineEnd : bytes[index] == UInt8(ascii: ";") ? .semicolon : .pipe
      index += 1
      output.append(.separator(kind, start..<index))
      isStart = true
    case UInt8(ascii: "#"):
      index = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
      output.append(.comment(start + 1..<index))
    case UInt8(ascii: "<") where isNext("<#"):
      index = bytes[index...].firstRange(of: "#>".utf8)?.upperBound ?? bytes.count
    case UInt8(ascii: "`") where ShellDialect.isLineEnd(bytes, at: index + 1):
      index += bytes[index + 1] == 0x0D ? 3 : 2
    // The operator that calls a program, and braces of blocks.
    case UInt8(ascii: "&") where isStart: index += 1
    case UInt8(ascii: "{"), UInt8(ascii: "}"):
      guard isStart || ShellDialect.isLineEnd(bytes, at: index + 1) else {
        return try readWord(from: start)
      }
      index += 1
      output.append(.separator(.semicolon, start..<index))
      isStart = true
    case UInt8(ascii: ">"): try readRedirection(from: start)
    case UInt8(ascii: "2"), UInt8(ascii: "*"):
      guard isNext("2>") || isNext("*>") else { return try readWord(from: start) }
      try readRedirection(from: start)
    case UInt8(ascii: "$"), UInt8(ascii: "["):
      if isStart, try readAssignment(from: start) { return }
      try readWord(from: start)
    default: try readWord(from: start)
    }
  }

  func isNext(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// `> file`, `2>&1`, `2>$null`
  private mutating func readRedirection(from start: Int) throws(ImportProblem) {
    while index < bytes.count, bytes[index].isASCIIDigit || ">*&".utf8.contains(bytes[index]) {
      index += 1
    }
    while index < bytes.count, bytes[index].isBlank { index += 1 }
    let word =
      bytes[..<index].last?.isASCIIDigit == true ? ScriptWord(range: start..<index) : try word()
    output.append(
      .redirection(ShellRedirection(kind: .output, word: word, range: start..<index)))
  }

  private mutating func readWord(from start: Int) throws(ImportProblem) {
    isStart = false
    end(try word(), from: start)
  }

  mutating func word() throws(ImportProblem) -> ScriptWord {
    var word = ScriptWord(range: index..<index)
    let start = index
    if try readHereString(into: &word) { return word }
    while index < bytes.count, !" \t\r\n;|".utf8.contains(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): try readQuoted(into: &word)
      case UInt8(ascii: "`"):
        guard !ShellDialect.isLineEnd(bytes, at: index + 1) else {
          word.range = start..<index
          return word
        }
        readEscape(into: &word)
      case UInt8(ascii: "$"): readVariable(into: &word, isQuoted: false)
      default:
        word.text.units.append(UInt16(bytes[index]))
        index += 1
      }
    }
    word.range = start..<index
    return word
  }

  /// `@"` and `@'` up to a line that begins with `"@` and `'@`.
  private mutating func readHereString(into word: inout ScriptWord) throws(ImportProblem) -> Bool {
    guard isNext("@\"") || isNext("@'") else { return false }
    let start = index
    let quote = bytes[index + 1]
    let first = bytes[(index + 2)...].drop { $0.isBlank || $0 == 0x0D }
    guard first.first == 0x0A else { return false }
    let mark = [0x0A, quote, UInt8(ascii: "@")]
    guard let end = bytes[first.startIndex...].firstRange(of: mark) else {
      throw ImportProblem(
        .unreadableSource, "this text is not closed",
        at: ImportFinding.Place(file: file, offset: start))
    }
    word.isBare = false
    index = first.startIndex + 1
    while index < end.lowerBound {
      if quote == UInt8(ascii: "\""), bytes[index] == UInt8(ascii: "$") {
        readVariable(into: &word, isQuoted: true)
      } else if quote == UInt8(ascii: "\""), bytes[index] == UInt8(ascii: "`") {
        readEscape(into: &word)
      } else {
        word.text.units.append(UInt16(bytes[index]))
        index += 1
      }
    }
    if word.text.units.last == 0x0D { word.text.units.removeLast() }
    index = end.upperBound
    word.range = start..<index
    return true
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
      } else if byte == UInt8(ascii: "\\"), next == UInt8(ascii: "\""),
        !isDouble || bytes[(index + 2)...].first == quote
      {
        // In double quotes it is written twice.
        if isDouble { index += 1 }
        // The program gets the quote: older versions of PowerShell need the backslash.
        index += 1
        word.text.units.append(UInt16(next))
        index += 1
        continue
      } else if isDouble, byte == UInt8(ascii: "`") {
        readEscape(into: &word)
        continue
      } else if isDouble, byte == UInt8(ascii: "$") {
        readVariable(into: &word, isQuoted: true)
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
}
