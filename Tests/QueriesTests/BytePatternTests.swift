// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing

/// Patterns over bytes of which more may follow.
@Suite struct BytePatternTests {
  private func found(_ pattern: String, _ text: String, from start: Int = 0) throws
    -> BytePattern.Found
  {
    try BytePattern(pattern).search(Array(text.utf8), from: start)
  }

  @Test func `a match is found with its bytes`() throws {
    #expect(try found(#"\r\n"#, "220 hi\r\nmore") == .match(6..<8))
  }

  @Test func `a match that more bytes could complete gives its start`() throws {
    #expect(try found(#"\r\n"#, "220 hi\r") == .mayBegin(at: 6))
    #expect(try found("BEGIN.*END", "xx BEGIN and so on") == .mayBegin(at: 3))
  }

  @Test func `without a beginning there is nothing`() throws {
    #expect(try found(#"\r\n"#, "220 hi") == .nothing)
  }

  @Test func `a search may begin after the searched bytes, and look back`() throws {
    #expect(try found("b", "abab", from: 2) == .match(3..<4))
    #expect(try found("(?<=a)b", "ab", from: 1) == .match(1..<2))
  }

  @Test func `bytes that are not text can be found`() throws {
    #expect(try BytePattern(#"\xff"#).search([0, 0xFF, 0xC3], from: 0) == .match(1..<2))
    #expect(throws: PatternSyntaxError.self) { _ = try BytePattern(#"\x{100}"#) }
  }

  @Test func `an empty match ends nothing`() throws {
    #expect(try found("x*", "abc") == .mayBegin(at: 3))
  }

  @Test func `backtracking without end meets the limit`() throws {
    let text = String(repeating: "a", count: 40) + "!"
    #expect(throws: PatternMatchError.self) { _ = try found("^(a+)+$", text) }
  }
}
