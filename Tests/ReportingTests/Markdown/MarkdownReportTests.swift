// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents
import TestSupport
import Testing

@testable import Reporting

@Suite struct MarkdownReportTests {
  /// The elements of a page with failures, flaky scenarios, and details.
  private static let elements = [
    "code", "details", "em", "h2", "h3", "li", "p", "pre", "strong", "summary", "table", "tbody",
    "td", "th", "thead", "tr", "ul",
  ]

  @Test func `a run with a failure is a verdict, counts, a table, details and a command`() throws {
    var run = SampleRun(scenarios: 2, replayArguments: ["-e", "local"])
    run.passing(Sample.scenario("log in", number: 0))
    run.failing(Sample.scenario("buy a pet", number: 1))
    run.finish()
    try expectGolden(try Self.page(run), "../Golden/report-page.txt")
  }

  @Test func `a run in which all passed is short`() throws {
    var run = SampleRun()
    run.passing(Sample.scenario())
    run.finish()
    let page = try Self.page(run)
    #expect(page.hasPrefix("## ✓ 1 scenario passed\n"))
    for part in ["Failures", "Flaky", "Warnings", "again"] { #expect(!page.contains(part)) }
  }

  @Test func `a run with notices has each kind once`() throws {
    var run = SampleRun()
    run.passing(Sample.scenario())
    for number in [14, 9, 20] {
      run.summary.notices.add(
        CountedNotice(
          operation: "createPet", check: "openapi body", message: "no member `/photo` here",
          step: "pets.yaml:\(number)"))
    }
    for number in 10..<40 {
      run.summary.notices.add(
        CountedNotice(
          operation: "get\(number)", check: "openapi request", message: "extra", step: "a.yaml:1"))
    }
    run.finish()
    let page = try Self.page(run)
    #expect(
      page.contains(
        "### Notices\n\n- ``createPet, openapi body: no member `/photo` here (3 times, first pets.yaml:14)``\n"
      ), "\(page)")
    #expect(page.contains("openapi request: extra (a.yaml:1)`\n- 11 more\n"), "\(page)")
    let console = try run.console(ConsoleOptions())
    #expect(
      console.contains(
        "notices    createPet, openapi body: no member `/photo` here (3 times, first pets.yaml:14)\n"
          + "           get10, openapi request: extra (a.yaml:1)\n"), "\(console)")
    #expect(console.contains("           and 11 more; `-v` shows all\n"), "\(console)")
    var verbose = ConsoleOptions()
    verbose.verbosity = .verbose
    #expect(try run.console(verbose).contains("           get39, openapi request"))
  }

  @Test(.needs(.cmark), arguments: Hostile.texts + Self.markup)
  func `nothing from outside becomes an element, a link or a mention`(
    _ text: String
  ) async throws {
    let page = try Self.page(SampleRun.everything(text))
    let html = try await Readers.html(Array(page.utf8))
    let found = Readers.elements(html)
    #expect(found.allSatisfy(Self.elements.contains), "\(found)")
    // GitHub makes mentions and links of text that is not code.
    let prose = html.replacing(#/(?s)<(code|pre)[^>]*>.*?</\1>/#, with: "")
    for sign in ["@", "#", "http", "www."] {
      #expect(!prose.contains(sign), "\(sign) in \(prose)")
    }
  }

  private static let markup = [
    "@octocat", "#12", "owner/repo#12", "[a](http://evil.example)", "<img src=x onerror=a>",
    "</code></summary></details><script>x</script>", "```\n</details>\n<b>", "`", "``a```b````",
    "|a|b|", #"\|"#, #"a\\|b|"#, "\n\n# heading\n\n", "http://evil.example www.evil.example",
    " a ", "  ", "~~~", "- [ ] x", "![x](y)", "&lt;b&gt; &#64;octocat", "| `", "`|`", #"\`"#,
  ]

  @Test(.needs(.cmark), arguments: Self.markup)
  func `a reader gets the text of a cell as it was`(_ text: String) async throws {
    let shown = text.replacing("\n", with: "\\n")
    var row = MarkdownText(VisibleText())
    row.add("| a | b |\n|---|---|\n| ")
    row.cell(text)
    row.add(" | next |\n")
    let html = try await Readers.html(row.bytes)
    let cells = html.matches(of: #/(?s)<td>(.*?)<\/td>/#).map { String($0.1) }
    let escaped = shown.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    let read = cells.first?.replacing("\u{200B}", with: "")
    #expect(read == "<code>\(escaped)</code>")
    #expect(cells.last == "next" && cells.count == 2)
  }

  @Test func `an empty value is a word`() {
    var text = MarkdownText(VisibleText())
    text.code("")
    #expect(text.bytes == Array("*empty*".utf8))
  }

  @Test(arguments: ["plain", "\u{1b}\u{202e}````|", String(repeating: "long ", count: 5_000)])
  func `a page ends within its limit and closes what it opens`(_ text: String) {
    let document = Self.long(text)
    for limit in [0, 150, 250, 700, 2_000, 5_000, 20_000, 60_000, 1_000_000] {
      let page = document.bytes(limit: limit)
      #expect(page.count <= limit, "\(limit)")
      let lines = page.split(separator: 10)
      func count(_ start: String) -> Int { lines.count { $0.starts(with: start.utf8) } }
      #expect(count("<details>") == count("</details>"))
      #expect(count("```") % 2 == 0)
      #expect(limit < 200 || page.starts(with: "## ✗ 40 of 40 scenarios failed".utf8))
    }
  }

  @Test func `twenty failures are shown and the others counted`() throws {
    let page = String(decoding: Self.long("plain").bytes(), as: UTF8.self)
    // All have one cause, whose first is shown in full.
    #expect(page.matches(of: #/<details>/#).count == 1)
    #expect(page.matches(of: #/\n\| `specs\/shop.yaml:18:19` \|/#).count == 20)
    #expect(page.contains("\n20 more failures\n"))
    #expect(page.utf8.count <= MarkdownText.commentBytes)
  }

  @Test func `failures that are new since the last run come first and are marked`() throws {
    var overview = RunOverview { $0.name == "s0" }
    for event in Self.failing(3, "plain").events { overview.receive(event) }
    overview.end()
    let titles = overview.failures.first.map(\.title)
    #expect(titles.map { $0.suffix(11) } == ["s1 › create", "s2 › create", "s0 › create"])
    let document = MarkdownDocument(overview: overview, visible: VisibleText())
    let page = String(decoding: document.bytes(), as: UTF8.self)
    #expect(page.matches(of: #/\*\*new\*\*/#).count == 2)
  }

  @Test func `failures of a try that another one follows do not count, and the scenario is flaky`()
    throws
  {
    var run = SampleRun()
    let scenario = Sample.scenario()
    let again = scenario.inTry(2)
    run.add(
      .scenarioStarted(ScenarioStarted(scenario: scenario, tryLimit: 2, atMicroseconds: 0)))
    let step = Sample.step(of: scenario)
    run.attempt(step, verdicts: [Sample.failedCheck()])
    run.end(step, .failed)
    run.add(
      .tryFinished(
        TryFinished(
          scenario: scenario, outcome: .failed, tryLimit: 2, startedAtMicroseconds: 0,
          durationMicroseconds: 1)))
    run.end(Sample.step(of: again), .passed)
    run.end(again, .passed)
    run.finish()
    let page = try Self.page(run)
    #expect(!page.contains("### Failures"))
    #expect(page.contains("### Flaky\n\n- `specs/shop.yaml › buy a pet` passed in try 2\n"))
  }

  @Test func `a run that was broken off says so, with what had failed`() throws {
    var run = SampleRun()
    let step = Sample.step(of: Sample.scenario())
    run.attempt(step, verdicts: [Sample.failedCheck()])
    run.end(step, .failed)
    let page = try Self.page(run)
    #expect(page.hasPrefix("## ✗ The run was broken off\n"))
    #expect(page.contains("<details>"))
  }

  @Test func `a page in a log begins no workflow command`() throws {
    let output = MemoryOutput()
    try SampleRun.everything("a\n::error::b\n##[x] ##vso[y]").report(
      with: MarkdownReporter(output: output, breaksCommands: true))
    for command in ["::", "##[", "##vso["] { #expect(!output.text.contains(command)) }
  }

  // MARK: Runs

  private static func failing(_ count: Int, _ text: String) -> SampleRun {
    var run = SampleRun(scenarios: count, replayArguments: [text])
    for number in 0..<count {
      run.failing(
        Sample.scenario("s\(number)", number: number, file: "specs/\(text.prefix(40)).yaml"),
        verdicts: [Sample.failedCheck(message: text, lineText: text)])
    }
    run.finish()
    return run
  }

  private static func long(_ text: String) -> MarkdownDocument {
    var overview = RunOverview()
    for event in failing(40, text).events { overview.receive(event) }
    overview.end()
    return MarkdownDocument(overview: overview, visible: VisibleText())
  }

  private static func page(_ run: SampleRun) throws -> String {
    let output = MemoryOutput()
    try run.report(with: MarkdownReporter(output: output))
    #expect(output.isFinished)
    return output.text
  }
}
