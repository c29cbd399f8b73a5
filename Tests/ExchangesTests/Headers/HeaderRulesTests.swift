// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct HeaderRulesTests {
  @Test(arguments: ["GET", "get", "M-SEARCH", "X!#$%&'*+-.^_`|~9", "PURGE"])
  func `a token is a method and a name`(_ text: String) {
    #expect(HeaderRules.problem(inMethod: text) == nil)
    #expect(HeaderRules.problem(inName: text) == nil)
  }

  @Test(arguments: [
    ("", CharacterProblem(.empty)),
    ("GE T", CharacterProblem(.forbiddenCharacter, byte: 32, at: 2)),
    ("GET\r\nX: y", CharacterProblem(.controlCharacter, byte: 13, at: 3)),
    ("\0", CharacterProblem(.controlCharacter, byte: 0, at: 0)),
    ("A:", CharacterProblem(.forbiddenCharacter, byte: 58, at: 1)),
    ("\tA", CharacterProblem(.controlCharacter, byte: 9, at: 0)),
    ("Äther", CharacterProblem(.forbiddenCharacter, byte: 0xC3, at: 0)),
    ("a(b)", CharacterProblem(.forbiddenCharacter, byte: 40, at: 1)),
    ("a\u{7F}", CharacterProblem(.controlCharacter, byte: 127, at: 1)),
  ])
  func `anything else is neither method nor name`(_ text: String, _ problem: CharacterProblem) {
    #expect(HeaderRules.problem(inMethod: text) == problem)
    #expect(HeaderRules.problem(inName: text) == problem)
  }

  @Test(arguments: ["", "text/html; q=0.5", "a\tb", " x ", "é 日本", "\"q\"", "::add-mask::"])
  func `a value may hold any visible character, spaces and tabs`(_ text: String) {
    #expect(HeaderRules.problem(inValue: text) == nil)
  }

  @Test(
    arguments: [
      ("a\r\nX-Evil: 1", 13, 1), ("a\nb", 10, 1), ("a\rb", 13, 1), ("\0", 0, 0),
      ("é\u{1B}[31m", 27, 2),
      ("a\u{7F}", 127, 1), ("\u{1}", 1, 0), ("\u{B}", 11, 0),
    ] as [(String, UInt8, Int)])
  func `a value holds no other control character`(_ text: String, _ byte: UInt8, _ offset: Int) {
    let expected = CharacterProblem(.controlCharacter, byte: byte, at: offset)
    #expect(HeaderRules.problem(inValue: text) == expected)
  }

  @Test func `a cookie's name and value cannot begin another cookie`() {
    #expect(HeaderRules.problem(inCookieName: "user[id]") == nil)
    #expect(HeaderRules.problem(inCookieValue: "{\"a\": 1}, é=") == nil)
    #expect(HeaderRules.problem(inCookieValue: "") == nil)
    #expect(HeaderRules.problem(inCookieName: "") == CharacterProblem(.empty))
    #expect(
      HeaderRules.problem(inCookieName: "a=b")
        == CharacterProblem(.forbiddenCharacter, byte: 61, at: 1))
    #expect(
      HeaderRules.problem(inCookieName: "a b")
        == CharacterProblem(.forbiddenCharacter, byte: 32, at: 1))
    #expect(
      HeaderRules.problem(inCookieValue: "a; b=c")
        == CharacterProblem(.forbiddenCharacter, byte: 59, at: 1))
    for text in ["a\r\nb", "a\nb", "a\0b", "a\tb"] {
      #expect(HeaderRules.problem(inCookieName: text)?.kind == .controlCharacter)
      #expect(HeaderRules.problem(inCookieValue: text)?.kind == .controlCharacter)
    }
  }
}
