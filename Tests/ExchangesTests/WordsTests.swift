// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct WordsTests {
  @Test(
    arguments: [
      (0, "NUL"), (9, "a tab"), (10, "LF"), (13, "CR"), (32, "a space"), (59, "`;`"),
      (7, "the byte 0x07"), (27, "the byte 0x1b"), (127, "the byte 0x7f"),
      (0xC3, "a character outside ASCII"),
    ] as [(UInt8, String)])
  func `a byte is named so that a terminal can show it`(_ byte: UInt8, _ words: String) {
    #expect(byte.shown == words)
  }

  @Test func `problems name the mistake`() throws {
    let problem = try #require(HeaderRules.problem(inValue: "a\r\nb"))
    #expect(problem.description == "CR is not allowed")
    #expect(CharacterProblem(.empty).description == "it is empty")
    #expect(
      AddressProblem.Kind.forbiddenCharacter(64).description == "`@` is not allowed here")
  }

  @Test func `refusals name the address without its password`() throws {
    let target = try Address(parsing: "http://u:hidden@h/x")
    let refusal = RedirectRefusal.downgrade(target)
    #expect(refusal.description.contains("`http://***@h/x`"))
    #expect(!refusal.description.contains("hidden"))
    #expect(RedirectRefusal.tooMany(max: 1).description.hasPrefix("more than 1 redirect,"))
    let bad = RedirectRefusal.badLocation("http://", AddressProblem(.emptyHost, at: 7))
    #expect(bad.description == "the `Location` `http://` is not an address: the host is missing")
  }
}
