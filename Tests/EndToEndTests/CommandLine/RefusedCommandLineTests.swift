// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `Golden/refused-command-lines.txt` has each, and what is printed for it.
///
/// A new one is a line `$ curlew …` of that file, recorded with `RECORD=1`.
@Suite struct `A command line that cannot be carried out` {
  private static let golden = "../Golden/refused-command-lines.txt"

  @Test func `ends in 2 and says what to write`() async throws {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let lines = String(decoding: try readFile("/\(folder)/\(Self.golden)"), as: UTF8.self)
      .split(separator: "\n").filter { $0.hasPrefix("$ curlew ") }
    let workshop = try Workshop(oneRequest("http://127.0.0.1:1/", "tags: [smoke, slow]"))
    var transcript = ""
    for line in lines {
      let run = try await workshop.runs(commandWords(String(line.dropFirst("$ curlew ".count))))
      #expect(run.exitCode == 2, "\(line)")
      #expect(run.output == "", "\(line)")
      transcript += "\(line)\n\(run.errorOutput)\n"
    }
    try expectGolden(
      transcript.replacing(workshop.folder.path, with: "<folder>"), Self.golden)
  }
}
