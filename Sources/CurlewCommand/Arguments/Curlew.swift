// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Diagnostics

/// The command line of `curlew`: what it looks like and what it says of itself.
struct Curlew: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curlew",
    abstract: "Runs HTTP collections: requests and what is expected of their responses, in YAML.",
    discussion: """
      A first collection, health.yaml:

        curlew: 1
        requests:
          - GET: https://api.example.com/health
            expect: { status: 200 }

      Run it with `curlew run health.yaml`. `curlew demo` shows more without any set-up.

      \(ExitCode.help)
      """,
    version: Version.text,
    subcommands: all)

  private static let all: [any ParsableCommand.Type] = [
    RunArguments.self, CheckArguments.self, PlanArguments.self, ListArguments.self,
    SendArguments.self, DemoArguments.self, SchemaArguments.self,
  ]

  /// Words for arguments of which the first is no command.
  static func unknown(_ words: [String]) -> UnknownCommand {
    UnknownCommand(words: words, commands: all.compactMap { $0.configuration.commandName })
  }

  /// Words for an option in front of, or without, a command.
  static func unknownOption(_ option: String) -> String {
    let commands = OptionTable.commands(with: option)
    let near = NearMisses.best(String(option.drop { $0 == "-" }), among: ["help", "version"])
    let help =
      commands.first.map { "  help: it stands behind its command: `curlew \($0) \(option)`\n" }
      ?? near.map { "  help: did you mean `--\($0)`?\n" }
    return "error: unknown option `\(option)`\n" + (help ?? "") + "  see `curlew --help`"
  }

  /// The subcommand that is called so; nil for a word that is none.
  static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    all.first { $0.configuration.commandName == name }
  }
}
