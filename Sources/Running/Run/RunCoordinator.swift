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
  /// Whether the schedule was stopped since the run is to end.
  private var isStopped = false
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
  ///
  /// A unit beside which none may run is carried out by this task itself.
  mutating func run() async {
    let workers = UnitWorkers()
    await withDiscardingTaskGroup { group in
      func begin(_ assignment: UnitWorkers.Assignment) {
        guard !workers.give(assignment) else { return }
        group.addTask(executorPreference: runner.run.executor) { [runner] in
          await workers.work(assignment, by: runner)
        }
      }
      var running = 0
      while true {
        stopIfEnding()
        var only: UnitWorkers.Assignment?
        while running < jobs, let decision = schedule.next() {
          // Rows that are skipped one after another, for whatever reason, do not delay the end.
          stopIfEnding()
          guard let assignment = await assignment(for: decision) else { continue }
          running += 1
          if running == 1 {
            only = assignment
          } else {
            if let first = only.take() { begin(first) }
            begin(assignment)
          }
        }
        if running > 0 {
          let finished =
            if let only { await runner.carryOut(only) } else { await workers.nextFinished() }
          running -= 1
          end(finished)
        } else if !held.isEmpty, let load = runner.run.options.load {
          await carryOutLoad(load)
        } else {
          return workers.close()
        }
      }
    }
  }
}

extension RunCoordinator {
  /// Stops the schedule when the run is to end. An interruption that came before this task was known
  /// has not cancelled it.
  private mutating func stopIfEnding() {
    guard !isStopped, Task.isCancelled || runner.run.control.isEnding else { return }
    isStopped = true
    schedule.stop()
  }

  /// What is to be carried out; nil if the unit is reported as skipped or held back instead.
  private nonisolated(nonsending) mutating func assignment(
    for decision: Schedule.Decision
  ) async -> UnitWorkers.Assignment? {
    switch decision {
    case .skip(let unit, let reason):
      let row = await row(of: unit)
      runner.skip(
        unit, with: row, in: collections[unit.collection], reason: ownReason(of: unit) ?? reason,
        stopped: isStopped)
      schedule.skip(unit)
    case .skipRows(let unit, let count):
      feeds[unit.node] = nil
      runner.interrupt(rows: count, from: unit, in: collections[unit.collection])
      schedule.skip(unit, rows: count)
    case .start(let unit) where isLoad && isHeld(unit): hold(unit)
    case .start(let unit) where isLoad && isLeftOut(unit): schedule.finish(unit, .skipped)
    case .start(let unit):
      let row = await row(of: unit)
      guard let reason = row?.reasonToSkip else {
        return UnitWorkers.Assignment(
          unit, runner.work(for: unit, with: row, in: collections[unit.collection]),
          hasRow: row != nil)
      }
      runner.skip(
        unit, with: row, in: collections[unit.collection], reason: reason, stopped: false)
      schedule.finish(unit, .skipped)
    }
    return nil
  }

  /// The `skip` of a scenario, which counts more than what else keeps it from running; nil for none,
  /// and for one whose text is known only when the scenario begins.
  private func ownReason(of unit: RunUnit) -> String? {
    guard case .scenario(let place) = unit.part else { return nil }
    return plan.collections[unit.collection].scenarios[place].skip?.literalText
  }

  /// Takes the result of a unit.
  private mutating func end(_ finished: UnitRunner.Finished) {
    note(finished)
    if isLoad { holdIfLoaded(finished) }
    schedule.finish(finished.unit, finished.ending)
    if finished.outcome.isFailure { countFailure() }
  }

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
  private nonisolated(nonsending) mutating func row(
    of unit: RunUnit
  ) async -> RowFeed.Answer? {
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
