// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Words for options that a command does not have, and for options that say two things.
enum OptionProblem {
  /// What is wrong, with what to write instead.
  static func text(of problem: OptionScan.Problem, for command: String) -> String {
    switch problem {
    case .unknown(let option, let word):
      let place = option == word || word.hasPrefix(option + "=") ? "" : " in `\(word)`"
      return "error: unknown option `\(option)`\(place)\n"
        + help(for: option, of: command).map { "  help: \($0)\n" }.joined()
        + "  see `curlew \(command) --help`"
    case .missingValue(let option, let found):
      let names = OptionTable.options(of: command).map(\.names).first { $0.contains(option) }
      let long = names?.last ?? option
      // The flag of `plan` that `--values` is now.
      let help =
        command == "plan" && option == "--vars"
        ? "`--values` shows each input with its value"
        : found.map { "a value that begins with a dash is attached: `\(long)=\($0)`" }
      return "error: `\(option)` needs a value\n" + (help.map { "  help: \($0)\n" } ?? "")
        + "  see `curlew \(command) --help`"
    case .missingDash(let word):
      return "error: `\(word.dropFirst())` needs two dashes\n  help: write `\(word)`"
    }
  }

  /// The sentences that help with an unknown option; none is better than a wrong one.
  private static func help(for option: String, of command: String) -> [String] {
    if let foreign = ForeignOption.all(for: command).first(where: { $0.names.contains(option) }) {
      return [foreign.sentence(for: option)]
    }
    let others = OptionTable.commands(with: option)
    if !others.isEmpty {
      let list = others.map { "`curlew \($0)`" }.joined(separator: ", ")
      return ["`\(option)` is an option of \(list)"]
    }
    // Of one letter everything is near.
    guard option.hasPrefix("--"), option.utf8.count > 4 else { return [] }
    let long = (OptionTable.options(of: command).flatMap(\.names) + ["--help"])
      .filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    let near = NearMisses.best(String(option.dropFirst(2)), among: long)
    return near.map { ["did you mean `--\($0)`?"] } ?? []
  }

  /// The error of options that select and were given twice; nil without such.
  static func error(of repeated: [(option: String, values: [String])]) -> String? {
    for (option, values) in repeated {
      switch option {
      case "--tags":
        let joined = values.map { "(\($0))" }.joined(separator: " or ")
        return "error: `--tags` was given \(values.count) times\n"
          + "  help: write one expression: `--tags '\(joined)'`"
      case "--name":
        return "error: `--name` was given \(values.count) times\n"
          + "  help: write one pattern: `--name '\(values.joined(separator: "|"))'`"
      default: continue
      }
    }
    return nil
  }

  /// Warnings of options of which only the last use counts, where the others say something else.
  static func warnings(of repeated: [(option: String, values: [String])]) -> [String] {
    repeated.filter { Set($0.values).count > 1 }.map { option, values in
      "warning: `\(option)` was given \(values.count) times; only the last one counts\n"
    }
  }
}
