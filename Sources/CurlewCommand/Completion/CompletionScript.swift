// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files

/// Completion scripts for shells, written from the tables of options.
enum CompletionScript: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The option that prints one.
  static let option = "--generate-completion-script"

  static let help = HelpText.Entry(
    label: "\(option) <shell>",
    text: "Print a script that completes commands and options in bash, zsh or fish.")

  /// The script for a shell, by default for the one in `SHELL`.
  static func text(
    for shell: String?, _ environment: ProcessEnvironment
  ) throws(UsageError) -> String {
    let path = environment.text(of: "SHELL") ?? ""
    let name = shell ?? path.split(separator: "/").last.map(String.init) ?? ""
    guard let script = CompletionScript(rawValue: name) else {
      throw UsageError(
        name.isEmpty ? "`\(option)` needs a shell" : "unknown shell `\(name)`",
        help: ["write `\(option) bash`, `zsh` or `fish`"])
    }
    return script.text
  }

  private var text: String {
    let commands = Commands.all.map { CompletedCommand(of: $0) }
    return switch self {
    case .bash: BashCompletion(commands).text
    case .zsh: ZshCompletion(commands).text
    case .fish: FishCompletion(commands).text
    }
  }
}

/// What a shell suggests after the name of a command.
struct CompletedCommand {
  let name: String
  let summary: String
  let options: [OptionDescription]
  /// The operands of the command; nil if it has none.
  let operands: Operands?

  init(of command: (some ProgramCommand).Type) {
    name = command.name
    summary = command.description.summary
    options = command.optionDescriptions
    operands = command.operands
  }
}
