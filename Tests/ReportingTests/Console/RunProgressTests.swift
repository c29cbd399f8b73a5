// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import Synchronization
import Testing

/// What a person sees of a run while it goes on.
@Suite struct `While a run goes on` {
  private let output = MemoryOutput()
  private let errors = MemoryOutput()
  private let activity = RunActivity()

  /// - Parameter columns: asked for at each drawing.
  private func reporter(
    columns: @escaping @Sendable () -> Int? = { 80 }, isLive: Bool = true,
    lineEvery: Duration? = nil, spool: MemorySpool = MemorySpool()
  ) -> ConsoleReporter {
    var options = ConsoleOptions(width: columns(), isLive: isLive)
    options.activity = activity
    options.lineEvery = lineEvery
    options.askColumns = columns
    return ConsoleReporter(output: output, progress: errors, spool: spool, options: options)
  }

  private static func step(
    _ number: Int, startedAt: Int64, _ phase: ActiveStep.Phase = .firstByte,
    limit: Int64? = 30_000_000, name: String = "pay", file: String = "specs/shop.yaml",
    attempt: Int = 1, attemptLimit: Int? = 1, stepCount: Int = 1
  ) -> ActiveStep {
    let scenario = Sample.scenario("s\(number)", number: number, file: file)
    return ActiveStep(
      step: Sample.step(name, of: scenario), startedAtMicroseconds: startedAt, phase: phase,
      phaseMicroseconds: startedAt, limitMicroseconds: limit, attempt: attempt,
      attemptLimit: attemptLimit, stepCount: stepCount)
  }

  private func runs(_ steps: [ActiveStep]) {
    activity.answer { before in steps.filter { $0.startedAtMicroseconds < before } }
  }

  private func screen(_ columns: Int) throws -> Screen {
    var screen = Screen(columns: columns)
    let isUnderstood = screen.show(errors.text)
    try #require(isUnderstood, "\(errors.text.debugDescription)")
    return screen
  }

