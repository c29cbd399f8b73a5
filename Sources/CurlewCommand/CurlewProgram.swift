// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Files

/// The program from its arguments to its exit code.
package enum CurlewProgram {
  /// Does what the arguments say.
  ///
  /// - Parameter arguments: without the program's name.
  /// - Returns: the exit code.
  package static func run(_ arguments: [String]) async -> Int32 {
    // Before anything is opened: a file of ours must never get the number of a closed stream.
    StandardDescriptors.reserve()
    StandardDescriptors.ignoreBrokenPipes()
    let surroundings = CommandSurroundings.current
    let action: CommandAction
    do {
      var command = try Curlew.parseAsRoot(arguments)
      guard let subcommand = command as? any CurlewSubcommand else {
        // Help: ArgumentParser's own command throws what is to be printed.
        try command.run()
        throw CleanExit.helpRequest(Curlew.self)
      }
      action = try read(subcommand, surroundings)
    } catch {
      return tell(error, surroundings)
    }
    return await carryOut(action)
  }

  private static func carryOut(_ action: CommandAction) async -> Int32 {
    switch action {
    case .run(let command): await command.run()
    case .check(let command): command.run()
    case .plan(let command): command.run()
    case .list(let command): command.run()
    case .demo(let command): await command.run()
    case .schema(let command): command.run()
    }
  }

  private static func read(
    _ command: any CurlewSubcommand, _ surroundings: CommandSurroundings
  ) throws -> CommandAction {
    do {
      return try command.action(surroundings)
    } catch let error as ValidationError {
      let name = type(of: command).configuration.commandName ?? ""
      throw UsageProblem(text: "error: \(error.message)\n  see `curlew \(name) --help`")
    }
  }

  /// Prints help or the version to standard output, a usage error to standard error.
  private static func tell(_ error: any Error, _ surroundings: CommandSurroundings) -> Int32 {
    let printer = Printer(surroundings, color: .automatic)
    if let problem = error as? UsageProblem {
      printer.complain(surroundings.visible.of(problem.text, layout: .block) + "\n")
      return ExitCode.unusableInput
    }
    let text = Curlew.fullMessage(for: error, columns: surroundings.outputWidth)
    // ArgumentParser says 64 (EX_USAGE) for every mistake; here that is 2.
    guard Curlew.exitCode(for: error) == .success else {
      printer.complain(surroundings.visible.of(text, layout: .block) + "\n")
      return ExitCode.unusableInput
    }
    printer.print(text + "\n")
    return printer.exitCode()
  }
}

/// A value that a subcommand cannot use.
private struct UsageProblem: Error {
  let text: String
}
