// SPDX-License-Identifier: Apache-2.0

import Expressions
import RunEvents
import Testing
import Values

@testable import Checking

struct ListTemplateTests {
  private static let names = scope(
    (
      "xs", .array([.number(ExactNumber(1)), .string("a"), .object(OrderedObject([("b", .null)]))])
    ),
    ("pair", .array([.number(ExactNumber(1)), .number(ExactNumber(5))])), ("none", .array([])),
    ("text", .string("a")))

  @Test(arguments: [
    ("{ $in: \"${xs}\" }", "1"), ("{ $anyOf: \"${xs}\" }", #"{"b":null,"c":2}"#),
    ("{ $not: { $in: \"${xs}\" } }", "2"), ("{ $not: { $in: \"${none}\" } }", "2"),
    ("{ $sameItems: \"${xs}\" }", #"["a",{"b":null,"c":1},1.0]"#),
    ("{ $sameItems: \"${none}\" }", "[]"), ("{ $between: \"${pair}\" }", "5"),
    ("{ $each: { $in: \"${pair}\" } }", "[1,5]"), ("{ $allOf: \"${[1, 1]}\" }", "1"),
    ("{ $in: \"${xs + [7]}\" }", "7"),
  ])
  func `a list that one template gives`(matcher: String, value: String) throws {
    try holds(json: "{ a: \(matcher) }", "{\"a\":\(value)}", scope: Self.names)
  }

  @Test(arguments: [
    ("{ $in: \"${xs}\" }", "2", #"expected one of `[1,"a",{"b":null}]`, found `2`"#),
    ("{ $in: \"${none}\" }", "2", "expected one of `[]`, found `2`"),
    ("{ $in: \"${text}\" }", "2", "the template gives text, not a list"),
    ("{ $allOf: \"${none}\" }", "2", "the list is empty, which checks nothing"),
    ("{ $sameItems: \"${text}\" }", "[]", "the template gives text, not a list"),
    (
      "{ $between: \"${pair}\" }", "6",
      "expected something between both ends of `[1,5]`, found `6`"
    ),
    ("{ $between: \"${none}\" }", "6", "the template gives a list of 0, not a list of two"),
    ("{ $between: \"${text}\" }", "6", "the template gives text, not a list of two"),
    (
      "{ $between: \"${['a', 'b']}\" }", "6",
      "the template gives text, `\"a\"`, and not a number, a date or a timestamp of RFC 3339"
    ),
  ])
  func `a list of a template that does not hold`(
    matcher: String, value: String, message: String
  ) throws {
    let failure = try judge(
      json: "{ a: \(matcher) }", "{\"a\":\(value)}", scope: Self.names
    ).failure()
    #expect(failure.message == message)
  }

  @Test(arguments: ["$in", "$anyOf", "$allOf"])
  func `a list made from a secret is not shown`(matcher: String) throws {
    var names = VariableScope()
    names.bind(
      "pins", to: ScopedValue(.array([.string("hunter2")]), secrets: SecretNames("pins")))
    let failure = try judge(json: "{ \(matcher): \"${pins}\" }", "1", scope: names).failure()
    #expect(failure.expected?.contains("***pins***") == true)
    #expect(!"\(failure)".contains("hunter2"))
  }

  @Test(arguments: [
    ("{ $in: \"x${xs}\" }", "`$in` needs a list, not text"),
    ("{ $between: a }", "`$between` needs a list of two, not text"),
    ("{ $allOf: [] }", "the list is empty"),
  ])
  func `a text around a template is refused`(matcher: String, message: String) {
    let found = diagnostics(of: "json: \(matcher)")
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }
}
