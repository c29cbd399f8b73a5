// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import CurlewCommand

@Suite struct `The page of the command line` {
  @Test func `names every option there is, and no other`() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = String(decoding: try readFile("/\(root)/docs/command-line.md"), as: UTF8.self)
    let documented = Set(page.matches(of: #/--[a-z][a-z0-9-]+/#).map { String($0.output) })
    let ours = Set(Commands.all.flatMap { $0.optionDescriptions }.flatMap(\.names))
      .filter { $0.hasPrefix("--") }
    // The page does not explain help.
    let program: Set = [CompletionScript.option, ManualPage.option, "--licenses"]
    #expect(documented == ours.subtracting(["--help"]).union(program))
  }
}
