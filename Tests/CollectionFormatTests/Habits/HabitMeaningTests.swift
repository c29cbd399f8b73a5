// SPDX-License-Identifier: Apache-2.0

import Expressions
import Queries
import TestSupport
import Testing
import Values

@testable import CollectionFormat

@Suite struct `What is offered for a condition of another language` {
  private static func compiled(_ text: String) -> Expression? {
    var errors: [ExpressionError] = []
    let expression = Expression.parseCondition(text, errors: &errors)
    return errors.isEmpty ? expression : nil
  }

  private static func rewritten(_ text: String) -> String? {
    HabitTable.expressions.rewritten(text) { compiled($0) != nil }?.text
  }

  private static func scope(_ json: String) throws -> VariableScope {
    var scope = VariableScope()
    for member in try JSONDocument.parse(json).root.members {
      scope.bind(member.name.stringValue ?? "", to: member.value.value())
    }
    return scope
  }

  /// All values that the names of a random condition can have a difference by.
  private static let samples: [(values: ForeignCondition.Values, json: String)] = {
    var samples: [(ForeignCondition.Values, String)] = []
    for a in 0...3 {
      for bits in 0..<8 {
        let (p, q, isNull) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
        let b = 3 - a
        let values = ForeignCondition.Values(
          numbers: ["a": a, "b": b], booleans: ["p": p, "q": q], nulls: isNull ? ["n"] : [])
        let null = isNull ? "null" : "1"
        samples.append((values, #"{"a":\#(a),"b":\#(b),"p":\#(p),"q":\#(q),"n":\#(null)}"#))
      }
    }
    return samples
  }()

  @Test(arguments: 0..<40) func `has the value of the condition there`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for language in ForeignCondition.Language.allCases {
      let condition = ForeignCondition.random(levels: 3, using: &generator)
      let theirs = condition.text(in: language)
      if Self.compiled(theirs) != nil { continue }
      let ours = try #require(Self.rewritten(theirs), "\(theirs)")
      let expression = try #require(Self.compiled(ours))
      for sample in Self.samples {
        let holds = try expression.evaluateCondition(in: Self.scope(sample.json))
        #expect(holds == condition.holds(sample.values), "\(theirs): \(ours) with \(sample.json)")
      }
    }
  }

  @Test(arguments: [
    ("not response.status == 200", "!(response.status == 200)"),
    ("not response.status < 300", "!(response.status < 300)"),
    (#"not "a" in response.json"#, #"!("a" in response.json)"#),
    ("NOT a = 1 AND b", "!(a == 1) && b"), ("not a is None", "!(a == null)"),
    ("NOT a IN (1, 2)", "!(a in [1, 2])"), ("not (a or b) and c", "!(a || b) && c"),
    ("not has(a.b) or c", "!has(a.b) || c"), ("not not a", "!!a"),
    ("not (not a == 1 and b)", "!(!(a == 1) && b)"), ("x(not a == 1, b)", nil),
    ("size([1, not a == 1]) == 2", "size([1, !(a == 1)]) == 2"),
    ("not a.b(c).d == 1", nil), ("a if not b == 1 else c", "!(b == 1) ? a : c"),
    ("not a contains 'b'", "!a.contains('b')"),
    ("1 < a < 9 and not 3 < a <= 4", "1 < a && a < 9 && !(3 < a && a <= 4)"),
  ])
  func `keeps what belongs together`(theirs: String, ours: String?) {
    #expect(Self.rewritten(theirs) == ours)
  }

  @Test(arguments: [
    (".items | length > 3", "response.json.items.size() > 3"),
    ("[ $status -eq 200 ]", "status == 200"), ("[[ $status -eq 200 ]]", "status == 200"),
    ("response.json.a.map(i => i.id).includes(3)", "3 in response.json.a.map(i, i.id)"),
    ("response.json.a?.length ?? 0", "default(response.json.a.size(), 0)"),
    (
      "response.json.a.some(function (i) { return i.id === 3; })",
      "response.json.a.exists(i, i.id == 3)"
    ),
    ("response.body =~ /REX/i", "response.body.matches('(?i)REX')"),
    ("response.body.match(/ok/gi)", "response.body.matches('(?i)ok')"),
    (#"response.body.match(/^\d+$/)"#, #"response.body.matches(r'^\d+$')"#),
    (
      "response.status in range(200, 206, 2)",
      "response.status >= 200 && response.status < 206 && (response.status - 200) % 2 == 0"
    ),
    ("not response.status in range(200, 206, 2)", nil),
    (
      "length(response.json.items[?id==`1`]) == 1",
      "size(response.json.items.filter(x, x.id == 1)) == 1"
    ),
    (
      "response.json.items[?id==`1`] | [0].name == 'a'",
      "response.json.items.filter(x, x.id == 1)[0].name == 'a'"
    ),
    ("200 <= response.status < 300", "200 <= response.status && response.status < 300"),
    ("flags & 4 == 4", nil),
  ])
  func `is the whole condition`(theirs: String, ours: String?) {
    #expect(Self.rewritten(theirs) == ours)
  }

  @Test(arguments: [
    "$.a[?@.b =~ /c/i]", "$.a.*~", "$.a.b^",
  ])
  func `is nothing if a part of the JSONPath would be lost`(path: String) {
    #expect(HabitTable.paths.rewritten(path) { (try? JSONPath($0)) != nil } == nil)
  }

  @Test(arguments: [
    ("$.a[?@.b in [1, 2] && @.c]", "$.a[?(@.b == 1 || @.b == 2) && @.c]"),
    ("$.a[?not @.b in [1, 2]]", "$.a[?!(@.b == 1 || @.b == 2)]"),
    ("$.a[?@.c || @.b not in ['x', 'y']]", "$.a[?@.c || (@.b != 'x' && @.b != 'y')]"),
    ("$.a[?not @.b == 1 and @.c]", "$.a[?!(@.b == 1) && @.c]"),
  ])
  func `keeps what belongs together in a JSONPath`(theirs: String, ours: String) {
    let found = HabitTable.paths.rewritten(theirs) { (try? JSONPath($0)) != nil }
    #expect(found?.text == ours)
  }

  @Test(arguments: [
    ("//a[not @b = 1]", "//a[not(@b = 1)]"),
    ("//a[@c and not @b = 1 or @d]", "//a[@c and not(@b = 1) or @d]"),
    ("//a[!@b = 'c']", nil),
  ])
  func `keeps what belongs together in an XPath`(theirs: String, ours: String?) {
    let found = HabitTable.xpaths.rewritten(theirs) { (try? XPath($0)) != nil }
    #expect(found?.text == ours)
  }
}
