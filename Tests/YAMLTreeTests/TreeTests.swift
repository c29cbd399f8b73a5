// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import YAMLTree

struct TreeTests {
  @Test func `scalars keep their text and how they were written`() throws {
    let reading = Reading(
      """
      plain: a b
      single: 'it''s'
      double: "tab\\t\\u00e9"
      literal: |
        one
          two
      folded: >+
        one
        two

        three

      """)
    let expected: [(String, YAMLScalarStyle, String)] = [
      ("plain", .plain, "a b"), ("single", .singleQuoted, "it's"),
      ("double", .doubleQuoted, "tab\té"), ("literal", .literal, "one\n  two\n"),
      ("folded", .folded, "one two\nthree\n"),
    ]
    for (key, style, text) in expected {
      let scalar = try #require(try reading.node(key).scalar)
      #expect(scalar.style == style)
      #expect(scalar.text == text)
      #expect(scalar.isText(text))
      #expect(!scalar.isText(text + "x"))
    }
  }

  @Test func `a missing value is not null`() throws {
    let reading = Reading("a:\nb: ~\nc: ''\nd: { e, f: }\ng: [1, ]\n")
    #expect(try reading.node("a").isUnwritten)
    #expect(try !reading.node("b").isUnwritten)
    #expect(try reading.node("b").scalar?.value == .null)
    #expect(try reading.node("c").scalar?.text == "")
    #expect(try reading.node("d", "e").isUnwritten)
    #expect(try reading.node("d", "f").isUnwritten)
    #expect(try reading.node("g").sequence?.count == 1)
    #expect(reading.codes == [])
  }

  @Test func `an unquoted comma in a flow mapping makes a key without a value`() throws {
    let reading = Reading("headers: { Accept: text/html, application/json }\n")
    let headers = try #require(try reading.node("headers").mapping)
    #expect(headers.map(\.name) == ["Accept", "application/json"])
    #expect(headers[1].value.isUnwritten)
  }

  @Test func `an alias has its own span and the content of its anchor`() throws {
    let reading = Reading("a: &x { b: [1, two] }\nc: *x\n")
    let alias = try reading.node("c")
    #expect(reading.marking(alias) == "a: &x { b: [1, two] }\nc: ⟦*x⟧\n")
    #expect(try alias.aliased?.span == reading.node("a").span)
    #expect(try reading.node("c", "b", "1").scalar?.text == "two")
    #expect(try reading.node("a").aliased == nil)
  }

  @Test func `a later anchor of the same name takes over`() throws {
    let reading = Reading("- &x 1\n- *x\n- &x 2\n- *x\n")
    #expect(try reading.node("1").scalar?.text == "1")
    #expect(try reading.node("3").scalar?.text == "2")
  }

  @Test func `an alias may be a key`() throws {
    let reading = Reading("a: &x name\n*x : 1\n")
    #expect(try reading.node("name").scalar?.text == "1")
  }

  @Test func `letters that look alike are different keys`() {
    let reading = Reading("\"\u{E9}\": 1\n\"e\u{301}\": 2\n")
    #expect(reading.codes == [])
    #expect(reading.root?.mapping?["e\u{301}"]?.scalar?.text == "2")
  }

  @Test func `entries are in the order of the file`() {
    let keys = (0..<40).map { "k\($0 * 7 % 40)" }
    let reading = Reading(keys.map { "\($0): 1\n" }.joined())
    #expect(reading.root?.mapping?.map(\.name) == keys)
  }
}
