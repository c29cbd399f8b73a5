// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import Exchanges
import Expressions
import RunEvents
import Testing
import Values

@testable import Checking

/// What came of judging a response.
struct Judged {
  let verdicts: [Verdict]
  /// The collection that was loaded.
  let source: String

  var names: [String] { verdicts.map(\.check.name) }
  var allHold: Bool { verdicts.allSatisfy(\.holds) }
  var failures: [CheckFailure] { verdicts.compactMap(\.failure) }
  var messages: [String] { failures.map(\.message) }

  /// The verdicts as `name ok` or `name: message`.
  var lines: [String] {
    verdicts.map { verdict in
      guard let failure = verdict.failure else { return "\(verdict.check.name) ok" }
      return "\(verdict.check.name): \(failure.message)"
    }
  }

  /// The one failure.
  func failure(_ location: SourceLocation = #_sourceLocation) throws -> CheckFailure {
    #expect(failures.count == 1, "\(lines)", sourceLocation: location)
    return try #require(failures.first, sourceLocation: location)
  }
}

/// A response to judge.
struct Sample {
  var status = 200
  var reason = ""
  var headers: [(String, String)] = []
  var body: [UInt8] = []
  var microseconds: Int64 = 1000
  /// The time of the last hop.
  var hopMicroseconds: Int64 = 0
  /// Redirects that led to it.
  var redirects: [Int] = []
  /// What was read of the body before it is judged; it need not be what the body says.
  var document: String?

  static func json(_ text: String) -> Sample { Sample(body: Array(text.utf8)) }
  static func text(_ text: String) -> Sample { Sample(body: Array(text.utf8)) }
  static func headers(_ headers: (String, String)...) -> Sample { Sample(headers: headers) }

  var exchange: Exchange {
    let response = Response(
      version: "1.1", status: status, reason: reason,
      headers: HeaderFields(headers.map { HeaderField($0.0, $0.1) }), body: body)
    let address = Address(
      scheme: "http", host: "a.example", port: nil, path: "/", query: nil)
    let before = redirects.map {
      Response(
        version: "1.1", status: $0, headers: HeaderFields([HeaderField("Location", "/")]), body: [])
    }
    var hops = (before + [response]).map { Hop(method: "GET", address: address, response: $0) }
    hops[hops.count - 1].timings.total = hopMicroseconds
    return Exchange(hops: hops)
  }

  var subjects: ResponseSubjects {
    var subjects = ResponseSubjects(exchange: exchange, durationMicroseconds: microseconds)
    if let document {
      subjects.adopt(Result { () throws(JSONSyntaxError) in try JSONDocument.parse(document) })
    }
    return subjects
  }
}

/// A collection of one step that expects what the lines say, loaded.
private func collection(
  _ expect: String, beside line: String = ""
) -> (loaded: LoadedText<CollectionFile?>, text: String) {
  let lines = expect.split(separator: "\n", omittingEmptySubsequences: false)
  let text =
    "curlew: 1\nrequests:\n  - GET: http://a.example/\n"
    + (line.isEmpty ? "" : "    \(line)\n")
    + (expect.isEmpty ? "" : "    expect:\n" + lines.map { "      \($0)\n" }.joined())
  return (loadCollection(text), text)
}

/// Loads a collection of one step that expects what the lines say.
func load(
  _ expect: String, location: SourceLocation = #_sourceLocation
) throws -> (step: Step, files: SourceFiles, text: String) {
  let (loaded, text) = collection(expect)
  #expect(loaded.diagnostics.isEmpty, "\(loaded.rendered)", sourceLocation: location)
  let step = try #require(
    loaded.content?.scenarios.first?.steps.first, sourceLocation: location)
  return (step, loaded.files, text)
}

/// What is wrong with the lines under `expect`, `CODE: MESSAGE`; nothing where they load.
///
/// - Parameter line: a further key of the request.
func diagnostics(of expect: String, beside line: String = "") -> [String] {
  collection(expect, beside: line).loaded.diagnostics.map(words)
}

/// Judges a response by what the lines under `expect` say.
func judge(
  _ expect: String, _ sample: Sample, scope: VariableScope = VariableScope(),
  location: SourceLocation = #_sourceLocation
) throws -> Judged {
  let (step, files, text) = try load(expect, location: location)
  return judge(step, files, text, sample, scope: scope, location: location)
}

/// Judges a response where the lines under `expect` load, else says what is wrong with them.
func judgeOrRefuse(
  _ expect: String, _ sample: Sample, scope: VariableScope = VariableScope(),
  location: SourceLocation = #_sourceLocation
) throws -> (problems: [String], judged: Judged?) {
  let (loaded, text) = collection(expect)
  if !loaded.diagnostics.isEmpty { return (loaded.diagnostics.map(words), nil) }
  let step = try #require(
    loaded.content?.scenarios.first?.steps.first, sourceLocation: location)
  return ([], judge(step, loaded.files, text, sample, scope: scope, location: location))
}

private func words(_ diagnostic: Diagnostic) -> String {
  "\(diagnostic.code.text): \(diagnostic.message)"
}

private func judge(
  _ step: Step, _ files: SourceFiles, _ text: String, _ sample: Sample, scope: VariableScope,
  location: SourceLocation
) -> Judged {
  let expectations = step.settings.expectations
  // As planning gathers them.
  var schemas = CompiledSchemas()
  if let template = expectations.schema, case .compiled(let schema) = template.source {
    schemas.add(schema, for: template)
  }
  let checker = Checker(
    expectations, at: step.span, places: SourcePlaces(files), schemas: schemas)
  var subjects = sample.subjects
  let verdicts = checker.judge(&subjects, scope: scope)
  // The question without reasons has the same answer, whatever is judged in these tests.
  #expect(
    checker.allHold(for: &subjects, scope: scope) == verdicts.allSatisfy(\.holds),
    sourceLocation: location)
  return Judged(verdicts: verdicts, source: text)
}

/// Judges a document by the expectation under `json`.
func judge(
  json expect: String, _ body: String, scope: VariableScope = VariableScope(),
  location: SourceLocation = #_sourceLocation
) throws -> Judged {
  try judge("json: \(expect)", .json(body), scope: scope, location: location)
}

/// Expects that all checks of a document hold.
func holds(
  json expect: String, _ body: String, scope: VariableScope = VariableScope(),
  location: SourceLocation = #_sourceLocation
) throws {
  let judged = try judge(json: expect, body, scope: scope, location: location)
  #expect(judged.allHold, "\(judged.lines)", sourceLocation: location)
  #expect(!judged.verdicts.isEmpty, sourceLocation: location)
}

/// Expects that exactly one check of a document fails, with this message.
@discardableResult
func fails(
  json expect: String, _ body: String, _ message: String,
  scope: VariableScope = VariableScope(), location: SourceLocation = #_sourceLocation
) throws -> CheckFailure {
  let failure = try judge(json: expect, body, scope: scope, location: location).failure(location)
  #expect(failure.message == message, sourceLocation: location)
  return failure
}

/// A scope of names and values.
func scope(_ values: (String, Value)...) -> VariableScope {
  var scope = VariableScope()
  for (name, value) in values { scope.bind(name, to: value) }
  return scope
}
