// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TestSupport
import Testing

@testable import YAMLTree

struct TextTests {
  /// What is kept of a whole collection until the end of a run must not be its tree.
  @Test(arguments: ["a: b c", "a: 'b c'", "a: \"b\\tc\"", "a: |\n  b\n  c\n", "x: &x b\na: *x\n"])
  func `a text does not retain its document`(_ source: String) throws {
    weak var document: YAMLDocument?
    let text: YAMLText
    do {
      let node = try Reading(source).node("a")
      document = node.document
      text = YAMLText(try #require(node.scalar))
    }
    #expect(document == nil)
    #expect(text.text.hasPrefix("b"))
  }

  @Test(arguments: [
    ("a: ⟦b c⟧ # d", "b c"), ("a: ⟦'b c'⟧", "b c"), ("a: ⟦\"b c\"⟧", "b c"), ("a: ⟦''⟧", ""),
    ("a: ⟦'b''c'⟧", "b'c"), ("a: ⟦\"b\\tc\"⟧", "b\tc"), ("a: ⟦|\n  b\n  c⟧\n", "b\nc\n"),
    ("[&x 'b c', { a: ⟦*x⟧ }]", "b c"),
  ])
  func `a text has the bytes and the place of its scalar`(
    _ marked: String, _ expected: String
  ) throws {
    let source = MarkedText(marked)
    let reading = Reading(source.text)
    var node = try #require(reading.root)
    while let inner = node.sequence?.last ?? node.mapping?["a"] { node = inner }
    let text = YAMLText(try #require(node.scalar))
    #expect(text.text == expected)
    #expect(MarkedText.marking(source.text, [text.span.range]) == marked)
  }
}
