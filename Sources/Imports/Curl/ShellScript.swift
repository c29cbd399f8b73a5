// SPDX-License-Identifier: Apache-2.0

import Notation

/// A script as a list of commands and comments.
struct ShellScript: Sendable {
  enum Item: Sendable {
    case command(ShellCommand)
    /// The lines of a comment, joined, without their `#`.
    case comment(String, Range<Int>)
    /// Lines that the shell would not read either.
    case unreadable(ImportProblem, Range<Int>)
  }

  let items: [Item]
  let variables: ShellVariables

  /// One command line.
  ///
  /// - Throws: for a quote that is not closed.
  init(_ line: ImportFile, index: Int) throws(ImportProblem) {
    var variables = ShellVariables()
    let tokens = try ShellDialect(line.bytes).tokens(
      of: line.bytes, file: index, &variables, readsPrograms: false)
    items = ShellGrouping.items(of: tokens, in: line.bytes)
    self.variables = variables
  }

  /// A file of commands, of which one that is not readable does not keep back the others.
  ///
  /// - Throws: for a file with a single command that is not readable.
  init(file: ImportFile, index: Int) throws(ImportProblem) {
    var variables = ShellVariables()
    let dialect = ShellDialect(file)
    do throws(ImportProblem) {
      let tokens = try dialect.tokens(
        of: file.bytes, file: index, &variables, readsPrograms: true)
      items = ShellGrouping.items(of: tokens, in: file.bytes)
    } catch {
      let recovery = ShellRecovery(file.bytes, dialect, index: index)
      guard let found = recovery.items(&variables) else { throw error }
      items = found
    }
    self.variables = variables
  }

  /// The commands of `$(…)`.
  ///
  /// - Parameter readsPrograms: whether those in it are programs of their own.
  init(
    program: Range<Int>, of file: ImportFile, index: Int, _ variables: ShellVariables,
    readsPrograms: Bool
  ) throws(ImportProblem) {
    var variables = variables
    let tokens = try ShellDialect.posix.tokens(
      of: Array(file.bytes[program]), file: index, &variables, readsPrograms: readsPrograms)
    let shifted = tokens.map { $0.shifted(by: program.lowerBound) }
    items = ShellGrouping.items(of: shifted, in: file.bytes)
    self.variables = variables
  }

  var commands: [ShellCommand] {
    items.compactMap { if case .command(let command) = $0 { command } else { nil } }
  }
}

/// One command with its words.
struct ShellCommand: Sendable {
  var words: [ScriptWord] = []
  var redirections: [ShellRedirection] = []
  /// `NAME=text` before the first word, or alone.
  /// Whether it is behind `||`: it is carried out only where the command before it fails.
  var isAlternative = false
  var assignments: [(name: String, word: ScriptWord, value: ShellText)] = []
  /// Whether it reads what the command before it writes.
  var isPipedInto = false
  var pipesOut = false
  /// Whether it is the name in `name() {`.
  var isFunctionName = false

  var range: Range<Int> {
    let ranges = words.map(\.range) + redirections.map(\.range) + assignments.map(\.word.range)
    let start = ranges.map(\.lowerBound).min() ?? 0
    return start..<max(start, ranges.map(\.upperBound).max() ?? start)
  }

  var isEmpty: Bool { words.isEmpty && redirections.isEmpty && assignments.isEmpty }
}

/// Which words are the program curl, and which may come before it.
enum CurlCommandFinder {
  /// The most words of options between a program and the one that it runs.
  static let mostOptions = 6

  static func isCurl(_ word: some Collection<UInt8>) -> Bool {
    let name = Array(
      word.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last ?? word[...])
    return name.elementsEqual("curl".utf8) || name.elementsEqual("curl.exe".utf8)
  }

  /// Words that run the command after them, and those of the shell's own language.
  static func isBefore(_ word: some Collection<UInt8>) -> Bool {
    let words = [
      "sudo", "time", "exec", "command", "nohup", "env", "!", "do", "then", "else", "{", "if",
      "elif", "while", "until", "nice", "setsid", "stdbuf", "doas",
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

extension ShellCommand {
  /// The words before the program: those that run it, and those of the shell's own language.
  var wordsBefore: ArraySlice<ScriptWord> {
    let before = words.prefix { word in
      word.isBare && word.text.bytes.map { CurlCommandFinder.isBefore($0) } ?? false
    }
    // `timeout 5 curl`, `sudo -u ada curl`
    let next = words[before.endIndex...].prefix(CurlCommandFinder.mostOptions)
    guard let first = next.first?.text.literal,
      first == "timeout" || first.hasPrefix("-") && !before.isEmpty,
      let curl = next.firstIndex(where: { $0.text.bytes.map(CurlCommandFinder.isCurl) ?? false }),
      Self.areOptions(next[..<curl].dropFirst(first == "timeout" ? 1 : 0))
    else { return before }
    return words[..<curl]
  }

  /// Whether words are options with their values, and numbers: `sudo -E apt install curl` has others.
  private static func areOptions(_ words: ArraySlice<ScriptWord>) -> Bool {
    var mayBeValue = false
    return words.allSatisfy { word in
      let text = word.text.literal ?? "1"
      let isOption = text.hasPrefix("-")
      defer { mayBeValue = isOption }
      return isOption || mayBeValue || text.utf8.first?.isASCIIDigit == true
    }
  }

  /// The program with its arguments.
  var program: ArraySlice<ScriptWord> { words[wordsBefore.endIndex...] }

  var isCurl: Bool {
    program.first?.text.bytes.map { CurlCommandFinder.isCurl($0) } ?? false
  }
}
