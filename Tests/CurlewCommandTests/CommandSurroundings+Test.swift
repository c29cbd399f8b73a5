// SPDX-License-Identifier: Apache-2.0

import Files

@testable import CurlewCommand

extension CommandSurroundings {
  /// No terminal, and no environment but these variables.
  static func ofTest(_ variables: [(String, String)] = []) -> CommandSurroundings {
    CommandSurroundings(
      environment: ProcessEnvironment(variables.map { (name: $0.0, value: $0.1) }),
      inputIsTerminal: false, outputIsTerminal: false, errorIsTerminal: false)
  }
}
