// SPDX-License-Identifier: Apache-2.0

/// Puts the parts of a script into commands.
struct ShellGrouping {
  private let bytes: [UInt8]
  private var items: [ShellScript.Item] = []
  private var command = ShellCommand()
  private var comment: (text: String, range: Range<Int>)?
  private var isLineEmpty = true
  /// The number of items before the line.
  private var lineStart = 0
  /// The index of the command before `(`, which is the name of a function if `)` follows.
  private var nameIndex: Int?
  /// How many parentheses are open.
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func items(of tokens: [ShellToken], in bytes: [UInt8]) -> [ShellScript.Item] {
    var grouping = ShellGrouping(bytes)
    for token in tokens { grouping.take(token) }
    return grouping.end()
  }

  private mutating func take(_ token: ShellToken) {
    switch token {
    case .word(let word):
      endComment()
      nameIndex = nil
      take(word)
    case .redirection(let redirection):
      endComment()
      command.redirections.append(redirection)
    case .comment(let range): takeComment(range)
    case .separator(let separator, _): takeSeparator(separator)
    }
  }

  private mutating func takeSeparator(_ separator: ShellSeparator) {
    // A pipe goes on in the next line.
    let goesOn = command.isPipedInto || command.isAlternative
    if case .lineEnd = separator, command.isEmpty, goesOn { return }
    // A pattern of `case`.
    if case .close = separator, depth == 0, command.words.first?.text != ShellText("case") {
      command = ShellCommand()
    }
    let isPipe = if case .pipe = separator { true } else { false }
    command.pipesOut = isPipe
    let wasEmpty = command.isEmpty
    let isName = command.words.count == 1 && command.redirections.isEmpty
    endCommand()
    command.isPipedInto = isPipe && !wasEmpty
    if case .or = separator { command.isAlternative = true }
    switch separator {
    case .open:
      depth += 1
      nameIndex = isName ? items.count - 1 : nil
    case .close:
      depth = max(0, depth - 1)
      if let index = nameIndex, wasEmpty, case .command(var named) = items[index] {
        named.isFunctionName = true
        items[index] = .command(named)
      }
      nameIndex = nil
    case .lineEnd:
      if isLineEmpty { endComment() }
      isLineEmpty = true
      lineStart = items.count
    default: break
    }
  }

  private mutating func end() -> [ShellScript.Item] {
    endCommand()
    endComment()
    return items
  }

  private mutating func take(_ word: ScriptWord) {
    isLineEmpty = false
    guard command.words.isEmpty else { return command.words.append(word) }
    // A prompt, as it is copied from a terminal.
    let bare = word.isBare ? word.text.bytes : nil
    if let bare, bare == Array("$".utf8) || bare == Array("%".utf8) { return }
    let name = word.assignedName ?? CurlCommandFinder.assignedName(bytes[word.range])
    guard let name, let value = word.text.split(at: "=")?.after else {
      return command.words.append(word)
    }
    command.assignments.append((name, word, value))
  }

  private mutating func takeComment(_ range: Range<Int>) {
    // Of a program line, `#!/bin/sh`, nothing is left.
    if range.lowerBound == 1, bytes[range].first == UInt8(ascii: "!") { return }
    var line = String(decoding: bytes[range], as: UTF8.self)
    if line.hasPrefix(" ") { line.removeFirst() }
    while line.last?.isWhitespace == true { line.removeLast() }
    guard isLineEmpty else { return insertComment(line, range) }
    isLineEmpty = false
    if let known = comment {
      comment = (known.text + "\n" + line, known.range.lowerBound..<range.upperBound)
    } else {
      comment = (line, range)
    }
  }

  /// A comment behind a command is about that command.
  private mutating func insertComment(_ line: String, _ range: Range<Int>) {
    guard line.contains(where: { !$0.isWhitespace }) else { return }
    items.insert(.comment(line, range), at: lineStart)
    lineStart += 1
    nameIndex = nil
  }

  private mutating func endCommand() {
    if !command.isEmpty { items.append(.command(command)) }
    command = ShellCommand()
  }

  private mutating func endComment() {
    guard let found = comment else { return }
    comment = nil
    let text = found.text
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    items.append(.comment(text, found.range))
    lineStart = max(lineStart, items.count)
  }
}
