// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Testing

@testable import YAMLTree

/// A rule of the layout, with a file that breaks it.
struct LayoutRule: CustomTestStringConvertible, Sendable {
  let name: String
  let file: String
  /// The same file in the layout.
  let formatted: String

  var testDescription: String { name }

  /// The text of a file in the layout; the name of what happened if there is none.
  static func format(_ text: String) -> String {
    switch YAMLFormatter.format(Array(text.utf8), of: SourceFileID(index: 0)) {
    case .formatted(let bytes): String(decoding: bytes, as: UTF8.self)
    case .unreadable: "unreadable"
    case .changed: "changed"
    }
  }
}

@Suite struct `The layout of a file` {
  @Test(arguments: LayoutRule.lines + LayoutRule.scalars + LayoutRule.comments)
  func `is the canonical one`(_ rule: LayoutRule) {
    let formatted = LayoutRule.format(rule.file)
    #expect(formatted == rule.formatted, "\(formatted)")
    #expect(LayoutRule.format(rule.formatted) == rule.formatted)
  }

  @Test func `has lists in flow style up to the 100th column`() {
    let long = String(repeating: "x", count: 92)
    #expect(LayoutRule.format("a: [\(long), b]\n") == "a: [\(long), b]\n")
    #expect(LayoutRule.format("ab: [\(long), b]\n") == "ab:\n  - \(long)\n  - b\n")
    let letters = String(repeating: "é", count: 92)
    #expect(LayoutRule.format("a: [\(letters), b]\n") == "a: [\(letters), b]\n")
  }

  @Test func `breaks no text, however long`() {
    let long = "a: " + String(repeating: "long ", count: 60) + "text\n"
    #expect(LayoutRule.format(long) == long)
  }

  @Test(arguments: [
    "a: 1\n---\nb: 2\n", "? [a]\n: 1\n", "? \n: 1\n", "", "# nothing\n", "a: [\n", "a: \u{0}\n",
  ]) func `is not for files with other structures, or without one`(_ text: String) {
    #expect(LayoutRule.format(text) == "unreadable")
  }

  @Test func `is not for files that it makes too large`() {
    let nested = String(repeating: "[", count: 100) + "a, b, c" + String(repeating: "]", count: 100)
    let bytes = Array("a: \(nested)\n".utf8)
    func outcome(limit: Int) -> YAMLFormatter.Outcome {
      YAMLFormatter.format(bytes, of: SourceFileID(index: 0), limit: limit)
    }
    guard case .formatted(let formatted) = outcome(limit: 1_000) else {
      Issue.record("three lines of 200 columns")
      return
    }
    guard case .unreadable(let diagnostics) = outcome(limit: formatted.count - 1) else {
      Issue.record("a byte more than the limit")
      return
    }
    #expect(diagnostics.map(\.code) == [.fileTooLarge])
    #expect(
      diagnostics.first?.help == [
        "put rows of data into a file that `data` names, or nest fewer brackets"
      ])
  }

  @Test(arguments: ["a: 1\na:   2\n", "a: !x   b\n", "a:   *none\n", "a:  0x1F\n"])
  func `is for files with mistakes too`(_ text: String) {
    #expect(LayoutRule.format(text) == text.split(separator: " ").joined(separator: " "))
  }
}
