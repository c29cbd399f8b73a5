// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Files
import Transfers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program from its arguments to its exit code.
package enum CurlewProgram {
  /// Does what was typed and ends the process with its exit code.
  ///
  /// Not asynchronous: Swift's event loop opens files of its own, and must find the numbers of
  /// closed streams taken. Its threads are only started when something is left to them.
  package static func main() -> Never {
    ProcessHeap.prepare()
    StandardDescriptors.reserve()
    StandardDescriptors.ignoreBrokenPipes()
    let surroundings = CommandSurroundings.current
    let arguments = surroundings.arguments
    let warnings = StrangeVariables.warnings(surroundings.environment)
    if !warnings.isEmpty { Printer(surroundings, color: .automatic).complain(warnings) }
    do {
      carryOut(try read(arguments, surroundings))
    } catch {
      end(tell(error, about: arguments.first, surroundings))
    }
  }

  /// Reads the arguments.
  ///
  /// A subcommand's are read by itself first: to set up the whole program costs more and asks
  /// libcurl for its version, which loads LDAP and SASL. When they are wrong or ask for help, the
  /// whole says so.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    guard let name = arguments.first else { return try Curlew.parseAsRoot(arguments) }
    if let subcommand = Curlew.subcommand(named: name),
      let command = try? subcommand.parseAsRoot(Array(arguments.dropFirst())),
      command is any CurlewSubcommand
    {
      return command
    }
    if let problem = Curlew.problem(withCommand: name) { throw UsageProblem(text: problem) }
    return try Curlew.parseAsRoot(arguments)
  }

  private static func carryOut(_ action: CommandAction) -> Never {
    switch action {
    case .run(let command): end(command.run())
    case .check(let command): end(command.run())
    case .plan(let command): end(command.run())
    case .list(let command): end(command.run())
    case .send(let command): end(command.run())
    case .demo(let command): end(command.run())
    case .schema(let command): end(command.run())
    }
  }

  /// Ends the process at once: what was to be written is. What libraries tidy up before the end of a
  /// program (of the shortest run that was 3 % of all instructions) the system takes back as well.
  private static func end(_ code: Int32) -> Never { _exit(code) }

  private static func read(
    _ arguments: [String], _ surroundings: CommandSurroundings
  ) throws -> CommandAction {
    if let subcommand = PlainArguments.subcommand(arguments) {
      return try read(subcommand, surroundings)
    }
    var command = try parse(arguments)
    guard let subcommand = command as? any CurlewSubcommand else {
      // Help: ArgumentParser's own command throws what is to be printed.
      try command.run()
      throw CleanExit.helpRequest(Curlew.self)
    }
    return try read(subcommand, surroundings)
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
  ///
  /// - Parameter subcommand: What was typed first.
  private static func tell(
    _ error: any Error, about subcommand: String?, _ surroundings: CommandSurroundings
  ) -> Int32 {
    let printer = Printer(surroundings, color: .automatic)
    if let problem = error as? UsageProblem {
      printer.complain(surroundings.visible.of(problem.text, layout: .block) + "\n")
      return ExitCode.unusableInput
    }
    let text = Curlew.fullMessage(for: error, columns: surroundings.outputWidth)
    // ArgumentParser says 64 (EX_USAGE) for every mistake; here that is 2.
    guard Curlew.exitCode(for: error) == .success else {
      let text = text.hasPrefix("Error: ") ? "error: " + text.dropFirst(7) : text
      let habit = subcommand == "send" ? CurlOptions.help(for: text) : nil
      let help = habit.map { "  help: \($0)\n" } ?? ""
      printer.complain(surroundings.visible.of(text, layout: .block) + "\n" + help)
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
