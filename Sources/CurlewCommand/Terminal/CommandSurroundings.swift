// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The environment and streams of the process.
package struct CommandSurroundings: Sendable {
  package var environment: ProcessEnvironment
  package var inputIsTerminal: Bool
  /// Whether standard input is a pipe, or a file that is not empty.
  package var inputHoldsData = false
  package var outputIsTerminal: Bool
  package var errorIsTerminal: Bool
  /// Columns of standard output; nil if it is not a terminal.
  package var outputWidth: Int?
  /// Columns of standard error; nil if it is not a terminal.
  package var errorWidth: Int?
  /// The arguments, with the subcommand first.
  package var arguments: [String] = []

  /// Those of this process.
  package static var current: CommandSurroundings {
    CommandSurroundings(
      environment: .current, inputIsTerminal: isatty(STDIN_FILENO) == 1,
      inputHoldsData: StandardDescriptors.inputHoldsData,
      outputIsTerminal: isatty(STDOUT_FILENO) == 1, errorIsTerminal: isatty(STDERR_FILENO) == 1,
      outputWidth: columns(of: STDOUT_FILENO), errorWidth: columns(of: STDERR_FILENO),
      arguments: Array(CommandLine.arguments.dropFirst()))
  }

  private static func columns(of stream: Int32) -> Int? {
    guard isatty(stream) == 1 else { return nil }
    var size = winsize()
    guard ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// The columns of the terminal of standard error at this moment; nil if it is none.
  static func errorColumns() -> Int? { columns(of: STDERR_FILENO) }

  /// Whether a CI system reads the output, and would obey workflow commands in it.
  package var isCI: Bool { environment.isContinuousIntegration }

  package var visible: VisibleText { VisibleText(breaksCommands: isCI) }

  /// The layout of diagnostics in reports: as on standard error, without colours.
  var reportedRendering: DiagnosticRenderer.Options {
    DiagnosticRenderer.Options(
      width: errorWidth ?? 100, wrapsText: errorWidth != nil, visible: visible)
  }

  /// Whether colours are used on a stream.
  ///
  /// `--color` takes precedence, then `NO_COLOR` (https://no-color.org), then `FORCE_COLOR`, then
  /// whether it is a terminal with colours.
  package func usesColor(_ choice: ColorChoice, isTerminal: Bool) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .automatic:
      if environment.text(of: "NO_COLOR") ?? "" != "" { return false }
      if let forced = environment.text(of: "FORCE_COLOR"), !["", "0", "false"].contains(forced) {
        return true
      }
      return isTerminal && !isDumb
    }
  }

  private var isDumb: Bool { environment.text(of: "TERM") == "dumb" }

  /// Whether a progress line may be drawn on standard error.
  package var mayDrawProgress: Bool {
    errorIsTerminal && outputIsTerminal && !isDumb && !isCI
  }
}

extension CommandSurroundings {
  /// The longest secret that can be typed.
  private static let promptLimit = 65_536

  /// Asks for a secret without echo.
  ///
  /// - Returns: nil if standard input or standard error is not a terminal, or nothing was typed.
  func prompt(for name: String) -> String? {
    guard inputIsTerminal, errorIsTerminal else { return nil }
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else { return nil }
    defer {
      _ = tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
      try? StandardStream(.error).write(Array("\n".utf8))
    }
    try? StandardStream(.error).write(Array("\(visible.of(name)): ".utf8))
    return line()
  }

  private func line() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
      bytes.append(byte)
      guard bytes.count <= Self.promptLimit else { return nil }
    }
    return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
  }
}
