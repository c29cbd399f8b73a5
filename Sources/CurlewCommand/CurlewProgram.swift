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
    do throws(UsageProblem) {
      switch try CommandLineReader(surroundings).read() {
      case .command(let command, let warnings):
        if !warnings.isEmpty {
          Printer(surroundings, color: .automatic).complain(warnings.joined())
        }
        end(command.run())
      case .text(let text):
        let printer = Printer(surroundings, color: .automatic)
        printer.print(text)
        end(printer.exitCode())
      }
    } catch {
      Printer(surroundings, color: .automatic)
        .complain(surroundings.visible.of(error.text, layout: .block))
      end(ExitCode.unusableInput)
    }
  }

  /// Ends the process at once: what was to be written is. What libraries tidy up before the end of a
  /// program (of the shortest run that was 3 % of all instructions) the system takes back as well.
  private static func end(_ code: Int32) -> Never { _exit(code) }
}
