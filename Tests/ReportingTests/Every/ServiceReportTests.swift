// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents
import Testing

@testable import Reporting

@Suite struct ServiceReportTests {
  /// A summary in memory.
  private final class KeptSummary: JobSummary {
    var text = ""
    var room = Int.max
    var failure: NoRoom?

    func write(_ make: (Int) -> [UInt8]) throws -> String {
      if let failure { throw failure }
      text = String(decoding: make(room), as: UTF8.self)
      return "/tmp/a;b]%/curlew.md"
    }
  }

  /// The vectors of GitHub's own toolkit (`packages/core/__tests__/command.test.ts`).
  private static let vectors: [(properties: [(String, String)], message: String, line: String)] = [
    ([], "", "::some-command::"),
    (
      [], "percent % percent % cr \r cr \r lf \n lf \n",
      "::some-command::percent %25 percent %25 cr %0D cr %0D lf %0A lf %0A"
    ),
    ([], "%25 %25 %0D %0D %0A %0A", "::some-command::%2525 %2525 %250D %250D %250A %250A"),
    (
      [
        (
          "name",
          "percent % percent % cr \r cr \r lf \n lf \n colon : colon : comma , comma ,"
        )
      ], "",
      "::some-command name=percent %25 percent %25 cr %0D cr %0D lf %0A lf %0A colon %3A "
        + "colon %3A comma %2C comma %2C::"
    ),
    (
      [("name", "%25 %25 %0D %0D %0A %0A %3A %3A %2C %2C")], "",
      "::some-command name=%2525 %2525 %250D %250D %250A %250A %253A %253A %252C %252C::"
    ),
    (
      [("prop1", "value 1"), ("prop2", "value 2")], "some message",
      "::some-command prop1=value 1,prop2=value 2::some message"
    ),
  ]

