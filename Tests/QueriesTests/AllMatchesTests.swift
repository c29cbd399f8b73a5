// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Queries

@Suite struct `All matches of a pattern` {
  @Test(arguments: [
    ("a", "banana", "b-n-n-"), ("x", "banana", "banana"), ("a*", "baab", "-b--b-"),
    ("", "ü", "-ü-"), ("^a", "aa", "-a"), ("(?<=a)b", "abb", "a-b"), ("$", "a\n", "a-\n-"),
    (#"\d+"#, "1 22 333", "- - -"), ("", "", "-"),
  ])
  func `are replaced by a text as it is`(pattern: String, text: String, result: String) throws {
    #expect(
      try Pattern(pattern).replacingMatches(in: text, with: "-", within: Workload()) == result)
  }

  @Test func `are found in a long text, and counted together`() throws {
    let text = String(repeating: "id-1 und ", count: 10_000)
    let matches = try Pattern(#"id-\d"#).allMatches(in: text, within: Workload())
    #expect(matches.count == 10_000)
    #expect(throws: PatternMatchError.self) {
      try Pattern(#"[a-z]+\d"#).allMatches(
        in: String(repeating: "a", count: 400_000), within: Workload())
    }
  }
}
