// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing
import Values

@testable import Checking

struct ListMatcherTests {
  @Test(arguments: [
    ("{ $each: { $gt: 0 } }", "[1,2]"), ("{ $each: { a: 1 } }", "[{\"a\":1,\"b\":2}]"),
    ("{ $any: { $gt: 1 } }", "[1,2]"), ("{ $contains: 2 }", "[1,2]"),
    ("{ $contains: { id: 7 } }", "[{},{\"id\":7,\"x\":1}]"), ("{ $contains: [1] }", "[[1]]"),
    ("{ $unique: true }", "[1,\"1\",[1],{\"a\":1}]"), ("{ $unique: false }", "[1,1.0]"),
    ("{ $unique: false }", "[{\"a\":1,\"b\":2},{\"b\":2,\"a\":1}]"),
    ("{ $sameItems: [3, 1, 2] }", "[1,2,3]"), ("{ $sameItems: [1, 1, 2] }", "[1,2,1]"),
    ("{ $sameItems: [] }", "[]"),
    ("{ $sameItems: [{ $gt: 0 }, { $gt: 5 }, { $gt: 3 }] }", "[9,1,4]"),
    ("{ $sameItems: [{ id: 1 }, { id: 2 }] }", "[{\"id\":2,\"x\":1},{\"id\":1}]"),
    ("{ $not: { $contains: 3 } }", "[]"),
    ("{ $not: { $contains: { gone: true } } }", "[{\"a\":1}]"),
    ("{ $in: [[1], [2]] }", "[2]"),
  ])
  func `a list that is expected`(matcher: String, list: String) throws {
    try holds(json: "{ l: \(matcher) }", "{\"l\":\(list)}")
  }

  @Test(arguments: [
    ("{ $each: { $gt: 1 } }", "[2,1,0]", "element 1: expected more than `1`, found `1`"),
    (
      "{ $each: { a: 1 } }", "[{\"a\":2}]",
      "element 0: the object differs at `/a`: expected `1`, found `2`"
    ),
    ("{ $each: 1 }", "[]", "`$each` does not hold for an empty list"),
    ("{ $each: 1 }", "{}", "expected a list for `$each`, found an object, `{}`"),
    ("{ $any: { $gt: 9 } }", "[1,2]", "none of 2 elements is `{\"$gt\":9}`"),
    ("{ $any: 1 }", "[]", "expected an element that is `1`, found an empty list"),
    ("{ $any: 1 }", "1", "expected a list for `$any`, found a number, `1`"),
    ("{ $contains: 3 }", "[1]", "element 0: expected `3`, found `1`"),
    ("{ $unique: true }", "[1,2,1]", "elements 0 and 2 are both `1`"),
    ("{ $unique: false }", "[1,2]", "expected an element that is there twice, found none"),
    ("{ $unique: true }", "[]", "`$unique` does not hold for an empty list"),
    ("{ $unique: true }", "\"ab\"", "expected a list for `$unique`, found text, `\"ab\"`"),
    ("{ $sameItems: [1, 2] }", "[1,2,3]", "expected 2 items, found 3"),
    (
      "{ $sameItems: [1, 2, 2] }", "[1,1,2]",
      "no element is left for `2`; `1` is not among the items"
    ),
    ("{ $sameItems: [1] }", "5", "expected a list for `$sameItems`, found a number, `5`"),
  ])
  func `a list that is not expected`(matcher: String, list: String, message: String) throws {
    try fails(json: "{ l: \(matcher) }", "{\"l\":\(list)}", message)
  }

  @Test func `each counts the failed elements and shows the first`() throws {
    let failure = try judge(json: "{ l: { $each: { $gt: 1 } } }", #"{"l":[2,1,0]}"#).failure()
    #expect(failure.documentPath == "$['l'][1]")
    #expect(failure.notes == ["2 of 3 elements do not hold"])
    #expect(failure.actual == "1")
    #expect(failure.expected == "$gt 1")
  }

  @Test func `a template without a value ends a search`() throws {
    try fails(json: "{ $contains: \"${none}\" }", "[1]", "`none` has no value here")
    try fails(json: "{ $not: { $contains: \"${none}\" } }", "[1]", "`none` has no value here")
    try fails(json: "{ $each: \"${none}\" }", "[1]", "`none` has no value here")
    try fails(json: "{ $sameItems: [\"${none}\"] }", "[1]", "`none` has no value here")
  }

  @Test func `items move on to make room for others`() throws {
    let items = (1...60).map { "{ $lte: \($0) }" }.joined(separator: ", ")
    let list = (1...60).map(String.init).joined(separator: ",")
    try holds(json: "{ $sameItems: [\(items)] }", "[\(list)]")
    let narrow = (1...60).map { "{ $lte: \(max(2, $0 - 1)) }" }.joined(separator: ", ")
    #expect(try judge(json: "{ $sameItems: [\(narrow)] }", "[\(list)]").failures.count == 1)
  }

  @Test func `more pairs than the limit are refused`() throws {
    let numbers = (0..<2001).map(String.init).joined(separator: ",")
    try fails(
      json: "{ $sameItems: [\(numbers)] }", "[\(numbers)]",
      "`$sameItems` compares at most 4000000 pairs; these are 2001 times 2001")
  }
}
