// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import TestSupport
import Testing

@testable import CurlewCommand

@Suite struct `The help` {
  @Test(arguments: ["run", "check", "plan", "list", "send", "demo", "schema"])
  func `of a command is its golden text`(_ command: String) throws {
    try expectGolden(Self.text([command, "--help"]), "Golden/help-\(command).txt")
  }

  @Test func `of the program is its golden text`() throws {
    try expectGolden(Self.text(["--help"]), "Golden/help.txt")
  }

  /// What is printed where no terminal says how wide it is.
  private static func text(_ arguments: [String]) -> String {
    do {
      var command = try Curlew.parseAsRoot(arguments)
      try command.run()
      return ""
    } catch {
      return Curlew.fullMessage(for: error) + "\n"
    }
  }
}
