// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import RunEvents
import Threads
import Transfers

/// A plan to run.
package struct Run: Sendable {
  package var plan: Plan
  package var options: RunOptions
  package var places: SourcePlaces
  /// Files that did not load, and warnings; reported first.
  package var diagnostics: [DiagnosticReported]

  package init(
    plan: Plan, options: RunOptions, places: SourcePlaces, diagnostics: [DiagnosticReported] = []
  ) {
    self.plan = plan
    self.options = options
    self.places = places
    self.diagnostics = diagnostics
  }

  /// Runs the plan, delivers all events to the reports, and returns.
  ///
  /// Everything except the reports is done on the engine's thread. The reports are called on the
  /// caller's thread, which blocks until the end, and so must not be a thread of Swift's pool. No
  /// task is left on the pool either, and a run that needs no such thread starts none.
  ///
  /// A check that does not hold or a transfer that fails is part of the summary, not an error.
  ///
  /// - Throws: `SystemThread.Failure` if the system has no thread or descriptor left.
  package func carryOut(
    on engine: TransferEngine, files: RunFiles, reports: any RunEventSink, control: RunControl
  ) throws -> RunSummary {
    let events = try EventStream(
      redactor: redactor,
      bodyLimit: reports.interest.contains(.longBodies)
        ? max(options.bodyLimit, KeptBodies.recordedBytes) : options.bodyLimit,
      interest: reports.interest)
    let clock = RunClock(startMilliseconds: options.startMilliseconds)
    let counters = RunCounters()
    if options.load != nil { counters.noteLoad(isEmpty: true) }
    begin(events)
    let context = context(
      engine, events, clock: clock, files: files, control: control, counters: counters)
    let executor = context.executor
    let active = context.active
    options.activity?.answer(by: { active.steps(begunBefore: $0, hiding: events.redactor) })
    defer { options.activity?.answer(by: nil) }
    let summary = ResultSlot(RunSummary())
    let task = Task(executorPreference: executor) {
      await coordinate(context, engine: engine, control: control)
      await context.programs.end()
      counters.note(await context.snapshots.finish(reporting: events))
      summary.fill(end(events, counters: counters, clock: clock, control: control))
      events.finish()
    }
    control.begin(task)
    events.drain(into: reports, clock: clock)
    return summary.content
  }

  /// The values that its steps share.
  ///
  /// - Parameter person: who logs in before a run; no person is asked while steps run.
  func context(
    _ engine: TransferEngine, _ events: EventStream, clock: RunClock, files: RunFiles,
    control: RunControl, counters: RunCounters,
    person: LogInPerson = .absent(TokenStore.hasBegun)
  ) -> RunContext {
    let hosts = options.settings.maxPerHost.map { HostLimit($0) }
    return RunContext(
      engine: engine, executor: plan.readsFilesInRun ? globalConcurrentExecutor : engine,
      exchanges: ExchangeRunner(
        engine: engine, clock: clock, rights: options.rights,
        tokens: TokenStore(
          send: { request in
            let room = await hosts?.enter(request.address.origin)
            defer { room?.leave() }
            return await engine.perform(request)
          }, now: { clock.microseconds }, timeOfDay: { RunClock.timeOfDay },
          mask: { events.mask(name: $0, value: $1) }, logIns: options.logIns, person: person),
        hosts: hosts, holdsSecret: { !events.redact($0).utf8.elementsEqual($0.utf8) }),
      events: events, places: places, clock: clock, files: files, control: control,
      counters: counters, options: options,
      snapshots: SnapshotStore(plan, files: files, mode: options.snapshots),
      figures: options.load == nil ? plan.figures : [:],
      coverage: countsCoverage(for: events.interest) ? CoverageRecorder(plan.documents) : nil)
  }

  /// Whether there are documents, and a report or the project asks how much of them the run exercises.
  private func countsCoverage(for interest: EventInterest) -> Bool {
    guard !plan.documents.isEmpty, options.load == nil else { return false }
    return interest.contains(.coverage) || options.coverage.hasDemands
  }

  var redactor: Redactor {
    plan.secrets.reduce(into: Redactor()) { $0.add(name: $1.name, value: $1.value) }
  }

  private func begin(_ events: EventStream) {
    var started = RunStarted(
      id: options.runID, tool: options.userAgent.replacingSlash,
      startMilliseconds: options.startMilliseconds,
      scenarioCount: plan.scenarioCount(inTurns: options.settings.repetitions),
      seed: options.seed, environment: plan.environment,
      replayArguments: options.replayArguments, secretNames: plan.outsideSecretNames)
    started.note(options)
    events.send(.runStarted(started))
    for diagnostic in diagnostics { events.send(.diagnostic(diagnostic)) }
  }

  /// Runs the coordinator, with the time limit of the run.
  private func coordinate(
    _ run: RunContext, engine: TransferEngine, control: RunControl
  ) async {
    let watch = options.timeout.map { timeout in
      let teardown = options.settings.teardownTimeout
      control.limit(to: timeout, teardown: teardown)
      return Task(executorPreference: engine) {
        guard (try? await engine.sleep(for: timeout)) != nil else { return }
        control.expire()
        guard (try? await engine.sleep(for: teardown)) != nil else { return }
        control.cutTeardown()
      }
    }
    async let served: Void = run.tasks.serve(on: run.executor)
    await carryOutTurns(run)
    run.tasks.close()
    await served
    watch?.cancel()
    await watch?.value
  }

  /// Carries the plan out once, or as often as `--repeat` says, turn after turn.
  private func carryOutTurns(_ run: RunContext) async {
    let count = options.settings.repetitions
    var next = plan.unitCount * count
    var failures = 0
    for number in 1...count {
      let turn =
        count == 1
        ? run
        : run.inTurn(
          Repetition(number: number, of: count), firstNumber: plan.unitCount * (number - 1))
      let runner = UnitRunner(plan: plan, run: turn)
      var coordinator = RunCoordinator(
        plan: plan, runner: runner, jobs: options.settings.jobs, failures: failures)
      await coordinator.run()
      failures = coordinator.failures
      next += await runner.carryOutOnceTeardowns(from: next)
      // A load has judged them.
      if options.load == nil, number == count { runner.judgeThresholds(from: next) }
      if number == count {
        runner.reportEndedServices(number: next + plan.collections.count)
        run.reportCoverage(number: next + plan.collections.count + 1)
      }
      turn.once.forgetAll()
      if number < count {
        run.counters.note(await run.snapshots.finishTurn(reporting: run.events))
      }
    }
  }

  private func end(
    _ events: EventStream, counters: RunCounters, clock: RunClock, control: RunControl
  ) -> RunSummary {
    var summary = counters.total
    summary.unusableFiles = diagnostics.count { $0.diagnostic.severity == .error }
    summary.signal = control.signal
    summary.isOverdue = control.isOverdue
    summary.notices = summary.notices.mapMessages { events.redact($0) }
    events.send(
      .runFinished(RunFinished(durationMicroseconds: clock.microseconds, summary: summary)))
    return summary
  }
}