  @Test(arguments: vectors.indices)
  func `commands of GitHub are escaped as its toolkit does`(_ index: Int) {
    let vector = Self.vectors[index]
    #expect(
      GitHubCommands.command("some-command", vector.properties, vector.message) == vector.line)
  }

  @Test func `commands of Azure are escaped as its task library does`() {
    let line = AzureCommands.command("task.logissue", [("code", "a;b]c%\r\n")], "x;y]z%\r\n")
    #expect(line == "##vso[task.logissue code=a%3Bb%5Dc%AZP25%0D%0A]x;y]z%AZP25%0D%0A")
  }

  @Test func `a failure is an error at its line, with what to run`() throws {
    var run = SampleRun()
    run.failing()
    run.finish()
    #expect(
      try Self.lines(.github, run) == [
        "::error file=specs/shop.yaml,line=18,col=19,endColumn=22,"
          + "title=specs/shop.yaml › buy a pet › create::"
          + "json $.name: expected `\"Rex\"`, found `\"Max\"`%0Aexpected: \"Rex\"%0A"
          + "actual: \"Max\"%0Acurlew run specs/shop.yaml:12"
      ])
    #expect(
      try Self.lines(.azure, run) == [
        "##vso[task.logissue type=error;sourcepath=specs/shop.yaml;linenumber=18;"
          + "columnnumber=19;code=check]specs/shop.yaml › buy a pet › create: "
          + "json $.name: expected `\"Rex\"`, found `\"Max\"`%0Aexpected: \"Rex\"%0A"
          + "actual: \"Max\"%0Acurlew run specs/shop.yaml:12"
      ])
  }

  @Test(arguments: [ReportKind.github, .azure], [0, 1, 9, 10, 300])
  func `nine failures are errors and one more counts the others`(
    _ kind: ReportKind, _ count: Int
  ) throws {
    var run = SampleRun(scenarios: count)
    // In another order than that of the files.
    for number in (0..<count).reversed() {
      run.failing(Sample.scenario("s\(number).", number: number))
    }
    run.finish()
    let lines = try Self.lines(kind, run)
    #expect(lines.count == min(count, 10))
    for number in 0..<min(count, 9) { #expect(lines[number].contains("› s\(number). ›")) }
    let rest = count - 9
    if rest > 0 {
      #expect(lines[9].contains("\(QuantityText.count(rest, "more failure")), see the log"))
    }
  }

  @Test func `flaky scenarios and warnings of files are nine warnings and one that counts`() throws
  {
    var run = SampleRun(scenarios: 6)
    for number in 0..<6 {
      let scenario = Sample.scenario("s\(number)", number: number).inTry(2)
      run.begin(scenario)
      run.end(scenario, .passed)
    }
    for number in 0..<5 {
      run.add(
        .diagnostic(
          DiagnosticReported(
            diagnostic: Diagnostic("late-warning", "warning \(number)", severity: .warning),
            place: nil, rendered: "x")))
    }
    run.finish()
    let lines = try Self.lines(.github, run)
    #expect(lines.count == 10 && lines.allSatisfy { $0.hasPrefix("::warning ") })
    #expect(lines[5].hasSuffix("title=specs/shop.yaml › s5::flaky: passed in try 2"))
    #expect(lines[8] == "::warning title=late-warning::warning 2")
    #expect(lines[9].hasSuffix("::2 more warnings, see the log of the run"))
  }

  @Test(arguments: Hostile.texts, [ReportKind.github, .azure])
  func `no text from outside begins a command of its own`(
    _ text: String, _ kind: ReportKind
  ) throws {
    let start = kind == .github ? "::" : "##vso[task.logissue "
    for line in try Self.lines(kind, SampleRun.everything(text)) {
      #expect(line.hasPrefix(start), "\(line)")
      #expect(!line.unicodeScalars.contains { $0.value < 32 || $0.value == 0x7F })
    }
  }

  @Test func `paths are those of the repository`() throws {
    var run = SampleRun()
    run.failing()
    run.finish()
    let output = MemoryOutput()
    var setting = Sample.setting(output)
    setting.repositoryPath = { "sub,folder/\($0)" }
    try run.report(with: ReportKind.github.reporter(setting))
    #expect(output.text.contains("file=sub%2Cfolder/specs/shop.yaml,"))
  }

  @Test func `the summary is the page of the run, and a command names its file to Azure`() throws {
    var run = SampleRun()
    run.failing()
    run.finish()
    let summary = KeptSummary()
    let output = MemoryOutput()
    try run.report(with: ReportKind.azure.reporter(Sample.setting(output, summary: summary)))
    #expect(summary.text.hasPrefix("## ✗ 1 of 1 scenario failed\n"))
    #expect(output.text.hasSuffix("\n##vso[task.uploadsummary]/tmp/a;b]%AZP25/curlew.md\n"))
  }

  @Test func `a summary takes no more than there is room for`() throws {
    var run = SampleRun()
    for number in 0..<20 { run.failing(Sample.scenario("s\(number)", number: number)) }
    run.finish()
    let summary = KeptSummary()
    for room in [Int.max, 3_000] {
      summary.room = room
      let setting = Sample.setting(MemoryOutput(), summary: summary)
      try run.report(with: ReportKind.github.reporter(setting))
      #expect(summary.text.utf8.count <= min(room, ServiceReporter.summaryBytes))
      #expect(summary.text.hasPrefix("## ✗ 20 of 20 scenarios failed"))
    }
  }

  @Test(arguments: [true, false])
  func `a summary that cannot be written leaves the remarks, and says who asked for it`(
    _ isRequested: Bool
  ) throws {
    var run = SampleRun()
    run.failing()
    run.finish()
    let summary = KeptSummary()
    summary.failure = NoRoom()
    let output = MemoryOutput()
    var setting = Sample.setting(output, summary: summary)
    setting.isRequested = isRequested
    let reports = ReporterSet([ReportKind.github.reporter(setting)])
    reports.receive(run.events)
    let failures = reports.finish()
    #expect(failures.map(\.isRequested) == [isRequested])
    #expect(output.text.hasPrefix("::error file="))
  }

  private static func lines(_ kind: ReportKind, _ run: SampleRun) throws -> [String] {
    let output = MemoryOutput()
    try run.report(with: kind.reporter(Sample.setting(output)))
    return output.text.split(separator: "\n").map(String.init)
  }
}
