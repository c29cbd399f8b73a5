// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import YAMLTree

struct SourceMapTests {
  /// The decoded text, the part that is asked for, and the source with the answer marked.
  static let cases: [(marked: String, part: String)] = [
    ("a: one ⟦two⟧ three", "two"),
    ("a: 'it''s ⟦here⟧'", "here"),
    ("a: 'it⟦''⟧s'", "'"),
    ("a: \"x\\t⟦y⟧\"", "y"),
    ("a: \"x⟦\\t⟧y\"", "\t"),
    ("a: \"x\\u00e9⟦y⟧\"", "y"),
    ("a: \"⟦\\u00e9y⟧\"", "éy"),
    ("a: \"\\U0001F600 ⟦y⟧\"", "y"),
    ("a: \"caf\\xe9 ⟦${x}⟧ é\"", "${x}"),
    ("a: one\n   ⟦two⟧", "two"),
    ("a: one⟦\n   ⟧two", " "),
    ("a: one\n\n   ⟦two⟧", "two"),
    ("a: \"one  \n   ⟦two⟧\"", "two"),
    ("a: \"one\\\n   ⟦two⟧\"", "two"),
    ("a: 'one\r\n   ⟦two⟧'", "two"),
    ("a: |\n  one\n  ⟦two⟧\n", "two"),
    ("a: |\n  one⟦\n⟧  two\n", "\n"),
    ("a: |2\n    one\n  ⟦two⟧\n", "two"),
    ("a: |-\n  one\n   ⟦two⟧", "two"),
    ("a: >\n  one\n  ⟦two⟧\n", "two"),
    ("a: >\n  one\n\n  ⟦two⟧\n", "two"),
    ("a: >\n  one\n    ⟦two⟧\n  three\n", "two"),
    ("a: >+ # why\n  one\n  ⟦two⟧\n\n", "two"),
    ("a: |\r\n  one\r\n  ⟦two⟧\r\n", "two"),
    ("a: |+\n\n  one\n  ⟦two⟧\n\n\n", "two"),
    ("a:\n  - - b: |\n        one\n        ⟦two⟧\n", "two"),
  ]

  @Test(arguments: cases)
  func `a part of the text is found in the source`(_ marked: String, _ part: String) throws {
    let expected = MarkedText(marked)
    let reading = Reading(expected.text)
    var node = try reading.node("a")
    while let inner = node.sequence?.first ?? node.mapping?.first?.value { node = inner }
    let scalar = try #require(node.scalar)
    let text = Array(scalar.text.utf8)
    let start = try #require(
      text.indices.first { text[$0...].starts(with: part.utf8) }, "\(scalar.text)")
    let span = scalar.span(ofText: start..<start + part.utf8.count)
    #expect(MarkedText.marking(expected.text, [span.range]) == marked)
  }

  @Test func `an empty part is between two bytes`() throws {
    let reading = Reading("a: \"\\tbc\"")
    let scalar = try #require(try reading.node("a").scalar)
    #expect(scalar.span(ofText: 1..<1).range == 6..<6)
    #expect(scalar.span(ofText: 3..<3).range == 8..<8)
    #expect(scalar.span(ofText: 9..<12).range == 8..<8)
  }

  @Test func `a part of a text that is not decoded costs no map`() throws {
    let scalar = try #require(try Reading("a: 'b c'").node("a").scalar)
    #expect(YAMLText(scalar).isVerbatim)
    #expect(scalar.span(ofText: 2..<3).range == 6..<7)
    #expect(scalar.span(ofText: 2..<30).range == 6..<7)
  }

  @Test func `through an alias the definition is shown`() throws {
    let scalar = try #require(try Reading("a: &x \"\\tb\"\nc: *x\n").node("c").scalar)
    #expect(scalar.span.range == 15..<17)
    #expect(scalar.span(ofText: 1..<2).range == 9..<10)
  }

  @Test func `escapes of control characters are found`() throws {
    let reading = Reading("a: \"\\bok\\x1b é \\u00e9 \\n\"\nb: '\\bok'\nc: \"\\\\bok\"\n")
    let escapes = try #require(try reading.node("a").scalar).controlEscapes()
    #expect(
      MarkedText.marking(reading.text, escapes.map(\.range)).hasPrefix(
        "a: \"⟦\\b⟧ok⟦\\x1b⟧ é \\u00e9 ⟦\\n⟧\"\n"))
    #expect(try reading.node("b").scalar?.controlEscapes() == [])
    #expect(try reading.node("c").scalar?.controlEscapes() == [])
  }
}
