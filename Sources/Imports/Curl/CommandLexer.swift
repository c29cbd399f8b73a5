// SPDX-License-Identifier: Apache-2.0

import Notation

/// Divides commands for `cmd.exe` into words, as that and the runtime of C do: first `%NAME%` is replaced, then
/// `^` takes the meaning of the next character, then quotes and backslashes divide the line.
struct CommandLexer {
  let bytes: [UInt8]
  let file: Int
  /// Whether it is a file of commands: `%%` is a percent sign there, and `%1` an argument.
  let isBatch: Bool
  var index = 0
  var variables: ShellVariables
  var output: [ShellToken] = []
  /// The texts that `set` gave to names in lower case, without those that only a run knows.
  var values: [String: ShellText] = [:]
  /// The names as they were first written, by those in lower case.
  var names: [String: String] = [:]
  /// What is left of the text of a variable that divides the line, the next byte last.
  var injected: [UInt8] = []
  /// The variables of loops, as `i` of `%%i`.
  var loopNames: Set<String> = []
  /// Whether `!NAME!` is a variable.
  var isDelayed = false
  /// How far behind a parenthesis the end of its line, or `else`, is looked for.
  private static let longestEnd = 32
  /// How many parentheses are open.
  private var openGroups = 0
  /// Whether a command begins here.
  var isStart = true

  init(_ bytes: [UInt8], file: Int, _ variables: ShellVariables, isBatch: Bool) {
    self.bytes = bytes
    self.file = file
    self.variables = variables
    self.isBatch = isBatch
  }

  mutating func tokens() throws(ImportProblem) -> [ShellToken] {
    while !isAtEnd { try readToken() }
    return output
  }

  // MARK: Bytes

  var isAtEnd: Bool { injected.isEmpty && index >= bytes.count }

  /// The next byte; zero at the end.
  func byte() -> UInt8 { injected.last ?? (index < bytes.count ? bytes[index] : 0) }

  mutating func advance() {
    if injected.popLast() == nil { index += 1 }
  }

  private var isContinued: Bool {
    injected.isEmpty && byte() == UInt8(ascii: "^") && ShellDialect.isLineEnd(bytes, at: index + 1)
  }

  /// `^` and the line break after it.
  private mutating func skipLineEnd() {
    index += 1
    if bytes[index] == 0x0D { index += 1 }
    index += 1
  }

  func problem(at start: Int) -> ImportProblem {
    ImportProblem(
      .unreadableSource, "this quote is not closed",
      at: ImportFinding.Place(file: file, offset: start))
  }

  // MARK: Tokens

  private mutating func readToken() throws(ImportProblem) {
    let start = index
    if isContinued { return skipLineEnd() }
    switch byte() {
    case 0x20, 0x09, 0x0D: advance()
    case 0x0A:
      advance()
      end(.lineEnd, from: start)
    case UInt8(ascii: "&"), UInt8(ascii: "|"): readSeparator(from: start)
    case UInt8(ascii: ">"), UInt8(ascii: "<"): try readRedirection(from: start)
    case UInt8(ascii: "@") where isStart: advance()
    case UInt8(ascii: "(") where isStart:
      advance()
      end(.open, from: start)
    case UInt8(ascii: ")") where isStart || isBatch:
      advance()
      end(.close, from: start)
    case let digit
    where digit.isASCIIDigit && index + 1 < bytes.count
      && (bytes[index + 1] == UInt8(ascii: ">") || bytes[index + 1] == UInt8(ascii: "<")):
      advance()
      try readRedirection(from: start)
    default:
      if isStart, try readStatement() { return }
      try readWord(from: start)
      isStart = false
    }
  }

  mutating func end(_ separator: ShellSeparator, from start: Int) {
    if case .open = separator { openGroups += 1 }
    if case .close = separator { openGroups = max(0, openGroups - 1) }
    output.append(.separator(separator, start..<max(index, start)))
    isStart = true
  }

