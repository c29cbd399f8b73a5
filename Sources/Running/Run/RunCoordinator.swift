// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Planning
import RunEvents

/// Starts units as the schedule allows, up to a number at a time, and keeps their results.
///
/// Everything runs on the engine's thread; only this task uses the schedule.
struct RunCoordinator {
  let plan: Plan
  let runner: UnitRunner
  /// The number of scenarios in flight.
  private let jobs: Int
  /// Whether the run is a load. Asked first: a question to the whole coordinator copies it.
  private let isLoad: Bool
  var schedule: Schedule
  var collections: [CollectionProgress]
  /// The scenarios of a load; empty for other runs.
  var held = HeldScenarios()
  /// The number of units that failed, in earlier turns too.
  private(set) var failures: Int
  /// The rows of scenarios with data, from the first row on to the last.
  private var feeds: [ScheduleNode: RowFeed] = [:]

  /// - Parameter failures: the number of units that failed in earlier turns.
  init(plan: Plan, runner: UnitRunner, jobs: Int, failures: Int = 0) {
    self.plan = plan
    self.runner = runner
    self.jobs = jobs
    self.failures = failures
    let run = runner.run
    isLoad = run.options.load != nil
    schedule = Schedule(
      ScheduleGraph(plan), orderSeed: run.options.orderSeed(in: run.repetition))
    collections = plan.collections.map(CollectionProgress.init)
    if let limit = run.options.failureLimit, failures >= limit.failures {
      schedule.stop(limit.reason)
    }
  }

  /// Runs everything; returns when the last unit has finished.
  mutating func run() async {
    await withTaskGroup(of: UnitRunner.Finished.self) { group in
      var running = 0
      var stopped = false
      while true {
        // An interruption that came before this task was known has not cancelled it.
        if !stopped, Task.isCancelled || runner.run.control.isEnding {
          stopped = true
          schedule.stop()
        }
        while running < jobs, let decision = schedule.next() {
          switch decision {
          case .skip(let unit, let reason):
            let row = await row(of: unit)
            runner.skip(
              unit, with: row, in: collections[unit.collection], reason: reason, stopped: stopped)
            schedule.skip(unit)
          case .start(let unit) where isLoad && isHeld(unit): hold(unit)
          case .start(let unit) where isLoad && isLeftOut(unit): schedule.finish(unit, .skipped)
          case .start(let unit):
            let row = await row(of: unit)
            if let reason = row?.reasonToSkip {
              runner.skip(
                unit, with: row, in: collections[unit.collection], reason: reason, stopped: false)
              schedule.finish(unit, .skipped)
              continue
            }
            running += 1
            let work = runner.work(for: unit, with: row, in: collections[unit.collection])
            let hasRow = row != nil
            group.addTask(executorPreference: runner.run.executor) { [runner] in
              await runner.carryOut(unit, work, hasRow: hasRow)
            }
          }
        }
        guard let finished = await group.next() else {
          guard !held.isEmpty, let load = runner.run.options.load else { return }
          await carryOutLoad(load)
          continue
        }
        running -= 1
        note(finished)
        if isLoad { holdIfLoaded(finished) }
        schedule.finish(finished.unit, finished.ending)
        if finished.outcome.isFailure { countFailure() }
      }
    }
  }
}

extension RunCoordinator {
  /// Counts a failed unit; with the last that is allowed, nothing more starts.
  private mutating func countFailure() {
    failures += 1
    guard let limit = runner.run.options.failureLimit, failures == limit.failures else { return }
    schedule.stop(limit.reason)
  }

  /// Keeps the results of a unit; those of the project's `setup` are for all its collections.
  private mutating func note(_ finished: UnitRunner.Finished) {
    let place = finished.unit.collection
    collections[place].note(finished)
    guard finished.unit.part == .setup, plan.collections[place].place == .project else { return }
    for other in collections.indices where plan.collections[other].place == .inProject {
      collections[other].begin(after: finished)
    }
  }

  /// The row of a unit; nil for a scenario without data. Units of a scenario come in the order of
  /// its rows.
  private mutating func row(of unit: RunUnit) async -> RowFeed.Answer? {
    guard case .scenario(let place) = unit.part else { return nil }
    if let feed = feeds[unit.node] {
      if feed.isLast(unit.row) { feeds[unit.node] = nil }
      return await feed.next(at: unit.row)
    }
    let rows = plan.collections[unit.collection].scenarios[place].rows
    guard !rows.tables.isEmpty, rows.count > 0 else { return nil }
    let feed = RowFeed(rows, files: runner.run.files)
    if !feed.isLast(unit.row) { feeds[unit.node] = feed }
    return await feed.next(at: unit.row)
  }
}

extension UnitRunner.Finished {
  fileprivate var ending: UnitEnding {
    switch outcome {
    case .passed: .passed
    case .skipped: .skipped
    case .failed, .errored, .interrupted, .pending: .failed
    }
  }
}

/// The results of one collection's finished units, for later units.
struct CollectionProgress: Sendable {
  /// The captures of the project's `setup`.
  private(set) var project = Locals()
  /// The captures of `setup`, and below them the project's.
  private(set) var setup = Locals()
  /// With the blocks that `setup` called, which clear up in `teardown`.
  private(set) var setupProgress: ScenarioProgress?
  /// The cookies of `setup` and of the project's; the jars of scenarios begin as a copy.
  private(set) var jar = CookieJar()
  private(set) var sharedJar = JarHandle(CookieJar())
  private let neededScenarios: Set<Int>
  /// The captures of needed scenarios, by index.
  private(set) var captures: [Int: Locals] = [:]

  init(_ collection: PlannedCollection) {
    neededScenarios = Set(collection.scenarios.flatMap(\.needs))
  }

  /// Takes the captures and cookies of the project's `setup`, before anything of the collection runs.
  mutating func begin(after finished: UnitRunner.Finished) {
    project = finished.captures
    setup = finished.captures
    jar = finished.jar
    sharedJar = JarHandle(finished.jar)
  }

  mutating func note(_ finished: UnitRunner.Finished) {
    switch finished.unit.part {
    case .setup:
      setup = finished.captures.over(project)
      jar = finished.jar
      setupProgress = finished.progress
      sharedJar = JarHandle(finished.jar)
    case .scenario(let place):
      if neededScenarios.contains(place) { captures[place] = finished.captures }
    case .teardown: break
    }
  }
}
