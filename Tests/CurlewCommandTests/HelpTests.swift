// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import CurlewCommand

@Suite struct `The help` {
  @Test(arguments: Commands.names) func `of a command is its golden text`(
    _ command: String
  ) throws {
    let named = try #require(Commands.named(command))
    try expectGolden(HelpText(of: named).text(width: 80), "Golden/help-\(command).txt")
  }

  @Test func `of the program is its golden text`() throws {
    try expectGolden(HelpText.ofProgram.text(width: 80), "Golden/help.txt")
  }

  @Test(arguments: ["run", "send"], [60, 80])
  func `is as wide as the terminal`(_ command: String, _ width: Int) throws {
    let named = try #require(Commands.named(command))
    let text = HelpText(of: named).text(width: width)
    // An example stays on its line.
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("  curlew ") }
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines.contains { $0.count > width - 10 })
  }

  @Test(arguments: Commands.names) func `describes each option, in sentences`(
    _ command: String
  ) throws {
    for option in try #require(Commands.named(command)).optionDescriptions {
      #expect(option.help.hasSuffix("."), "\(option.name)")
      #expect(option.isRepeatable || !option.help.contains("Repeatable"), "\(option.name)")
      guard case .words(let words)? = option.value?.candidates, option.name != "--method" else {
        continue
      }
      for word in words { #expect(option.help.contains(word), "\(option.name) \(word)") }
    }
  }

  @Test(arguments: [
    ("one two three", 8, "one two\nthree"), ("one two three", 7, "one two\nthree"),
    ("one two three", 6, "one\ntwo\nthree"),
    ("incomprehensible words", 5, "incomprehensible\nwords"),
    ("a\n\n  curlew run specs -t smoke\n\nb", 8, "a\n\n  curlew run specs -t smoke\n\nb"),
  ]) func `breaks its lines between words`(_ text: String, _ width: Int, _ wrapped: String) {
    #expect(TextWrapping.wrapped(text, width: width) == wrapped)
  }
}
