// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing

/// Patterns and subjects that would take for ever.
struct PatternLimitTests {
  @Test(arguments: [
    #"^(a+)+$"#, #"^(a|aa)+$"#, #"^(a|a?)+$"#, #"(x+x+)+y|^(([a-z])+.)+[A-Z]([a-z])+$"#,
    #"^(?:a?){40}a{40}$"#, #"(.*)*\d"#, #"(.*.*=.*)+;"#,
  ])
  func `a catastrophic pattern is an error with this reason`(_ text: String) throws {
    let pattern = try Pattern(text)
    for count in [39, 300, 3000] {
      do throws(PatternMatchError) {
        // What the interpreter's own optimizations see through is an answer, not a hang.
        #expect(try pattern.firstMatch(in: String(repeating: "a", count: count) + "!") == nil)
      } catch {
        #expect(error == .matchLimit(Pattern.Limits.match))
        #expect(error.message.contains("limit of 1000000 steps"))
      }
    }
  }

  @Test(arguments: [#"[a-z]+\d"#, #"\w+\s"#, #"(?:ab|a)+[!?]"#, #"a*b?a*[cd]"#])
  func `a pattern that is slow only over all places is an error`(_ text: String) throws {
    let subject = [UInt8](repeating: UInt8(ascii: "a"), count: 400_000)
    let error = #expect(throws: PatternMatchError.self) {
      try Pattern(text).firstMatch(in: subject)
    }
    #expect(error?.message.contains("ran into the limit") == true)
  }

  /// Ten megabytes of lines, each with its number.
  private static let lines = (0..<250_000).flatMap { number in
    Array("{\"id\": \(1_000_000 + number), \"name\": \"some é text\"}\n".utf8)
  }

  @Test(arguments: [
    (#""id":\s*(1249999),"#, true), (#"(?m)^\{"id": 1249999.*\}$"#, true), (#"\d{8}"#, false),
    (#"é text"\}\n\z"#, true), (#"(?<=name": )"[^s]"#, false), (#"\bid\b.*1249998\b"#, true),
  ])
  func `ten megabytes are searched to their end`(_ text: String, _ isFound: Bool) throws {
    let match = try Pattern(text).firstMatch(in: Self.lines)
    #expect((match != nil) == isFound)
    if isFound { #expect((match?.range.lowerBound ?? 0) > Self.lines.count - 200) }
  }

  @Test func `bytes that are not UTF-8 are found in a long subject too`() throws {
    let subject = [UInt8](repeating: UInt8(ascii: "b"), count: 1_000_000) + [0xC3, 0x28]
    #expect(throws: PatternMatchError.notUTF8) { try Pattern("a").firstMatch(in: subject) }
  }

  @Test func `a match that begins in one piece and ends in another is whole`() throws {
    let text =
      String(repeating: "é", count: 30_000) + "<" + String(repeating: "x", count: 40_000) + ">"
    let match = try Pattern("<x+>").firstMatch(in: text)
    #expect(match?.range == 60_000..<100_002)
    #expect(try Pattern(#"(?<=é)<x*+>\z"#).firstMatch(in: text)?.range == 60_000..<100_002)
    #expect(try Pattern(#"^<"#).firstMatch(in: text) == nil)
    #expect(try Pattern(#"\G<"#).firstMatch(in: text) == nil)
    #expect(try Pattern(#"é(*COMMIT)<"#).firstMatch(in: text) == nil)
  }

  @Test func `groups nest two hundred and fifty deep and no deeper`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    #expect(try Pattern(nested(250)).firstMatch(in: "a")?.ranges.count == 251)
    #expect(throws: PatternSyntaxError.self) { try Pattern(nested(251)) }
  }

  @Test(arguments: [#"((((a{999}){999}){999}){999})"#, #"a{65536}"#, #"(?:a|b){60000}{60000}"#])
  func `a pattern that would grow beyond bounds is refused`(_ text: String) {
    #expect(throws: PatternSyntaxError.self) { try Pattern(text) }
  }

  @Test func `a long pattern on a long subject from many tasks at once`() async throws {
    let pattern = try Pattern(#"(?:é|e)nd(\d)"#)
    let subject = String(repeating: "énde ", count: 5000) + "énd7"
    try await withThrowingTaskGroup(of: Range<Int>?.self) { group in
      for _ in 0..<64 { group.addTask { try pattern.firstMatch(in: subject)?.captureRange } }
      for try await range in group { #expect(range == 30_004..<30_005) }
    }
  }
}
