// SPDX-License-Identifier: Apache-2.0

import Reporting

/// How a command prints what it found in earlier runs.
enum SummaryFormat: String, CaseIterable {
  case text
  case json
  case markdown
}

extension CommandSurroundings {
  /// The layout of a text on standard output.
  func layout(_ color: ColorChoice, _ verbosity: ConsoleOptions.Verbosity) -> ConsoleOptions {
    ConsoleOptions(
      verbosity: verbosity, usesColor: usesColor(color, isTerminal: outputIsTerminal),
      width: outputWidth, breaksCommands: isCI)
  }
}
