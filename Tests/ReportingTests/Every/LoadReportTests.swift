// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import TestSupport
import Testing

@Suite struct `The reports of a load` {
  private func console(_ load: SampleLoad, _ options: ConsoleOptions = ConsoleOptions()) throws
    -> (output: String, progress: String)
  {
    let (output, progress) = (MemoryOutput(), MemoryOutput())
    try load.run.report(
      with: ConsoleReporter(
        output: output, progress: progress, spool: MemorySpool(), options: options))
    return (output.text, progress.text)
  }

  private func summary(_ load: SampleLoad) throws -> String {
    let text = try console(load).output
    return text.split(separator: "\n\nload ").last.map { "load \($0)" } ?? text
  }

  @Test func `have the figures in the console`() throws {
    #expect(
      try summary(SampleLoad()) == """
        load       2 min, 200.0/s starts (open), 2 steps each
        requests   1,000: 997 held, 3 failed (0.3 %)    3 × status 503 at create
        reached    200.0/s of 200.0/s starts, 8.3/s requests over 2 min; starts late by p99 0.39 ms, 0 not begun
        latency    p50  26   p90  82   p95  91   p99  99   p99.9 101   max 101 ms    of 997 that held, from when it was due
        latency    p50 1.0   p90 1.0   p95 1.0   p99 1.0   p99.9 1.0   max 1.0 ms    of 3 that failed
        service    p50  13   p90  41   p95  46   p99  49   p99.9  50   max  50 ms    from its sending
                   thresholds judge all requests: those that failed are among them
        ✓ p95 < 300 ms      91.071 ms
        ✗ errors < 0.01 %   0.3 %    specs/shop.yaml:41:14
        ✓ started >= 99 %   100 %
        engine     delay p99 0.20 ms, 62 % of one core
        seed       4711

        """)
  }

  @Test func `say that users lower the load, and what was not proved`() throws {
    let text = try summary(SampleLoad(model: .closed, isLimited: true))
    #expect(text.contains("200 users (closed)"))
    #expect(
      text.contains("reached    8.3/s requests over 2 min: a slow service lowers the load of users")
    )
    #expect(!text.contains("\nservice"))
    #expect(text.contains("✗ p95 < 300 ms      91.071 ms  not proved"))
    #expect(text.contains("this machine was the limit: its own delay of p99 98 ms"))
    #expect(text.contains("`--shard 1/2` to `--shard 2/2`"))
  }

  @Test func `say what counted`() throws {
    let text = try summary(SampleLoad(isWarmedUp: true, earlyEnd: .threshold))
    #expect(text.contains("10 s of warm-up, 2 steps each, ended early by a threshold"))
    let interrupted = try summary(SampleLoad(earlyEnd: .interrupted))
    #expect(interrupted.contains("2 steps each, interrupted"))
    #expect(!interrupted.contains("✓"))
  }

  @Test func `say over which seconds each rate is`() throws {
    let text = try summary(SampleLoad(isWarmedUp: true))
    #expect(
      text.contains("of 200.0/s starts over 2 min, 9.1/s requests over 1 min 50 s; starts late"))
  }

  @Test func `show a failure in full, as an example of all`() throws {
    let text = try console(SampleLoad(limitsErrors: false)).output
    #expect(text.contains("3 of 500 requests failed (0.6 %): 3 × status 503"))
    #expect(text.contains("for example"))
    #expect(text.contains("POST /v1/pets"))
    #expect(!text.contains("tried 2 times"))
  }

  @Test func `are one line with -q`() throws {
    let text = try console(SampleLoad(), ConsoleOptions(verbosity: .quiet)).output
    #expect(
      text.hasSuffix(
        "1,000 requests, 3 failed, p95 91 ms of those that held, 1 of 3 thresholds not held\n"))
  }

  @Test func `go on in a line every ten seconds without a terminal`() throws {
    let progress = try console(SampleLoad()).progress
    #expect(
      progress
        == "load 10 s: 199/s starts, 3 in flight, p95 7.9 ms, failed: 2 × status 503, 1 threshold not held\n"
    )
    #expect(try console(SampleLoad(), ConsoleOptions(verbosity: .quiet)).progress == "")
  }

  /// What a terminal shows after so many samples.
  private func drawn(width: Int, _ load: SampleLoad = SampleLoad()) throws -> String {
    let progress = MemoryOutput()
    let reporter = ConsoleReporter(
      output: MemoryOutput(), progress: progress, spool: MemorySpool(),
      options: ConsoleOptions(width: width, isLive: true))
    try reporter.receive(
      .runStarted(RunStarted(id: "1", tool: "t", startMilliseconds: 0, scenarioCount: 1)))
    try reporter.receive(.load(.started(load.started)))
    try reporter.receive(.load(.sample(load.sample(0))))
    try reporter.tick(atMicroseconds: 1_500_000)
    try reporter.tick(atMicroseconds: 1_600_000)
    return progress.text
  }

  @Test func `are six lines on a terminal, drawn twice a second`() throws {
    #expect(
      try drawn(width: 80) == """
        load       1 of 120 s, 2 min, 200.0/s starts (open)
        starts     199/s of 200/s
        in flight  3
        latency    p50 3.1   p95 7.9   p99 31 ms in the last 10 s
        requests   400, failed: 2 × status 503
        thresholds not held: errors < 0.01 %
        """)
  }

  @Test(arguments: [20, 40, 59]) func `are one line on a narrow terminal`(width: Int) throws {
    let text = try drawn(width: width)
    #expect(!text.contains("\n"))
    #expect(text.count < width)
  }

  @Test func `take their lines away`() throws {
    let progress = MemoryOutput()
    let reporter = ConsoleReporter(
      output: MemoryOutput(), progress: progress, spool: MemorySpool(),
      options: ConsoleOptions(width: 80, isLive: true))
    try reporter.receive(.load(.started(SampleLoad().started)))
    try reporter.receive(.load(.sample(SampleLoad().sample(0))))
    try reporter.tick(atMicroseconds: 1_500_000)
    try reporter.receive(.load(.finished(SampleLoad().finished)))
    #expect(
      progress.text.hasSuffix(
        "\r\u{1b}[2K" + String(repeating: "\u{1b}[1A\u{1b}[2K", count: 5)))
  }

  @Test(arguments: Hostile.texts)
  func `show nothing that a terminal would obey`(text: String) throws {
    var load = SampleLoad()
    load.kind = text
    load.name = text
    let shown = try console(load).output + drawn(width: 80, load)
    #expect(
      !shown.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
  }

  @Test(.enabled(if: Validator.hasJSONSchema, Validator.absence))
  func `are valid events`() async throws {
    let output = MemoryOutput()
    let run = SampleLoad().run
    try run.report(with: NDJSONReporter(output: output))
    let errors = try await Validator.schemaErrors(
      output.bytes, schema: Validator.projectFile("specs/events.schema.json"), lines: true)
    #expect(errors == "checked \(run.events.count)\n")
  }

  @Test func `have the figures in the page, without script and for its view`() throws {
    let file = try SampleLoad().run.html()
    #expect(file.text.contains("200.0/s starts (open), 2 steps each"))
    let load = try #require(file.index[member: "load"])
    #expect(load[member: "rows"]?.count == 12)
    #expect(
      load[member: "thresholds"]?.elements.map { $0[1]?.stringValue } == [
        "passed", "failed", "passed",
      ])
    #expect(load[member: "percentiles"]?.count == 7)
    #expect((load[member: "points"]?.count ?? 0) > 100)
  }

  @Test func `of a run have no load`() throws {
    var run = SampleRun()
    run.passing(Sample.scenario())
    run.finish()
    #expect(try run.html().index[member: "load"] == nil)
  }
}
