// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

@testable import Checking

struct HeaderTests {
  private let twice = Sample.headers(("Vary", "Accept"), ("vary", "Origin"), ("X-Count", "5"))

  @Test(arguments: [
    "{ x-count: 5 }", "{ X-COUNT: \"5\" }", "{ x-count: { $gt: 4, $lte: 5 } }",
    "{ x-count: { $type: string, $length: 1 } }", "{ x-count: [5] }", "{ x-none: null }",
    "{ x-none: { $exists: false } }", "{ x-count: { $each: 5 } }", "{ x-count: { $any: 5 } }",
  ])
  func `a header that was sent once is text`(headers: String) throws {
    let judged = try judge("headers: \(headers)", twice)
    #expect(judged.allHold, "\(judged.lines)")
  }

  @Test(arguments: [
    "[Accept, Origin]", "{ $length: 2 }", "{ $contains: Origin }", "{ $each: { $length: 6 } }",
    "{ $any: Accept }", "\"Accept, Origin\"", "{ $matches: 'Accept.*Origin' }",
    "{ $startsWith: Accept, $endsWith: Origin }", "{ $in: [\"Accept, Origin\"] }",
    "{ $sameItems: [Origin, Accept] }", "{ $unique: true }", "{ $exists: true }",
    "{ $type: array }", "{ $not: { $contains: Cookie } }", "{ $empty: false }",
  ])
  func `a header that was sent twice is a list for a list, else joined`(expected: String) throws {
    let judged = try judge("headers: { vary: \(expected) }", twice)
    #expect(judged.allHold, "\(judged.lines)")
  }

  @Test func `text compares as written`() throws {
    let sample = Sample.headers(("x-count", "5.0"))
    let failure = try judge("headers: { x-count: 5 }", sample).failure()
    #expect(failure.message == "expected `5`, found `5.0`")
    #expect(failure.expected == "5")
    #expect(failure.actual == "5.0")
  }

  @Test func `canonically equivalent texts are two texts`() throws {
    let sample = Sample.headers(("x-name", "e\u{301}"))
    #expect(try judge("headers: { x-name: \"\u{E9}\" }", sample).failures.count == 1)
  }

  @Test func `each matcher of a header is a check`() throws {
    let judged = try judge("headers: { X-Count: { $gt: 9, $matches: '^\\d$' } }", twice)
    #expect(judged.names == ["header X-Count $gt", "header X-Count $matches"])
    #expect(try judged.failure().message == "expected more than `9`, found `5`")
  }

  @Test func `a header that is not there`() throws {
    let failure = try judge("headers: { location: /pets }", twice).failure()
    #expect(failure.message == "expected `\"/pets\"`, found nothing")
    #expect(failure.actual == nil)
  }

  @Test func `null expects that a header is absent`() throws {
    let judged = try judge("headers: { x-count: null }", twice)
    #expect(judged.names == ["header x-count"])
    #expect(try judged.failure().message == "expected nothing, found `5`")
  }

  @Test func `text that is not a number fails a numeric matcher`() throws {
    let failure = try judge("headers: { vary: { $gt: 1 } }", .headers(("vary", "many"))).failure()
    #expect(failure.message == "expected a number for `$gt`, found text, `many`")
  }

  @Test func `another list`() throws {
    let failure = try judge("headers: { vary: [Accept] }", twice).failure()
    #expect(failure.message == "expected the list to end, found `Origin`")
  }

  @Test func `set-cookie twice is never joined`() throws {
    let sample = Sample.headers(("Set-Cookie", "a=1"), ("set-cookie", "b=2"))
    for expected in ["\"a=1\"", "{ $startsWith: a }", "{ $gt: 1 }", "{ $matches: a }"] {
      let failure = try judge("headers: { set-cookie: \(expected) }", sample).failure()
      #expect(failure.message == "`set-cookie` came 2 times and cannot be joined to one text")
      #expect(failure.notes.first?.contains("`cookies`") == true)
    }
    #expect(try judge("headers: { set-cookie: { $length: 2, $contains: b=2 } }", sample).allHold)
    #expect(try judge("headers: { set-cookie: [a=1, b=2] }", sample).allHold)
  }
}
