// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Foundation
import RunEvents
import Testing
import Values

@testable import Reporting

@Suite struct `The HTML report` {
  @Test func `has a row and the details of each step`() throws {
    var run = SampleRun()
    run.passing(Sample.scenario("first", number: 0))
    run.failing(Sample.scenario("second", number: 1))
    run.finish()
    let file = try run.html()
    #expect(file.names == ["create", "create"])
    #expect(file.column("outcome") == [0, 1])
    #expect(file.column("scenario", isDelta: true) == [0, 1])
    let attempt = try #require(file.record(1)?[member: "attempts"]?[0])
    let failure = attempt[member: "checks"]?[0]?[member: "failure"]
    #expect(failure?[member: "expected"]?.stringValue == "\"Rex\"")
    #expect(attempt[member: "curl"]?.stringValue?.hasPrefix("curl ") == true)
  }

  @Test func `has what the events have of an attempt`() throws {
    let run = SampleRun.everything("plain")
    let file = try run.html()
    let row = try #require(file.names.lastIndex(of: "fails plain"))
    let attempts = try #require(file.record(row)?[member: "attempts"])
    var expected = EventJSON()
    for case .attemptFinished(let attempt) in run.events
    where attempt.step.name == "fails plain" && attempt.number == 2 {
      expected.raw("{")
      Redactor().shown(attempt, of: attempt.step).appendContents(
        to: &expected, headers: .besideHead)
      expected.raw("}")
    }
    let members = try JSONDocument.parse(expected.bytes).root.members
    #expect(members.count > 4)
    let found = try #require(attempts[-1])
    for member in members {
      let name = member.name.stringValue ?? ""
      #expect(found[member: name]?.isEqual(to: member.value) == true, "\(name)")
    }
  }

  @Test func `leaves out the fields of a response that are in its head, and no others`() throws {
    let heads = ["HTTP/1.1 200 OK\r\nA: b\r\nC: d\r\n\r\n", "HTTP/1.1 200 OK\r\nA: b\r\n\r\n", ""]
    var run = SampleRun()
    for (number, head) in heads.enumerated() {
      let scenario = Sample.scenario("s\(number)", number: number)
      let step = Sample.step(of: scenario)
      var exchange = Sample.exchange()
      exchange.hops[0].response?.head = Array(head.utf8)
      exchange.hops[0].response?.headers = HeaderFields([
        HeaderField("A", "b"), HeaderField("C", "d"),
      ])
      run.begin(scenario)
      run.attempt(step, exchange: exchange)
      run.end(step, .passed)
      run.end(scenario, .passed)
    }
    run.finish()
    let file = try run.html()
    let counts = heads.indices.map { row -> Int? in
      let hop = file.record(row)?[member: "attempts"]?[0]?[member: "hops"]?[0]
      return (hop?[member: "response"]?[member: "headers"]?.elements).map { Array($0).count }
    }
    #expect(counts == [nil, 2, 2])
  }

  @Test func `has what earlier runs know of a scenario`() throws {
    var run = SampleRun()
    for number in 0...2 { run.passing(Sample.scenario("s\(number)", number: number)) }
    run.finish()
    let known = [
      PastRuns(durations: [30, 10, 20], letters: "pfpp"), PastRuns(durations: [], letters: "f"),
    ]
    let file = try run.html(pastRuns: { $0.number < 2 ? known[$0.number] : nil })
    let rows = try #require(file.index[member: "scenarios"]).elements.map { Array($0.elements) }
    #expect(rows.map(\.count) == [15, 15, 13])
    #expect(rows[0][13].numberDigits == "20")
    #expect(rows[0][14].stringValue == "pfpp")
    #expect(rows[1][14].stringValue == "f")
  }

  @Test func `is in the order of the files, whatever ended first`() throws {
    var run = SampleRun()
    for number in [3, 1, 2, 0] { run.passing(Sample.scenario("s\(number)", number: number)) }
    run.finish()
    #expect(try run.html().column("scenario", isDelta: true) == [0, 1, 2, 3])
  }

