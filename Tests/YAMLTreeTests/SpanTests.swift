// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import YAMLTree

struct SpanTests {
  /// Texts with one marked value, and the path of that value.
  static let values: [(marked: String, path: [String])] = [
    ("a: ⟦b⟧\n", ["a"]),
    ("a: ⟦'b c'⟧  # d\n", ["a"]),
    ("a: ⟦\"b\\n\"⟧\n", ["a"]),
    ("é: ⟦ü⟧\nb: 2\n", ["é"]),
    ("é: ü\nb: ⟦2⟧\n", ["b"]),
    ("\u{FEFF}a: ⟦b⟧\n", ["a"]),
    ("\u{FEFF}é: ⟦b⟧\n", ["é"]),
    ("a: ⟦b⟧\r\nc: d\r\n", ["a"]),
    ("a: b\r\nc: ⟦d⟧\r\n", ["c"]),
    ("a: ⟦|\n  one\n  two⟧\n\n# end\nb: 1\n", ["a"]),
    ("a: ⟦>-\n  one\n  two⟧\n", ["a"]),
    ("a: ⟦|⟧\nb: 1\n", ["a"]),
    ("a: ⟦one\n  two⟧ # c\n", ["a"]),
    ("a:\n  ⟦b: 1\n  c: 2⟧\n\n# comment\nd: 3\n", ["a"]),
    ("a:\n⟦- 1\n- 2⟧\n# comment\nb: 1\n", ["a"]),
    ("a: ⟦[1, 2]⟧\n", ["a"]),
    ("a: ⟦{ b: 1, c: [ ] }⟧ # x\n", ["a"]),
    ("a: [⟦b: 1⟧, 2]\n", ["a", "0"]),
    ("a: [⟦{ b: 1 }⟧, 2]\n", ["a", "0"]),
    ("a:⟦⟧\nb: 1\n", ["a"]),
    ("a:⟦⟧ # nothing\nb: 1\n", ["a"]),
    ("- 1\n-⟦⟧\n- 2\n", ["1"]),
    ("{ a: 1, b⟦⟧ }", ["b"]),
    ("{ a: 1, b⟦⟧   , c: 1 }", ["b"]),
    ("{ a:⟦⟧   , c: 1 }", ["a"]),
    ("{ \"a\" :⟦⟧ , c: 1 }", ["a"]),
    ("? a⟦⟧\n# comment\n? b\n", ["a"]),
    ("a: &x ⟦b⟧\n", ["a"]),
    ("a: &x\n  # why\n  ⟦b: 1⟧\n", ["a"]),
    ("a: &x ⟦[1]⟧\n", ["a"]),
    ("a: &x⟦⟧\nb: *x\n", ["a"]),
    ("a: &x 1\nb: ⟦*x⟧ # c\n", ["b"]),
    ("&x ⟦a⟧: 1\n", []),
    ("--- ⟦a⟧\n...\n", []),
    ("\n# c\n\n⟦a: 1⟧\n", []),
    ("- ⟦- 1\n  - 2⟧\n- 3\n", ["0"]),
  ]

  @Test(arguments: values)
  func `a value's span covers it to the byte`(_ marked: String, _ path: [String]) throws {
    let expected = MarkedText(marked)
    let reading = Reading(expected.text)
    #expect(reading.codes == [])
    var node = try #require(reading.root)
    if expected.text.hasPrefix("&x a") {
      node = try #require(node.mapping?.first?.key)
    }
    for step in path {
      if let sequence = node.sequence {
        let index = try #require(Int(step))
        node = sequence[index]
      } else {
        node = try #require(node.mapping?[step])
      }
    }
    #expect(reading.marking(node) == marked)
  }

  @Test func `keys have spans of their own`() throws {
    let reading = Reading("'a b': 1\nc: { \"d\": 2 }\n")
    let mapping = try #require(reading.root?.mapping)
    #expect(reading.marking(mapping[0].key) == "⟦'a b'⟧: 1\nc: { \"d\": 2 }\n")
    let inner = try #require(mapping[1].value.mapping)
    #expect(reading.marking(inner[0].key) == "'a b': 1\nc: { ⟦\"d\"⟧: 2 }\n")
  }

  @Test func `anchors and tags have spans of their own`() throws {
    let reading = Reading("a: !t &x b\n")
    let node = try reading.node("a")
    #expect(node.anchor?.range == 6..<8)
    #expect(node.tag?.range == 3..<5)
    #expect(reading.marking(node) == "a: !t &x ⟦b⟧\n")
  }

  @Test func `an entry reaches from its key to the end of its value`() throws {
    let reading = Reading("a: [1, 2]\nb:\n")
    let mapping = try #require(reading.root?.mapping)
    #expect(mapping[0].span.range == 0..<9)
    #expect(mapping[1].span.range == 10..<12)
  }
}
