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

      Exit codes: 0 all held, 1 a check failed, 2 the input cannot be run, 3 a transfer failed, \
      4 nothing was selected, 6 a report could not be written, 128 + n ended by signal n.
      """,
    version: Version.text,
    subcommands: all)

  private static let all: [any ParsableCommand.Type] = [
    RunArguments.self, CheckArguments.self, PlanArguments.self, ListArguments.self,
    SendArguments.self, DemoArguments.self, SchemaArguments.self,
  ]

  /// What is wrong with the first word; nil when it is a command, or an option.
  static func problem(withCommand name: String) -> String? {
    let names = all.compactMap { $0.configuration.commandName }
    guard !name.hasPrefix("-"), !(names + ["help"]).contains(name) else { return nil }
    let isPath = name.contains("/") || [".yaml", ".yml"].contains { name.hasSuffix($0) }
    let isAddress = name.contains("://")
    let meant =
      isAddress
      ? "did you mean `curlew send \(name)`?"
      : isPath ? "did you mean `curlew run \(name)`?" : NearMisses.help(name, among: names)
    return "error: `\(name)` is no command\n"
      + (meant.map { "  help: \($0)\n" } ?? "")
      + "  commands: \(names.joined(separator: ", ")); see `curlew --help`"
  }

  /// The subcommand that is called so; nil for a word that is none.
  static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
    all.first { $0.configuration.commandName == name }
  }
}
