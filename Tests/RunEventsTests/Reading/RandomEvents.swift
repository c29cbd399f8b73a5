// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Notation
import RunEvents
import TestSupport

/// Makes the events of a run that never was, with every member of every event.
struct RandomEvents {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// The events of a whole run.
  mutating func run() -> [RunEvent] {
    var events = [started()]
    for number in 0..<number(to: 5) {
      events += scenario(number)
      if chance(4) { events.append(diagnostic()) }
      if chance(4) {
        events += [loadStarted(), loadSample(), loadFinished()].map { .load($0) }
      }
    }
    if chance(3) { events.append(.coverage(coverage())) }
    events.append(finished())
    return events
  }

  // MARK: Draws

  mutating func next() -> UInt64 { generator.next() }

  mutating func number(to end: Int) -> Int { Int(next() % UInt64(end)) }

  /// True one time in so many.
  mutating func chance(_ count: Int) -> Bool { number(to: count) == 0 }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(to: elements.count)]
  }

  mutating func some<Value>(_ make: (inout RandomEvents) -> Value) -> Value? {
    chance(2) ? nil : make(&self)
  }

  mutating func list<Value>(_ make: (inout RandomEvents) -> Value) -> [Value] {
    (0..<number(to: 3)).map { _ in make(&self) }
  }

  mutating func count() -> Int { chance(3) ? number(to: 1 << 50) : number(to: 10) }

  mutating func time() -> Int64 { Int64(number(to: chance(9) ? 1 << 49 : 100_000)) }

  private static let pieces = [
    "", "a", "GET", "/", "#", " (try 2)", "é", "e\u{301}", "🐈", "\u{0}", "\u{1b}[31m", "\"", "\\",
    "\r\n", "\u{2028}", "\u{202e}", "\u{7f}", "\u{9b}", "***password***", "://", "@", ":", ":80",
    "?", "[", "]", "null", "{\"a\":1}", "</script>",
  ]

  mutating func text() -> String {
    (0..<number(to: 4)).map { _ in element(of: Self.pieces) }.joined()
  }

  mutating func bytes() -> [UInt8] {
    chance(2) ? Array(text().utf8) : (0..<number(to: 9)).map { _ in UInt8(number(to: 256)) }
  }

  // MARK: Events

  private mutating func started() -> RunEvent {
    var started = RunStarted(
      id: text(), tool: text(), startMilliseconds: Int64(number(to: 1 << 47)),
      scenarioCount: count(),
      seed: next() >> 11, environment: some { $0.text() }, replayArguments: list { $0.text() },
      secretNames: list { $0.text() })
    started.shard = some { 1 + $0.count() }
    started.shards = some { 1 + $0.count() }
    started.planDigest = some { $0.text() }
    started.sourceDigest = some { $0.text() }
    started.group = some { $0.text() }
    started.selected = some { $0.count() }
    started.planned = some { $0.count() }
    started.rerunOf = some { $0.text() }
    started.repeatCount = some { $0.count() }
    return .runStarted(started)
  }

  private mutating func scenario(_ number: Int) -> [RunEvent] {
    var scenario = scenarioReference(number)
    var events: [RunEvent] = [
      .scenarioStarted(
        ScenarioStarted(
          scenario: scenario, tryLimit: 1 + self.number(to: 3), isUnordered: chance(2),
          atMicroseconds: time()))
    ]
    for tryNumber in 1...(1 + self.number(to: 2)) {
      if tryNumber > 1 {
        events.append(
          .tryFinished(
            TryFinished(
              scenario: scenario, outcome: outcome(), tryLimit: 1 + count(),
              startedAtMicroseconds: time(), durationMicroseconds: time())))
        scenario = scenario.inTry(tryNumber)
      }
      for _ in 0..<self.number(to: 4) { events += step(of: scenario) }
    }
    events.append(
      .scenarioFinished(
        ScenarioFinished(
          scenario: scenario, outcome: outcome(), expectedFailure: some { $0.text() },
          startedAtMicroseconds: time(), durationMicroseconds: time())))
    return events
  }

  private mutating func step(of scenario: ScenarioReference) -> [RunEvent] {
    let step = stepReference(scenario)
    var events: [RunEvent] = [.stepStarted(StepStarted(step: step, atMicroseconds: time()))]
    for _ in 0..<number(to: 3) { events.append(.attemptFinished(attempt(of: step))) }
    events.append(
      .stepFinished(
        StepFinished(
          step: step, outcome: outcome(), attempts: count(), turns: some { $0.count() },
          expectedFailure: some { $0.text() }, startedAtMicroseconds: time(),
          durationMicroseconds: time())))
    return events
  }

  private mutating func diagnostic() -> RunEvent {
    let span = SourceSpan(file: SourceFileID(index: 3), range: 4..<9)
    return .diagnostic(
      DiagnosticReported(
        diagnostic: Diagnostic(
          DiagnosticCode(text()), text(), severity: chance(2) ? .error : .warning,
          at: some { Annotation(span, $0.text()) }, notes: list { $0.text() },
          help: list { $0.text() }),
        place: some { $0.place() }, rendered: text()))
  }

  private mutating func finished() -> RunEvent {
    var summary = RunSummary()
    summary.steps = counts()
    summary.scenarios = counts()
    summary.skippedAlways = count()
    summary.hasRunSelectedStep = chance(2)
    summary.checks.held = count()
    summary.checks.failed = count()
    summary.requests = count()
    summary.connections = count()
    summary.resent = count()
    summary.unusableFiles = count()
    summary.snapshots.written = count()
    summary.snapshots.replaced = number(to: 2)
    summary.snapshots.removed = number(to: 2)
    summary.snapshots.unused = number(to: 2)
    summary.snapshots.lost = number(to: 2)
    summary.notices = NoticeCounts(
      list {
        CountedNotice(operation: $0.text(), check: $0.text(), message: $0.text(), step: $0.text())
      })
    summary.isOverdue = chance(2)
    summary.signal = some { _ in 15 }
    return .runFinished(RunFinished(durationMicroseconds: time(), summary: summary))
  }

  private mutating func counts() -> RunSummary.Counts {
    var counts = RunSummary.Counts()
    counts.passed = count()
    counts.failed = count()
    counts.errored = count()
    counts.skipped = count()
    counts.interrupted = count()
    counts.flaky = count()
    counts.knownFailures = count()
    return counts
  }

  // MARK: References

  mutating func outcome() -> Outcome {
    let reason = text()
    return element(of: [
      .passed, .failed, .errored, .skipped(reason: reason), .interrupted, .pending,
    ])
  }

  mutating func place() -> SourcePlace {
    SourcePlace(
      file: text(), line: count(), column: 1 + count(), lineText: text(), length: 1 + count())
  }

  private mutating func scenarioReference(_ number: Int) -> ScenarioReference {
    let row = some { $0.text() }
    let repetition = chance(3) ? Repetition(number: 1 + self.number(to: 3), of: 5) : nil
    let replay: ScenarioReference.Replay = chance(4) ? .never : row == nil ? .line : .row
    return ScenarioReference(
      path: ScenarioPath(
        file: text(), name: text() + (row.map { " [\($0)]" } ?? ""), row: row,
        repetition: repetition, tryNumber: 1 + self.number(to: 3)), number: number,
      role: element(of: [.scenario, .needed, .setup, .teardown, .thresholds]),
      collectionName: text(), tags: list { $0.text() }, labels: labels(),
      collectionLabels: labels(),
      line: count(), replay: replay,
      traceID: some { TraceID(high: $0.next(), low: 1) } ?? nil)
  }

  private mutating func stepReference(
    _ scenario: ScenarioReference, depth: Int = 0
  ) -> StepReference {
    let caller =
      depth < 3 && chance(3) ? stepReference(scenario, depth: depth + 1) : nil
    let identity = text()
    let isTeardown = depth == 0 && chance(5)
    return StepReference(
      path: StepPath(
        scenario: scenario.path, caller: caller?.path, identity: identity,
        isOwnTeardown: isTeardown && caller == nil), scenario: scenario, caller: caller,
      name: text(), request: depth == 0 ? some { $0.text() } : nil,
      occurrence: 1 + number(to: 2), turn: some { $0.turn() }, index: count(),
      isTeardown: isTeardown, isNeeded: depth == 0 && chance(3),
      tags: depth == 0 ? list { $0.text() } : [],
      labels: depth == 0 && chance(2) ? labels() : nil,
      file: caller == nil && depth == 0 ? nil : text(), line: count(),
      column: depth == 0 ? count() : 1)
  }

  private mutating func labels() -> [Label] {
    (0..<number(to: 3)).map { place in
      Label(name: "l\(place)", texts: (0...number(to: 2)).map { _ in text() })
    }
  }

  private mutating func turn() -> LoopTurn {
    LoopTurn(index: count(), count: some { $0.count() }, name: some { $0.text() })
  }
}
