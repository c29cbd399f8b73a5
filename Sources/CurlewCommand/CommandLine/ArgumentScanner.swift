// SPDX-License-Identifier: Apache-2.0

import Notation

/// Splits the arguments of a command into options with their values, and operands.
///
/// Short options may have their value attached and be combined: `-j4`, `-kv`. Arguments after `--`
/// are operands, and so is a single `-`.
struct ArgumentScanner {
  /// Why the arguments cannot be split; the first problem.
  enum Problem: Error, Equatable {
    /// The command does not have the option; the option, and the word it was typed in.
    case unknown(String, in: String)
    /// A long option with one dash, such as `-tags`; the option with two dashes.
    case missingDash(String)
    /// An option without its value; the word in its place.
    case missingValue(String, found: String?)
    /// A word that begins with a character of an editor, such as `–e`: the character, and the word in
    /// ASCII.
    case typographic(Typography, in: String, plain: String)
    /// A flag has a value: `--verbose=1`.
    case superfluousValue(String)
  }

  private let options: [OptionDescription]
  private var rest: ArraySlice<String>
  private var line = ArgumentLine()

  private init(_ words: ArraySlice<String>, _ options: [OptionDescription]) {
    self.options = options
    rest = words
  }

  /// - Parameters:
  ///   - words: the arguments after the command.
  ///   - options: all options of the command.
  static func scan(
    _ words: ArraySlice<String>, _ options: [OptionDescription]
  ) throws(Problem) -> ArgumentLine {
    var scanner = ArgumentScanner(words, options)
    try scanner.scan()
    return scanner.line
  }

  private mutating func scan() throws(Problem) {
    while let word = rest.popFirst() {
      if word == "--" {
        line.operands += rest
        return
      } else if word.hasPrefix("--") {
        try takeLong(word)
      } else if word.hasPrefix("-"), word != "-" {
        try takeShort(word)
      } else {
        try checkFirstCharacter(of: word)
        line.operands.append(word)
      }
    }
  }

  /// A chat program makes `–e` of `-e`, `—tags` of `--tags` and `“` of quotes for the shell.
  private func checkFirstCharacter(of word: String) throws(Problem) {
    guard let first = word.unicodeScalars.first, let character = Typography(first),
      character.isQuote || character.ascii == "-"
    else { return }
    let plain = Typography.plain(word) ?? word
    let isLong = character.ascii == "-" && !plain.hasPrefix("--") && plain.utf8.count > 2
    throw .typographic(character, in: word, plain: isLong ? "-" + plain : plain)
  }

  private mutating func takeLong(_ word: String) throws(Problem) {
    guard let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      guard let option = option(named: word) else { throw .unknown(word, in: word) }
      return try take(option, as: word)
    }
    let name = String(word[..<equals])
    guard let option = option(named: name) else { throw .unknown(name, in: word) }
    guard option.value != nil else { throw .superfluousValue(name) }
    note(option, as: name, String(word[word.utf8.index(after: equals)...]))
  }

  private mutating func takeShort(_ word: String) throws(Problem) {
    if word.count > 2, option(named: "-" + word.prefix { $0 != "=" }) != nil {
      throw .missingDash("-" + word)
    }
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      guard let option = option(named: name) else { throw .unknown(name, in: word) }
      guard let value = option.value, !letters.isEmpty else {
        try take(option, as: name)
        continue
      }
      // `-j=4` is `-j4`; a text may begin with `=`.
      let hasEquals = letters.first == "=" && !value.mayBeginWithDash
      return note(option, as: name, String(hasEquals ? letters.dropFirst() : letters))
    }
  }

  /// Takes an option, with the next word as its value if it has one.
  private mutating func take(_ option: OptionDescription, as name: String) throws(Problem) {
    guard let value = option.value else { return note(option, as: name, nil) }
    let isOption = rest.first.map { $0.hasPrefix("-") && $0 != "-" } ?? true
    guard !isOption || value.mayBeginWithDash, let word = rest.popFirst() else {
      throw .missingValue(name, found: rest.first)
    }
    note(option, as: name, word)
  }

  private mutating func note(_ option: OptionDescription, as name: String, _ value: String?) {
    line.uses.append(
      ArgumentLine.Use(
        option: option.name, name: name, value: value, operandsBefore: line.operands.count))
  }

  private func option(named name: String) -> OptionDescription? {
    options.first { $0.names.contains(name) }
  }
}
