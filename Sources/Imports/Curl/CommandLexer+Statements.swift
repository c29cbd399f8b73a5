// SPDX-License-Identifier: Apache-2.0

import Notation

/// The language of files of `cmd.exe`: `set`, `if`, `for`, `rem`, labels.
extension CommandLexer {
  /// A statement that is more than words.
  ///
  /// - Returns: false for another command.
  mutating func readStatement() throws(ImportProblem) -> Bool {
    guard injected.isEmpty else { return false }
    let start = index
    let line = start..<(bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count)
    if bytes[start] == UInt8(ascii: ":"), isBatch {
      // `:: text` is a comment, `:name` a label.
      index = line.upperBound
      if bytes[line].dropFirst().first == UInt8(ascii: ":") {
        output.append(.comment(min(start + 2, index)..<index))
      }
      return true
    }
    let ends = " \t\r\n=,;(&|<>\"".utf8
    let first = bytes[line].prefix { !ends.contains($0) }
    switch String(decoding: first, as: UTF8.self).lowercased() {
    case "rem" where isBatch:
      index = line.upperBound
      output.append(.comment(first.endIndex..<index))
    case "set":
      index = first.endIndex
      try readAssignment(from: start)
    case "if" where isBatch:
      try readWord(from: start)
      try readCondition()
    case "for" where isBatch: try readLoop(from: start, in: line)
    case "call"
    where isBatch && !bytes[first.endIndex...].drop(while: \.isBlank).starts(with: ":".utf8),
      "else" where isBatch:
      index = first.endIndex
    case "setlocal":
      isDelayed =
        isDelayed
        || String(decoding: bytes[line], as: UTF8.self).lowercased().contains(
          "enabledelayedexpansion")
      return false
    case "curl", "curl.exe":
      // Programs have the same name in capital letters.
      index = first.endIndex
      var word = ScriptWord(range: start..<index)
      word.text = ShellText("curl")
      append(word)
      isStart = false
    default: return false
    }
    return true
  }

  // MARK: set

  /// `set NAME=text`, `set "NAME=text"`, `set /p NAME=question`, `set /a NAME=sum`.
  private mutating func readAssignment(from start: Int) throws(ImportProblem) {
    while byte().isBlank { index += 1 }
    var option: UInt8 = 0
    if byte() == UInt8(ascii: "/"), index + 1 < bytes.count {
      option = bytes[index + 1] | 0x20
      index += 2
      while byte().isBlank { index += 1 }
    }
    var keyword = ScriptWord(range: start..<start + 3)
    keyword.text = ShellText("set")
    let isQuoted = byte() == UInt8(ascii: "\"")
    if isQuoted { index += 1 }
    let place = index
    let name = bytes[place...].prefix { !"=\r\n&|\"".utf8.contains($0) }
    index = name.endIndex
    guard byte() == UInt8(ascii: "="), !name.isEmpty else {
      // It prints the variables.
      index = bytes[index...].firstIndex { "\r\n&|".utf8.contains($0) } ?? bytes.count
      return append(keyword)
    }
    index += 1
    let text = written(String(decoding: name, as: UTF8.self).trimmedOfBlanks)
    var value = ScriptWord(range: place..<place)
    let end = endOfValue(isQuoted: isQuoted)
    readValue(to: end.value, into: &value)
    index = end.next
    if option != 0 { value.substitutions = [start..<index] }
    let isKnown = value.substitutions.isEmpty
    names[text.lowercased()] = text
    values[text.lowercased()] = isKnown ? known(value.text) : nil
    value.assignedName = text
    value.text = ShellText(text + "=") + value.text
    value.range = place..<max(index, place + 1)
    append(keyword)
    output.append(.word(value))
  }

  private mutating func append(_ word: ScriptWord) { output.append(.word(word)) }

  /// A text with the texts of its variables; nil if one is not known, or if it is longer than a line.
  private func known(_ text: ShellText) -> ShellText? {
    var output = ShellText()
    for unit in text.units {
      if unit < ShellText.firstVariable {
        output.units.append(unit)
      } else if let value = values[variables.name(of: unit).lowercased()] {
        output = output + value
      } else {
        return nil
      }
    }
    return output.units.count <= Self.longestLine ? output : nil
  }

