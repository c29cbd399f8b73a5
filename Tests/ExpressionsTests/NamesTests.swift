// SPDX-License-Identifier: Apache-2.0

import Expressions
import TestSupport
import Testing

struct NamesTests {
  @Test(arguments: ["a", "_", "A9_b", "steps2", "In"])
  func `a name may be`(_ name: String) {
    #expect(Names.problem(with: name) == nil)
  }

  @Test(
    arguments: [
      ("", .notAName), ("9a", .notAName), ("a-b", .notAName), ("é", .notAName), ("a\n", .notAName),
      ("loop", .reservedByCEL), ("in", .reservedByCEL), ("null", .reservedByCEL),
      ("namespace", .reservedByCEL), ("response", .reservedByFormat), ("now", .reservedByFormat),
    ] as [(String, Names.Problem)])
  func `a name may not be`(_ name: String, _ problem: Names.Problem) {
    #expect(Names.problem(with: name) == problem)
  }

  @Test func `braces of other tools and dollars of names in scope are found`() {
    let marked = MarkedText(
      "⟦{{user}}⟧ ⟦{{ a.b }}⟧ ⟦$user⟧, $other $$user a${user['$user']} {{}} {a}")
    let found = TemplateLookalike.find(in: marked.text) { $0 == "user" }
    #expect(found.map(\.range) == marked.ranges)
    #expect(found.map(\.name) == ["user", "a.b", "user"])
    #expect(found.map(\.form) == [.braces, .braces, .dollar])
  }

  @Test func `plain text looks like nothing`() {
    #expect(TemplateLookalike.find(in: "plain") { _ in true }.isEmpty)
  }

  @Test func `a placeholder in an address begins with one of its signs`() {
    var random = SeededGenerator(seed: 3)
    var count = 0
    for _ in 0..<100_000 {
      let length = Int.random(in: 0...12, using: &random)
      let bytes = (0..<length).map { _ in "{}<>()/:$#%a".utf8.randomElement(using: &random)! }
      let text = String(decoding: bytes, as: UTF8.self)
      let first = bytes.withUnsafeBufferPointer(
        TemplateLookalike.firstSign(ofPlaceholderIn:))
      let found = TemplateLookalike.findPlaceholders(inAddress: text)
      count += found.count
      #expect(found.isEmpty || first.map { $0 <= found[0].range.lowerBound + 1 } == true, "\(text)")
    }
    #expect(count > 300)
  }
}
