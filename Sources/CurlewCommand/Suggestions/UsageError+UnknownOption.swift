// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension UsageError {
  /// The problem with the arguments of a command, with what to write instead.
  init(_ problem: ArgumentScanner.Problem, of command: (some ProgramCommand).Type) {
    switch problem {
    case .unknown(let option, let word):
      let place = option == word || word.hasPrefix(option + "=") ? "" : " in `\(word)`"
      self.init(
        "unknown option `\(option)`\(place)", help: Self.help(forUnknown: option, of: command))
    case .missingValue(let option, let found):
      self.init(
        "`\(option)` needs a value",
        help: [Self.help(forMissingValueOf: option, found, of: command)].compactMap(\.self))
    case .missingDash(let word):
      self.init("`\(word.dropFirst())` needs two dashes", help: ["write `\(word)`"])
    case .typographic(let character, let word, let plain):
      self.init(
        "`\(word)` begins with \(character.codePoint) (\(character.name)), not with "
          + "`\(character.ascii)`", help: ["write `\(plain)`"])
    case .superfluousValue(let option):
      self.init("`\(option)` takes no value")
    }
  }

  /// An option before a command, or without one.
  init(misplacedOption word: String) {
    let option = String(word.prefix { $0 != "=" })
    let near = NearMisses.best(String(option.drop { $0 == "-" }), among: ["help", "version"])
    let help =
      Commands.having(option).first.map {
        "write it after its command: `curlew \($0) \(option)`"
      } ?? near.map { "did you mean `--\($0)`?" }
    self.init("unknown option `\(option)`", help: [help].compactMap(\.self))
  }

  /// The help for an unknown option; no help is better than a wrong one.
  private static func help(
    forUnknown option: String, of command: (some ProgramCommand).Type
  ) -> [String] {
    if let sentence = command.sentence(forForeign: option) { return [sentence] }
    let others = Commands.having(option)
    if !others.isEmpty {
      let list = others.map { "`curlew \($0)`" }.joined(separator: ", ")
      return ["`\(option)` is an option of \(list)"]
    }
    // Every option is similar to a single letter.
    guard option.hasPrefix("--"), option.utf8.count > 4 else { return [] }
    let long = command.optionDescriptions.map { String($0.name.dropFirst(2)) }
    let near = NearMisses.best(String(option.dropFirst(2)), among: long)
    return near.map { ["did you mean `--\($0)`?"] } ?? []
  }

  private static func help(
    forMissingValueOf name: String, _ found: String?, of command: (some ProgramCommand).Type
  ) -> String? {
    let option = command.optionDescriptions.first { $0.names.contains(name) }
    if let help = option?.helpForMissingValue { return help }
    let long = option?.name ?? name
    return found.map { "a value that begins with a dash is attached: `\(long)=\($0)`" }
  }
}