  @Test func `keeps many attempts of one step, in pieces`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    let step = Sample.step(of: scenario)
    run.begin(scenario)
    for number in 1...300 { run.pending(step, number: number) }
    run.end(step, .failed, attempts: 300)
    run.end(scenario, .failed)
    run.finish()
    let file = try run.html()
    let numbers = file.attempts(0).compactMap { $0[member: "attempt"]?.numberDigits }
    #expect(numbers == (1...300).map(String.init))
    #expect(file.records.count > 1)
  }

  @Test func `of a run that was broken off has the steps under way as interrupted`() throws {
    let file = try SampleRun.everything("plain", interrupted: true).html()
    #expect(file.column("outcome").last == 4)
    #expect(file.index[member: "finished"] == nil)
    #expect(file.text.contains("<h1>The run was broken off</h1>"))
  }

  @Test func `of a run without a scenario is a file too`() throws {
    var run = SampleRun(scenarios: 0)
    run.finish()
    let file = try run.html()
    #expect(file.names.isEmpty)
    #expect(file.text.contains("<title>No scenario ran – curlew</title>"))
  }

  @Test(arguments: KeptBodies.allCases) func `keeps the bodies that it is asked for`(
    _ bodies: KeptBodies
  ) throws {
    var run = SampleRun()
    run.passing(Sample.scenario("first", number: 0))
    run.failing(Sample.scenario("second", number: 1))
    run.finish()
    let file = try run.html(bodies)
    let kept = (0...1).map { row in
      file.record(row)?[member: "attempts"]?[0]?[member: "hops"]?[0]?[member: "response"]?[
        member: "body"]?.stringValue != ""
    }
    #expect(kept == [bodies == .all, bodies != .none])
    #expect(
      HTMLReporter(output: MemoryOutput(), spool: MemorySpool(), bodies: bodies).interest
        .contains(.passedBodies) == (bodies == .all))
  }

  /// What a browser compares with the policy: the digest of the text in the last such element.
  private static func digest(of element: String, in text: String) throws -> String {
    let opened = try #require(text.range(of: "<\(element)>", options: .backwards))
    let content = text[opened.upperBound...]
    let closed = try #require(content.range(of: "</\(element)>"))
    return Base64.standard.encode(
      try DigestAlgorithm.sha256.digest(of: Array(content[..<closed.lowerBound].utf8)))
  }

  @Test func `fetches nothing and runs one script`() throws {
    let text = try SampleRun.everything("plain").html().text
    let script = try Self.digest(of: "script", in: text)
    let style = try Self.digest(of: "style", in: text)
    #expect(
      text.contains(
        "default-src 'none'; script-src 'sha256-\(script)'; style-src 'sha256-\(style)';"))
    #expect(text.contains("require-trusted-types-for 'script'; trusted-types 'none'"))
    for word in [" src=", "url(", "@import", "eval(", "innerHTML", "document.write"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test(
    arguments: Hostile.texts + ["</script><script>x()</script>", "<!--", "<img src=x onerror=x()>"])
  func `has no markup of others`(_ text: String) throws {
    let plain = try SampleRun.everything("plain").html().text
    let hostile = try SampleRun.everything(text).html().text
    for mark in ["<script", "</script", "<!--", "<img", "onerror"] {
      let counts = [plain, hostile].map {
        $0.split(separator: mark, omittingEmptySubsequences: false).count
      }
      let isShown = mark == "onerror" && text.contains(mark)
      #expect(counts[0] == counts[1] || isShown, "\(mark)")
    }
    #expect(!hostile.utf8.contains { $0 < 32 && $0 != 10 })
  }

  @Test func `shows the failures of the last try only`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    run.begin(scenario)
    let step = Sample.step(of: scenario)
    run.attempt(step, verdicts: [Sample.failedCheck()])
    run.end(step, .failed)
    run.add(
      .tryFinished(
        TryFinished(
          scenario: scenario, outcome: .failed, tryLimit: 2, startedAtMicroseconds: 0,
          durationMicroseconds: 1)))
    let second = scenario.inTry(2)
    run.passing(second)
    run.finish()
    let file = try run.html()
    #expect(!file.text.contains("<h2>Failures</h2>"))
    #expect(file.column("try") == [1, 2])
    #expect(file.index[member: "scenarios"]?.elements.count == 2)
  }
}

@Suite struct `The size of an HTML report` {
  /// The report of 400 passed steps whose addresses, heads and bodies cannot be compressed much.
  private static func parts(_ limits: HTMLBudget.Limits) throws -> HTMLFile {
    var run = SampleRun()
    var state: UInt64 = 1
    func letters(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return 48 + UInt8(truncatingIfNeeded: state >> 58)
      }
    }
    for number in 0..<400 {
      let scenario = Sample.scenario("s\(number)", number: number)
      let step = Sample.step(of: scenario)
      var exchange = Sample.exchange(body: letters(3_000))
      exchange.hops[0].response?.head += letters(600)
      exchange.hops[0].address.path = "/" + String(decoding: letters(300), as: UTF8.self)
      run.attempt(step, exchange: exchange)
      run.end(step, .passed)
    }
    run.finish()
    let output = MemoryOutput()
    try run.report(
      with: HTMLReporter(output: output, spool: MemorySpool(), HTMLBudget(.all, limits)))
    return try HTMLFile(output.text)
  }

  private static func omissions(_ file: HTMLFile) -> [String] {
    file.index[member: "omissions"]?.elements.compactMap { $0[0]?.stringValue } ?? []
  }

  @Test func `has its limits, and says from where on something is left out`() throws {
    var limits = HTMLBudget.Limits()
    #expect(try Self.omissions(Self.parts(limits)) == [])
    limits.bodies = 50_000
    #expect(try Self.omissions(Self.parts(limits)) == ["bodies"])
    limits.heads = 80_000
    #expect(try Self.omissions(Self.parts(limits)) == ["bodies", "heads"])
    limits.whole = 120_000
    let file = try Self.parts(limits)
    #expect(Self.omissions(file) == ["bodies", "heads", "details"])
    #expect(file.names.count == 400)
    #expect(file.record(399) == nil)
    limits.rows = 100
    #expect(try Self.parts(limits).names.count == 100)
  }

  @Test func `has the first 4 KB of a body of a passed step, and 64 KB of a failed one`() throws {
    let body = [UInt8](repeating: 65, count: 70_000)
    var run = SampleRun()
    let scenario = Sample.scenario()
    let steps = (0...1).map { Sample.step("s\($0)", of: scenario, index: $0) }
    run.attempt(steps[0], exchange: Sample.exchange(body: body))
    run.end(steps[0], .passed)
    run.attempt(
      steps[1], exchange: Sample.exchange(body: body), verdicts: [Sample.failedCheck()])
    run.end(steps[1], .failed)
    run.finish()
    let file = try run.html()
    let lengths = (0...1).map { row in
      file.attempts(row)[0][member: "hops"]?[0]?[member: "response"]?[member: "body"]?.stringValue?
        .utf8.count
    }
    #expect(lengths == [4_096, 65_536])
  }
}
