// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Diagnostics

struct NearMissesTests {
  private let keys = ["headers", "params", "timeout", "tls", "if", "cookies", "retry"]

  @Test(arguments: [
    ("hedaers", "headers"), ("Headers", "headers"), ("header", "headers"), ("param", "params"),
    ("tiemout", "timeout"), ("tsl", "tls"), ("fi", "if"), ("cokies", "cookies"), ("retyr", "retry"),
  ])
  func `a slip of the pen is answered`(_ word: String, _ meant: String) {
    #expect(NearMisses.best(word, among: keys) == meant)
    #expect(NearMisses.help(word, among: keys) == "did you mean `\(meant)`?")
  }

  @Test(arguments: ["", "body", "xyz", "status", "timing out", "x"])
  func `a different word is not`(_ word: String) {
    #expect(NearMisses.best(word, among: keys) == nil)
  }

  @Test func `the nearest comes first and three are enough`() {
    #expect(
      NearMisses.of("abcdef", among: ["abcxyf", "abcdex", "abxdef", "abcdef"]) == [
        "abcdef", "abcdex", "abxdef",
      ])
  }

  @Test func `distance counts changes, insertions, deletions and swaps`() {
    func distance(_ first: String, _ second: String) -> Int? {
      NearMisses.distance(Array(first.utf8), Array(second.utf8), bound: 3)
    }
    #expect(distance("abc", "abc") == 0)
    #expect(distance("abc", "acb") == 1)
    #expect(distance("abc", "abcd") == 1)
    #expect(distance("abc", "bc") == 1)
    #expect(distance("abc", "axc") == 1)
    #expect(distance("abcdef", "ghijkl") == nil)
  }

  @Test func `very long words are never compared`() {
    let long = String(repeating: "a", count: NearMisses.longestWord + 1)
    #expect(NearMisses.best(long, among: [long]) == nil)
    #expect(NearMisses.best(String(repeating: "a", count: 64), among: [long]) == nil)
  }
}
