// SPDX-License-Identifier: Apache-2.0

import Expressions
import Testing
import Values

/// The functions of lists beyond their documented examples.
struct ListFunctionTests {
  private let scope = TestScope(
    #"{"numbers": [3, 1.0, 2e0, 1], "rows": [{"n": 2, "k": "a"}, {"n": 1, "k": "b"}, {"n": 2, "k": "c"}]}"#
  )

  @Test(arguments: [
    ("lists.range(0)", "[]"), ("lists.range(-3)", "[]"),
    ("numbers.sort()", "[1.0,1,2e0,3]"), ("numbers.distinct()", "[3,1.0,2e0]"),
    ("['é', 'e\\u0301'].distinct().size()", "2"), ("[1, 1u, 1.0, true].distinct()", "[1,true]"),
    ("[[1], [1.0], {'a': 1}, {'a': 1u}].distinct().size()", "2"),
    ("[duration('2s'), duration('1s')].sort()[0]", "\"1s\""),
    ("[b'b', b'a'].sort() == [b'a', b'b']", "true"), ("[true, false].sort()", "[false,true]"),
    ("[].sort()", "[]"), ("[null].sort().size()", "error: `sort`: \(unordered)"),
    ("[0.0 / 0.0, 1.0].sort()", "error: `sort`: \(unordered)"),
    ("[[1], [2]].sort()", "error: `sort`: \(unordered)"),
    ("rows.sortBy(r, r.n).map(r, r.k)", #"["b","a","c"]"#),
    ("rows.sortBy(r, -r.n).map(r, r.k)", #"["a","c","b"]"#),
    ("rows.sortBy(r, r)", "error: `sortBy`: \(unordered)"),
    ("{'b': 1, 'a': 2}.sortBy(k, k)", "error: `sortBy` does not take an object"),
    ("rows.sortBy(r, r.x)", "error: there is no member `x`"),
    ("[1, 2].slice(0, 0)", "[]"), ("[1, 2].slice(0, 2)", "[1,2]"),
    ("[1, [2, [3]]].flatten(0)", "[1,[2,[3]]]"), ("[[]].flatten()", "[]"),
    ("[1].flatten(-1)", "error: `flatten`: the depth is negative"),
    ("sets.contains([], [])", "true"), ("sets.contains([1], [1, 2])", "false"),
    ("sets.intersects([], [])", "false"), ("sets.equivalent([1], [1, 2])", "false"),
    ("sets.contains([1.5, 'a'], ['a', 1.5])", "true"),
    ("sets.contains(1, [])", "error: `sets.contains` does not take an int and a list"),
    ("['x'].transformMapEntry(i, v, v)", "error: `transformMapEntry` does not take text"),
    ("{'a': 1}.transformMapEntry(k, v, v > 1, {v: k})", "{}"),
    ("{'a': 1}.transformMapEntry(k, v, {k: v, 'b': v})", #"{"a":1,"b":1}"#),
  ])
  func `gives`(_ text: String, _ result: String) throws {
    #expect(try evaluated(text, in: scope) == result)
  }

  private static let unordered =
    "only numbers, only texts or only values of one other type have an order"

  @Test(arguments: [
    "lists.range(9223372036854775807)", "'ab'.repeat(9223372036854775807)",
    "'ab'.padStart(9223372036854775807)", "'ab'.padEnd(20000000, 'xyz')",
    "lists.range(1000).map(i, 'abc'.repeat(20000))", "lists.range(2000000)",
  ])
  func `a result beyond the bounds is an error`(_ text: String) throws {
    let error = try #require(throws: EvaluationError.self) {
      try compiled(text).evaluate(in: scope)
    }
    #expect(error.isFinal)
  }

  @Test func `elements that have keys are found in linear time`() throws {
    let long = "lists.range(40000)"
    #expect(try evaluated("\(long).distinct().size()") == "40000")
    #expect(try evaluated("sets.equivalent(\(long), \(long).reverse())") == "true")
    #expect(try evaluated("\(long).map(i, string(i)).distinct().size()") == "40000")
    let error = try #require(throws: EvaluationError.self) {
      try compiled("\(long).map(i, [i]).distinct()").evaluate(in: TestScope())
    }
    #expect(error.kind == .tooManySteps)
  }

  @Test(arguments: [
    ("'ΑΣ'.lower()", "\"ασ\""), ("'İ'.lower().size()", "2"),
    ("''.repeat(9223372036854775807)", #""""#),
    ("'a'.repeat(0)", #""""#), ("'a'.repeat(-1)", "error: `repeat`: the number is negative"),
    ("'abc'.padStart(2)", "\"abc\""), ("'abc'.padStart(-1)", "\"abc\""),
    ("'7'.padStart(-9223372036854775808, '0')", "\"7\""),
    ("'7'.padEnd(-9223372036854775808)", "\"7\""),
    ("'a'.padStart(6, 'xy')", "\"xyxyxa\""), ("'a'.padEnd(4, 'éü')", "\"aéüé\""),
    ("'a'.padEnd(4, '')", "error: `padEnd`: the padding is empty"),
  ])
  func `text gives`(_ text: String, _ result: String) throws {
    #expect(try evaluated(text) == result)
  }

  @Test func `the clock moves on while now is fixed, and without one it is now`() throws {
    var scope = TestScope()
    scope.functions.now = Timestamp(seconds: 60)
    #expect(try evaluated("int(clock())", in: scope) == "60")
    scope.functions.clock = { Timestamp(seconds: 61) }
    #expect(try evaluated("int(clock()) - int(now)", in: scope) == "1")
    #expect(try evaluated("clock()") == "error: `clock` cannot be called here")
  }
}
