// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing
import Values

struct AllMatchesTests {
  @Test func `a text with many matches stays within the limit of steps`() throws {
    let text = String(repeating: "a1", count: 100_000)
    let found = try Pattern("[0-9]").allMatches(in: text, atMost: .max, within: Workload())
    #expect(found.count == 100_000)
  }

  @Test func `no more matches are found than are asked for`() throws {
    #expect(try Pattern("a").allMatches(in: "aaa", atMost: 2, within: Workload()).count == 2)
  }

  @Test func `searches without a match count whole`() {
    let text = String(repeating: "a", count: 50_000)
    let work = Workload(searchSteps: 10_000)
    #expect(throws: PatternMatchError.self) {
      try Pattern("b").allMatches(in: text, atMost: .max, within: work)
    }
  }

  @Test func `backtracking of all searches counts together`() {
    let text = String(repeating: String(repeating: "a", count: 24) + "b", count: 1000)
    #expect(throws: PatternMatchError.self) {
      try Pattern("(a+)+c|b").allMatches(in: text, atMost: .max, within: Workload())
    }
  }
}
