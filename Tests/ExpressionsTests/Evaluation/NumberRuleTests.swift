// SPDX-License-Identifier: Apache-2.0

import Expressions
import Testing
import Values

/// `format.md`, "Numbers".
struct NumberRuleTests {
  private let scope = TestScope(
    """
    { "one": 1, "ten": 10, "half": 1.5, "tenth": 0.1, "whole": 10.0, "price": 19.99,
      "huge": 12345678901234567890.10, "large": 12345678901234567890, "round": 1e2,
      "third": 0.333333333333333333333333, "top": 9223372036854775807, "wide": 9007199254740993,
      "list": [10, 20.50, 3e1] }
    """)

  @Test(arguments: [
    ("huge", "12345678901234567890.10"), ("[huge][0]", "12345678901234567890.10"),
    ("{'a': huge}.a", "12345678901234567890.10"), ("round", "1e2"), ("list[1]", "20.50"),
    ("list.map(x, x)[1]", "20.50"), ("true ? whole : 1", "10.0"), ("[1.50, 007]", "[1.50,7]"),
  ])
  func `a number that is passed on keeps its digits`(_ text: String, _ expected: String) throws {
    #expect(try evaluated(text, in: scope) == expected)
  }

  @Test(arguments: [
    "huge == 12345678901234567890.10", "huge == 12345678901234567890.1", "huge > large",
    "large < 12345678901234567890.05", "large == 12345678901234567890u", "tenth == 0.1",
    "price == 19.99", "price == 1999e-2", "whole == 10", "10u == whole", "round == 100.0",
    "third != 1.0 / 3.0", "third > 1.0 / 3.0", "top == 9223372036854775807",
    "top < 9223372036854775808u", "wide != 9007199254740992.0", "wide > 9007199254740992.0",
    "huge < 1.0 / 0.0", "huge > -1.0 / 0.0", "huge != 0.0 / 0.0", "!(huge < 0.0 / 0.0)",
    "20.5 in list", "30 in list", "{10: 'a'}[whole] == 'a'", "[7, 8][one] == 8",
    "list == [10, 20.5, 30]", "math.greatest(list) == 30",
  ])
  func `numbers are compared by value`(_ text: String) throws {
    #expect(try evaluated(text, in: scope) == "true")
  }

  @Test(arguments: [
    ("one + 1", "2"), ("one + ten * 2", "21"), ("ten / 4", "2"), ("ten % 4", "2"),
    ("whole / 4", "2.5"), ("half + 1", "2.5"), ("1 + half", "2.5"), ("half * 2.0", "3.0"),
    ("one + 0.5", "1.5"), ("tenth + one", "1.1"), ("-half", "-1.5"), ("-ten", "-10"),
    ("(half + half) / 2", "1.5"), ("one * 1.5 * ten", "15.0"),
    ("price * 100", "1999.0"), ("tenth + 0.2", "0.3"), ("tenth * 3 == 0.3", "true"),
    ("huge + 1", "12345678901234567891.1"), ("1.0 * huge", "12345678901234567890.1"),
    ("third * 3", "0.999999999999999999999999"), ("large + 1", "12345678901234567891"),
    ("-huge", "-12345678901234567890.10"), ("wide + 0.5", "9007199254740993.5"),
    ("half - wide", "-9007199254740991.5"), ("one + 18446744073709551615u", "18446744073709551616"),
    ("top + 1", "9223372036854775808"), ("top * -top", "-85070591730234615847396907784232501249"),
    ("-top - 2", "-9223372036854775809"), ("price - price", "0.0"), ("price * 0", "0.0"),
    ("tenth * tenth", "0.01"), ("round * round", "10000.0"), ("1 - tenth - 0.9", "0.0"),
    ("half + double(one)", "2.5"),
    ("one + 1u", "2"), ("round + 1", "101.0"), ("math.round(price)", "20.0"),
    ("math.abs(-price)", "19.99"), ("size(list) * 2", "6"), ("type(one) == int", "true"),
    ("type(half) == double", "true"), ("int(half)", "1"),
    ("string(huge)", "\"12345678901234567890.10\""),
    ("double(one) / 4.0", "0.25"),
  ])
  func `sums, differences and products of data are exact`(
    _ text: String, _ expected: String
  ) throws {
    #expect(try evaluated(text, in: scope) == expected)
  }

  @Test(arguments: [
    "huge / 2", "third / 3", "large % 10", "wide / 0.5",
  ])
  func `a number that neither holds exactly is an error`(_ text: String) throws {
    let error = try #require(throws: EvaluationError.self) {
      try compiled(text).evaluate(in: scope)
    }
    #expect(error.kind == .inexact)
  }

  @Test(arguments: [
    ("1e999 + tenth", "+"), ("1e-1000 - one", "-"), ("long * long", "*"), ("1e500 * 1e500", "*"),
    ("1e9999 * one", "*"),
  ])
  func `a result beyond a thousand digits is an error`(_ text: String, _ name: String) throws {
    let digits = String(repeating: "7", count: 501)
    let scope = TestScope(
      #"{"one": 1, "tenth": 0.1, "long": \#(digits)}"#)
    let text = text.replacing(/1e-?[0-9]+/) { "json.decode('\($0.output)')" }
    let error = try #require(throws: EvaluationError.self) {
      try compiled(text).evaluate(in: scope)
    }
    #expect(error.kind == .refused(name: name, reason: "the result has more than 1000 digits"))
  }

  @Test func `a thousand digits are not too many`() throws {
    let scope = TestScope(#"{"long": \#(String(repeating: "3", count: 500))}"#)
    #expect(try evaluated("long * long", in: scope).count == 1000)
  }

  @Test(arguments: ["1 + 1.0", "1u + 1", "2.0 * 3", "size('a') * 1.5", "1 < '2'"])
  func `literals among themselves keep the strict overloads`(_ text: String) throws {
    let error = try #require(throws: EvaluationError.self) {
      try compiled(text).evaluate(in: scope)
    }
    guard case .noOverload(_, let found) = error.kind else {
      Issue.record("\(error)")
      return
    }
    #expect(found.count == 2)
    #expect(error.message.contains("does not apply to"))
  }

  @Test(arguments: ["0.0 / 0.0", "1.0 / 0.0", "[1.0 / 0.0]", "{'a': 0.0 / 0.0}"])
  func `infinity and NaN do not leave an expression`(_ text: String) throws {
    let error = try #require(throws: EvaluationError.self) {
      try compiled(text).evaluate(in: scope)
    }
    #expect(error.kind == .notANumber)
  }
}
