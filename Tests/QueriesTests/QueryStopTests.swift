// SPDX-License-Identifier: Apache-2.0

import Queries
import Testing
import Values

/// What ends a query: the end of the run, and the bound that searches share.
struct QueryStopTests {
  /// The work of a run that has ended.
  private static var stopped: Workload {
    let stop = StopSignal()
    stop.raise()
    return Workload(stop: stop)
  }

  private static let list = try? JSONDocument.parse(
    "[" + (0..<20_000).map { #"{"n":\#($0),"t":"text \#($0)"}"# }.joined(separator: ",") + "]")

  private func document() throws -> JSONNode { try #require(Self.list).root }

  private func schema(_ text: String) throws -> JSONSchema {
    try JSONSchema(try JSONDocument.parse(text).root.value())
  }

  @Test(arguments: [
    #"{"items":{"type":"object"}}"#, #"{"items":{"anyOf":[{"type":"null"},{"required":["x"]}]}}"#,
    #"{"uniqueItems":true}"#, #"{"contains":{"const":1}}"#,
    #"{"items":{"properties":{"t":{"pattern":"^t"}}}}"#,
  ])
  func `a schema stops with the run`(_ text: String) throws {
    #expect(throws: SchemaLimitError.stopped) {
      try schema(text).validate(document(), within: Self.stopped)
    }
    #expect(throws: SchemaLimitError.stopped) {
      try schema(text).accepts(document(), within: Self.stopped)
    }
  }

  @Test(arguments: [
    "$..*", "$[?@.n > 5]", "$[*].t", "$..[?search(@.t, 'x')]", "$[?count($..*) > 1]",
  ])
  func `a JSONPath stops with the run`(_ text: String) throws {
    let path = try JSONPath(text)
    #expect(throws: PathLimitError.stopped) {
      try path.nodes(in: document(), within: Self.stopped)
    }
    #expect(throws: PathLimitError.stopped) {
      try path.values(in: document().value(), within: Self.stopped)
    }
  }

  @Test(arguments: ["//a/following::a", "count(//a[. = //a])", "//a[last()]"])
  func `an XPath stops with the run`(_ text: String) throws {
    let items = String(repeating: "<a>1</a>", count: 5000)
    let document = try MarkupDocument.parse(Array("<r>\(items)</r>".utf8), as: .xml)
    #expect(throws: XPathFailure.stopped) {
      try XPath(text).evaluate(in: document, within: Self.stopped)
    }
  }

  @Test func `a pattern stops with the run`() throws {
    let text = String(repeating: "a", count: 200_000)
    let pattern = try Pattern(#"[a-z]+\d"#)
    #expect(throws: PatternMatchError.stopped) {
      try pattern.firstMatch(in: text, within: Self.stopped)
    }
    let bytes = try BytePattern(#"[a-z]+\d"#)
    #expect(throws: PatternMatchError.stopped) {
      try bytes.search(Array(text.utf8), from: 0, within: Self.stopped)
    }
  }

  @Test func `searches that share a bound are counted together`() throws {
    let work = Workload(searchSteps: 1_000_000)
    let pattern = try Pattern("^(a|b|ab)*c")
    let text = String(repeating: "ab", count: 10)
    var searches = 0
    var error: PatternMatchError?
    while error == nil, searches < 100_000 {
      do throws(PatternMatchError) {
        _ = try pattern.firstMatch(in: text, within: work)
        searches += 1
      } catch let found {
        error = found
      }
    }
    #expect(error == .together(1_000_000))
    #expect(error?.message.contains("1000000 steps together") == true)
    #expect((1..<100_000).contains(searches))
  }

  @Test func `the paths of an expression count with its searches`() throws {
    let work = Workload(searchSteps: 1_000_000)
    let path = try JSONPath("$..*")
    let value = try document().value()
    #expect(throws: PathLimitError.pattern(.together(1_000_000))) {
      for _ in 0..<100 { _ = try path.values(in: value, within: work) }
    }
  }

  @Test func `the bytes of a long stream are searched piece by piece`() throws {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 400_000)
    let digit = try BytePattern(#"[a-z]+\d"#)
    #expect(try digit.search(letters, from: 0) == .mayBegin(at: 0))
    #expect(throws: PatternMatchError.together(Workload.searchSteps)) {
      try digit.search(letters + Array("!".utf8), from: 0)
    }
    let pattern = try BytePattern(#"\xff+b"#)
    let long = letters + [UInt8](repeating: 0xFF, count: 40_000)
    #expect(try pattern.search(long, from: 0) == .mayBegin(at: 400_000))
    #expect(
      try pattern.search(long + Array("b".utf8), from: 0) == .match(400_000..<440_001))
    #expect(try pattern.search(letters, from: 0) == .nothing)
  }

  @Test(.timeLimit(.minutes(1)))
  func `alternatives that no element fits take time in proportion to the list`() throws {
    let numbers = try JSONDocument.parse(
      "[" + (0..<100_000).map(String.init).joined(separator: ",") + "]")
    for keyword in ["anyOf", "oneOf"] {
      let compiled = try schema(
        #"{"items":{"\#(keyword)":[{"type":"string"},{"type":"null"}]}}"#)
      let report = try compiled.validate(numbers.root)
      #expect(report.count == 100_000)
      #expect(report.violations.count == SchemaReport.mostViolations)
      #expect(report.violations.last?.instance.description == "/19")
      #expect(report.violations.last?.message.contains("the nearest is alternative 0") == true)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `violations at the end of a long list are found in one walk`() throws {
    let items = String(repeating: "1,", count: 300_000)
    let compiled = try schema(
      #"{"items":{"anyOf":[{"type":"number"},{"properties":{"a":{"items":{"type":"null"}}}}]}}"#)
    let failing = (0..<30).map { _ in #"{"a":[null,1]}"# }.joined(separator: ",")
    let report = try compiled.validate(try JSONDocument.parse("[\(items)\(failing)]").root)
    #expect(report.count == 30)
    #expect(
      report.violations.map(\.instance.description) == (0..<20).map { "/\(300_000 + $0)" })
    #expect(
      report.violations.first?.message.contains("alternative 1: `/300000/a/1`") == true,
      "\(report.violations.first?.message ?? "")")
  }
}
