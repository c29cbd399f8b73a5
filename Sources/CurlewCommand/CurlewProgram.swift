// SPDX-License-Identifier: Apache-2.0

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
  /// Carries out the command line and ends the process with its exit code.
  ///
  /// Not asynchronous: Swift's event loop opens files, and must find the numbers of closed streams
  /// occupied. Its threads start only when they get work.
  package static func main() -> Never {
    ProcessHeap.prepare()
    StandardDescriptors.reserve()
    StandardDescriptors.ignoreBrokenPipes()
    let surroundings = CommandSurroundings.current
    // Before the arguments: where `/proc` is missing, Swift's runtime may not find them.
    if let missing = RuntimeNeeds.missing() {
      Printer(surroundings, color: .automatic).printError(missing)
      end(ExitCode.unusableInput)
    }
    let warnings = UnknownEnvironmentVariables.warnings(surroundings.environment)
    if !warnings.isEmpty { Printer(surroundings, color: .automatic).printError(warnings) }
    do throws(UsageProblem) {
      switch try CommandLineReader(surroundings).read() {
      case .command(let command, let warnings):
        if !warnings.isEmpty {
          Printer(surroundings, color: .automatic).printError(warnings.joined())
        }
        end(command.run())
      case .text(let text):
        let printer = Printer(surroundings, color: .automatic)
        printer.print(text)
        end(printer.exitCode())
      }
    } catch {
      Printer(surroundings, color: .automatic)
        .printError(surroundings.visible.of(error.text, layout: .block))
      end(ExitCode.unusableInput)
    }
  }

  /// Ends the process at once: all output is written. Libraries need not tidy up (3 % of all
  /// instructions of the shortest run), because the system frees everything.
  private static func end(_ code: Int32) -> Never { _exit(code) }
}
