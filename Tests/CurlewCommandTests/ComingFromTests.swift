// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import CurlewCommand

/// The options in `docs/coming-from.md`, which are made from the table of the command line.
@Suite struct `The page for people who come from another tool` {
  private static let page = "../../docs/coming-from.md"
  private static let tools = [
    "newman", "Hurl", "Bruno", "Tavern", "runn", "Karate", "k6", "pytest", "Step CI", "Venom",
  ]

  /// What to write for each option of a tool; of `run`, and of another command where `run` does not know it.
  private static func options(of tool: String) -> String {
    var lines: [String] = []
    var known: Set<String> = []
    for command in Commands.all where !["send", "demo"].contains(command.name) {
      for (foreign, option) in command.foreignOptions where foreign.isOf(tool) {
        let names = foreign.names.filter { known.insert($0).inserted }
        guard !names.isEmpty else { continue }
        lines.append(
          "- \(names.map { "`\($0)`" }.joined(separator: ", ")) \(foreign.answer(is: option))")
      }
    }
    guard !lines.isEmpty else { return "" }
    return "Options of `\(tool)`:\n\n" + lines.sorted().joined(separator: "\n") + "\n"
  }

  @Test func `has the options that the command line answers`() throws {
    let path = Validator.projectFile("docs/coming-from.md")
    var text = String(decoding: try readFile(path), as: UTF8.self)
    for tool in Self.tools {
      let start = "<!-- options of \(tool): RECORD=1 writes them -->\n"
      let from = try #require(text.firstRange(of: start), "\(tool)")
      let rest = text[from.upperBound...]
      let end = try #require(rest.firstRange(of: "<!-- end -->"), "\(tool)")
      text.replaceSubrange(from.upperBound..<end.lowerBound, with: Self.options(of: tool))
    }
    try expectGolden(text, Self.page)
  }

  @Test func `has no option without a tool`() {
    for command in Commands.all {
      for (foreign, _) in command.foreignOptions { #expect(!foreign.tools.isEmpty) }
    }
    #expect(Self.options(of: "newman").contains("`--suppress-exit-code` is `|| true` in the shell"))
    #expect(Self.options(of: "k6").contains("`-u` is `curlew load --users N`"))
  }
}
