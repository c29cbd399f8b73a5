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
    let warnings = UnknownEnvironmentVariables.warnings(surroundings.environment)
    if !warnings.isEmpty { Printer(surroundings, color: .automatic).complain(warnings) }
    var reader = CommandLineReader(surroundings)
    do {
      let action = try reader.read()
      if !reader.warnings.isEmpty {
        Printer(surroundings, color: .automatic).complain(reader.warnings.joined())
      }
      carryOut(action)
    } catch {
      end(tell(error, surroundings))
    }
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
      let text = text.hasPrefix("Error: ") ? "error: " + text.dropFirst(7) : text
      printer.complain(surroundings.visible.of(text, layout: .block) + "\n")
      return ExitCode.unusableInput
    }
    printer.print(Completion.corrected(text) + "\n")
    return printer.exitCode()
  }
}