  private mutating func readSeparator(from start: Int) {
    let sign = byte()
    advance()
    let isDouble = byte() == sign
    if isDouble { advance() }
    end(sign == UInt8(ascii: "&") ? .and : isDouble ? .or : .pipe, from: start)
  }

  /// `> file`, `2>&1`
  private mutating func readRedirection(from start: Int) throws(ImportProblem) {
    let isInput = byte() == UInt8(ascii: "<")
    while byte() == UInt8(ascii: ">") || byte() == UInt8(ascii: "<") { advance() }
    var word = ScriptWord(range: start..<index)
    if byte() == UInt8(ascii: "&") {
      advance()
      if byte().isASCIIDigit { advance() }
      word.range = start..<index
    } else {
      while byte().isBlank { advance() }
      word = try self.word(from: index)
    }
    output.append(
      .redirection(
        ShellRedirection(kind: isInput ? .input : .output, word: word, range: start..<index)))
  }

  // MARK: Words

  mutating func readWord(from start: Int) throws(ImportProblem) {
    var word = try word(from: start)
    // The text of a variable may be empty.
    guard !word.text.isEmpty || !word.isBare || !word.substitutions.isEmpty || index == start else {
      return
    }
    if index == start, injected.isEmpty, word.text.isEmpty { index += 1 }
    word.range = start..<max(index, min(start + 1, bytes.count))
    output.append(.word(word))
  }

  /// - Returns: the word that begins here, which may be empty.
  mutating func word(from start: Int) throws(ImportProblem) -> ScriptWord {
    var word = ScriptWord(range: start..<start)
    // Quotes of the runtime, and those that `cmd.exe` sees.
    var isQuoted = false
    var isSeen = false
    var backslashes = 0
    loop: while !isAtEnd {
      if byte() == UInt8(ascii: "%") || isDelayed && byte() == UInt8(ascii: "!") {
        let count = word.text.units.count
        word.text.units += repeatElement(0x5C, count: backslashes)
        if readVariable(into: &word) {
          backslashes = 0
          continue
        }
        word.text.units.removeLast(word.text.units.count - count)
      }
      var byte = byte()
      if byte == UInt8(ascii: "^"), !isSeen {
        if isContinued {
          skipLineEnd()
          // The character after the line break is taken as it is.
          guard isQuoted, !isAtEnd else { break loop }
        } else {
          advance()
          guard !isAtEnd else { break }
        }
        byte = self.byte()
      } else if !isSeen, !isQuoted, "&|<>\n\r".utf8.contains(byte) || endsGroup(byte) {
        break loop
      } else if byte == UInt8(ascii: "\"") {
        isSeen.toggle()
      }
      if !isQuoted, byte.isBlank { break loop }
      advance()
      switch byte {
      case UInt8(ascii: "\\"): backslashes += 1
      case UInt8(ascii: "\""):
        word.isBare = false
        word.text.units += repeatElement(0x5C, count: backslashes / 2)
        if backslashes % 2 == 1 { word.text.units.append(UInt16(byte)) } else { isQuoted.toggle() }
        backslashes = 0
      default:
        word.text.units += repeatElement(0x5C, count: backslashes)
        backslashes = 0
        word.text.units.append(UInt16(byte))
      }
    }
    word.text.units += repeatElement(0x5C, count: backslashes)
    guard !isQuoted else { throw problem(at: start) }
    word.range = start..<max(index, start)
    return word
  }

  /// Whether a parenthesis ends a block of a file: only one that is alone at the end of its line, or before `else`.
  private func endsGroup(_ byte: UInt8) -> Bool {
    guard isBatch, byte == UInt8(ascii: ")"), injected.isEmpty, openGroups > 0 else { return false }
    let rest = bytes[(index + 1)...].prefix(Self.longestEnd)
    let word = rest.drop(while: \.isBlank).prefix { !$0.isBlank && $0 != 0x0A && $0 != 0x0D }
    return word.isEmpty || String(decoding: word, as: UTF8.self).lowercased() == "else"
  }
}
