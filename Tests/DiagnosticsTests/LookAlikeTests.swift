// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Testing

@Suite struct LookAlikeTests {
  @Test(arguments: [
    ("a b", "a\u{A0}b", "they differ at character 2: U+0020 and U+00A0"),
    ("ab", "a\u{200B}b", "they differ at character 2: U+0062 and U+200B"),
    ("ab", "ab\u{FEFF}", "they differ at character 3: the end and U+FEFF"),
    ("ab", "a\u{AD}b", "they differ at character 2: U+0062 and U+00AD"),
    ("\u{430}bc", "abc", "they differ at character 1: U+0430 and U+0061"),
    (
      "paypal", "\u{440}\u{430}\u{443}\u{440}\u{430}l",
      "they differ at character 1: U+0070 and U+0440"
    ),
    ("x1", "x\u{FF11}", "they differ at character 2: U+0031 and U+FF11"),
    ("-5", "\u{2212}5", "they differ at character 1: U+002D and U+2212"),
    ("'a'", "\u{2018}a\u{2019}", "they differ at character 1: U+0027 and U+2018"),
    ("\"a\"", "\u{201C}a\u{201D}", "they differ at character 1: U+0022 and U+201C"),
    ("wait...", "wait\u{2026}", "they differ at character 5: U+002E and U+2026"),
    (
      "\u{E9}", "e\u{301}",
      "they differ at character 1: U+00E9 and U+0065, one composed and the other decomposed"
    ),
    ("k\u{1F600}m", "\u{212A}\u{1F600}m", "they differ at character 1: U+006B and U+212A"),
  ])
  func `texts that look alike get a note`(expected: String, actual: String, note: String) {
    #expect(LookAlike.note(expected, actual) == note)
    #expect(LookAlike.note(actual, expected) != nil)
  }

  @Test(arguments: [
    ("a", "a"), ("a", "b"), ("O0", "00"), ("\u{65E5}\u{672C}", "ab"), ("caf\u{E9}", "tea"),
    ("", "x"),
    ("a b", "a  b"),
  ])
  func `texts whose difference can be seen get none`(expected: String, actual: String) {
    #expect(LookAlike.note(expected, actual) == nil)
  }

  @Test func `a part that looks like the wanted one gets a note`() {
    #expect(
      LookAlike.note(part: "b c", in: "ab\u{A0}cd")
        == #"there is `b\u{a0}c`; they differ at character 2: U+0020 and U+00A0"#)
    #expect(
      LookAlike.note(part: "x", in: "ab\u{445}")
        == "there is `\u{445}`; they differ at character 1: U+0078 and U+0445")
    #expect(LookAlike.note(part: "b", in: "ab\u{445}") == nil)
    #expect(LookAlike.note(part: "z", in: "ab\u{445}") == nil)
    #expect(LookAlike.note(part: "", in: "\u{445}") == nil)
    #expect(LookAlike.note(part: "abc", in: "\u{445}") == nil)
  }

  @Test func `characters that show nothing are escapes, letters of all scripts are not`() {
    #expect(
      LookAlike.escaped("a\u{A0}b\u{200B}\u{FEFF}\u{AD}") == #"a\u{a0}b\u{200b}\u{feff}\u{ad}"#)
    let others = "caf\u{E9} \u{430} \u{65E5} \u{1F469}\u{200D}\u{1F4BB} \u{2764}\u{FE0F}"
    #expect(LookAlike.escaped(others) == others)
    #expect(LookAlike.escaped("a\u{200D}b", joiners: true) == #"a\u{200d}b"#)
  }
}
