// SPDX-License-Identifier: Apache-2.0

import Notation
import Testing

@Suite struct `A search of bytes` {
  @Test func `is linear however the text repeats`() throws {
    let text = String(repeating: "a", count: 1_000_000)
    let part = String(repeating: "a", count: 50_000) + "b"
    #expect(!ByteSearch.contains(part, in: text))
    #expect(ByteSearch.contains(part, in: text + "b"))
  }

  @Test(arguments: [
    ("", "", true), ("", "a", true), ("a", "", false), ("aab", "aaab", true),
    ("abab", "abaabab", true), ("abc", "ab", false), ("b", "abc", true), ("bc", "abc", true),
  ])
  func `finds parts of text`(part: String, text: String, isPart: Bool) {
    #expect(ByteSearch.contains(part, in: text) == isPart)
  }

  @Test func `finds the first and the last place, and the range between`() {
    let search = ByteSearch(Array("aa".utf8))
    let text = Array("aaabaa".utf8)
    #expect(search.first(in: text, from: 1) == 1)
    #expect(search.first(in: text, from: 2) == 4)
    #expect(search.last(in: text, upTo: 6) == 4)
    #expect(search.last(in: text, upTo: 3) == 1)
    #expect(search.split(text, limit: -1) == [[], Array("ab".utf8), []])
    #expect(search.split(text, limit: 1) == [[], Array("abaa".utf8)])
    #expect(ByteSearch([]).first(in: text, from: 3) == 3)
  }
}
