// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Planning
import RunEvents
import Transfers

/// Runs a unit of the schedule with the scenario runner.
///
/// An object, since the task of each unit has it.
final class UnitRunner: Sendable {
  let plan: Plan
  let run: RunContext
  /// What the units of each collection share, in the order of the plan.
  private let contexts: [CollectionContext]

  init(plan: Plan, run: RunContext) {
    self.plan = plan
    self.run = run
    contexts = plan.collections.map { CollectionContext($0, in: run) }
  }

  /// A finished unit, with its results for others.
  struct Finished: Sendable {
    let unit: RunUnit
    let outcome: Outcome
    let captures: Locals
    let jar: CookieJar
    /// Of a `setup`: with the blocks that clear up in `teardown`.
    var progress: ScenarioProgress?
  }

  nonisolated(nonsending) func carryOut(_ assignment: UnitWorkers.Assignment) async -> Finished {
    let (unit, scenarios) = (assignment.unit, ScenarioRunner(run: run))
    let result =
      assignment.work.isTeardown
      ? await shielded(assignment.work, scenarios) : await scenarios.run(assignment.work)
    if assignment.hasRow { run.events.endRow(number(of: unit)) }
    return Finished(
      unit: unit, outcome: result.outcome, captures: result.captures, jar: result.jar.copy,
      progress: result.progress)
  }

  /// Reports a unit that does not run.
  func skip(
    _ unit: RunUnit, with row: RowFeed.Answer?, in progress: CollectionProgress, reason: String,
    stopped: Bool
  ) {
    let collection = plan.collections[unit.collection]
    let always =
      if case .scenario(let place) = unit.part {
        collection.scenarios[place].isNeverRun
          || collection.scenarios[place].skip?.literalText != nil
      } else {
        false
      }
    ScenarioRunner(run: run).skip(
      work(for: unit, with: row, in: progress),
      outcome: stopped ? .interrupted : .skipped(reason: reason),
      always: always && !stopped)
    if row != nil { run.events.endRow(number(of: unit)) }
  }

  /// Reports several rows of a scenario, none of which began before the run was interrupted, as one result.
  ///
  /// - Parameter first: the first of them.
  func interrupt(rows: Int, from first: RunUnit, in progress: CollectionProgress) {
    var work = work(for: first, with: nil, in: progress)
    let row = "\(rows) rows from row \(first.row + 1)"
    work.reference = work.reference.standing(for: rows, named: row)
    ScenarioRunner(run: run).skip(work, outcome: .interrupted, always: false)
  }

  /// The place of a unit in the order of all results.
  private func number(of unit: RunUnit) -> Int { run.firstNumber + unit.number }

  /// The collection's `teardown` runs in an interrupted run too, for a bounded time.
  private nonisolated(nonsending) func shielded(
    _ work: ScenarioRunner.Work, _ scenarios: ScenarioRunner
  ) async -> ScenarioRunner.Result {
    let slot = ResultSlot(
      ScenarioRunner.Result(outcome: .interrupted, captures: Locals(), jar: work.jar))
    await run.control.shielded(on: run.executor) { slot.fill(await scenarios.run(work)) }
    return slot.content
  }

  /// Runs the `teardown` of each block that was carried out once, as a result of its own.
  ///
  /// - Parameter first: the number of the first result.
  /// - Returns: Their number.
  nonisolated(nonsending) func carryOutOnceTeardowns(from first: Int) async -> Int {
    let teardowns = run.once.takeTeardowns()
    for (place, teardown) in teardowns.enumerated() {
      let caller = teardown.caller
      let call = caller.reference.calls.first ?? caller.reference
      let reference = ScenarioReference(
        path: ScenarioPath(
          file: caller.scenario.file, name: "teardown \(place + 1) of once: \(teardown.block.name)",
          repetition: run.repetition),
        number: first + place, role: .teardown,
        collectionName: caller.scenario.collectionName, tags: [],
        labels: caller.scenario.collectionLabels,
        collectionLabels: caller.scenario.collectionLabels, line: call.line,
        replay: caller.scenario.replay == .never ? .never : .line,
        traceID: run.options.tracing?.newTrace())
      let progress = ScenarioProgress(reference)
      progress.defer(
        ScenarioProgress.BlockTeardown(
          list: teardown.block.teardown, caller: caller, scope: teardown.scope))
      var scope = teardown.scope
      scope.stop = run.control.teardownWork
      _ = await shielded(
        ScenarioRunner.Work(
          reference: reference,
          content: ScenarioContent(StepList([], at: caller.planned.span), line: reference.line),
          scope: scope, jar: teardown.jar, setup: progress, isTeardown: true),
        ScenarioRunner(run: run))
    }
    return teardowns.count
  }

  func work(
    for unit: RunUnit, with row: RowFeed.Answer?, in progress: CollectionProgress
  ) -> ScenarioRunner.Work {
    var frame = Frame(contexts[unit.collection])
    frame.captureShare = CaptureShare(run.capturedBytes)
    frame.project = progress.project
    frame.setup = progress.setup
    if case .row(let row)? = row { frame.row = row.row }
    if case .scenario(let place) = unit.part {
      for need in plan.collections[unit.collection].scenarios[place].needs {
        frame.needs[plan.collections[unit.collection].scenarios[need].name] =
          progress.captures[need]
      }
    }
    var scope = StepScope(frame)
    scope.stop = unit.part == .teardown ? run.control.teardownWork : run.control.work
    switch unit.part {
    case .setup:
      let collection = plan.collections[unit.collection]
      let content = content(of: collection.setup)
      return ScenarioRunner.Work(
        reference: reference(unit, .setup, "setup", line: content.line),
        content: content, scope: scope, jar: JarHandle(jar(of: collection, progress)),
        isSetup: true)
    case .teardown:
      let content = content(of: plan.collections[unit.collection].teardown)
      return ScenarioRunner.Work(
        reference: reference(unit, .teardown, "teardown", line: content.line),
        content: content, scope: scope, jar: JarHandle(progress.jar),
        setup: progress.setupProgress, isTeardown: true)
    case .scenario(let place):
      return work(unit, place, with: row, scope: scope, progress)
    }
  }

