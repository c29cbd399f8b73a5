// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import Testing
import Values

@testable import Checking

struct SubjectTests {
  @Test func `headers are found without case, in order, trailers last`() {
    let subjects = Sample.headers(("A", "1"), ("b", "2"), ("a", "3")).subjects
    #expect(subjects.headerValues("a") == ["1", "3"])
    #expect(subjects.headerValues("B") == ["2"])
    #expect(subjects.headerValues("c").isEmpty)
  }

  @Test func `lines that set no cookie are passed over`() {
    let subjects = Sample.headers(("Set-Cookie", "nonsense"), ("set-cookie", "a=1")).subjects
    #expect(subjects.setCookies.map(\.name) == ["a"])
  }

  @Test func `the last hop is judged`() {
    var exchange = Sample.text("first").exchange
    exchange.hops += Sample(status: 404, body: Array("last".utf8)).exchange.hops
    let subjects = ResponseSubjects(exchange: exchange, durationMicroseconds: 0)
    #expect(subjects.status == 404)
    #expect(subjects.body == Array("last".utf8))
    #expect(subjects.bodyBytes == 4)
  }

  @Test func `the body is parsed once`() throws {
    var subjects = Sample.json("[1]").subjects
    let first = try subjects.json.get()
    #expect(try subjects.json.get() === first)
  }

  @Test func `an already parsed document is used`() throws {
    var subjects = Sample.json("[1]").subjects
    let parsed = ResponseSubjects.parse(subjects.body)
    subjects.adopt(parsed)
    #expect(try subjects.json.get() === parsed.get())
    let broken = ResponseSubjects.parse(Array("[1,]".utf8))
    #expect(throws: JSONSyntaxError.self) { try broken.get() }
  }

  @Test(arguments: [
    ("json: { a: { $matches: x } }", 10_000, false), ("json: { a: { $matches: x } }", 10_001, true),
    ("json: { a: [{ $not: { $matches: x } }] }", 10_001, true),
    ("json: { $.a: { $each: { b: { $anyOf: [1, { $matches: x }] } } } }", 10_001, true),
    ("body: { $matches: x }", 10_001, true), ("json: { a: 1 }", 100_000, false),
    ("json: { a: 1 }", 100_001, true), ("body: { $contains: x }", 100_001, true),
    ("xpath: { //a: 1 }", 0, true), ("status: 200", 1_000_000, false),
    ("headers: { a: { $matches: x } }", 1_000_000, false),
  ])
  func `checks that may block the engine`(expect: String, bytes: Int, isLong: Bool) throws {
    let (step, files, _) = try load(expect)
    let checker = Checker(step.settings.expectations, at: step.span, places: SourcePlaces(files))
    let sample = Sample(body: Array(repeating: UInt8(ascii: " "), count: bytes))
    #expect(checker.mayTakeLong(on: sample.subjects) == isLong)
  }

  @Test func `judging again gives the same verdicts`() throws {
    let (step, files, _) = try load("status: 200\njson: { a: 1, b: { $gt: 5 } }")
    let checker = Checker(step.settings.expectations, at: step.span, places: SourcePlaces(files))
    var subjects = Sample.json(#"{"a":1,"b":2}"#).subjects
    let here = checker.judge(&subjects, scope: scope())
    let again = checker.judge(&subjects, scope: scope())
    #expect(here.map(\.holds) == [true, true, false])
    #expect(again.map(\.holds) == here.map(\.holds))
    #expect(zip(here, again).allSatisfy { $0.check === $1.check })
  }

  @Test func `attempts share the references of their checks`() throws {
    let (step, files, _) = try load("json: { a: 1, b: { $gt: 5, $lt: 9 } }")
    let checker = Checker(step.settings.expectations, at: step.span, places: SourcePlaces(files))
    var first = Sample.json(#"{"a":1,"b":6}"#).subjects
    var second = Sample.json(#"{"a":2}"#).subjects
    let verdicts = (checker.judge(&first, scope: scope()), checker.judge(&second, scope: scope()))
    #expect(zip(verdicts.0, verdicts.1).allSatisfy { $0.check === $1.check })
    #expect(verdicts.0.count == checker.checkCount)
    #expect(verdicts.1.count == checker.checkCount)
  }
}
