// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing

struct ECMAPatternTests {
  private static let matches: [(String, String, Bool)] = [
    (#"^\d$"#, "4", true), (#"^\d$"#, "४", false), (#"^\w+$"#, "aZ_9", true),
    (#"^\w$"#, "é", false), (#"^\s$"#, "\u{FEFF}", true), (#"^\S$"#, "\u{2003}", false),
    (#"^a$"#, "a\n", false), ("^.$", "\u{2028}", false), ("^.$", "😀", true),
    (#"^\cC$"#, "\u{3}", true), (#"^\v$"#, "\u{B}", true), (#"^\v$"#, "\n", false),
    (#"^\ud83d\ude00$"#, "😀", true), (#"^\u{1F600}$"#, "😀", true), (#"\ud83d"#, "😀", false),
    (#"^[\ud83d\ude00-\u{1F64F}]$"#, "😁", true), (#"^[^\S ]$"#, "\t", true),
    (#"^[^\S ]$"#, " ", false), (#"^[\S ]$"#, " ", true), (#"^[\S ]$"#, "\t", false),
    (#"^[\D1]$"#, "1", true), (#"^[\D1]$"#, "2", false), ("^[]$", "", false),
    ("^[^]$", "\n", true), ("^[[:alpha:]]$", ":]", true), (#"^[\b]$"#, "\u{8}", true),
    (#"^\p{Letter}\p{Lu}\p{Script=Greek}$"#, "aBγ", true), (#"^\P{L}$"#, "a", false),
    (#"^(a)?\1b$"#, "b", true), (#"^(?<n>a)\k<n>$"#, "aa", true),
    (#"^a{2}b{1,}c{0,1}$"#, "aab", true), ("^a{,2}$", "a{,2}", true),
    (#"^\-\@\/$"#, "-@/", true), ("^a+?$", "aa", true), (#"^#a b$"#, "#a b", true),
    (#"^[a-]$"#, "-", true), (#"^\0$"#, "\0", true), (#"^\x41$"#, "A", true),
    (#"a(?=b)(?!c)(?<=a)(?<!b)"#, "ab", true), (#"^[\]]$"#, "]", true),
  ]

  @Test(arguments: matches)
  func `a pattern has the meaning of ECMA-262`(
    _ pattern: String, _ text: String, _ isMatch: Bool
  ) throws {
    let compiled = try ECMAPattern.compile(pattern)
    #expect(try (compiled.firstMatch(in: text) != nil) == isMatch)
    #expect(ECMAPattern.accepts(pattern))
  }

  private static let refused: [(String, Int)] = [
    (#"\a"#, 0), (#"\Z"#, 0), ("(?i)a", 0), ("(?P<n>a)", 0), ("(?#c)", 0), ("(?>a)", 0),
    ("a++", 2), ("*a", 0), ("(*FAIL)", 1), ("é(", 2), (")", 0), ("[a", 0), ("[b-a]", 0),
    (#"\1"#, 0), (#"(a)\2"#, 3), (#"\k<x>"#, 0), ("(?<n>a)(?<n>b)", 7), ("a{3,2}", 1),
    (#"\u12"#, 0), (#"\u{110000}"#, 0), (#"\c1"#, 0), (#"\"#, 0), (#"\p{}"#, 0), (#"\pL"#, 0),
    (#"\01"#, 0), ("a{70000}", 1), ("{1}", 0),
  ]

  @Test(arguments: refused)
  func `syntax that ECMA-262 does not have is refused at its place`(_ text: String, _ offset: Int)
    throws
  {
    let error = try #require(throws: PatternSyntaxError.self) { try ECMAPattern.compile(text) }
    #expect(error.offset == offset, "\(error.message)")
    #expect(!ECMAPattern.accepts(text))
  }

  @Test func `a look-behind of variable length is valid in ECMA-262 and cannot be compiled`() {
    #expect(ECMAPattern.accepts("(?<=a+)b"))
    #expect(throws: PatternSyntaxError.self) { try ECMAPattern.compile("(?<=a+)b") }
  }

  @Test func `nested groups are bounded`() {
    #expect(!ECMAPattern.accepts(String(repeating: "(?:", count: 1000)))
    let nested = String(repeating: "(", count: 200) + String(repeating: ")", count: 200)
    #expect(ECMAPattern.accepts(nested))
  }
}
