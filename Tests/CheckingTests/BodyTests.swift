// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

@testable import Checking

struct BodyTests {
  @Test(arguments: [
    ("all is ok", "{ $contains: ok }"), ("all is ok", "all is ok"), ("42", "42"),
    ("42", "{ $gt: 41 }"), ("", "{ $exists: false }"), ("", "\"\""), ("", "{ $empty: true }"),
    ("", "{ $not: { $contains: error } }"), ("x", "{ $exists: true }"), ("a\r\nb", "\"a\\r\\nb\""),
    ("grün", "{ $length: 4, $contains: ü }"), ("id=7", "{ $matches: 'id=\\d+' }"),
    ("true", "true"), ("null", "null"), ("x", "{ $type: string }"),
  ])
  func `a body that is expected`(body: String, expected: String) throws {
    let judged = try judge("body: \(expected)", .text(body))
    #expect(judged.allHold, "\(judged.lines)")
  }

  @Test(arguments: [
    (
      "all is well", "{ $contains: ok }",
      "expected text that contains `\"ok\"`, found `all is well`"
    ),
    ("many", "{ $gt: 41 }", "expected a number for `$gt`, found text, `many`"),
    ("42\n", "{ $gt: 41 }", "expected a number for `$gt`, found text, `42\n`"),
    ("", "{ $exists: true }", "expected `anything`, found nothing"),
    ("x", "{ $exists: false }", "expected nothing, found `x`"),
    ("a\nb", "\"a\\r\\nb\"", "expected `a\r\nb`, found `a\nb`"),
    ("x", "{ $each: y }", "expected a list for `$each`, found text, `x`"),
  ])
  func `a body that is not expected`(body: String, expected: String, message: String) throws {
    #expect(try judge("body: \(expected)", .text(body)).failure().message == message)
  }

  @Test func `a body that is not UTF-8 fails every check but the one for its presence`() throws {
    let sample = Sample(body: [0x66, 0xFF, 0x6F])
    let judged = try judge("body: { $contains: f, $exists: true, $not: x }", sample)
    #expect(judged.names == ["body $contains", "body $exists", "body $not"])
    #expect(judged.messages == Array(repeating: "the body is not text in UTF-8", count: 2))
    #expect(judged.failures.first?.actual == "66 ff 6f")
  }

  @Test func `a long body is cut in messages and values`() throws {
    let body = String(repeating: "ä", count: 100_000)
    let failure = try judge("body: x", .text(body)).failure()
    #expect(failure.message.utf8.count < 200)
    #expect(try #require(failure.actual).utf8.count <= BoundedText.valueBytes + 3)
    #expect(failure.actual?.hasSuffix("…") == true)
  }
}

struct TimeTests {
  @Test(arguments: [
    "{ $lt: 500ms }", "{ $between: [1ms, 1s] }", "{ $closeTo: 0.1s, $within: 50ms }",
  ])
  func `a time that is expected`(expected: String) throws {
    let judged = try judge("time: \(expected)", Sample(microseconds: 120_000))
    #expect(judged.allHold, "\(judged.lines)")
  }

  @Test func `a time that is too long`() throws {
    let judged = try judge("time: { $lt: 500ms }", Sample(microseconds: 1_250_400))
    #expect(judged.names == ["time $lt"])
    #expect(try judged.failure().message == "expected less than `500ms`, found `1.2504s`")
  }

  @Test func `a limit out of a template`() throws {
    let sample = Sample(microseconds: 120_000)
    let limits = scope(("slow", .string("100ms")), ("bare", .number(.init(100))))
    #expect(
      try judge("time: { $lt: \"${slow}\" }", sample, scope: limits).failure().message
        == "expected less than `\"100ms\"`, found `120ms`")
    #expect(
      try judge("time: { $lt: \"${bare}\" }", sample, scope: limits).failure().message
        == "the template gives a number, `100`, and not a duration like `500ms`")
  }
}
