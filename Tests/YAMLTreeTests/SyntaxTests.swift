// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import YAMLTree

struct SyntaxTests {
  /// Lines that are no YAML, and the line that the help offers.
  static let mends: [(line: String, mended: String)] = [
    ("{ id: ${x} }", "{ id: '${x}' }"),
    ("{ id: ${a.b}, x: 1 }", "{ id: '${a.b}', x: 1 }"),
    ("[${a}, ${b}]", "['${a}', '${b}']"),
    ("{ a: ${x}, b: [$.y[0]] }", "{ a: '${x}', b: ['$.y[0]'] }"),
    ("{ json: $.items[0].id }", "{ json: '$.items[0].id' }"),
    ("{ $.items[*].id: 1 }", "{ '$.items[*].id': 1 }"),
    ("location: { $matches: ^/v1/pets/\\d{2}$ }", "location: { $matches: '^/v1/pets/\\d{2}$' }"),
    ("pattern: [a-z]+", "pattern: '[a-z]+'"),
    ("pattern: [a-z]{2,3}x # why", "pattern: '[a-z]{2,3}x' # why"),
    ("glob: *.json", "glob: '*.json'"),
    ("when: !(a) && b", "when: '!(a) && b'"),
    ("- check: [all == []]", "- check: ['all == []']"),
    ("- check: [size(a) == 0, a == [] ]", "- check: [size(a) == 0, 'a == []' ]"),
    ("- expect: { that: [a != {}] }", "- expect: { that: ['a != {}'] }"),
    ("retry: { until: a == [] }", "retry: { until: 'a == []' }"),
    ("if: { a: [b && [1] == c] }", "if: { a: ['b && [1] == c'] }"),
    ("name: @ada", "name: '@ada'"),
    ("name: `ada`", "name: '`ada`'"),
    ("share: %5", "share: '%5'"),
    ("title: one: two", "title: 'one: two'"),
    ("url: {{ base }}/pets", "url: '{{ base }}/pets'"),
    ("matches: \"\\d+\"", "matches: '\\d+'"),
    ("text: \"a\" and b", "text: '\"a\" and b'"),
    ("  - GET: {{ base }}/a", "- GET: '{{ base }}/a'"),
    ("é: { ü: ${x} }", "é: { ü: '${x}' }"),
    ("a: 'it's'", "a: \"it's\""),
    ("a: [x]y", "a: '[x]y'"),
    ("{ a: \"x\", b: ${y} }", "{ a: \"x\", b: '${y}' }"),
    ("headers: { x: a: b }", "headers: { x: 'a: b' }"),
    ("a: 'it''s Ada's'", "a: \"it's Ada's\""),
    ("a: \"say \\\"x\\\" \\d\"", "a: 'say \"x\" \\d'"),
    ("that: [\"a\" == \"b\"]", "that: ['\"a\" == \"b\"']"),
    ("a: \"say \"hi\" now\"", "a: 'say \"hi\" now'"),
    ("that: [j in [1, 2], b]", "that: ['j in [1, 2]', b]"),
    ("that: [xs.all(x, x in [1, 2]), b]", "that: ['xs.all(x, x in [1, 2])', b]"),
    ("{ a: one: two, three, b: c }", "{ a: 'one: two, three', b: c }"),
    ("{ a: `x`, y }", "{ a: '`x`, y' }"),
    ("t: a, b: c", "t: 'a, b: c'"),
    ("t: x - *b: c", "t: 'x - *b: c'"),
  ]

  @Test(arguments: mends)
  func `a line that lacks quotes is answered with quotes`(_ line: String, _ mended: String) {
    let reading = Reading(line)
    #expect(reading.first?.help.first == "quote it: `\(mended)`", "\(reading.rendered)")
    #expect(reading.codes.count == 1)
  }

