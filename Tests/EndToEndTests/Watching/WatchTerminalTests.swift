// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `A watch on a terminal` {
  private static let cleared = "\u{1b}[H\u{1b}[2J"

  private func failing(_ name: String) -> String {
    "curlew: 1\nscenarios:\n  \(name):\n    steps:\n      - check: [1 == 2]\n"
  }

  /// The text on the screen: what came after it was cleared.
  private func screen(_ text: String) -> String {
    text.ranges(of: Self.cleared).last.map { String(text[$0.upperBound...]) } ?? text
  }

  @Test(arguments: [20, 80, 300])
  func `shows the failures of a turn on top`(columns: Int) async throws {
    let watch = try WatchedWorkshop(
      ["a.yaml": printing("a one"), "b.yaml": failing("buy")], ".", onTerminal: true,
      columns: columns)
    try await watch.waits()
    let first = screen(watch.running.allOutput)
    #expect(first.hasPrefix("\r\nfailures  (--seed"), "\(first)")
    expect(
      first,
      has: ["b.yaml › buy", "» a.yaml: a one", "scenarios  1 passed, 1 failed", "watching 2 files"])
    #expect(!first.contains("✓ a.yaml"))
    watch.running.type("\u{3}")
    expect(try await watch.running.finished(), endsIn: 130)
    withExtendedLifetime(watch) {}
  }

  @Test func `gives each turn the screen, and names what failed before`() async throws {
    let watch = try WatchedWorkshop(
      ["a.yaml": printing("a one"), "b.yaml": failing("buy")], ".", onTerminal: true)
    try await watch.waits()
    try watch.write(printing("a two"), to: "a.yaml")
    try await watch.waits(after: 2)
    let second = screen(watch.running.allOutput)
    expect(
      second,
      has: [
        "a.yaml changed\r\n", "» a.yaml: a two", "✓ a.yaml", "scenarios  1 passed\r\n",
        "failed before, and not run again:\r\n  b.yaml › buy\r\n",
        "watching 2 files: Ctrl-C ends, Enter runs everything\r\n",
      ])
    try watch.write("curlew: 1\nrequests:\n  - prnt: x\n", to: "b.yaml")
    try await watch.waits(after: 3)
    let third = screen(watch.running.allOutput)
    expect(third, has: ["b.yaml:3:5", "nothing was sent"])
    #expect(!third.contains("failed before"))
    _ = try await watch.ends()
  }

  @Test func `shows the mistakes of files above failures`() async throws {
    let watch = try WatchedWorkshop(
      ["a.yaml": "curlew: 1\nrequests:\n  - prnt: x\n", "b.yaml": failing("buy")], ".",
      onTerminal: true)
    try await watch.waits()
    let first = screen(watch.running.allOutput)
    let mistake = try #require(first.firstRange(of: "a.yaml:3:5"))
    let failure = try #require(first.firstRange(of: "b.yaml › buy"))
    #expect(mistake.lowerBound < failure.lowerBound)
    _ = try await watch.ends()
  }

  @Test func `runs everything again when Enter is typed`() async throws {
    let watch = try WatchedWorkshop(
      ["a.yaml": printing("a one"), "b.yaml": printing("b one")], ".", onTerminal: true)
    try await watch.waits()
    watch.running.type("\n")
    try await watch.waits(after: 2)
    expect(
      screen(watch.running.allOutput),
      has: ["everything again\r\n", "a one", "b one", "scenarios  2 passed"])
    // The end of the input does not end the watch.
    watch.running.type("\u{4}")
    try watch.write(printing("b two"), to: "b.yaml")
    try await watch.waits(after: 3)
    watch.running.type("\u{3}")
    expect(try await watch.running.finished(), endsIn: 130)
    withExtendedLifetime(watch) {}
  }

  @Test func `has the screen without progress too`() async throws {
    let watch = try WatchedWorkshop(
      ["b.yaml": failing("buy")], ".", "--progress", "none", onTerminal: true)
    try await watch.waits()
    #expect(screen(watch.running.allOutput).hasPrefix("\r\nfailures"))
    _ = try await watch.ends()
  }

  @Test func `keeps every exchange of -v`() async throws {
    let watch = try WatchedWorkshop(["b.yaml": failing("buy")], ".", "-v", onTerminal: true)
    try await watch.waits()
    #expect(watch.running.allOutput.ranges(of: Self.cleared).count == 1)
    _ = try await watch.ends()
  }

  @Test func `shows the names of files without what a terminal obeys`() async throws {
    let watch = try WatchedWorkshop(
      ["specs/a\u{1b}[2Jb\u{202e}.yaml": failing("\"x \\e[2J\"")], "specs", onTerminal: true)
    try await watch.waits()
    try watch.write(
      failing("\"x \\e[2J\"") + "# more\n", to: "specs/a\u{1b}[2Jb\u{202e}.yaml")
    try await watch.waits(after: 2)
    let run = try await watch.ends()
    #expect(run.terminal.ranges(of: "\u{1b}[2J").count == 4)
    #expect(!run.terminal.contains("\u{202e}"))
    expect(run.terminal, has: [#"a\x1b[2Jb\u{202e}.yaml changed"#])
  }
}
