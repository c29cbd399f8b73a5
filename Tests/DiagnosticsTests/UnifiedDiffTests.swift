// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Diagnostics

@Suite struct `A difference of texts` {
  private static func lines(_ old: String, _ new: String) -> [String] {
    UnifiedDiff(from: Array(old.utf8), to: Array(new.utf8)).lines(path: "a")
  }

  /// Ten numbered lines, some of them replaced.
  private static func text(_ replaced: [Int: String] = [:]) -> String {
    (1...20).map { replaced[$0] ?? "\($0)\n" }.joined()
  }

  @Test func `of equal texts is empty`() {
    #expect(Self.lines("a\n", "a\n").isEmpty)
    #expect(Self.lines("", "").isEmpty)
  }

  @Test func `has three lines around a change`() {
    let lines = Self.lines(Self.text(), Self.text([10: "ten\n"]))
    #expect(
      lines == [
        "--- a", "+++ a", "@@ -7,7 +7,7 @@", " 7", " 8", " 9", "-10", "+ten", " 11", " 12", " 13",
      ])
  }

  @Test func `puts changes that are near into one piece`() {
    let near = Self.lines(Self.text(), Self.text([5: "", 11: "11\nand\n"]))
    #expect(near.filter { $0.hasPrefix("@@") } == ["@@ -2,13 +2,13 @@"])
    let far = Self.lines(Self.text(), Self.text([2: "two\n", 15: ""]))
    #expect(far.filter { $0.hasPrefix("@@") } == ["@@ -1,5 +1,5 @@", "@@ -12,7 +12,6 @@"])
  }

  @Test(arguments: [
    ("", "a\n", ["@@ -0,0 +1 @@", "+a"]),
    ("a\n", "", ["@@ -1 +0,0 @@", "-a"]),
    ("a", "a\n", ["@@ -1 +1 @@", "-a", "\\ No newline at end of file", "+a"]),
    ("a\r\n", "a\n", ["@@ -1 +1 @@", "-a\r", "+a"]),
    ("\n\na\n", "a\n", ["@@ -1,3 +1 @@", "-", "-", " a"]),
  ]) func `is one of lines with their ends`(_ old: String, _ new: String, _ lines: [String]) {
    #expect(Array(Self.lines(old, new).dropFirst(2)) == lines)
  }

  @Test func `is found in texts of which all lines differ`() {
    let old = (0..<5_000).map { "old \($0)\n" }.joined()
    let new = (0..<6_000).map { "new \($0)\n" }.joined()
    let lines = Self.lines(old, new)
    #expect(lines.count { $0.hasPrefix("-o") } == 5_000)
    #expect(lines.count { $0.hasPrefix("+n") } == 6_000)
  }
}