  @Test func `for a dash between brackets, help says to leave it out`() {
    let reading = Reading("headers: [- Accept: text/html, - B: c]")
    #expect(
      reading.first?.help == ["leave the `- ` out: between brackets commas separate the entries"])
  }

  @Test(arguments: [("{{base}}/x", true), ("{{$guid}}/x", false)])
  func `text that cannot be a name in braces is offered in quotes only`(
    _ text: String, _ isName: Bool
  ) {
    let help = Reading("url: \(text)").first?.help ?? []
    #expect(help.first == "quote it: `url: '\(text)'`")
    #expect(help.count == (isName ? 2 : 1))
  }

  @Test(arguments: [
    ("a: {\n  b: x, c: ${y},\n  d: 1\n}", "b: x, c: '${y}',"),
    ("a: [\n  ${x}, ${y},\n  z\n]", "'${x}', '${y}',"),
    ("a: { b: {\n  c: ${f(x, y)} } }", "c: '${f(x, y)}' } }"),
  ])
  func `between brackets of several lines only the value is quoted`(_ text: String, _ line: String)
  {
    let reading = Reading(text)
    #expect(reading.first?.help.first == "quote it: `\(line)`", "\(reading.rendered)")
  }

  @Test func `the lines around do not matter to a fix`() {
    let reading = Reading("a:\n  b: 1\nc: [$.x[0]]\nd: 1\n")
    #expect(reading.first?.help == ["quote it: `c: ['$.x[0]']`"])
  }

  @Test func `a template in a flow mapping is shown whole`() {
    let reading = Reading("curlew: 1\nvars: { id: ${x} }\n")
    #expect(
      reading.rendered == """
        error[yaml-syntax]: a mapping in `{ }` is not closed
         --> specs/a.yaml:2:14
          |
        2 | vars: { id: ${x} }
          |              ^ expected a `,` or `}` before this
          |       - in the mapping that begins here
          |
          = help: quote it: `vars: { id: '${x}' }`

        """)
  }

  @Test func `a quote that is never closed is shown where it opens`() {
    let reading = Reading("a: \"b\nc: d\n")
    #expect(reading.first?.message == "a quote is never closed")
    #expect(reading.marked == "a: ⟦\"⟧b\nc: d\n")
    #expect(reading.first?.help == ["close the quote"])
  }

  @Test(arguments: ["a:\n\t- b\n", "\ta: 1\n", "a:\n  b: 1\n\tc: 2\n"])
  func `a tab in the indentation is named`(_ text: String) {
    let reading = Reading(text)
    #expect(reading.first?.help.last == "indent with spaces, never with tabs")
  }

  @Test(arguments: [
    "tags: [a, b\nc: d\n", "a: {b: [c}\n", "a: - b\n", "- a\nb: 1\n", "a: |x\n  b\n", "a: ]\n",
    "a: 1\n  b: 2\n", "}\n", "{ a: \"x\", b: [c }\n", "%FOO\na: 1\n", "a: *\n",
  ])
  func `a line that quotes do not fix offers no quotes`(_ text: String) {
    let reading = Reading(text)
    #expect(reading.first?.help.count == 1)
    #expect(reading.first?.help.first?.hasPrefix("quote it: `") == false, "\(reading.rendered)")
  }

  @Test func `a line of a list of several lines is fixed`() {
    let reading = Reading("a: [\n  ${x},\n  ${y}\n]\n")
    #expect(reading.first?.help == ["quote it: `'${x}',`"])
  }

  @Test func `offsets are bytes also after characters of several bytes`() {
    let reading = Reading("\u{FEFF}ключ: 1\nb: \"é\" ü\n")
    #expect(reading.marked == "\u{FEFF}ключ: 1\nb: \"é\" ⟦ü⟧\n")
  }

  @Test func `a value that begins with a tag shorthand is a tag`() {
    #expect(Reading("a: !x!y z\n").codes == ["tag"])
  }

  @Test func `a fix is not searched for in huge lines or files`() {
    let long = "{ a: ${x}, b: " + String(repeating: "x", count: QuotingFix.longestLine) + " }"
    #expect(Reading(long).first?.help.first?.hasPrefix("quote it") == false)
    let large = String(repeating: "# comment\n", count: QuotingFix.longestText / 10 + 1)
    #expect(Reading(large + "{ a: ${x} }").first?.help.first?.hasPrefix("quote it") == false)
  }
}
