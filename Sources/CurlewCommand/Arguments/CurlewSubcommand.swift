// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// A subcommand that is carried out by `CurlewProgram`, not by ArgumentParser.
protocol CurlewSubcommand: ParsableCommand {
  /// Turns what was typed into what is to be done.
  ///
  /// - Throws: `ValidationError` for a value that makes no sense, a usage error.
  func action(_ surroundings: CommandSurroundings) throws -> CommandAction
}

/// What the program is to do, as plain values.
enum CommandAction {
  case run(RunCommand)
  case check(CheckCommand)
  case plan(PlanCommand)
  case list(ListCommand)
  case send(SendCommand)
  case demo(DemoCommand)
  case schema(SchemaCommand)
}
