// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import RunEvents
import Testing
import Values

@testable import Checking

struct StatusTests {
  @Test(arguments: [200, 204, 301, 399])
  func `a status below 400 needs no expectation and gives no verdict`(status: Int) throws {
    #expect(try judge("", Sample(status: status)).verdicts.isEmpty)
  }

  @Test(arguments: [400, 404, 500, 599])
  func `a status from 400 on fails a step that expects none`(status: Int) throws {
    let judged = try judge("", Sample(status: status, reason: "Nope"))
    let failure = try judged.failure()
    #expect(judged.names == ["status"])
    #expect(failure.message == "expected a status below 400, found `\(status)` (Nope)")
    #expect(failure.expected == "below 400")
    #expect(failure.actual == "\(status)")
    #expect(failure.notes.first?.contains("`expect: { status: \(status) }`") == true)
    #expect(failure.place?.line == 3)
    #expect(judged.verdicts.first?.check.line == 3)
  }

  @Test func `the implied check is added to the other checks`() throws {
    let judged = try judge("json: { a: 1 }", Sample(status: 500, body: Array("{\"a\":1}".utf8)))
    #expect(judged.names == ["status", "json $.a"])
    #expect(judged.failures.count == 1)
  }

  @Test func `the implied check has the place of the judged step`() throws {
    let (step, files, _) = try load("json: { a: 1 }")
    let checker = Checker(step.settings.expectations, at: step.span, places: SourcePlaces(files))
    var subjects = Sample(status: 404, body: Array("{\"a\":1}".utf8)).subjects
    let other = SourceSpan(file: step.span.file, range: 0..<6)
    let verdicts = checker.judge(&subjects, scope: scope(), at: other)
    #expect(verdicts.map(\.check.name) == ["status", "json $.a"])
    #expect(verdicts.first?.check.line == 1)
    #expect(verdicts.first?.failure?.place?.line == 1)
  }

  @Test func `no implied check when it is not asked for`() throws {
    let (step, files, _) = try load("")
    let checker = Checker(
      step.settings.expectations, at: step.span, places: SourcePlaces(files), impliesStatus: false)
    var subjects = Sample(status: 500).subjects
    #expect(checker.judge(&subjects, scope: scope()).isEmpty)
  }

  @Test(arguments: [
    ("201", 201), ("2xx", 299), ("[200, 204]", 204), ("[4xx, 201]", 418), ("{ $gte: 500 }", 500),
    ("{ $in: [404, 410] }", 410), ("{ $not: 500 }", 200), ("{ $between: [200, 299] }", 250),
    ("${code}", 404), ("${text}", 404),
  ])
  func `a status that is expected`(expected: String, status: Int) throws {
    let scope = scope(("code", .number(.init(404))), ("text", .string("404")))
    let judged = try judge("status: \(expected)", Sample(status: status), scope: scope)
    #expect(judged.allHold)
    #expect(judged.verdicts.count == 1)
  }

  @Test func `a failure for another status names the actual one`() throws {
    let failure = try judge("status: 201", Sample(status: 500, reason: "Oops")).failure()
    #expect(failure.message == "expected `201`, found `500` (Oops)")
    #expect(failure.expected == "201")
    #expect(failure.actual == "500")
    #expect(failure.place?.line == 5)
    #expect(failure.place?.column == 15)
    #expect(failure.place?.lineText == "      status: 201")
    #expect(failure.place?.length == 3)
  }

  @Test func `one of several`() throws {
    let failure = try judge("status: [200, 3xx]", Sample(status: 404)).failure()
    #expect(failure.message == "expected one of `200`, `3xx`, found `404`")
  }

  @Test(arguments: [
    (Value.number(.init(404)), 404), (.string("4xx"), 404), (.string("404"), 201),
  ])
  func `a list has templates among its statuses`(value: Value, status: Int) throws {
    let judged = try judge(
      "status: [201, \"${code}\"]", Sample(status: status), scope: scope(("code", value)))
    #expect(judged.lines == ["status ok"])
  }

