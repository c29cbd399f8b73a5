// SPDX-License-Identifier: Apache-2.0

import LanguageServer
import Testing

@Suite struct `The results of a run` {
  private static let text = "a\nb\n  check: [1 == 2]\nc\n"

  private static func results(_ line: Int, column: Int = 0) -> RunResults {
    let lines = DocumentLines(Array(text.utf8))
    var results = RunResults()
    results.failures = [
      RunResults.Failure(line: RememberedLine(line, of: lines), column: column, message: "m")
    ]
    return results
  }

  @Test(arguments: [
    ("a\nb\n  check: [1 == 2]\nc\n", 2), ("x\ny\na\nb\n  check: [1 == 2]\nc\n", 4),
    ("  check: [1 == 2]\n", 0), ("a\nb\n  check: [1 == 2]\n  check: [1 == 2]\n", 2),
    ("a\nb\n  check: [2 == 2]\nc\n", nil), ("", nil),
  ])
  func `move with their line, and go when it changes`(text: String, line: Int?) {
    let shown = Self.results(2).shown(in: DocumentLines(Array(text.utf8)), .utf16)
    #expect(shown.first?.range.start.line == line)
  }

  @Test(arguments: [(0, 0), (9, 9), (99, 17)])
  func `begin at their column`(column: Int, character: Int) {
    let lines = DocumentLines(Array(Self.text.utf8))
    let shown = Self.results(2, column: column).shown(in: lines, .utf16)
    #expect(shown.first?.range.start == EditorPosition(line: 2, character: character))
    #expect(shown.first?.range.end == EditorPosition(line: 2, character: 17))
  }

  /// A line far away is another one.
  @Test func `are searched within 500 lines`() {
    let padding = String(repeating: "x\n", count: 600)
    let far = DocumentLines(Array((padding + Self.text).utf8))
    #expect(Self.results(2).shown(in: far, .utf8).isEmpty)
  }
}
