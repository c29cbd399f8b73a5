// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import YAMLTree

struct WarningTests {
  /// The marked comment, the label, and the whole text quoted.
  static let swallowed: [(marked: String, label: String, quoted: String)] = [
    ("a: ${x ⟦# y}⟧", "`${` is still open here", "'${x # y}'"),
    ("a: f(x ⟦# y)⟧", "`(` is still open here", "'f(x # y)'"),
    ("a: say \"one ⟦# two\"⟧", "`\"` is still open here", "'say \"one # two\"'"),
    ("a: red ⟦#fff⟧", "no space after the `#`", "'red #fff'"),
    ("- /x ⟦#top⟧", "no space after the `#`", "'/x #top'"),
    ("é: [ü ⟦#1⟧\n]", "no space after the `#`", "'ü #1'"),
    ("a: { b: red ⟦#fff, c: 1 }⟧\n}", "no space after the `#`", "'red #fff'"),
    ("a: one\n  two ⟦#fff⟧", "no space after the `#`", "'one two #fff'"),
  ]

  @Test(arguments: swallowed)
  func `a comment that looks like text is warned about`(
    _ marked: String, _ label: String, _ quoted: String
  ) {
    let reading = Reading(MarkedText(marked).text)
    #expect(reading.codes == ["swallowed-by-comment"])
    #expect(reading.first?.severity == .warning)
    #expect(reading.marked == marked)
    #expect(reading.first?.primary?.label == label)
    #expect(reading.first?.help.first == "quote the text: \(quoted)")
    #expect(reading.outcome.document != nil)
  }

  @Test(arguments: [
    "a: b # c", "a: it's fine # really", "a: b   ## c", "a: ${x} # y", "a: b#c", "b: 1\n#a: b",
    "a: 'b' #c", "a: [b] #c", "a: (b) # c", "a: don't # can't", "a: b #", "a: [b, # one\n  c]",
  ])
  func `an ordinary comment is not`(_ text: String) {
    #expect(Reading(text).codes == [])
  }

  @Test func `a text too long to be shown is not cut in the offer`() {
    let long = String(repeating: "x", count: 300)
    #expect(Reading("a: \(long) #fff").first?.help.first == "quote the text")
    #expect(Reading("a: { b: 1 // \(long)\n}").first?.help.last == "quote the text")
    #expect(
      Reading("a: !\(long)").first?.help
        == ["quote a condition or text that begins with `!`"])
  }

  @Test func `slashes after a space in a flow collection give a warning`() {
    let reading = Reading("a: { b: 1 // why\n}\n")
    #expect(reading.codes == ["slashes-are-text"])
    #expect(reading.marked == "a: { b: 1 ⟦// why⟧\n}\n")
    #expect(reading.first?.help == ["write `#` for a comment", "quote the text: '1 // why'"])
  }

  @Test(arguments: ["a: { b: http://x }", "a: 1 //why", "a: http://x", "a: [\"1 // why\"]"])
  func `other slashes are not`(_ text: String) {
    #expect(Reading(text).codes == [])
  }

  @Test func `problems are reported in the order of the file`() {
    let reading = Reading("a: 1\nb: x #y\na: 2\nc: !t 1\n")
    #expect(reading.codes == ["swallowed-by-comment", "duplicate-key", "tag"])
  }

  @Test(arguments: ["a: x,\n", "- x, # why\n", "a: http://x/y,", "a: 2,\r\n", "a: true,\nb: 1\n"])
  func `a comma at the end of a line gives a warning`(_ text: String) {
    let reading = Reading(text)
    #expect(reading.codes == ["comma-is-text"])
    #expect(reading.first?.severity == .warning)
    #expect(reading.first?.help.first == "leave it out")
  }

  @Test func `a comma is pointed at, and left out or quoted`() {
    let reading = Reading("a: x,\nb: y\n")
    #expect(reading.marked == "a: x⟦,⟧\nb: y\n")
    #expect(reading.first?.help == ["leave it out", "quote the text: 'x,'"])
  }

  @Test(arguments: [
    "a: 'x,'\n", "a: x, y\n", "a: Dear Sir,\n", "a: [x, y]\n", "a: [\n  x,\n  y ]\n",
    "{\n  a: x,\n  b: y\n}\n", "a: |\n  x,\n", "x,: 1\n", "a: one\n  two,\n",
  ])
  func `other commas are not`(_ text: String) {
    #expect(Reading(text).codes == [])
  }
}
