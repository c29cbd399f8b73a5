// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import Testing
import Values

@testable import Reporting

@Suite struct FailureCauseTests {
  // MARK: What has one cause

  @Test func `transfers have one cause by kind and host, wherever they are written`() {
    let refused = Self.cause(transfer: .connect, host: "a", line: 3)
    #expect(refused.key == Self.cause(transfer: .connect, host: "a", line: 90).key)
    #expect(refused.key != Self.cause(transfer: .connect, host: "b", line: 3).key)
    #expect(refused.key != Self.cause(transfer: .closed, host: "a", line: 3).key)
    #expect(refused.words == "no connection" && refused.location == "a:80")
  }

  @Test(arguments: [
    (404, "/pets/1", "/pets/2", true), (404, "/pets", "/owners", false),
    (503, "/pets", "/owners", true), (401, "/pets", "/owners", true),
  ])
  func `statuses have one cause by endpoint, those of the whole service by host`(
    status: Int, first: String, second: String, isOne: Bool
  ) {
    let causes = [first, second].map { Self.cause(status: status, path: $0) }
    #expect((causes[0].key == causes[1].key) == isOne)
    let other = Self.cause(status: status + 1, path: first)
    #expect(causes[0].key != other.key)
  }

  @Test func `the endpoint of a status has method, host and path`() {
    #expect(Self.cause(status: 404, path: "/pets/7").location == "GET a:80/pets/{id}")
    #expect(Self.cause(status: 500, path: "/pets/7").location == "a:80")
  }

  @Test func `checks have one cause at one place, or with equal values`() {
    var causes = FailureCauses()
    for (line, actual) in [(3, "1"), (3, "2"), (9, "5"), (12, "5"), (12, "5"), (20, "1")] {
      let step = Sample.step(of: Sample.scenario(number: line))
      causes.add(Self.cause(check: "json $.a", actual: actual, line: line), of: step)
    }
    let list = causes.sorted().list
    #expect(list.map(\.count) == [3, 2, 1])
    #expect(list.map(\.cause.place) == ["a.yaml:9:1", "a.yaml:3:1", "a.yaml:20:1"])
    #expect(list.map(\.hasOtherValues) == [false, true, false])
    #expect(list[1].words.hasSuffix("(in the first; others found other values)"))
  }

  @Test func `failures beyond the limit are counted`() {
    var causes = FailureCauses()
    let step = Sample.step(of: Sample.scenario())
    for line in 1...(FailureCauses.limit + 5) {
      let number = causes.add(Self.cause(check: "c\(line)", actual: "1", line: line), of: step)
      #expect((number == FailureCauses.unlisted) == (line > FailureCauses.limit))
    }
    #expect(causes.count == FailureCauses.limit + 5)
    var sum = FailureCauses()
    sum.add(causes)
    #expect(sum.count == causes.count && sum.sorted().list.count == FailureCauses.limit)
  }

  // MARK: The console

