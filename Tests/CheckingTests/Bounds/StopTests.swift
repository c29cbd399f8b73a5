// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions
import RunEvents
import Testing
import Values

@testable import Checking

/// What ends a judgement: the end of the run, and the bounds of its searches.
@Suite struct `A judgement` {
  /// The scope of a run, with the functions that queries give.
  private struct RunScope: Scope {
    var stop: StopSignal?
    var exchange: ExchangeValues?
    var functions: FunctionTable { .queries }

    func value(of reference: NameReference) throws(EvaluationError) -> ScopedValue? {
      try exchange?.value(of: reference, stop: stop)
    }
  }

  private static let list =
    "[" + (0..<20_000).map { #"{"n":\#($0),"t":"text \#($0)"}"# }.joined(separator: ",") + "]"

  private static let object =
    "{" + (0..<20_000).map { #""n\#($0)":\#($0)"# }.joined(separator: ",") + "}"

  private func messages(
    _ expect: String, _ body: String, stop: StopSignal?
  ) throws -> [String?] {
    let (step, files, _) = try load(expect)
    let expectations = step.settings.expectations
    var schemas = CompiledSchemas()
    if let template = expectations.schema, case .compiled(let schema) = template.source {
      schemas.add(schema, for: template)
    }
    let checker = Checker(
      expectations, at: step.span, places: SourcePlaces(files), schemas: schemas)
    var subjects = Sample.json(body).subjects
    _ = subjects.json
    let scope = RunScope(stop: stop, exchange: ExchangeValues(subjects))
    return checker.judge(&subjects, scope: scope).map { $0.failure?.message }
  }

  @Test(arguments: [
    "json: { $each: { n: { $gte: 0 } } }", "json: { $not: { $any: { n: -1 } } }",
    "json: { $unique: true }", "json: { $sorted: { by: $.n, order: asc } }",
    "json: { $not: { $contains: { n: -1 } } }", "json: { '$..n': { $each: { $gte: 0 } } }",
    "json: { '$[?@.n > 5]': { $length: 19994 } }", "schema: { items: { type: object } }",
    "that: ['response.json.all(e, e.n >= 0)']", "that: ['size(response.json) == 20000']",
    "that: ['response.json.all(e, e.n >= 0) || true']",
    "json: { $anyOf: [{ $each: { n: { $gte: 0 } } }, { $type: array }] }",
  ])
  func `stops with the run, and nothing holds then`(_ expect: String) throws {
    #expect(try messages(expect, Self.list, stop: nil).allSatisfy { $0 == nil })
    let stop = StopSignal()
    stop.raise()
    let found = try messages(expect, Self.list, stop: stop)
    #expect(found == [StopWords.stopped])
    #expect(!StopSignal(under: stop).wasMet)
  }

  @Test(arguments: ["$equals: { n1: 2 }", "$exact: { n1: 2 }"])
  func `does not look for reasons when the run has ended`(_ matcher: String) throws {
    let stop = StopSignal()
    stop.raise()
    let found = try messages(
      "json: { \(matcher) }", #"{"n1":1,"list":\#(Self.list)}"#, stop: stop)
    #expect(found == [StopWords.stopped])
  }

  @Test func `that is short is made although the run has ended`() throws {
    let stop = StopSignal()
    stop.raise()
    #expect(try messages("json: { a: 1 }\nthat: [1 < 2]", #"{"a":1}"#, stop: stop) == [nil, nil])
  }

  @Test(arguments: [
    "that: [\"response.json.all(t, t.matches('^(a+)+(b|c)') || true)\"]",
    "json: { $anyOf: [{ $each: { $matches: '^(a+)+(b|c)' } }, { $type: array }] }",
    "json: { $not: { $any: { $matches: '^(a+)+(b|c)' } } }",
    "that: [\"default(response.json[0].matches('^(a+)+(b|c)'), true)\"]",
  ])
  func `fails with a pattern at its limit, whatever is beside the pattern`(_ expect: String) throws
  {
    let body = #"["\#(String(repeating: "a", count: 40))"]"#
    let found = try messages(expect, body, stop: nil)
    #expect(found.count == 1)
    #expect(found.first??.contains("ran into the limit") == true, "\(found)")
  }

  @Test(arguments: [
    "json: { $each: { $matches: '^(a|aa){10}b|^a' } }",
    "that: [\"response.json.all(t, t.matches('^(a|aa){10}b|^a'))\"]",
  ])
  func `adds the steps of its patterns up`(_ expect: String) throws {
    let text = #""\#(String(repeating: "a", count: 40))""#
    #expect(try messages(expect, "[\(text)]", stop: nil) == [nil])
    let many = "[" + Array(repeating: text, count: 100_000).joined(separator: ",") + "]"
    let found = try messages(expect, many, stop: nil)
    #expect(found.first??.contains("steps together") == true, "\(found)")
  }

  @Test func `uses the already parsed document, whatever the body is`() throws {
    var sample = Sample.json("[]")
    sample.document = #"{"n":1}"#
    let reference = NameReference(
      root: "response", rootRange: 0..<8, path: try members("response.json.n"))
    let found = try ExchangeValues(sample.subjects).value(of: reference)
    #expect(found?.value == .number(ExactNumber(1)))
  }

  @Test func `reads a document once for all conditions`() throws {
    var subjects = Sample.json(Self.list).subjects
    _ = subjects.json
    let values = ExchangeValues(subjects)
    let reference = NameReference(
      root: "response", rootRange: 0..<8, path: try members("response.json"))
    let first = try #require(try values.value(of: reference))
    #expect(first.valuesMade > 20_000)
    // A second value is the same storage.
    let second = try #require(try values.value(of: reference))
    guard case .array(let one) = first.value, case .array(let other) = second.value else {
      return #expect(Bool(false))
    }
    let same = one.withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { one.baseAddress == $0.baseAddress }
    }
    #expect(same)
  }

  private func members(_ text: String) throws -> [NameReference.Member] {
    var errors: [ExpressionError] = []
    let expression = try #require(Expression.compile(text, errors: &errors))
    return try #require(expression.references.first).path
  }

  @Test func `counts the elements beyond those that it shows`() throws {
    let found = try messages("json: [{ $gt: 2 }, 1]", "[1,1,\(Self.list.dropFirst())", stop: nil)
    #expect(found.first??.hasPrefix("20001 expectations do not hold: ") == true, "\(found)")
  }
}
