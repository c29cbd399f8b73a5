// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import YAMLTree

struct ProblemTests {
  @Test func `a duplicate key points at both`() {
    let reading = Reading("a: 1\nb: 2\n\"a\": 3\n")
    #expect(
      reading.rendered == """
        error[duplicate-key]: the key `"a"` is in one mapping twice
         --> specs/a.yaml:3:1
          |
        1 | a: 1
          | - the first one
        ...
        3 | "a": 3
          | ^^^ the second one
          |
          = help: write it once; a list holds several values

        """)
    #expect(reading.root?.mapping?.count == 2)
    #expect(reading.root?.mapping?["a"]?.scalar?.text == "1")
  }

  @Test(arguments: [3, 12, 13, 500])
  func `duplicate keys are found in mappings of any size`(_ count: Int) {
    let text = (0..<count).map { "k\($0): 1\n" }.joined() + "k1: 2\nk1: 3\n"
    let reading = Reading(text)
    #expect(reading.codes == ["duplicate-key", "duplicate-key"])
    #expect(reading.first?.secondary.first?.span.range == 6..<8)
    #expect(reading.root?.mapping?.count == count)
  }

  @Test(arguments: [
    ("that: ⟦!response⟧.ok", "!response.ok"), ("a: ⟦!!str⟧ 1", "!!str 1"),
    ("a: ⟦!⟧ x", "! x"), ("- ⟦!a⟧ [1]", "!a [1]"), ("a: [⟦!b⟧, 1]", "!b"),
    ("a: ⟦!(x⟧ == 1) # c", "!(x == 1)"),
  ])
  func `a tag is refused with the value quoted`(_ marked: String, _ quoted: String) {
    // A tag reaches to the next white space.
    let expected = marked.hasSuffix(".ok") ? "that: ⟦!response.ok⟧" : marked
    let reading = Reading(MarkedText(expected).text)
    #expect(reading.codes == ["tag"])
    #expect(reading.marked == expected)
    #expect(
      reading.first?.help == ["quote a condition or text that begins with `!`: '\(quoted)'"])
  }

  @Test func `a value with a refused tag is reported once`() throws {
    let reading = Reading("a: !x 1\nb: !y { c: 1 }\n")
    guard case .invalid = try reading.node("a").content else {
      Issue.record("a tagged scalar is not invalid")
      return
    }
    #expect(try reading.node("b", "c").scalar?.text == "1")
  }

  @Test func `a second document is refused where it begins`() {
    let reading = Reading("a: 1\n---\nb: 2\n")
    #expect(reading.codes == ["second-document"])
    #expect(reading.marked == "a: 1\n⟦---⟧\nb: 2\n")
    #expect(reading.root?.mapping?.count == 1)
  }

  @Test func `an alias without anchor gets the nearest name`() {
    let reading = Reading("a: &names 1\nb: *name\n")
    #expect(reading.codes == ["undefined-alias"])
    #expect(reading.marked == "a: &names 1\nb: ⟦*name⟧\n")
    #expect(
      reading.first?.help == [
        "did you mean `*names`?", "quote it when it is text: '*name'",
      ])
  }

  @Test func `an alias inside its own anchor is refused`() {
    let reading = Reading("&a [1, *a]")
    #expect(reading.codes == ["recursive-alias"])
    #expect(reading.marked == "&a [1, ⟦*a⟧]")
    #expect(reading.first?.secondary.first?.span.range == 3..<4)
  }

  @Test func `braces in braces are explained`() {
    let reading = Reading("url: {{ base }}\n")
    #expect(reading.codes == ["key-not-text"])
    #expect(reading.marked == "url: ⟦{{ base }}⟧\n")
    #expect(
      reading.first?.help == [
        "write '${base}' for the value of `base`", "quote it: '{{ base }}'",
      ])
  }

  @Test func `a key that is not text is refused and left out`() {
    let reading = Reading("? [a]\n: 1\nb: 2\n")
    #expect(reading.codes == ["key-not-text"])
    #expect(reading.root?.mapping?.map(\.name) == ["b"])
  }

  @Test func `an entry without key is refused`() {
    #expect(Reading("?\n: 1\n").codes == ["missing-key"])
    #expect(Reading("{ ? : 1 }").codes == ["missing-key"])
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n", "\u{FEFF}", "   "])
  func `an empty file is reported as empty`(_ text: String) {
    let reading = Reading(text)
    #expect(reading.codes == ["empty-file"])
    #expect(reading.outcome.document == nil)
  }

  @Test func `a document that is only begun holds nothing`() {
    let reading = Reading("---\n")
    #expect(reading.codes == [])
    #expect(reading.root?.isUnwritten == true)
  }

  static let noText: [(bytes: [UInt8], code: String, offset: Int)] = [
    ([0xFF, 0xFE, 0x61, 0x00], "not-utf8", 0),
    ([0xFE, 0xFF, 0x00, 0x61], "not-utf8", 0),
    ([0x61, 0x00, 0x3A, 0x00], "not-utf8", 0),
    ([0x7F, 0x45, 0x00, 0x46, 0x02], "binary-file", 2),
    (Array("a: b\u{0}c".utf8), "binary-file", 4),
    (Array("é: ".utf8) + [0xFF] + Array(" c".utf8), "not-utf8", 4),
    ([0xEF, 0xBB, 0xBF] + Array("a: ".utf8) + [0xC3, 0x28], "not-utf8", 6),
    (Array("é: \u{7}".utf8), "control-character", 4),
    ([0xEF, 0xBB, 0xBF] + Array("a: \u{1B}[2J".utf8), "control-character", 6),
  ]

  @Test(arguments: noText)
  func `bytes that are not text are refused at their place`(
    _ bytes: [UInt8], _ code: String, _ offset: Int
  ) {
    let reading = Reading(bytes)
    #expect(reading.codes == [code])
    #expect(reading.first?.primary?.span.range.lowerBound == offset)
    #expect(reading.outcome.document == nil)
  }
}
