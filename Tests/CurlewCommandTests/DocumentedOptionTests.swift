// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import CurlewCommand

@Suite struct `The page of the command line` {
  @Test func `names every option there is, and no other`() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = String(decoding: try readFile("/\(root)/docs/command-line.md"), as: UTF8.self)
    let help = [
      RunArguments.helpMessage(), CheckArguments.helpMessage(), PlanArguments.helpMessage(),
      ListArguments.helpMessage(), SendArguments.helpMessage(), DemoArguments.helpMessage(),
      SchemaArguments.helpMessage(),
    ].joined()
    let ours = Self.options(in: help).subtracting(["--help"])
    // The version belongs to the program, not to a command.
    #expect(Self.options(in: page).subtracting(["--version"]) == ours)
  }

  private static func options(in text: String) -> Set<String> {
    Set(text.matches(of: #/--[a-z][a-z0-9-]+/#).map { String($0.output) })
  }
}
