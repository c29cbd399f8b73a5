// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Reporting
import RunEvents
import Testing

@Suite struct ConsoleLineTests {
  @Test func `each scenario is a line, and the counts are at the end`() throws {
    var run = SampleRun(scenarios: 3)
    run.passing(Sample.scenario("one", number: 0))
    let skipped = Sample.scenario("two", number: 1)
    run.end(Sample.step(of: skipped), .skipped(reason: "needs `one`"), attempts: 0)
    run.end(skipped, .skipped(reason: "needs `one`"))
    run.passing(
      Sample.scenario("three with a very long name that takes more room than there is", number: 2))
    run.finish()
    #expect(
      try run.console() == """
        ✓ specs/shop.yaml › one                                     1 step, 1.5 ms
        - specs/shop.yaml › two                                     skipped: needs `one`
        ✓ specs/shop.yaml › three with a very long name that takes more room than there is  1 step, 3.0 ms

        scenarios  2 passed, 1 skipped
        steps      2 passed, 1 skipped
        checks     0 held
        time       3.0 ms, 0 requests over 0 connections
        seed       4711

        """)
  }

  @Test func `a printed text is shown at once, unless quiet`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario("one")
    run.begin(scenario)
    run.printing("a\u{1B}[31m\nb", Sample.step(of: scenario))
    run.end(scenario, .passed)
    run.finish()
    #expect(
      try run.console().hasPrefix(
        #"""
        » specs/shop.yaml › one: a\x1b[31m
            b
        ✓ specs/shop.yaml › one
        """#))
    let quiet = try run.console(ConsoleOptions(verbosity: .quiet))
    #expect(quiet.hasPrefix("1 scenario, 1 step"))
  }

  @Test func `quiet shows failures and one line of totals`() throws {
    let quiet = ConsoleOptions(verbosity: .quiet)
    var good = SampleRun()
    good.passing(Sample.scenario())
    good.finish()
    #expect(try good.console(quiet) == "1 scenario, 1 step, 0 checks: all passed, 1.5 ms\n")
    var bad = SampleRun()
    bad.passing(Sample.scenario())
    bad.failing(Sample.scenario("bad", number: 1))
    bad.finish()
    let text = try bad.console(quiet)
    #expect(!text.contains("✓"))
    #expect(text.contains("✗ specs/shop.yaml › bad › create\n"))
    #expect(text.contains("\n2 scenarios, 2 steps, 0 checks: 1 passed, 1 failed, "))
    #expect(text.split(separator: "\n").count { $0.contains("scenarios") } == 1)
  }

  @Test func `a scenario named like its file is shown as the file alone`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario("shop.yaml")
    run.passing(scenario)
    run.failing(Sample.scenario("shop.yaml", number: 1))
    run.passing(Sample.scenario("yaml", number: 2))
    run.finish()
    let text = try run.console()
    #expect(text.hasPrefix("✓ specs/shop.yaml    "))
    #expect(text.contains("\n✗ specs/shop.yaml › create\n"))
    #expect(text.contains("\n✓ specs/shop.yaml › yaml   "))
  }

  @Test func `a needed scenario is marked`() throws {
    var run = SampleRun()
    run.passing(Sample.scenario("log in", number: 0, role: .needed))
    run.finish()
    #expect(try run.console().hasPrefix("✓ specs/shop.yaml › log in (needed)  "))
  }

  @Test func `steps skipped after a failure are named, grouped by reason`()
    throws
  {
    var run = SampleRun()
    let scenario = Sample.scenario()
    run.begin(scenario)
    run.attempt(Sample.step(of: scenario), verdicts: [Sample.failedCheck()])
    run.end(Sample.step(of: scenario), .failed)
    for (place, name) in ["use it", "delete it", "count"].enumerated() {
      let reason = name == "count" ? "`if` is false" : "step `create` failed"
      run.end(
        Sample.step(name, of: scenario, index: place + 1), .skipped(reason: reason), attempts: 0)
    }
    run.end(scenario, .failed)
    run.finish()
    for verbosity in [ConsoleOptions.Verbosity.normal, .quiet] {
      let text = try run.console(ConsoleOptions(verbosity: verbosity))
      #expect(
        text.contains(
          """
            skipped        use it, delete it: step `create` failed
            skipped        count: `if` is false

          """))
    }
  }

  @Test func `verbose shows every exchange, its timings and its checks`() throws {
    var run = SampleRun()
    run.passing(Sample.scenario())
    run.finish()
    let text = try run.console(ConsoleOptions(verbosity: .verbose))
    #expect(text.contains("specs/shop.yaml › buy a pet › create\n  request POST http://localhost"))
    #expect(text.contains("    HTTP/1.1 201 Created\n"))
    #expect(
      text.contains("  timings name 20 µs, connected 120 µs, first byte 1.100 ms, total 1.200 ms\n")
    )
    #expect(text.contains("  ✓ status\n"))
  }

  @Test func `a row keeps its name in a narrow line`() throws {
    var run = SampleRun(scenarios: 2)
    run.passing(Sample.scenario("a basket that cannot be is refused [empty]", number: 0))
    let row = String(repeating: "x", count: 40)
    run.passing(Sample.scenario("a basket that cannot be is refused [\(row)]", number: 1))
    let lines = try run.console(ConsoleOptions(width: 60)).split(separator: "\n")
    #expect(lines[0].hasPrefix("✓ …op.yaml › a basket that cannot be…[empty]  1 step"))
    // A row that would take more than half is cut with the rest.
    #expect(lines[1].hasPrefix("✓ …op.yaml › a basket that cannot be is ref…  1 step"))
    #expect(try run.console().contains(" › a basket that cannot be is refused [empty]  1 step"))
  }

  @Test func `a check without a name has that of its check, once`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    run.begin(scenario)
    let step = Sample.step("check total", of: scenario)
    let check = CheckReference(name: "check total", line: 18, column: 19)
    run.attempt(step, verdicts: [Verdict(check, failure: Sample.failedCheck().failure)])
    run.end(step, .failed)
    run.end(scenario, .failed)
    let line = try run.console().split(separator: "\n").first.map(String.init)
    #expect(line?.contains(":19 check total: expected") == true, "\(line ?? "")")
  }

  @Test func `quiet shows that a failed try is followed by another`() throws {
    var run = SampleRun()
    let scenario = Sample.scenario()
    run.begin(scenario)
    run.attempt(Sample.step(of: scenario), verdicts: [Sample.failedCheck()])
    run.end(Sample.step(of: scenario), .failed)
    run.add(
      .tryFinished(
        TryFinished(
          scenario: scenario, outcome: .failed, tryLimit: 2, startedAtMicroseconds: 0,
          durationMicroseconds: 1500)))
    run.passing(scenario)
    run.finish()
    let lines = try run.console(ConsoleOptions(verbosity: .quiet)).split(separator: "\n")
    #expect(lines.prefix(2).map { $0.first } == ["✗", "↻"])
  }

  @Test(arguments: [20, 32, 40, 60, 80])
  func `lines of scenarios and sources fit the terminal`(_ width: Int) throws {
    var run = SampleRun(scenarios: 3)
    run.passing(Sample.scenario("名前がとても長いシナリオの名前がとても長いシナリオ", number: 0))
    let skipped = Sample.scenario("skipped", number: 1)
    run.end(skipped, .skipped(reason: "because another one failed long before this could begin"))
    let source =
      String(repeating: " ", count: 150) + "name: Rex" + String(repeating: "x", count: 90)
    var check = Sample.failedCheck(lineText: source)
    check.failure?.place?.column = 157
    run.failing(Sample.scenario("fails", number: 2), verdicts: [check])
    let text = try run.console(ConsoleOptions(width: width))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines.prefix(5) { #expect(columns(line) <= width, "\(line)") }
    let source18 = lines.firstIndex { $0.contains("18 | ") }
    let row = try #require(source18)
    #expect(columns(lines[row]) <= max(width, 17), "\(lines[row])")
    let caret = try #require(lines[row + 1].firstIndex(of: "^"))
    let before = columns(lines[row + 1][..<caret])
    let marked = String(lines[row].unicodeScalars.dropFirst(before))
    #expect(marked.hasPrefix("Rex") || width < 32, "\(marked)")
  }

  @Test func `colours are used only when they are asked for`() throws {
    var run = SampleRun()
    run.failing()
    run.finish()
    #expect(try !run.console().contains("\u{1b}"))
    #expect(try run.console(ConsoleOptions(usesColor: true)).contains("\u{1b}[31m✗ \u{1b}[0m"))
  }

  @Test func `an error in a file is shown once, beside the report`() throws {
    let (output, errors) = (MemoryOutput(), MemoryOutput())
    var run = SampleRun(scenarios: 0)
    run.add(
      .diagnostic(
        DiagnosticReported(
          diagnostic: Diagnostic("unknown-key", "unknown key `x`"), place: nil,
          rendered: "error[unknown-key]: unknown key `x`\n")))
    run.finish()
    try run.report(
      with: ConsoleReporter(
        output: output, progress: errors, spool: MemorySpool(), options: ConsoleOptions()))
    #expect(errors.text.contains("error[unknown-key]: unknown key `x`\n"))
    #expect(!output.text.contains("unknown-key"))
    #expect(!output.text.contains("failures"))
  }

  private func columns(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ((0x3000...0x9FFF).contains($1.value) ? 2 : 1) }
  }
}

@Suite struct `A text that does not fit` {
  @Test func `loses its beginning if its end is more specific`() {
    #expect(TextWidth.cutBeginning("specs/pets/dogs.yaml", to: 12) == "…s/dogs.yaml")
    #expect(TextWidth.cutBeginning("dogs.yaml", to: 12) == "dogs.yaml")
    #expect(TextWidth.cutBeginning("犬犬犬", to: 5) == "…犬犬")
  }
}
