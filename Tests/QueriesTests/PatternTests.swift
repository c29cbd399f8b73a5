// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import TestSupport
import Testing

struct PatternTests {
  @Test func `a match is a search and gives the bytes of each group`() throws {
    let match = try #require(try Pattern(#"id=(\d+)(x)?(y)"#).firstMatch(in: "é id=42y"))
    #expect(match.range == 3..<9)
    #expect(match.ranges == [3..<9, 6..<8, nil, 8..<9])
    #expect(match.captureRange == 6..<8)
  }

  @Test func `without a group a capture is the whole match`() throws {
    #expect(try Pattern("b+").firstMatch(in: "abba")?.captureRange == 1..<3)
  }

  @Test func `anchors are the user's`() throws {
    #expect(try Pattern("^b").firstMatch(in: "ab") == nil)
    #expect(try Pattern("^$").firstMatch(in: "")?.range == 0..<0)
  }

  @Test func `an empty pattern matches at the beginning`() throws {
    #expect(try Pattern("").firstMatch(in: "a")?.range == 0..<0)
    #expect(try Pattern("").firstMatch(in: [])?.range == 0..<0)
  }

  @Test func `a character is a Unicode scalar`() throws {
    #expect(try Pattern("^.$").firstMatch(in: "😀")?.range == 0..<4)
  }

  @Test(arguments: [
    ("(a", 2), ("a{2,1}", 5), ("[a", 2), ("*", 0), (#"a\C"#, 3), (#"\"#, 1), ("é(", 3),
    ("a)", 1), ("[z-a]", 3), (#"a\8"#, 2), ("(?<1>a)", 3), ("(?z)", 2), (#"\x{zz}"#, 3),
    ("a[[:foo:]]", 4), ("a[[.b.]]", 2), (#"a\cé"#, 3), ("(*no:a)", 4), ("a(*b)", 4),
  ])
  func `a pattern that is not correct has an offset`(_ text: String, _ offset: Int) throws {
    let error = try #require(throws: PatternSyntaxError.self) { try Pattern(text) }
    #expect(error.offset == offset, "\(error.message)")
    #expect(!error.message.isEmpty)
  }

  @Test func `a pattern's mistake is a diagnostic with PCRE2's words`() throws {
    let error = try #require(throws: PatternSyntaxError.self) { try Pattern("(a") }
    var files = SourceFiles()
    let file = files.add(SourceFile(path: "a.yaml", bytes: []))
    let diagnostic = error.diagnostic(at: SourceSpan(file: file, range: 2..<2))
    #expect(diagnostic.code == "invalid-pattern")
    #expect(diagnostic.primary?.label == "missing closing parenthesis")
  }

  @Test func `a longer pattern than the limit is refused`() throws {
    let longest = String(repeating: "a", count: 1000)
    #expect(try Pattern(longest).firstMatch(in: longest)?.range == 0..<1000)
    let tooLong = String(repeating: "a", count: Pattern.maximumBytes + 1)
    #expect(throws: PatternSyntaxError.self) { try Pattern(tooLong) }
  }

  @Test(arguments: [20, 5000])
  func `backtracking ends at the limit, interpreted and as machine code`(count: Int) throws {
    let subject = String(repeating: "a", count: count) + "!"
    let pattern = try Pattern(#"^(a+)+$"#)
    if count == 20 {
      let tiny = try Pattern(#"^(a+)+(a+)+(a+)+$"#)
      #expect(throws: PatternMatchError.self) { try tiny.firstMatch(in: subject) }
    } else {
      let error = #expect(throws: PatternMatchError.self) {
        try pattern.firstMatch(in: subject)
      }
      #expect(error == .matchLimit(Pattern.Limits.match))
      #expect(error?.message.contains("limit of 1000000") == true)
    }
  }

  @Test func `a limit set inside of a pattern cannot raise ours`() throws {
    let pattern = try Pattern(#"(*LIMIT_MATCH=4000000000)^(a+)+$"#)
    let subject = String(repeating: "a", count: 40) + "!"
    #expect(throws: PatternMatchError.matchLimit(Pattern.Limits.match)) {
      try pattern.firstMatch(in: subject)
    }
  }

  @Test func `the interpreter's memory is bounded`() throws {
    let pattern = try Pattern(#"(*NO_JIT)^(?:(a)|b)*+c"#)
    let subject = String(repeating: "ab", count: 2_000_000)
    #expect(throws: PatternMatchError.self) { try pattern.firstMatch(in: subject) }
  }

  @Test func `a long subject that needs much stack is searched to its end`() throws {
    let subject = String(repeating: "ab", count: 20_000)
    let match = try Pattern(#"^(?:(a)|(b))*$"#).firstMatch(in: subject)
    #expect(match?.range == 0..<40_000)
  }

  @Test func `bytes that are not UTF-8 are an error`() throws {
    #expect(throws: PatternMatchError.notUTF8) {
      try Pattern("a").firstMatch(in: [0x61, 0xFF])
    }
    #expect(throws: PatternMatchError.notUTF8) {
      try Pattern("a").firstMatch(in: [UInt8](repeating: 0x61, count: 9000) + [0xC3])
    }
  }

  @Test func `the hundredth search gives the same as the first`() throws {
    let pattern = try Pattern(#"(\w+)@(\w+)"#)
    let first = try pattern.firstMatch(in: "to ada@home")
    for _ in 0..<200 { #expect(try pattern.firstMatch(in: "to ada@home") == first) }
    #expect(first?.ranges == [3..<11, 3..<6, 7..<11])
  }

  @Test func `one pattern is searched by many tasks at once`() async throws {
    let pattern = try Pattern(#"n(\d+)"#)
    try await withThrowingTaskGroup(of: PatternMatch?.self) { group in
      for number in 0..<400 { group.addTask { try pattern.firstMatch(in: "n\(number % 10)") } }
      for try await match in group { #expect(match?.ranges == [0..<2, 1..<2]) }
    }
  }

  @Test(arguments: ["a.b*c", "[x](y){2}^$|?+\\", "é \n\u{0}#-]", "", "A_9"])
  func `an escaped text matches itself and nothing more`(_ text: String) throws {
    let pattern = try Pattern("^" + Pattern.escape(text) + "$(?!\\n)")
    #expect(try pattern.firstMatch(in: text)?.range == 0..<text.utf8.count)
    let inside = try Pattern("(?x)^" + Pattern.escape(text) + "\\z")
    #expect(try inside.firstMatch(in: text)?.range == 0..<text.utf8.count)
    #expect(try inside.firstMatch(in: text + "x") == nil)
  }

  @Test func `mutated patterns neither crash nor hang`() {
    let seeds = [#"^([a-z]+)\.(?<n>\d{2,4})$"#, #"(?i)a(?=b|c)*+\p{L}[^\]x]"#, #"(?R)?x\1"#]
    var random = SeededGenerator(seed: 1042)
    for round in 0..<1500 {
      var bytes = Array(seeds[round % seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let pattern = try? Pattern(text) else { continue }
      let match = try? pattern.firstMatch(in: "abc.1234 xx]] " + text)
      #expect((match ?? nil)?.ranges.isEmpty != true)
    }
  }
}