  @Test func `a failure names the statuses of a list with templates`() throws {
    let failure = try judge(
      "status: [2xx, \"${code}\"]", Sample(status: 500), scope: scope(("code", .number(.init(404))))
    )
    .failure()
    #expect(failure.message == "expected one of `2xx`, `404`, found `500`")
  }

  @Test(arguments: [Value.null, .array([.number(.init(200))]), .string("no")])
  func `a template in a list gives one status`(value: Value) throws {
    let failure = try judge(
      "status: [201, \"${code}\"]", Sample(status: 201), scope: scope(("code", value))
    ).failure()
    #expect(failure.message.hasSuffix("and not a status, a class or a list of them"))
  }

  @Test func `what is left out of a list of statuses is not expected`() throws {
    let row = scope(("row", Value.object(OrderedObject([]))))
    let some = "status: [201, \"${row.?status}\"]"
    #expect(try judge(some, Sample(status: 201), scope: row).lines == ["status ok"])
    #expect(try judge(some, Sample(status: 200), scope: row).failure().actual == "200")
    let none = try judge("status: [\"${row.?status}\"]", Sample(status: 500), scope: row)
    #expect(none.messages == ["expected a status below 400, found `500`"])
  }

  @Test func `a matcher of the status`() throws {
    let failure = try judge("status: { $lt: 300 }", Sample(status: 404)).failure()
    #expect(failure.message == "expected less than `300`, found `404`")
    #expect(failure.expected == "$lt 300")
  }

  @Test func `a template that gives no status`() throws {
    let scope = scope(("code", .string("many")))
    let failure = try judge("status: ${code}", Sample(), scope: scope).failure()
    #expect(
      failure.message
        == "the template gives text, `\"many\"`, and not a status, a class or a list of them")
  }

  @Test(arguments: [
    (Value.string("2xx"), 299), (.array([.number(.init(200)), .string("4xx")]), 404),
    (.number(.init(201)), 201),
  ])
  func `what a template gives reads like a written status`(value: Value, status: Int) throws {
    let judged = try judge(
      "status: \"${code}\"", Sample(status: status), scope: scope(("code", value)))
    #expect(judged.lines == ["status ok"])
  }

  @Test(arguments: [
    (Value.null, "null, `null`"), (.array([]), "a list, `[]`"),
    (.number(.init(2)), "a number, `2`"),
  ])
  func `a template gives no status`(value: Value, found: String) throws {
    let failure = try judge("status: ${code}", Sample(), scope: scope(("code", value))).failure()
    #expect(
      failure.message
        == "the template gives \(found), and not a status, a class or a list of them")
  }

  @Test func `a status that is left out brings back the implied check`() throws {
    let row = Value.object(OrderedObject([]))
    let failed = try judge(
      "status: \"${row.?status}\"", Sample(status: 500), scope: scope(("row", row)))
    #expect(failed.names == ["status", "status"])
    #expect(failed.messages == ["expected a status below 400, found `500`"])
    let held = try judge("status: \"${row.?status}\"", Sample(), scope: scope(("row", row)))
    #expect(held.lines == ["status ok"])
    #expect(
      held.verdicts.first?.unchecked == ["left out, its template gives `optional.none()`"])
  }

  @Test func `the status of a secret is not shown`() throws {
    var names = VariableScope()
    names.bind("code", to: ScopedValue(.string("201"), secrets: SecretNames("code")))
    let failure = try judge("status: ${code}", Sample(status: 404), scope: names).failure()
    #expect(failure.message == "expected `***code***`, found `404`")
    #expect(failure.expected == "***code***")
  }

  @Test func `without a response every check fails`() throws {
    let (step, files, _) = try load("status: 200\njson: { a: 1 }\nheaders: { x: y }")
    let checker = Checker(step.settings.expectations, at: step.span, places: SourcePlaces(files))
    var subjects = ResponseSubjects(exchange: Exchange(hops: []), durationMicroseconds: 0)
    let verdicts = checker.judge(&subjects, scope: scope())
    #expect(verdicts.count == 3)
    #expect(verdicts.allSatisfy { !$0.holds })
    #expect(verdicts.first?.failure?.message == "there is no response")
  }
}