extension RunStarted {
  /// Notes what a merge needs to know.
  package mutating func note(_ options: RunOptions) {
    command = options.command
    bodies = options.bodies
    inputs = options.inputs
    group = options.settings.group
    rerunOf = options.rerunOf
    sourceDigest = options.sourceDigest
    let turns = options.settings.repetitions
    if turns > 1 { repeatCount = turns }
    if let load = options.load, load.share.count > 1 {
      (shard, shards) = (load.share.number, load.share.count)
      planDigest = load.planDigest
    }
    guard let share = options.share else { return }
    (shard, shards) = (share.shard.number, share.shard.count)
    (selected, planned) = (share.selected * turns, share.planned * turns)
    planDigest = share.planDigest
  }
}

extension Plan {
  /// How many scenarios run in all turns of `--repeat`; thresholds are judged once.
  fileprivate func scenarioCount(inTurns turns: Int) -> Int {
    let judged = collections.indices.count { collections[$0].thresholds != nil }
    return (scenarioCount - judged) * turns + judged
  }

  /// Whether an expression may read a file whose path it makes in the run.
  fileprivate var readsFilesInRun: Bool {
    collections.contains { $0.inputs.functions.computedFile != nil }
  }

  /// Empty figures for each collection with thresholds, by path.
  fileprivate var figures: [String: ThresholdFigures] {
    var figures: [String: ThresholdFigures] = [:]
    for place in collections.indices {
      guard let thresholds = collections[place].thresholds else { continue }
      figures[collections[place].path] = ThresholdFigures(thresholds)
    }
    return figures
  }

  /// The names of secrets from files or options, each once, in the order of the files.
  var outsideSecretNames: [String] {
    var seen: Set<String> = []
    return collections.flatMap { $0.inputs.all }.filter(\.isSecret).map(\.name)
      .filter { seen.insert($0).inserted }
  }
}

extension String {
  /// `curlew/0.1.0` as `curlew 0.1.0`.
  var replacingSlash: String { split(separator: "/").joined(separator: " ") }
}
