// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Planning
import RunEvents
import Synchronization
import Values

/// Runs the scenarios of a load: starts at their times, or users, until the end; each second a sample.
///
/// Everything runs on the engine's thread. The first signal does not cancel it: it stops starting, and gives
/// what is under way some seconds.
final class LoadRunner: Sendable {
  /// A scenario of the load.
  struct Scenario: Sendable {
    let collection: Int
    let scenario: Int
    let weight: Int
    let progress: CollectionProgress
    /// Nil without data.
    let rows: LoadRows?
    /// That of its result.
    let reference: ScenarioReference
  }

  let options: LoadOptions
  let runner: UnitRunner
  /// For the starts whose traces are sampled; nil if no collector gets them.
  private let sampledRunner: UnitRunner?
  /// The run, for what is reported; `runner` has a copy without events.
  let whole: RunContext
  let recorder: LoadRecorder
  let scenarios: [Scenario]
  private let choice: LoadChoice
  /// Stops what is under way: after the grace of a signal, or with the run.
  let stop: StopSignal
  /// The number of units in the plan; those of starts come after it.
  private let firstNumber: Int
  let watch: LoadWatch
  /// How many starts each scenario had.
  private let counts: Mutex<[Int]>

  /// - Parameters:
  ///   - runner: the runner of the run; its context is copied for the load.
  ///   - scenarios: at least one.
  init(
    _ options: LoadOptions, in runner: UnitRunner, _ scenarios: [Scenario], firstNumber: Int
  ) {
    self.options = options
    self.scenarios = scenarios
    self.firstNumber = firstNumber
    whole = runner.run
    let counters = RunCounters()
    self.runner = UnitRunner(plan: runner.plan, run: runner.run.forLoad(counting: counters))
    let isExported = runner.run.options.tracing?.isExported == true
    sampledRunner =
      isExported
      ? UnitRunner(
        plan: runner.plan, run: runner.run.forLoad(counting: counters, isSampled: true)) : nil
    recorder = LoadRecorder(
      options.description, scenarios.map(\.reference), places: runner.run.places,
      meter: isExported ? LoadMeter() : nil)
    choice = LoadChoice(
      seed: runner.run.randomness.beginning(of: "starts"), weights: scenarios.map(\.weight))
    stop = StopSignal(under: runner.run.control.teardownWork)
    watch = LoadWatch(options)
    counts = Mutex(scenarios.map { _ in 0 })
  }

  var run: RunContext { runner.run }
  private var curve: LoadCurve { options.description.curve }

  /// Whether nothing new starts.
  private var isStopping: Bool {
    Task.isCancelled || run.control.isEnding || watch.hasEndedEarly
  }

  // MARK: The whole

  /// Runs the load to its end and returns its figures.
  nonisolated(nonsending) func carryOut(_ started: LoadStarted) async -> LoadFinished {
    recorder.begin(at: started.atMicroseconds)
    await withTaskGroup(of: Void.self) { group in
      group.addTask(executorPreference: run.engine) { await self.takeSamples(started) }
      group.addTask(executorPreference: run.engine) { await self.measureDelay() }
      switch options.description.model {
      case .open: await paceStarts()
      case .closed: await paceUsers()
      }
      group.cancelAll()
    }
    let now = run.clock.microseconds
    recorder.note(due: dueStarts(at: watch.startsEnded ?? now))
    if let metrics = recorder.takeMetrics(at: now) { whole.events.send(metrics) }
    var finished = LoadFinished(
      atMicroseconds: now, figures: recorder.figures(at: watch.startsEnded ?? now))
    if run.control.isEnding {
      finished.earlyEnd = .interrupted
    } else if watch.hasEndedEarly {
      finished.earlyEnd = .threshold
    }
    return finished
  }

  /// Notes that no further start comes, and waits for those under way; after a signal for a limited time.
  private nonisolated(nonsending) func waitForEnd(cancel: () -> Void) async {
    watch.endStarts(at: run.clock.microseconds)
    var deadline: Int64?
    while recorder.inFlight > 0 {
      let now = run.clock.microseconds
      if run.control.isEnding, deadline == nil {
        // `--timeout` leaves no further time.
        deadline = run.control.isOverdue ? now : now + options.grace.wholeMicroseconds
      }
      if Task.isCancelled || deadline.map({ now >= $0 }) == true {
        stop.raise()
        return cancel()
      }
      try? await run.engine.sleep(for: .milliseconds(5))
    }
  }

  /// Sleeps until a moment of the run, or until nothing new starts.
  ///
  /// - Returns: whether the moment came.
  private nonisolated(nonsending) func wait(until instant: Int64) async -> Bool {
    while !isStopping {
      let left = instant - run.clock.microseconds
      guard left > 0 else { return true }
      // Looks for a signal now and then.
      try? await run.engine.sleep(for: .microseconds(min(left, 100_000)))
    }
    return false
  }

  // MARK: The open model

