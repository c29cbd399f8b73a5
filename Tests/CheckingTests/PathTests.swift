// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

@testable import Checking

struct PathTests {
  private let items = #"{"items":[{"id":1,"price":5},{"id":2,"price":7}],"total":2,"none":[]}"#

  @Test(arguments: [
    "{ $.total: 2 }", "{ \"$.items[0].id\": 1 }", "{ \"$.items[*].id\": [1, 2] }",
    "{ \"$.items[*].price\": { $each: { $gt: 0 } } }", "{ \"$.items[*].id\": { $contains: 2 } }",
    "{ \"$..id\": { $length: 2 } }", "{ \"$.none[*]\": [] }", "{ \"$.none[*]\": { $empty: true } }",
    "{ \"$.none[*]\": { $exists: false } }", "{ \"$.items[*]\": { $exists: true } }",
    "{ items: { \"$[1].id\": 2 } }", "{ \"$.items[*]\": { \"$[1].price\": 7 } }",
    "{ \"$.items[*]\": { $each: { $.id: { $gt: 0 } } } }", "{ $: { total: 2 } }",
    "{ \"$.items[-1].id\": 2 }", "{ $.gone: { $exists: false } }",
    "{ \"$.items[0:1]\": [{ id: 1 }] }", "{ \"$.items[*].id\": { $type: array } }",
    "{ \"$.items[*]\": [{ $.id: 1 }, { price: { $lt: 9 } }] }",
  ])
  func `a path is relative to its place in the document`(expected: String) throws {
    try holds(json: expected, items)
  }

  @Test func `a singular query fails when there is nothing`() throws {
    let failure = try fails(
      json: "{ \"$.items[5].id\": 1 }", items, "expected `1`, found nothing")
    #expect(failure.notes == ["`$.items` still selected 1 node"])
  }

  @Test func `a query that is not singular gives a list, however many nodes it selects`() throws {
    let failure = try fails(
      json: "{ \"$.items[0:1].id\": 1 }", items, "expected the number `1`, found the list `[1]`")
    #expect(failure.notes.first?.contains("`$each`") == true)
    try fails(
      json: "{ \"$.items[*].id\": { $gt: 0 } }", items,
      "expected a number for `$gt`, found a list, `[1,2]`")
    try fails(
      json: "{ \"$.items[*]\": { id: 1 } }", items,
      "expected an object, found a list, `[{\"id\":1,\"price\":5},{\"id\":2,\"price\":7}]`")
  }

  @Test(arguments: [
    ("$.items[*].name.first", "$.items[*]", "2 nodes"),
    ("$.item[*].id", "$", "1 node; there is `items`"), ("$.none[*].id", "$.none", "1 node"),
    ("$.items[*].prize", "$.items[*]", "2 nodes; there is `price`"),
  ])
  func `a check without nodes names the longest path that still selects some`(
    path: String, prefix: String, nodes: String
  ) throws {
    for expected in ["{ $each: 1 }", "{ $exists: true }", "[1]", "{ $contains: 1 }"] {
      let failure = try judge(json: "{ \"\(path)\": \(expected) }", items).failure()
      #expect(failure.notes.last == "`\(prefix)` still selected \(nodes)")
    }
  }

  @Test func `the list of a query differs as a structure`() throws {
    let failure = try fails(
      json: "{ \"$.items[*].id\": [2] }", items,
      "the list differs at `/0`: expected nothing, found `1`")
    #expect(failure.actual == "[1,2]")
    #expect(failure.documentPath == nil)
  }

  @Test func `an element of a query's list has its place in the document`() throws {
    let failure = try fails(
      json: "{ \"$.items[*].price\": { $each: { $gt: 6 } } }", items,
      "element 0: expected more than `6`, found `5`")
    #expect(failure.documentPath == "$['items'][0]['price']")
    #expect(failure.place?.column == 46)
  }

  @Test func `a path into an absent value fails`() throws {
    let judged = try judge(json: "{ $.gone: { $.a: 1, $.b: { $exists: true } } }", items)
    #expect(
      judged.messages == ["expected `1`, found nothing", "expected `anything`, found nothing"])
  }

  @Test func `a path that needs more work than its limit is a failed check`() throws {
    let body = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let judged = try judge(json: "{ \"$..*..*..*..*\": { $not: 1 } }", body)
    let message = try judged.failure().message
    #expect(message == "the path selects more than 1000000 nodes")
  }
}