  @Test func `steps of over five seconds have a line, the oldest first, up to four`() throws {
    runs((0..<6).reversed().map { Self.step($0, startedAt: Int64($0) * 1_000_000) })
    let reporter = reporter()
    try reporter.tick(atMicroseconds: 7_200_000)
    let lines = try screen(80).shown
    #expect(lines[0] == "0/0 scenarios, 7.2 s")
    #expect(lines.count == 4)
    #expect(
      lines[1]
        == "  7 s  specs/shop.yaml:12 › s0 › pay: waiting for the first byte, 7 s of 30 s")
    try reporter.tick(atMicroseconds: 12_000_000)
    #expect(
      try screen(80).shown.map { $0.prefix(6) } == [
        "0/0 sc", "  12 s", "  11 s", "  10 s", "  9 s ",
      ])
  }

  @Test func `a short step has no line`() throws {
    runs([Self.step(0, startedAt: 1_000_000)])
    try reporter().tick(atMicroseconds: 5_999_000)
    #expect(try screen(80).shown == ["0/0 scenarios, 5.9 s"])
  }

  @Test(arguments: [
    (
      step(0, startedAt: 0, .nextAttempt(until: true), attempt: 4, attemptLimit: 6),
      "until, before another attempt, 60 s of 30 s, attempt 4 of 6"
    ),
    (
      step(0, startedAt: 0, .nextAttempt(until: false), limit: nil, attempt: 4, attemptLimit: nil),
      "before another attempt, attempt 4"
    ),
    (step(0, startedAt: 0, .program, limit: 90_000_000), "running a program, 60 s of 90 s"),
    (step(0, startedAt: 0, .computing, limit: nil, stepCount: 40), "evaluating, step 1 of 40"),
    (step(0, startedAt: 0, .connection, limit: nil), "exchanging messages"),
    (step(0, startedAt: 0, .delay, limit: 500_000), "delay, 60 s of 1 s"),
  ])
  func `says what a step waits for`(_ step: ActiveStep, _ words: String) throws {
    runs([step])
    try reporter(columns: { 300 }).tick(atMicroseconds: 60_000_000)
    #expect(try screen(300).shown.last == "  60 s  specs/shop.yaml:12 › s0 › pay: \(words)")
  }

  @Test(arguments: [20, 59, 60, 80, 300])
  func `fits the terminal, whatever the names are`(_ columns: Int) throws {
    let names = Hostile.texts + [String(repeating: "long ", count: 100), "漢字漢字漢字漢字漢字漢字漢字漢字漢字"]
    for name in names {
      let (output, errors) = (MemoryOutput(), MemoryOutput())
      runs([Self.step(0, startedAt: 0, name: name, file: "\(name).yaml")])
      var options = ConsoleOptions(width: columns, isLive: true, breaksCommands: true)
      options.activity = activity
      let reporter = ConsoleReporter(
        output: output, progress: errors, spool: MemorySpool(), options: options)
      try reporter.receive(
        .scenarioStarted(
          ScenarioStarted(scenario: Sample.scenario(name), atMicroseconds: 0)))
      try reporter.tick(atMicroseconds: 6_000_000)
      try reporter.tick(atMicroseconds: 7_000_000)
      var screen = Screen(columns: columns)
      let isUnderstood = screen.show(errors.text)
      #expect(isUnderstood, "\(name.debugDescription)")
      #expect(screen.breaks == 0, "\(screen.shown)")
      #expect(screen.shown.count == (columns < 60 ? 1 : 2), "\(screen.shown)")
    }
  }

  @Test func `is drawn anew for a terminal that changes its size`() throws {
    let columns = Changing(80)
    runs([Self.step(0, startedAt: 0)])
    let reporter = reporter(columns: { columns.value })
    try reporter.tick(atMicroseconds: 6_000_000)
    columns.value = 30
    try reporter.tick(atMicroseconds: 6_200_000)
    #expect(try screen(80).shown == ["0/0 scenarios, 6.2 s"])
    columns.value = 100
    try reporter.tick(atMicroseconds: 6_400_000)
    #expect(try screen(100).shown.count == 2)
  }

  @Test func `erases what it has drawn`() throws {
    runs((0..<4).map { Self.step($0, startedAt: 0) })
    let reporter = reporter()
    var run = SampleRun()
    run.passing(Sample.scenario())
    run.finish()
    try reporter.tick(atMicroseconds: 6_000_000)
    #expect(try screen(80).shown.count == 5)
    for event in run.events { try reporter.receive(event) }
    try reporter.finish()
    #expect(try screen(80).shown.isEmpty)
  }

  @Test func `a log gets a line when nothing else was printed for long`() throws {
    let reporter = reporter(isLive: false, lineEvery: .seconds(30))
    runs([Self.step(1, startedAt: 20_000_000), Self.step(0, startedAt: 12_000_000)])
    try reporter.receive(
      .runStarted(RunStarted(id: "1", tool: "t", startMilliseconds: 0, scenarioCount: 12)))
    var lines: [Int64] = []
    for second in Int64(1)...125 {
      let before = errors.bytes.count
      if second == 70 {
        var run = SampleRun()
        run.passing(Sample.scenario())
        for event in run.events.dropFirst() { try reporter.receive(event) }
      }
      try reporter.tick(atMicroseconds: second * 1_000_000)
      if errors.bytes.count > before { lines.append(second) }
    }
    #expect(lines == [30, 60, 100])
    let text = errors.text.split(separator: "\n")
    #expect(
      text[0] == "0/12 scenarios, 30.0 s; longest: 18 s  specs/shop.yaml:12 › s0 › pay: "
        + "waiting for the first byte, 18 s of 30 s")
    #expect(text[2].hasPrefix("1/12 scenarios, 100.0 s; "))
  }

  @Test func `a person who asks sees everything that runs, once`() throws {
    let reporter = reporter()
    runs((0..<9).map { Self.step($0, startedAt: 100_000) })
    try reporter.tick(atMicroseconds: 200_000)
    activity.ask()
    try reporter.tick(atMicroseconds: 300_000)
    let lines = try screen(300).shown
    #expect(lines.first == "0/0 scenarios, 0.3 s; running:")
    #expect(lines.count == 11)
    #expect(lines[9].hasPrefix("  0 s  specs/shop.yaml:12 › s8 › pay: waiting for the first byte"))
    #expect(lines[10] == "0/0 scenarios, 0.3 s")
    let before = errors.bytes.count
    try reporter.tick(atMicroseconds: 310_000)
    #expect(errors.bytes.count == before)
  }

  @Test func `a run without the console answers too`() throws {
    var options = ConsoleOptions()
    options.activity = activity
    let reporter = StatusReporter(output: errors, options: options)
    #expect(reporter.interest == [])
    try reporter.tick(atMicroseconds: 1_000_000)
    #expect(errors.bytes.isEmpty)
    activity.ask()
    try reporter.tick(atMicroseconds: 2_000_000)
    #expect(errors.text == "0/0 scenarios, 2.0 s; no step runs\n")
  }
}

/// A number that a test changes while others read it.
private final class Changing: Sendable {
  private let content: Mutex<Int>

  init(_ value: Int) { content = Mutex(value) }

  var value: Int {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }
}