  private nonisolated(nonsending) func paceStarts() async {
    let began = recorder.began
    await withDiscardingTaskGroup { group in
      var number = options.share.number - 1
      while !isReached(number), let offset = curve.instant(ofStart: number) {
        let due = began + offset
        guard await wait(until: due) else { break }
        guard await waitForRoom(until: began) else { break }
        let hadRoom = !watch.takeWaited()
        start(number, due: due, hadRoom: hadRoom, in: &group)
        number += options.share.count
      }
      if !isReached(number), let end = curve.microseconds { _ = await wait(until: began + end) }
      await waitForEnd { group.cancelAll() }
    }
  }

  /// Whether the iterations are used up before a start.
  private func isReached(_ number: Int) -> Bool {
    options.description.iterations.map { number >= $0 } ?? false
  }

  /// Waits while the most scenarios are under way.
  ///
  /// - Returns: false if there was no room until the end.
  private nonisolated(nonsending) func waitForRoom(until began: Int64) async -> Bool {
    let end = curve.microseconds.map { began + $0 } ?? .max
    while recorder.inFlight >= options.description.maxInFlight {
      guard !isStopping, run.clock.microseconds < end else { return false }
      watch.noteWaited()
      try? await run.engine.sleep(for: .milliseconds(1))
    }
    return true
  }

  private func start(
    _ number: Int, due: Int64, hadRoom: Bool, in group: inout DiscardingTaskGroup
  ) {
    let draw = choice.draw(ofStart: number)
    let place = choice.scenario(by: draw)
    let turn = turn(of: number, place)
    recorder.noteBegin(lateness: hadRoom ? run.clock.microseconds - due : nil)
    let start = begin(number, of: place, due: due, draw: draw)
    group.addTask(executorPreference: run.engine) {
      await self.runStart(start, turn: turn)
      self.recorder.noteEnd()
    }
  }

  /// Which start of its scenario a start is, those of other shards counted.
  private func turn(of number: Int, _ place: Int) -> Int {
    let share = options.share
    return counts.withLock { counts in
      // The starts of other shards before this one.
      if share.count > 1 {
        for other in max(0, number - share.count + 1)..<number {
          counts[choice.scenario(by: choice.draw(ofStart: other))] += 1
        }
      }
      defer { counts[place] += 1 }
      return counts[place]
    }
  }

  /// How many starts of this share were due at a moment of the run.
  func dueStarts(at now: Int64) -> Int {
    guard options.description.model == .open else { return recorder.begun }
    let end = min(now - recorder.began, curve.microseconds ?? .max)
    return watch.countDue(until: end) { number in
      isReached(number) ? nil : curve.instant(ofStart: number)
    }
  }

  // MARK: The closed model

  private nonisolated(nonsending) func paceUsers() async {
    let began = recorder.began
    let users = Int((curve.highest + 999_999_999) / 1_000_000_000)
    let end = curve.microseconds.map { began + $0 } ?? .max
    await withDiscardingTaskGroup { group in
      // The first users begin first.
      for user in 0..<users where options.share.has(user) {
        guard let first = curve.nextInstant(ofUser: user, from: 0),
          await wait(until: began + first)
        else { continue }
        watch.beginUser()
        group.addTask(executorPreference: run.engine) {
          await self.work(as: user, of: users)
          self.watch.endUser()
        }
      }
      while watch.users > 0, !isStopping, run.clock.microseconds < end {
        try? await run.engine.sleep(for: .milliseconds(5))
      }
      await waitForEnd { group.cancelAll() }
    }
  }

  private nonisolated(nonsending) func work(as user: Int, of users: Int) async {
    var turn = 0
    while !isStopping {
      let now = run.clock.microseconds - recorder.began
      guard let next = curve.nextInstant(ofUser: user, from: now),
        await wait(until: recorder.began + next), watch.claimIteration()
      else { return }
      let number = user + turn * users
      let draw = choice.draw(ofStart: number)
      let place = choice.scenario(by: draw)
      let due = run.clock.microseconds
      recorder.noteBegin(lateness: nil)
      let start = begin(number, of: place, due: due, draw: draw)
      let ofScenario = counts.withLock { counts in
        defer { counts[place] += options.share.count }
        return counts[place] + options.share.number - 1
      }
      await runStart(start, turn: ofScenario)
      recorder.noteEnd()
      turn += 1
      // A scenario without a request must not keep the thread.
      if run.clock.microseconds - due < 50 { await Task.yield() }
    }
  }

  // MARK: A start

  private func begin(_ number: Int, of scenario: Int, due: Int64, draw: UInt64) -> LoadStart {
    let isSampled =
      run.options.tracing?.share.has(startWithDraw: draw) == true && run.events.hasRoomForTelemetry
    return LoadStart(
      recorder, scenario: scenario, due: due, number: number, draw: draw, isSampled: isSampled)
  }

  private nonisolated(nonsending) func runStart(_ start: LoadStart, turn: Int) async {
    let scenario = scenarios[start.scenario]
    var row: RowFeed.Answer?
    var place = 0
    if let rows = scenario.rows { (place, row) = await rows.row(ofStart: turn) }
    let unit = RunUnit(
      node: ScheduleNode(
        collection: scenario.collection, part: .scenario(scenario.scenario)),
      row: place, number: firstNumber + start.number)
    let runner = start.isSampled ? sampledRunner ?? runner : runner
    await runner.carryOut(unit, with: row, in: scenario.progress, as: start, stop: stop)
  }
}