  /// Where the text of `set` ends, and where the next command begins.
  private func endOfValue(isQuoted: Bool) -> (value: Int, next: Int) {
    let line = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    if isQuoted {
      // The last quote of the line ends it.
      let quote = bytes[index..<line].lastIndex(of: UInt8(ascii: "\""))
      return (quote ?? line, quote.map { $0 + 1 } ?? line)
    }
    var place = index
    var isSeen = false
    while place < line {
      if bytes[place] == UInt8(ascii: "^"), !isSeen {
        place += 2
        continue
      }
      if bytes[place] == UInt8(ascii: "\"") { isSeen.toggle() }
      if !isSeen, "&|<>".utf8.contains(bytes[place]) { break }
      place += 1
    }
    return (min(place, line), min(place, line))
  }

  private mutating func readValue(to end: Int, into value: inout ScriptWord) {
    var isSeen = false
    while index < end || !injected.isEmpty {
      if byte() == UInt8(ascii: "%") || isDelayed && byte() == UInt8(ascii: "!"),
        readVariable(into: &value)
      {
        continue
      }
      if byte() == UInt8(ascii: "\"") { isSeen.toggle() }
      if byte() == UInt8(ascii: "^"), !isSeen, injected.isEmpty {
        advance()
        guard index < end else { break }
      }
      value.text.units.append(UInt16(byte()))
      advance()
    }
  }

  // MARK: if, for

  /// The words of a condition; the command follows them.
  private mutating func readCondition() throws(ImportProblem) {
    let start = index
    var wanted = 1
    var hasSide = false
    while wanted > 0, let word = try nextWord() {
      wanted -= 1
      let lower = word.lowercased()
      if !hasSide, ["/i", "not"].contains(lower) {
        wanted = 1
      } else if !hasSide, ["exist", "defined", "errorlevel", "cmdextversion"].contains(lower) {
        wanted = 1
        hasSide = true
      } else if !hasSide {
        hasSide = true
        let sign = word.firstRange(of: "==")
        wanted = sign.map { $0.upperBound == word.endIndex ? 1 : 0 } ?? 2
      } else if word.hasPrefix("=="), word != "==" {
        wanted = 0
      }
    }
    end(.semicolon, from: start)
  }

  /// The next word of the line, as it is written; nil at its end.
  private mutating func nextWord() throws(ImportProblem) -> String? {
    while byte().isBlank { advance() }
    guard !isAtEnd, !"\r\n(".utf8.contains(byte()) else { return nil }
    let start = index
    try readWord(from: start)
    guard index > start else { return nil }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// `for … in (…) do`: the commands follow. A command in `('…')` is carried out before them.
  private mutating func readLoop(
    from start: Int, in line: Range<Int>
  ) throws(ImportProblem) {
    let text = String(decoding: bytes[line], as: UTF8.self).lowercased()
    guard text.utf8.count == line.count, let word = text.firstRange(of: ") do") else {
      return try readWord(from: start)
    }
    let end = line.lowerBound + text.utf8.distance(from: text.startIndex, to: word.upperBound)
    var head = ScriptWord(range: start..<end)
    head.text = ShellText("for")
    append(head)
    if let sign = bytes[line].firstRange(of: "%%".utf8), sign.upperBound < end {
      let name = String(UnicodeScalar(bytes[sign.upperBound]))
      loopNames.insert(name)
      var variable = ScriptWord(range: sign.lowerBound..<sign.upperBound + 1)
      variable.text = ShellText(name)
      append(variable)
    }
    self.end(.semicolon, from: start)
    let close = end - 5
    if let open = bytes[line].firstRange(of: "('".utf8), open.upperBound < close,
      bytes[close] == UInt8(ascii: "'")
    {
      var lexer = CommandLexer(
        Array(bytes[open.upperBound..<close]), file: file, variables, isBatch: isBatch)
      lexer.values = values
      lexer.names = names
      let tokens = try lexer.tokens().map { $0.shifted(by: open.upperBound) }
      variables = lexer.variables
      output += tokens
      self.end(.semicolon, from: close)
    }
    index = end
  }
}
