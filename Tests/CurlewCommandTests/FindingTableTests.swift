// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CurlewCommand

@Suite struct `The table of changes and losses` {
  private static let rows = [
    FindingTable.Row(effect: "lost", cause: "auth", text: "hawk", way: "a.json:9:7 → a.yaml:4"),
    FindingTable.Row(
      effect: "changed", cause: "random", text: "`{{$randomCity}}` is `random.word()`",
      way: "a.json:8:9 → a.yaml:3"),
    FindingTable.Row(effect: "lost", cause: "script", text: "one", way: "a.json:1:1 → a.yaml:1"),
    FindingTable.Row(effect: "lost", cause: "script", text: "two", way: "a.json:1:1 → a.yaml:1"),
  ]

  @Test func `is on one line a cause where that fits`() {
    #expect(
      FindingTable(rows: Self.rows, width: 100).lines() == [
        "changed    1  random  `{{$randomCity}}` is `random.word()`  a.json:8:9 → a.yaml:3",
        "lost       2  script  one                                   a.json:1:1 → a.yaml:1",
        "           1  auth    hawk                                  a.json:9:7 → a.yaml:4",
      ])
  }

  @Test func `has places on lines of their own where it does not`() {
    #expect(
      FindingTable(rows: Self.rows, width: 50).lines() == [
        "changed    1  random  `{{$randomCity}}` is `rando…",
        "                      a.json:8:9 → a.yaml:3",
        "lost       2  script  one",
        "                      a.json:1:1 → a.yaml:1",
        "           1  auth    hawk",
        "                      a.json:9:7 → a.yaml:4",
      ])
  }

  @Test(arguments: [nil, 40, 80, 200])
  func `cuts texts, and no places`(width: Int?) {
    let row = FindingTable.Row(
      effect: "lost", cause: "script", text: String(repeating: "x", count: 300),
      way: "a.json:1:1 → a.yaml:1")
    let lines = FindingTable(rows: [row], width: width).lines()
    #expect(lines[0].hasSuffix("…") && lines[0].count <= max(46, width ?? 80))
    #expect(lines[1].hasSuffix(row.way))
  }
}
