// SPDX-License-Identifier: Apache-2.0

import Notation

/// A script as a list of commands and comments.
struct ShellScript: Sendable {
  enum Item: Sendable {
    case command(ShellCommand)
    /// The lines of a comment, joined, without their `#`.
    case comment(String, Range<Int>)
  }

  let items: [Item]
  let variables: ShellVariables

  init(_ file: ImportFile, index: Int) throws(ImportProblem) {
    var variables = ShellVariables()
    let tokens = try ShellDialect(file.bytes).tokens(of: file.bytes, file: index, &variables)
    var grouping = ShellGrouping(file.bytes)
    for token in tokens { grouping.take(token) }
    items = grouping.end()
    self.variables = variables
  }
}

/// One command with its words.
struct ShellCommand: Sendable {
  var words: [ScriptWord] = []
  var redirections: [ShellRedirection] = []
  /// `NAME=text` before the first word, or alone.
  var assignments: [(name: String, word: ScriptWord, value: ShellText)] = []
  /// Whether it reads what the command before it writes.
  var isPipedInto = false
  var pipesOut = false

  var range: Range<Int> {
    let ranges = words.map(\.range) + redirections.map(\.range) + assignments.map(\.word.range)
    let start = ranges.map(\.lowerBound).min() ?? 0
    return start..<max(start, ranges.map(\.upperBound).max() ?? start)
  }

  var isEmpty: Bool { words.isEmpty && redirections.isEmpty && assignments.isEmpty }
}

/// Which words are the program curl, and which may come before it.
enum CurlCommandFinder {
  static func isCurl(_ word: some Collection<UInt8>) -> Bool {
    let name = Array(
      word.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last ?? word[...])
    return name.elementsEqual("curl".utf8) || name.elementsEqual("curl.exe".utf8)
  }

  /// Words that run the command after them, and those of the shell's own language.
  static func isBefore(_ word: some Collection<UInt8>) -> Bool {
    let words = [
      "sudo", "time", "exec", "command", "nohup", "env", "!", "do", "then", "else", "{", "if",
      "while", "until",
    ]
    return words.contains { word.elementsEqual($0.utf8) } || assignedName(word) != nil
  }

  /// `NAME` of `NAME=text`.
  static func assignedName(_ word: some Collection<UInt8>) -> String? {
    let name = word.prefix { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
    guard let first = name.first, !first.isASCIIDigit, name.count < word.count,
      word[name.endIndex] == UInt8(ascii: "=")
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }
}

/// Puts the parts of a script into commands.
private struct ShellGrouping {
  private let bytes: [UInt8]
  private var items: [ShellScript.Item] = []
  private var command = ShellCommand()
  private var comment: (text: String, range: Range<Int>)?
  private var isLineEmpty = true

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func take(_ token: ShellToken) {
    switch token {
    case .word(let word):
      endComment()
      take(word)
    case .redirection(let redirection):
      endComment()
      command.redirections.append(redirection)
    case .comment(let range): takeComment(range)
    case .separator(let separator, _):
      let isPipe = if case .pipe = separator { true } else { false }
      command.pipesOut = isPipe
      let wasEmpty = command.isEmpty
      endCommand()
      command.isPipedInto = isPipe && !wasEmpty
      if case .lineEnd = separator {
        if isLineEmpty { endComment() }
        isLineEmpty = true
      }
    }
  }

  mutating func end() -> [ShellScript.Item] {
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
    let name = CurlCommandFinder.assignedName(bytes[word.range])
    guard let name, let value = word.text.split(at: "=")?.after else {
      return command.words.append(word)
    }
    command.assignments.append((name, word, value))
  }

  private mutating func takeComment(_ range: Range<Int>) {
    isLineEmpty = false
    // Of a program line, `#!/bin/sh`, nothing is left.
    if range.lowerBound == 1, bytes[range].first == UInt8(ascii: "!") { return }
    var line = String(decoding: bytes[range], as: UTF8.self)
    if line.hasPrefix(" ") { line.removeFirst() }
    while line.last?.isWhitespace == true { line.removeLast() }
    if let known = comment, command.isEmpty {
      comment = (known.text + "\n" + line, known.range.lowerBound..<range.upperBound)
    } else {
      endComment()
      comment = (line, range)
    }
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
  }
}
