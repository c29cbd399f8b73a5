// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import TestSupport
import Testing

@testable import YAMLTree

/// U+0085, U+2028 and U+2029 are line breaks of YAML 1.1 and of libyaml. In YAML 1.2 they are
/// characters like any other.
@Suite struct `A separator of Unicode` {
  static let separators = ["\u{85}", "\u{2028}", "\u{2029}"]

  /// Files with `¶` for the separator, and the text of the value of `a`.
  private static let texts: [(file: String, text: String)] = [
    ("a: x¶y", "x¶y"), ("a: x ¶ y # note", "x ¶ y"), ("a: ¶", "¶"), ("a: '¶x¶'", "¶x¶"),
    ("a: 'it''s  ¶  x'", "it's  ¶  x"), ("a: \"x ¶ y\"", "x ¶ y"),
    ("a: \"\\t¶ \\u00e9¶\"", "\t¶ é¶"),
    ("a: \"x ¶\n   y\"", "x ¶ y"), ("a: |\n  x¶      y\n  ¶z\n", "x¶      y\n¶z\n"),
    ("a: >-\n  x ¶\n  y\n", "x ¶ y"), ("a: x ¶\n  y", "x ¶ y"), ("b: [¶\" c, '¶']\na: é¶", "é¶"),
    ("# x¶a: b ¶ - c\na: z", "z"), ("{ b¶: ¶c, a: x¶ }", "x¶"), ("b: &x y # ¶\na: *x", "y"),
    ("\u{FEFF}# ¶\na: x¶y", "x¶y"), ("a: ¶# x", "¶# x"), ("a: -¶", "-¶"),
  ]

  @Test(arguments: separators)
  func `is a character of texts, keys, comments and blocks`(_ separator: String) throws {
    for (file, text) in Self.texts {
      let source = file.replacing("¶", with: separator)
      let reading = Reading(source)
      #expect(reading.codes == [], "\(file.debugDescription)")
      let scalar = try reading.node("a").scalar
      #expect(scalar?.text == text.replacing("¶", with: separator), "\(file.debugDescription)")
      try TreeProof(try #require(reading.outcome.document)).check()
    }
  }

  @Test(arguments: separators)
  func `moves no place`(_ separator: String) throws {
    let marked = "# é¶\n'¶k': \"¶\\t⟦${x}⟧¶\"\n".replacing("¶", with: separator)
    let source = MarkedText(marked)
    let reading = Reading(source.text)
    let scalar = try #require(try reading.node("\(separator)k").scalar)
    let text = Array(scalar.text.utf8)
    let start = try #require(text.indices.first { text[$0...].starts(with: "${x}".utf8) })
    let span = scalar.span(ofText: start..<start + 4)
    #expect(MarkedText.marking(source.text, [span.range]) == marked)
    #expect(YAMLText(try #require(Reading("a: 'x\(separator)'").node("a").scalar)).isVerbatim)
  }

  @Test(arguments: separators)
  func `is the same character as its escape`(_ separator: String) throws {
    let reading = Reading(
      "\"k\\t\(separator)\": 1\n\"k\\t\\u2028\\u2029\\x85\": 2\n\"k\\t\\x85\": 3\n")
    let names = try #require(reading.root?.mapping).map(\.name)
    let isRepeated = separator == "\u{85}"
    #expect(reading.codes == (isRepeated ? ["duplicate-key"] : []))
    #expect(names.count == (isRepeated ? 2 : 3))
  }

  @Test func `stays what it is beside the characters that could stand for it`() throws {
    let characters = "\u{7FF}\u{7FE}\u{F8FF}\u{F8FE}\u{F8FD}ĀĀ\u{E000}\u{E001}"
    let escapes = "\\u0100\\u0101\\U00000102\\uE000\\uE001\\ue002\\uF8FC\\u07FD"
    let reading = Reading("a: \"\(characters)\(escapes)\u{85}\u{2028}\u{2029}\"")
    let expected =
      characters + "\u{100}\u{101}\u{102}\u{E000}\u{E001}\u{E002}\u{F8FC}\u{7FD}"
      + "\u{85}\u{2028}\u{2029}"
    #expect(try reading.node("a").scalar?.text == expected)
  }

  @Test func `is refused in a file with all of them`() throws {
    var all = ""
    for value in UInt32(0x100)...0x7FF {
      if let scalar = Unicode.Scalar(value) { all.unicodeScalars.append(scalar) }
    }
    #expect(Reading("a: '\(all)'").codes == [])
    let reading = Reading("a: '\(all)\u{2028}'")
    #expect(reading.codes == ["control-character"])
    #expect(reading.marked.hasSuffix("⟦\u{2028}⟧'"))
    #expect(Reading("a: '\(all.dropLast())\u{85}'").codes == [])
  }
}
