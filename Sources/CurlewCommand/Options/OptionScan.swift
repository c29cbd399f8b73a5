// SPDX-License-Identifier: Apache-2.0

/// The words behind a command, looked through once: short options are taken apart, and what no option
/// of the command is stands out.
///
/// `-j4` becomes `--jobs=4`, `-kv` becomes `-k -v`.
struct OptionScan {
  /// What can be said of a word without knowing what it means.
  enum Problem: Equatable {
    /// No option of the command: the option, and the word it was typed in.
    case unknown(String, in: String)
    /// `-tags`: a long option with one dash.
    case missingDash(String)
    /// An option that needs a value has none; what stands in its place.
    case missingValue(String, found: String?)
  }

  /// The words with each short option by itself.
  private(set) var words: [String] = []
  /// The first of its kind.
  private(set) var problem: Problem?
  /// Options of which only the last use would count, by their long names, with all their values.
  private(set) var repeated: [(option: String, values: [String])] = []

  /// Every use of an option with a value, by its long name, in the order typed.
  private(set) var uses: [(option: String, value: String)] = []

  private let options: [CommandOption]
  private var used: [String: [String]] = [:]

  /// - Parameter words: Those behind the command.
  init(_ words: some Sequence<String>, of command: String) {
    options = OptionTable.options(of: command)
    var rest = Array(words)[...]
    while let word = rest.popFirst() {
      if word == "--" {
        self.words += [word] + rest
        break
      }
      if word.hasPrefix("--") {
        takeLong(word, &rest)
      } else if word.hasPrefix("-"), word != "-" {
        takeShort(word, &rest)
      } else {
        self.words.append(word)
      }
    }
    repeated = options.compactMap { option in
      guard let name = option.names.last, let values = used[name], values.count > 1 else {
        return nil
      }
      return (name, values)
    }
  }

  private func option(named name: String) -> CommandOption? {
    options.first { $0.names.contains(name) }
  }

  private mutating func takeLong(_ word: String, _ rest: inout ArraySlice<String>) {
    let name = String(word.prefix { $0 != "=" })
    guard let option = option(named: name) else {
      words.append(word)
      // `--help` and what ArgumentParser adds are its own business.
      if !["--help", "--version"].contains(name) { note(.unknown(name, in: word)) }
      return
    }
    words.append(word)
    if name.utf8.count < word.utf8.count {
      note(option, value: String(word.dropFirst(name.count + 1)))
    } else {
      takeValue(of: option, as: name, &rest)
    }
  }

  /// The word behind an option that has its value there.
  private mutating func takeValue(
    of option: CommandOption, as name: String, _ rest: inout ArraySlice<String>
  ) {
    guard option.value != .none else { return }
    let isOption = rest.first.map { $0.hasPrefix("-") && $0 != "-" } ?? true
    guard !isOption || option.value == .anything, let value = rest.popFirst() else {
      return note(.missingValue(name, found: rest.first))
    }
    words.append(value)
    note(option, value: value)
  }

  private mutating func takeShort(_ word: String, _ rest: inout ArraySlice<String>) {
    if word == "-h" { return words.append(word) }
    if word.count > 2, option(named: "-" + word.prefix { $0 != "=" }) != nil {
      return note(.missingDash("-" + word))
    }
    var letters = Substring(word.dropFirst())
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      guard let option = option(named: name) else {
        words.append(name)
        return note(.unknown(name, in: word))
      }
      if option.value == .none {
        words.append(name)
        continue
      }
      guard !letters.isEmpty else {
        words.append(name)
        return takeValue(of: option, as: name, &rest)
      }
      let value = String(
        option.value == .word && letters.first == "=" ? letters.dropFirst() : letters)
      words.append("\(option.names.last ?? name)=\(value)")
      return note(option, value: value)
    }
  }

  private mutating func note(_ found: Problem) { problem = problem ?? found }

  private mutating func note(_ option: CommandOption, value: String) {
    guard let name = option.names.last else { return }
    uses.append((name, value))
    guard !option.isRepeatable else { return }
    used[name, default: []].append(value)
  }
}
