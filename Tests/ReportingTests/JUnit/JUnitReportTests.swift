// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Reporting
import RunEvents
import Testing

@Suite struct JUnitReportTests {
  private func report(_ run: SampleRun, _ dialect: JUnitDialect = .rich) throws -> String {
    let output = MemoryOutput()
    try run.report(
      with: JUnitReporter(dialect: dialect, output: output, spool: MemorySpool()))
    return output.text
  }

  /// One scenario: a step that passes at its second attempt and one that is skipped.
  private var flaky: SampleRun {
    var run = SampleRun()
    let scenario = Sample.scenario()
    let step = Sample.step(of: scenario)
    run.begin(scenario)
    run.begin(step)
    run.attempt(
      step, number: 1, exchange: nil, failure: .transfer(Sample.transferFailure()))
    run.attempt(step, number: 2)
    run.end(step, .passed, attempts: 2)
    run.end(Sample.step("rest", of: scenario, index: 1), .skipped(reason: "a & b"), attempts: 0)
    run.end(scenario, .passed)
    run.finish()
    return run
  }

  @Test func `the rich dialect has file, line, reasons and attempts`() throws {
    #expect(
      try report(flaky) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="curlew" tests="2" failures="0" errors="0" skipped="1" time="0.003">
          <testsuite name="Pet store › buy a pet" tests="2" failures="0" errors="0" skipped="1" \
        time="0.003" timestamp="2026-11-21T12:00:00" file="specs/shop.yaml">
            <properties><property name="seed" value="4711"/><property name="tags" value="smoke"/>\
        </properties>
            <testcase name="buy a pet › create" classname="specs.shop" file="specs/shop.yaml" \
        line="12" time="0.002">
              <properties><property name="tags" value="smoke"/></properties>
              <flakyError type="connect" message="no connection while connecting: Failed to \
        connect to localhost port 8080 (libcurl 7)"><stackTrace>specs/shop.yaml:12:9: no \
        connection while connecting: Failed to connect to localhost port 8080 (libcurl 7)
        </stackTrace></flakyError>
              <system-out>hop 1: nameResolved 20 µs, connected 120 µs, tlsEstablished 0 µs, firstByte 1100 µs, total 1200 µs
        </system-out>
            </testcase>
            <testcase name="buy a pet › rest" classname="specs.shop" file="specs/shop.yaml" \
        line="12" time="0.002">
              <properties><property name="tags" value="smoke"/></properties>
              <skipped message="a &amp; b"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `equal steps, and the steps of equal calls, have names of their own`() throws {
    var run = SampleRun()
    run.endEqualSteps()
    let text = try report(run)
    for name in SampleRun.namesOfEqualSteps { #expect(text.contains("› \(name)\"")) }
  }

  @Test func `a printed text is the step's output, and a step that waited is not flaky`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    let step = Sample.step(of: scenario)
    run.pending(step, number: 1)
    run.attempt(step, number: 2)
    run.end(step, .passed, attempts: 2)
    let other = Sample.step("say", of: scenario, index: 1)
    run.printing("a & b\nc", other)
    run.end(scenario, .passed)
    run.finish()
    let text = try report(run)
    #expect(!text.contains("flaky"))
    #expect(text.contains("<system-out>a &amp; b\nc\n</system-out>"))
    #expect(try report(run, .strict).contains("<system-out>a &amp; b\nc\n</system-out>"))
  }

  @Test(arguments: JUnitDialect.allCases)
  func `a shard is a property of its suites, and in the totals of json`(
    _ dialect: JUnitDialect
  ) throws {
    var run = SampleRun()
    run.passing(Sample.scenario())
    run.finish()
    var events = run.events
    guard case .runStarted(var started) = events[0] else { return }
    (started.shard, started.shards) = (2, 4)
    events[0] = .runStarted(started)
    let outputs = [MemoryOutput(), MemoryOutput()]
    let reporters: [any Reporter] = [
      JUnitReporter(dialect: dialect, output: outputs[0], spool: MemorySpool()),
      CTRFReporter(output: outputs[1], spool: MemorySpool()),
    ]
    for reporter in reporters {
      for event in events { try reporter.receive(event) }
      try reporter.finish()
    }
    #expect(outputs[0].text.contains(#"value="4711"/><property name="shard" value="2/4"/>"#))
    #expect(outputs[1].text.contains(#""seed":4711,"shard":"2/4","#))
  }

  @Test func `the strict dialect has only attributes of the schemas`() throws {
    #expect(
      try report(flaky, .strict) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="curlew" tests="2" failures="0" errors="0" time="0.003">
          <testsuite name="Pet store › buy a pet" tests="2" failures="0" errors="0" skipped="1" \
        time="0.003" timestamp="2026-11-21T12:00:00">
            <properties><property name="seed" value="4711"/><property name="tags" value="smoke"/>\
        </properties>
            <testcase name="buy a pet › create" classname="specs.shop" time="0.002">
              <system-out>hop 1: nameResolved 20 µs, connected 120 µs, tlsEstablished 0 µs, firstByte 1100 µs, total 1200 µs
        </system-out>
            </testcase>
            <testcase name="buy a pet › rest" classname="specs.shop" time="0.002">
              <skipped>a &amp; b</skipped>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `a failure begins with its place and attempts before it are reruns`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    let step = Sample.step(of: scenario)
    run.begin(scenario)
    run.attempt(step, number: 1, verdicts: [Sample.failedCheck()])
    run.attempt(step, number: 2, verdicts: [Sample.failedCheck()])
    run.end(step, .failed, attempts: 2)
    run.end(scenario, .failed)
    let text = try report(run)
    #expect(text.contains("<failure type=\"check\" message=\"json $.name: expected `&quot;Rex"))
    #expect(text.contains("\">specs/shop.yaml:18:19: json $.name: expected"))
    #expect(text.contains("  expected: \"Rex\"\n  actual:   \"Max\"\n"))
    #expect(text.split(separator: "<rerunFailure ").count == 2)
    #expect(text.contains(#"failures="1" errors="0""#))
  }

  @Test(arguments: JUnitDialect.allCases)
  func `notes of the last attempt and the phases of its hops are beside the outcome`(
    dialect: JUnitDialect
  ) throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    let step = Sample.step(of: scenario)
    run.begin(scenario)
    var exchange = Sample.exchange()
    exchange.hops[0].timings = Timings(
      nameResolved: 1, connected: 20, tlsEstablished: 0, firstByte: 300, total: 4000)
    exchange.hops.append(exchange.hops[0])
    run.attempt(step, number: 1, exchange: exchange, notices: ["<not> verified"])
    run.end(step, .passed)
    run.end(scenario, .passed)
    run.finish()
    #expect(
      try report(run, dialect).contains(
        """
              <system-out>note: &lt;not&gt; verified
        hop 1: nameResolved 1 µs, connected 20 µs, tlsEstablished 0 µs, firstByte 300 µs, total 4000 µs
        hop 2: nameResolved 1 µs, connected 20 µs, tlsEstablished 0 µs, firstByte 300 µs, total 4000 µs
        </system-out>

        """))
  }

  @Test func `very many attempts are counted and not all listed`() throws {
    var run = SampleRun()
    let step = Sample.step(of: Sample.scenario())
    for number in 1...2000 {
      run.attempt(step, number: number, verdicts: [Sample.failedCheck()])
    }
    run.end(step, .failed, attempts: 2000)
    let text = try report(run)
    #expect(text.utf8.count < 200_000)
    let told = text.split(separator: "<rerunFailure ").count - 1
    #expect(text.contains("\(1999 - told) more attempts that did not hold are left out"))
  }

  @Test(arguments: [
    ("specs/shop.yaml", "specs.shop"), ("./a/b.v2.yaml", "a.b_v2"), ("../x.yaml", "x"),
    ("/abs/c.d/e.yml", "abs.c_d.e_yml"), ("a.yaml/b.yaml", "a_yaml.b"), ("plain", "plain"),
    (".hidden", "_hidden"), ("-", "-"),
    ("", "curlew"),
  ])
  func `a class is named after the path`(_ path: String, _ name: String) throws {
    var run = SampleRun()
    run.passing(Sample.scenario(file: path))
    #expect(try report(run).contains("classname=\"\(name)\""))
  }

  @Test func `a file that did not load is one error, before everything else`() throws {
    var run = SampleRun()
    run.passing(Sample.scenario())
    run.add(
      .diagnostic(
        DiagnosticReported(
          diagnostic: Diagnostic("unknown-key", "unknown key `x`"),
          place: SourcePlace(file: "z.yaml", line: 3, column: 5, lineText: "  x: 1", length: 1),
          rendered: "error: unknown key `x`\n")))
    let text = try report(run)
    #expect(text.contains(#"<testsuites name="curlew" tests="2" failures="0" errors="1""#))
    #expect(text.contains(#"message="unknown key `x`">z.yaml:3:5: unknown key `x`"#))
    let error = try #require(text.range(of: "z.yaml"))
    let scenario = try #require(text.range(of: "shop.yaml"))
    #expect(error.lowerBound < scenario.lowerBound)
  }
}
