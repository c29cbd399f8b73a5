// SPDX-License-Identifier: Apache-2.0

/// How a program ended and what it printed.
package struct ProgramRun: Sendable {
  /// How a process ends.
  package enum Ending: Sendable, Equatable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// Its exit code or the signal that ended it.
  package var ending: Ending

  /// What came on standard output, when it was captured.
  package var outputBytes: [UInt8]

  /// What came on standard error, when it was captured.
  package var errorBytes: [UInt8]

  /// What came on the pseudo-terminal, `\r\n` at the line ends as on every terminal.
  package var terminalBytes: [UInt8]

  /// nil when a signal ended it.
  package var exitCode: Int32? {
    if case .exited(let code) = ending { code } else { nil }
  }

  /// nil when it exited by itself.
  package var signal: Int32? {
    if case .signalled(let signal) = ending { signal } else { nil }
  }

  /// Standard output as text, malformed UTF-8 repaired.
  package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  /// Standard error as text, malformed UTF-8 repaired.
  package var errorOutput: String { String(decoding: errorBytes, as: UTF8.self) }
  /// What came on the terminal as text, malformed UTF-8 repaired.
  package var terminal: String { String(decoding: terminalBytes, as: UTF8.self) }
}

/// A program did not end in time and was killed.
package struct ProgramTimedOut: Error, CustomStringConvertible {
  /// What was run.
  package let program: Program
  /// What it had printed until then.
  package let run: ProgramRun

  /// The command and all it had printed.
  package var description: String {
    """
    \(program.path) \(program.arguments.joined(separator: " ")) did not end within \
    \(program.limit)
    stdout: \(run.output)
    stderr: \(run.errorOutput)
    terminal: \(run.terminal)
    """
  }
}
