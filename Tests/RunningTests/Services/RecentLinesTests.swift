// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Running

@Suite struct `The last lines of a program` {
  private func lines(_ pieces: [(String, Int64)], since begin: Int64 = .min) -> [String] {
    var recent = RecentLines()
    for (text, at) in pieces {
      Array(text.utf8).withUnsafeBytes { recent.take($0, at: at) }
    }
    return recent.since(begin)
  }

  @Test func `are put together from pieces`() {
    #expect(lines([("on", 1), ("e\ntw", 2), ("o\r\n\nrest", 3)]) == ["one", "two", "", "rest"])
    #expect(lines([("", 1)]) == [])
    #expect(lines([("\n", 1)]) == [""])
  }

  @Test func `are at most twenty, however much is read at once`() {
    let many = (1...1000).map { "\($0)\n" }.joined()
    #expect(lines([(many, 1)]) == (981...1000).map { "\($0)" })
    #expect(lines([("first\n", 1), (many + "open", 2)]) == (982...1000).map { "\($0)" } + ["open"])
    #expect(lines((1...50).map { ("\($0)\n", Int64($0)) }) == (31...50).map { "\($0)" })
  }

  @Test func `begin with those that were read since a time`() {
    let pieces: [(String, Int64)] = [("one\n", 1), ("two\n", 5), ("three\n", 9)]
    #expect(lines(pieces, since: 5) == ["two", "three"])
    #expect(lines(pieces, since: 10) == [])
  }

  @Test func `are cut, and hold no more than that`() {
    let long = String(repeating: "x", count: 3_000)
    #expect(lines([(long + "\n", 1)]) == [String(repeating: "x", count: 2_000) + "…"])
    #expect(lines([(long, 1), (long, 2), ("\nb", 3)]).map(\.utf8.count) == [2_003, 1])
    #expect(lines([(String(repeating: "x", count: 2_000) + "\n", 1)])[0].utf8.count == 2_000)
  }

  @Test func `need not be UTF-8`() {
    var recent = RecentLines()
    ([0x61, 0xFF, 0x0A] as [UInt8]).withUnsafeBytes { recent.take($0, at: 1) }
    #expect(recent.all == ["a\u{FFFD}"])
  }
}

@Suite struct `Free ports` {
  @Test func `are one for each name, and differ`() throws {
    let ports = FreePorts()
    let first = try ports.port(of: "a")
    #expect(try ports.port(of: "a") == first)
    #expect(try ports.port(of: "b") != first)
    #expect((1...65_535).contains(first))
    ports.release(["a", "none of this name"])
    #expect(try ports.port(of: "a") == first)
    ports.releaseAll()
  }
}
