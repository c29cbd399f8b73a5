// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The words of a command line behind the subcommand, taken by the options that know them.
///
/// Only what has one meaning is taken: an option is a word that begins with a dash, its value the
/// next word, which begins with none, or what follows `=`. Whatever else is typed (letters run
/// together, `--`, a dash for standard input, values that begin with a dash, every mistake) is
/// `Unusual`, and ArgumentParser's business.
struct TypedWords {
  /// Somebody who knows more must read the command line.
  struct Unusual: Error {}

  /// Those that nobody took yet, each at its place: what is typed between an option and its value is
  /// not that value.
  private var words: [String?]

  init(_ words: some Sequence<String>) {
    self.words = words.map { .some($0) }
  }

  /// Takes an option with a value; one that stands twice is unusual.
  mutating func value(_ names: String...) throws(Unusual) -> String? {
    try single(names)
  }

  private mutating func single(_ names: [String]) throws(Unusual) -> String? {
    let values = try values(named: names)
    guard values.count < 2 else { throw Unusual() }
    return values.first
  }

  /// Takes every use of an option that may be repeated.
  mutating func values(_ names: String...) throws(Unusual) -> [String] {
    try values(named: names)
  }

  /// Takes an option whose value is read by a rule.
  mutating func value<Value>(
    _ names: String..., read: (String) -> Value?
  ) throws(Unusual) -> Value? {
    guard let text = try single(names) else { return nil }
    guard let value = read(text) else { throw Unusual() }
    return value
  }

  /// Takes every use of an option without a value, and tells whether there was one.
  mutating func flag(_ names: String...) -> Bool {
    var isTyped = false
    for (index, word) in words.enumerated() where word.map(names.contains) == true {
      words[index] = nil
      isTyped = true
    }
    return isTyped
  }

  /// The words that are left, none of which may look like an option.
  func rest() throws(Unusual) -> [String] {
    let rest = words.compactMap(\.self)
    guard !rest.contains(where: Self.isOption) else { throw Unusual() }
    return rest
  }

  private mutating func values(named names: [String]) throws(Unusual) -> [String] {
    var values: [String] = []
    for case (let index, let word?) in words.enumerated() {
      if let attached = Self.attachedValue(word, names) {
        guard !attached.isEmpty else { throw Unusual() }
        values.append(attached)
        words[index] = nil
      } else if names.contains(word) {
        let next = index + 1 < words.count ? words[index + 1] : nil
        guard let next, !Self.isOption(next) else { throw Unusual() }
        values.append(next)
        words[index] = nil
        words[index + 1] = nil
      }
    }
    return values
  }

  /// `value` of `--name=value`.
  private static func attachedValue(_ word: String, _ names: [String]) -> String? {
    guard word.hasPrefix("--"), let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")),
      names.contains(where: { $0 == word[..<equals] })
    else { return nil }
    return String(word[word.utf8.index(after: equals)...])
  }

  private static func isOption(_ word: String) -> Bool {
    word.utf8.first == UInt8(ascii: "-")
  }
}

/// A command or a group of its options that takes its words itself.
protocol WordTaking: ParsableArguments {
  /// Sets every property, to its default where nothing was typed.
  ///
  /// Not an initialiser: there an assignment would wrap a value as the property's default, which
  /// ArgumentParser lets nobody read.
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual)
}

extension WordTaking {
  init(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    self.init()
    try take(&words)
  }
}