  @Test func `a service that is down is a readable screen`() throws {
    let run = Self.down(2_000)
    let text = try run.console()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Two lines for each when it happens, and one at the end.
    #expect(lines.count < 3 * 2_000 + 60)
    #expect(text.matches(of: /same request/).count == 1)
    #expect(
      lines.suffix(8).contains(
        "  2000 × no connection: localhost:8080  curlew run --last-failed -e a"))
    let quiet = try run.console(ConsoleOptions(verbosity: .quiet))
    #expect(quiet.matches(of: /same request/).count == 1)
    #expect(quiet.contains("causes\n  2000 × no connection: localhost:8080"))
    let verbose = try Self.down(3).console(ConsoleOptions(verbosity: .verbose))
    #expect(verbose.matches(of: /same request/).count == 3)
  }

  @Test func `the first in the order of the files is shown in full, whichever ended first`() throws
  {
    var run = SampleRun(scenarios: 3)
    for number in [2, 0, 1] {
      run.failing(Sample.scenario("s\(number)", number: number), verdicts: [Sample.failedCheck()])
    }
    run.finish()
    let text = try run.console()
    let end = String(text[(text.firstRange(of: "failures  (")?.lowerBound ?? text.startIndex)...])
    #expect(end.contains("✗ specs/shop.yaml › s0 › create\n"))
    for name in ["s1", "s2"] {
      #expect(end.contains("✗ specs/shop.yaml:18:19 › \(name) › create: json $.name: expected"))
    }
    #expect(end.matches(of: /run just this/).count == 1)
  }

  @Test func `causes come after the failures, the most frequent first`() throws {
    let text = try Self.two().console()
    let end = text.split(separator: "causes\n").last.map(String.init) ?? ""
    #expect(
      end.hasPrefix(
        """
          3 × json $.name: expected `"Rex"`, found `"Max"`: specs/shop.yaml:18:19  \
        curlew run specs/shop.yaml:12
          1 × no connection: localhost:8080  curlew run specs/shop.yaml:12

        scenarios
        """))
  }

  @Test func `a single failure says it all`() throws {
    var run = SampleRun()
    run.failing()
    run.finish()
    #expect(try !run.console().contains("causes"))
  }

  @Test func `failures of a try that another one follows have no cause`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    run.add(
      .scenarioStarted(ScenarioStarted(scenario: scenario, tryLimit: 3, atMicroseconds: 0)))
    for number in 1...3 {
      let step = Sample.step(of: scenario.inTry(number))
      run.attempt(step, verdicts: [Sample.failedCheck()])
      run.end(step, .failed)
      guard number < 3 else { break }
      run.add(
        .tryFinished(
          TryFinished(
            scenario: scenario.inTry(number), outcome: .failed, tryLimit: 3,
            startedAtMicroseconds: 0, durationMicroseconds: 1)))
    }
    run.end(scenario.inTry(3), .failed)
    run.finish()
    #expect(try !run.console().contains("causes"))
    #expect(try !Self.page(run).contains("### Causes"))
    #expect(try !run.html().text.contains("<h2>Causes</h2>"))
  }

  // MARK: The other reports

  @Test func `all reports have the same causes`() throws {
    let run = Self.two()
    let page = try Self.page(run)
    #expect(page.hasPrefix("## ✗ 4 of 4 scenarios failed\n\n### Causes\n\n| failures | cause |"))
    let expected = "json $.name: expected `\"Rex\"`, found `\"Max\"`"
    #expect(page.contains("\n| 3 | `` \(expected) `` | `specs/shop.yaml:18:19` | `curlew run "))
    #expect(page.contains("\n| 1 | `no connection` | `localhost:8080` | `curlew run "))
    let html = try run.html()
    let causes = html.index[member: "causes"]?.elements.map { cause in
      cause.elements.compactMap(\.stringValue)
    }
    #expect(causes == [[expected, "specs/shop.yaml:18:19"], ["no connection", "localhost:8080"]])
    #expect(html.column("cause") == [0, 0, 0, 1])
    #expect(html.text.contains("<tr><th>3 ×</th><td>json $.name"))
  }

  @Test func `a page shows the first of each cause in full, and says what its command leaves out`()
    throws
  {
    let page = try Self.page(Self.down(57))
    #expect(page.matches(of: /<details>/).count == 1)
    #expect(page.contains("\n37 more failures\n"))
    #expect(page.contains("\nThis runs the first 20 places of 57 failures again. "))
    #expect(page.contains("Where the run was, `curlew run --last-failed -e a` runs all of them.\n"))
  }

  /// A reader copies the command: no other words are in its code span.
  @Test func `a command of a part of a cause is one that a shell takes`() throws {
    var run = Self.down(57)
    run.failing(Sample.scenario("other", number: 60))
    let page = try Self.page(run)
    let rows = page.split(separator: "\n").filter { $0.contains("| `curlew run ") }
    let cut = try #require(rows.first { $0.contains("the first 20") })
    let command = try #require(cut.split(separator: "`").first { $0.hasPrefix("curlew run ") })
    #expect(!command.contains("("), "\(command)")
    #expect(cut.contains("` (the first 20; `--last-failed` has all that failed)"), "\(cut)")
  }

  @Test func `a page has the first of each cause, also behind many of another`() throws {
    var run = SampleRun(scenarios: 61)
    for number in 0..<60 { run.failing(Sample.scenario("s\(number)", number: number)) }
    run.failing(
      Sample.scenario("last", number: 60),
      verdicts: [
        Verdict(
          CheckReference(name: "time", line: 3, column: 1),
          failure: CheckFailure(message: "expected less than `1ms`, found `2ms`"))
      ])
    run.finish()
    let page = try Self.page(run)
    #expect(page.matches(of: /<details>/).count == 2)
    #expect(page.contains("| `specs/shop.yaml › last › create` |"))
    // The rows of a cause follow one another, and say once what they have in common.
    let rows = page.split(separator: "\n").filter { $0.contains("› create` |") }
    #expect(rows.count == 20)
    #expect(rows.filter { $0.hasSuffix("| as above | | |") }.count == 18)
    #expect(rows.last?.contains("› last ›") == true)
    #expect(page.contains("\n41 more failures\n"))
  }

  @Test func `a page says what was compared`() throws {
    let page = try Self.page(Self.two())
    #expect(page.contains("| place | step | check | expected | actual |"))
    #expect(page.contains("› create` | `json $.name` | `\"Rex\"` | `\"Max\"` |"))
  }

  // MARK: Commands

  @Test func `a command names places once, and the rows of one scenario`() {
    var selection = ReplaySelection(["a.yaml:3"], scenario: 4)
    selection.add(ReplaySelection(["a.yaml:3"], scenario: 5))
    selection.add(ReplaySelection(["a.yaml:1"], scenario: 2))
    #expect(selection.arguments == ["a.yaml:1", "a.yaml:3"])
    var rows = ReplaySelection(["a.yaml:3", "-n", "^r 1$"], scenario: 1)
    rows.add(ReplaySelection(["a.yaml:3", "-n", "^r 2$"], scenario: 2))
    #expect(rows.arguments == ["a.yaml:3", "-n", "^r 1$|^r 2$"])
    rows.add(ReplaySelection(["b.yaml:9"], scenario: 3))
    #expect(rows.arguments == ["a.yaml:3", "b.yaml:9"])
    #expect(ReplaySelection(nil, scenario: 1).isEmpty)
  }

  @Test func `a command for all that failed has the paths and the selection of the run`() {
    var run = RunStarted(
      id: "", tool: "", startMilliseconds: 0, scenarioCount: 1, replayArguments: ["-e", "lb"])
    #expect(run.lastFailedCommand == "curlew run --last-failed -e lb")
    #expect(run.wholeCommand == "curlew run -e lb")
    run.command = ["curlew", "run", "a b.yaml", "-t", "smoke", "-e", "lb"]
    #expect(run.lastFailedCommand == "curlew run --last-failed 'a b.yaml' -t smoke -e lb")
    #expect(run.wholeCommand == "curlew run 'a b.yaml' -t smoke -e lb")
    run.command.insert("--last-failed", at: 2)
    #expect(run.lastFailedCommand == "curlew run --last-failed 'a b.yaml' -t smoke -e lb")
  }

  @Test func `a command has the first places in the order of the files`() {
    var selection = ReplaySelection(nil, scenario: 0)
    for number in (0..<50).reversed() {
      selection.add(ReplaySelection(["a.yaml:\(number)"], scenario: number))
    }
    #expect(selection.isCut)
    #expect(selection.arguments == (0..<ReplaySelection.limit).map { "a.yaml:\($0)" })
  }

  // MARK: Runs

  /// Scenarios of one step each, none of which has a connection.
  private static func down(_ count: Int) -> SampleRun {
    var run = SampleRun(scenarios: count, replayArguments: ["-e", "a"])
    for number in 0..<count {
      let failure = Sample.transferFailure()
      var hop = Hop(
        method: "GET",
        address: Address(scheme: "http", host: "localhost", port: 8080, path: "/\(number)"))
      hop.failure = failure
      run.failing(
        Sample.scenario("s\(number)", number: number, file: "specs/\(number).yaml"),
        exchange: Exchange(hops: [hop]), verdicts: [], failure: .transfer(failure),
        outcome: .errored)
    }
    run.finish()
    return run
  }

  /// Three failed checks at one place, and a transfer.
  private static func two() -> SampleRun {
    var run = SampleRun(scenarios: 4)
    for number in 0..<3 { run.failing(Sample.scenario("s\(number)", number: number)) }
    let failure = Sample.transferFailure()
    var hop = Hop(
      method: "GET", address: Address(scheme: "http", host: "localhost", port: 8080))
    hop.failure = failure
    run.failing(
      Sample.scenario("s3", number: 3), exchange: Exchange(hops: [hop]), verdicts: [],
      failure: .transfer(failure), outcome: .errored)
    run.finish()
    return run
  }

  private static func page(_ run: SampleRun) throws -> String {
    let output = MemoryOutput()
    try run.report(with: MarkdownReporter(output: output))
    return output.text
  }

  // MARK: Causes

  private static func cause(
    transfer kind: TransferFailure.Kind, host: String, line: Int
  ) -> ReportedCause {
    let failure = TransferFailure(kind: kind, phase: .connecting, code: 7, words: "line \(line)")
    var hop = Hop(method: "GET", address: Address(scheme: "http", host: host, port: 80))
    hop.failure = failure
    return cause(Exchange(hops: [hop]), [], .transfer(failure), line: line)
  }

  private static func cause(status: Int, path: String) -> ReportedCause {
    var hop = Hop(
      method: "GET", address: Address(scheme: "http", host: "a", port: 80, path: path))
    hop.response = Response(
      version: "1.1", status: status, reason: "", headers: HeaderFields([]), head: [], body: [],
      encodedBytes: 0, remoteIP: "")
    let check = CheckReference(name: "status", line: path.utf8.count, column: 1)
    let verdict = Verdict(check, failure: CheckFailure(message: "found \(status)"))
    return cause(Exchange(hops: [hop]), [verdict], nil, line: 1)
  }

  private static func cause(check name: String, actual: String, line: Int) -> ReportedCause {
    let verdict = Verdict(
      CheckReference(name: name, line: line, column: 1),
      failure: CheckFailure(
        message: "found \(actual)",
        place: SourcePlace(file: "a.yaml", line: line, column: 1, lineText: "a", length: 1),
        expected: "0", actual: actual))
    return cause(nil, [verdict], nil, line: line)
  }

  private static func cause(
    _ exchange: Exchange?, _ verdicts: [Verdict], _ failure: AttemptFailure?, line: Int
  ) -> ReportedCause {
    let step = Sample.step(of: Sample.scenario(), line: line)
    let attempt = Attempt(
      step: step, number: 1, startedAtMicroseconds: 0, durationMicroseconds: 1,
      content: exchange.map { .exchange($0) } ?? .nothing, verdicts: verdicts, failure: failure)
    return ReportedCause(of: attempt, step)
  }
}
