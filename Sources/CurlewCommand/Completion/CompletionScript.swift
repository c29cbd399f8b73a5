// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files

/// Scripts that complete what is typed in a shell, written from the tables of options.
enum CompletionScript: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// What asks for one.
  static let option = "--generate-completion-script"

  static let help = HelpText.Entry(
    label: "\(option) <shell>",
    text: "Print a script that completes commands and options in bash, zsh or fish.")

  /// The script for a shell, else for the one that `SHELL` names.
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

/// What a shell offers behind the name of a command.
struct CompletedCommand {
  let name: String
  let summary: String
  let options: [OptionDescription]
  /// The words of the command that are no options; nil for a command without.
  let operands: Operands?

  init(of command: (some ProgramCommand).Type) {
    name = command.name
    summary = command.description.summary
    options = command.optionDescriptions
    operands = command.operands
  }
}
