// SPDX-License-Identifier: Apache-2.0

import CollectionSupport
import Diagnostics
import Expressions
import Queries
import Testing
import YAMLTree

@testable import CollectionFormat

@Suite struct `What is written out of habit from another language` {
  private static func isExpression(_ text: String) -> Bool {
    var errors: [ExpressionError] = []
    return Expression.parseCondition(text, errors: &errors) != nil && errors.isEmpty
  }

  @Test(arguments: HabitTable.expressions.rows.map { [$0.theirs, $0.ours] })
  func `is answered with the expression`(row: [String]) {
    #expect(!Self.isExpression(row[0]), "\(row[0]) is an expression")
    #expect(HabitTable.expressions.rewritten(row[0], compiles: Self.isExpression)?.text == row[1])
  }

  @Test(arguments: HabitTable.paths.rows.map { [$0.theirs, $0.ours] })
  func `is answered with the JSONPath`(row: [String]) {
    let isPath = { (text: String) in (try? JSONPath(text)) != nil }
    #expect(!isPath(row[0]), "\(row[0]) is a JSONPath")
    #expect(HabitTable.paths.rewritten(row[0], compiles: isPath)?.text == row[1])
  }

  @Test(arguments: HabitTable.xpaths.rows.map { [$0.theirs, $0.ours] })
  func `is answered with the XPath`(row: [String]) {
    let isPath = { (text: String) in (try? XPath(text)) != nil }
    #expect(!isPath(row[0]), "\(row[0]) is an XPath")
    #expect(HabitTable.xpaths.rewritten(row[0], compiles: isPath)?.text == row[1])
  }

  @Test(arguments: HabitTable.patterns.rows.map { [$0.theirs, $0.ours] })
  func `is answered with the pattern`(row: [String]) {
    let isPattern = { (text: String) in (try? Pattern(text)) != nil }
    #expect(!isPattern(row[0]), "\(row[0]) is a pattern")
    #expect(HabitTable.patterns.rewritten(row[0], compiles: isPattern)?.text == row[1])
  }

  @Test(arguments: HabitTable.silentPatterns.rows.map { [$0.theirs, $0.ours] })
  func `is warned about in a pattern that can be read`(row: [String]) throws {
    let text = stepFile("expect: { body: { $matches: \(Quoting.quoted(row[0])) } }")
    let found = loadCollection(text).diagnostics
    #expect(found.map(\.code.text) == ["foreign-pattern"])
    #expect(found.first?.severity == .warning)
    let fixed = try #require(found.first?.fixes.first).applied(to: text)
    #expect(fixed == stepFile("expect: { body: { $matches: \(Quoting.quoted(row[1])) } }"))
    #expect(loadCollection(fixed).diagnostics.isEmpty)
  }

  @Test(arguments: [
    "/api/pets/", "/pets/i", #"/pets/\d+/s"#, #"\<title\>.*\<\/title\>"#, "100%d?", #"a\|b"#,
    #"\(a|b\)"#, "r+'a'", "%d0%b0",
  ])
  func `is not seen in a pattern that may be meant`(pattern: String) {
    let text = stepFile("expect: { body: { $matches: \(Quoting.quoted(pattern)) } }")
    #expect(loadCollection(text).diagnostics.map(\.message) == [])
  }

  @Test(arguments: [
    "capture: { a: { body: true, regex: '/^ok$/i' } }", "if: body.matches('/^ok$/i')",
  ])
  func `is warned about wherever a pattern is`(line: String) {
    let text = "vars: { body: a }\n" + stepFile(line)
    let found = loadCollection(text).diagnostics
    #expect(found.map(\.code.text) == ["foreign-pattern"])
    #expect(found.first?.help == ["write `(?i)^ok$`"])
  }

  @Test(arguments: [
    (
      "response.status = 200 and response.json.a is not None",
      "response.status == 200 && response.json.a != null"
    ),
    ("pm.response.json().items.length === 2", "response.json.items.size() == 2"),
    (
      "response.json.items.some(x => x.name === 'a and b')",
      "response.json.items.exists(x, x.name == 'a and b')"
    ),
    ("[[ $status -eq 200 ]]", "status == 200"), ("a b c", nil), ("", nil),
  ])
  func `is rewritten as a whole, without the texts in quotes`(theirs: String, ours: String?) {
    #expect(HabitTable.expressions.rewritten(theirs, compiles: Self.isExpression)?.text == ours)
  }

  @Test(arguments: [
    (
      "expect: { that: ['response.status = 200 AND response.size > 0'] }",
      "response.status == 200 && response.size > 0"
    ),
    ("if: |-\n  not a and b", "!a && b"),
    ("expect: { json: { '$.items[?@.id === 1]': 1 } }", "$.items[?@.id == 1]"),
    ("expect: { xpath: { '//a[@b && @c]': x } }", "//a[@b and @c]"),
    ("text: '${a ?? b}'", "${default(a, b)}"),
  ])
  func `is shown at the mistake`(line: String, written: String) throws {
    let help = loadCollection(stepFile(line)).diagnostics.flatMap(\.help)
    #expect(help.contains("write `\(written)`"), "\(help)")
  }
}
