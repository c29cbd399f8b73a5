// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct `The page of common mistakes` {
  @Test func `is made from the table and from what the program prints`() async throws {
    try expectGolden(try await page(), "../../../docs/errors.md")
  }

  @Test func `has thirty mistakes, each reported by users of a tool`() {
    #expect(UserMistake.all.count >= 30)
    #expect(UserMistake.all.allSatisfy { !$0.reports.isEmpty })
    #expect(Set(UserMistake.all.map(\.file)).count == UserMistake.all.count)
  }

  /// Each mistake is answered with something to write.
  @Test func `shows a help for each`() async throws {
    try await withTemporaryFolder { folder in
      for mistake in UserMistake.all {
        let printed = try await printed(mistake, in: folder)
        #expect(printed.text.contains("= help: "), "\(mistake.title): \(printed.text)")
      }
    }
  }

  private func page() async throws -> String {
    var page = """
      <!-- Made by MistakesPageTests from UserMistake.all; RECORD=1 writes it. -->

      # Mistakes that people make

      Users of Hurl, Tavern, Bruno, Venom, runn, Newman and other tools have reported these mistakes. Here is what curlew
      says about each, and why it is one. `curlew explain CODE` explains every code ([codes.md](codes.md)), and
      `curlew check --fix` makes the changes that leave one meaning.


      """
    try await withTemporaryFolder { folder in
      for (index, mistake) in UserMistake.all.enumerated() {
        let printed = try await printed(mistake, in: folder)
        page += "## \(index + 1). \(mistake.title)\n\n"
        page += "\(mistake.why) (\(mistake.links))\n\n"
        if let beside = mistake.beside {
          page += "```text file=\(beside.name)\n\(beside.text)```\n\n"
        }
        page += "```yaml file=\(mistake.file) broken=yes\n\(mistake.text)```\n\n"
        let exit = printed.exitCode == 0 ? "" : " exit=\(printed.exitCode ?? -1)"
        page += "```console\(exit)\n$ curlew \(printed.command)\n\(printed.text)```\n\n"
      }
    }
    while page.hasSuffix("\n\n") { page.removeLast() }
    return page
  }

  private func printed(
    _ mistake: UserMistake, in folder: TemporaryFolder
  ) async throws -> (command: String, text: String, exitCode: Int32?) {
    try folder.write("", to: ".git/HEAD")
    try folder.write(mistake.text, to: mistake.file)
    if let beside = mistake.beside { try folder.write(beside.text, to: beside.name) }
    let words = ["check", mistake.file] + mistake.arguments.split(separator: " ").map(String.init)
    var program = try Program.curlew()
    program.arguments = words
    program.workingDirectory = folder.path
    let result = try await program.run()
    return (
      words.joined(separator: " "), result.output + result.errorOutput, result.exitCode
    )
  }
}