  private func content(of list: StepList) -> ScenarioContent {
    ScenarioContent(list, line: run.places.location(of: list.span).line)
  }

  /// The content of a scenario; that of one with rows is made once.
  private func content(of place: Int, in collection: Int) -> ScenarioContent {
    let hasRows = !plan.collections[collection].scenarios[place].rows.tables.isEmpty
    if hasRows, let known = contexts[collection].scenarios[place] { return known }
    let scenario = plan.collections[collection].scenarios[place]
    let made = ScenarioContent(scenario, line: run.places.location(of: scenario.span).line)
    if hasRows { contexts[collection].scenarios[place] = made }
    return made
  }

  private func work(
    _ unit: RunUnit, _ place: Int, with row: RowFeed.Answer?, scope: StepScope,
    _ progress: CollectionProgress
  ) -> ScenarioRunner.Work {
    // Members are read in place: a scenario is large, and each row would copy it.
    let scenarios = plan.collections[unit.collection].scenarios
    let content = content(of: place, in: unit.collection)
    let (name, rowName) = (scenarios[place].name, row.map { $0.name ?? String(unit.row + 1) })
    let labels = ScenarioLabels(scenarios[place].labels, row: scope.frame.row)
    var work = ScenarioRunner.Work(
      reference: reference(
        unit, scenarios[place].isNeededOnly ? .needed : .scenario, name, row: rowName,
        labels: labels.labels, line: content.line),
      content: content, scope: scope, jar: jar(of: scenarios[place].cookieJar, progress))
    work.problem = labels.problem
    switch row {
    case .row(let row)?:
      let secrets = row.row.secrets
      if !secrets.isEmpty { run.events.mask(secrets, ofRow: number(of: unit)) }
    case .failed(let failure)?:
      work.problem = .unreadableRow(failure, at: scenarios[place].span)
    case .gone?, nil: break
    }
    return work
  }

  private func jar(of planned: PlannedCookieJar, _ progress: CollectionProgress) -> JarHandle {
    switch planned {
    case .mode(.own): JarHandle(progress.jar)
    case .mode(.fresh), .unknownFile: JarHandle(CookieJar())
    case .mode(.shared): progress.sharedJar
    case .mode(.none): JarHandle(.none)
    case .file(let path, _): JarHandle(jar(of: path, under: progress.jar))
    }
  }

  /// The jar at the start of `setup`: the cookies of the file in the collection's `cookieJar`, and
  /// those that the project's `setup` left.
  private func jar(
    of collection: PlannedCollection, _ progress: CollectionProgress
  ) -> CookieJar {
    collection.cookieJar.path.map { jar(of: $0, under: progress.jar) } ?? progress.jar
  }

  /// The cookies of a file, overridden by those of `setup`.
  private func jar(of path: String, under left: CookieJar) -> CookieJar {
    var jar = CookieJar()
    let now = run.clock.epochSeconds
    jar.add(run.files.cookies(path), now: now)
    jar.add(left.cookies, now: now)
    return jar
  }

  /// - Parameters:
  ///   - name: without that of the row.
  ///   - labels: nil for those of the collection.
  private func reference(
    _ unit: RunUnit, _ role: ScenarioReference.Role, _ name: String, row: String? = nil,
    labels: [Label]? = nil, line: Int
  ) -> ScenarioReference {
    let ownLabels = ScenarioLabels(plan.collections[unit.collection].labels, row: nil).labels
    // Members are read in place: a collection is large, and each row would copy it.
    let tags =
      if case .scenario(let place) = unit.part {
        plan.collections[unit.collection].scenarios[place].tags
      } else {
        [String]()
      }
    return ScenarioReference(
      path: ScenarioPath(
        file: plan.collections[unit.collection].path,
        name: row.map { PlannedRow.title(of: $0, in: name) } ?? name, ofScenario: name, row: row,
        repetition: run.repetition),
      number: number(of: unit), role: role, collectionName: plan.collections[unit.collection].name,
      tags: tags, labels: labels ?? ownLabels, collectionLabels: ownLabels, line: line,
      replay: plan.collections[unit.collection].place == .project
        ? .never : row == nil ? .line : .row,
      traceID: run.options.tracing?.newTrace())
  }
}

extension PlannedScenario {
  /// Whether it is skipped whatever happens in the run.
  fileprivate var isNeverRun: Bool { unmetNeed != nil || rows.absence != nil }
}

extension ScenarioReference {
  /// The result of several rows, which are selected by the line of their scenario.
  fileprivate func standing(for rows: Int, named row: String) -> ScenarioReference {
    ScenarioReference(
      path: ScenarioPath(
        file: file, name: PlannedRow.title(of: row, in: path.nameInFile),
        ofScenario: path.nameInFile, row: row, repetition: path.repetition),
      number: number, role: role, collectionName: collectionName, tags: tags, labels: labels,
      collectionLabels: collectionLabels, line: line, replay: replay == .never ? .never : .line,
      traceID: traceID, rows: rows)
  }
}

extension RowFeed.Answer {
  /// The name of the row; nil if it could not be read.
  fileprivate var name: String? {
    if case .row(let row) = self { row.name } else { nil }
  }
}

extension StepRefusal {
  fileprivate static func unreadableRow(_ words: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(.unreadableRow, "the row cannot be read: \(words)", at: span)
  }
}
