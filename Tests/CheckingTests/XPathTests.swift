// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import RunEvents
import Testing

@testable import Checking

/// What an XPath gave, against matchers.
@Suite struct XPathTests {
  private let body = "<r><a>1</a><a>2</a><b>x</b><c/></r>"

  private func judge(xpath expect: String, _ body: String) throws -> Judged {
    try CheckingTests.judge("status: 200\nxpath: \(expect)", .text(body))
  }

  private func prepared(
    xpath expect: String, _ body: String
  ) throws -> (checker: Checker, subjects: ResponseSubjects) {
    let (step, files, _) = try load("xpath: \(expect)")
    let checker = Checker(step.settings.expectations, at: step.span, places: SourcePlaces(files))
    return (checker, Sample.text(body).subjects)
  }

  @Test(arguments: [
    "{ //a: [1, 2], //b: x, count(//a): 2 }", "{ count(//a): '2', sum(//a): 3.0 }",
    "{ //a: { $length: 2, $contains: 1, $each: { $lt: 3 }, $unique: true, $sorted: asc } }",
    "{ //b: { $startsWith: x, $not: y, $in: [x, y], $type: array } }",
    "{ //b: { $matches: '^x$', $equals: x } }", "{ //a: { $sameItems: [2, 1] } }",
    "{ //d: null, //c: '', //e: [] }", "{ //d: { $exists: false, $empty: true, $length: 0 } }",
    "{ count(//a): { $gt: 1, $type: integer }, boolean(//d): false }",
    "{ 'string(//a)': { $length: 1, $gt: 0 }, number(//b): NaN, 1 div 0: Infinity }",
    "{ number(//b): { $in: [1, NaN] }, 0 div 0: { $matches: ^N } }",
    "{ //a: { $any: '2' }, //b: { $anyOf: [z, x] } }", "{ '//a[1]': { $gt: 0, $lt: 2 } }",
  ])
  func `holds`(_ expected: String) throws {
    let judged = try judge(xpath: expected, body)
    #expect(judged.failures.isEmpty, "\(judged.messages)")
  }

  private static let notANumber = "the XPath gives not-a-number: what it reads is not a number"

  @Test(arguments: [
    ("{ //a: 1 }", "expected `1`, but the XPath selects 2 nodes"),
    ("{ //d: 1 }", "expected `1`, but the XPath selects no node"),
    ("{ //d: { $not: 1 } }", "expected `1`, but the XPath selects no node"),
    ("{ //b: y }", "expected `y`, found `x`"),
    ("{ //a: [1] }", "expected the list to end, found `2`"),
    (
      "{ //a: { $startsWith: 1 } }", #"expected text for `$startsWith`, found 2 nodes, `["1","2"]`"#
    ),
    ("{ count(//a): 3 }", "expected `3`, found `2`"),
    ("{ boolean(//a): false }", "expected `false`, found `true`"),
    ("{ //b: { $exists: false } }", "expected nothing, found `x`"),
    ("{ //d: { $exists: true } }", "expected `anything`, found nothing"),
    ("{ //d: { $each: x } }", "`$each`"),
    ("{ number(//b): { $not: 5 } }", notANumber),
    ("{ number(//b): { $not: { $gt: 5 } } }", "expected a number for `$gt`"),
    ("{ number(//b): { $exists: true } }", notANumber),
    ("{ number(//b): { $type: string } }", notANumber),
    ("{ 'sum(//b) - 1': { $not: '1' } }", notANumber), ("{ number(//b): 5 }", "found `NaN`"),
    ("{ number(//b): { $not: NaN } }", "NaN"),
  ])
  func `fails with its reason`(_ expected: String, _ message: String) throws {
    let judged = try judge(xpath: expected, body)
    #expect(judged.messages.count == 1)
    #expect(judged.messages.first?.contains(message) == true, "\(judged.messages)")
  }

  @Test func `fails for any expectation without a document`() throws {
    let judged = try judge(xpath: "{ //a: { $exists: false }, count(//a): { $not: 1 } }", "{}")
    #expect(judged.messages.count == 2)
    #expect(judged.messages.allSatisfy { $0.contains("the body is not well-formed XML") })
  }

  @Test func `looks into the document that was read once for the response`() throws {
    var (checker, subjects) = try prepared(xpath: "{ //a: 1, count(//a): 1 }", "<a>1</a>")
    let parsed = ResponseSubjects.parseMarkup(
      try #require(Sample.text("<r><a>2</a><a>3</a></r>").subjects.response))
    subjects.adopt(parsed)
    let verdicts = checker.judge(&subjects, scope: VariableScope())
    #expect(
      verdicts.compactMap(\.failure?.message) == [
        "expected `1`, but the XPath selects 2 nodes", "expected `1`, found `2`",
      ])
  }

  @Test func `is judged by many threads at once`() async throws {
    let (checker, subjects) = try prepared(xpath: "{ //a: [1, 2], count(//*): 5 }", body)
    let failures = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<200 {
        group.addTask {
          var own = subjects
          return checker.judge(&own, scope: VariableScope()).count { !$0.holds }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(failures == 0)
  }
}
