// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Planning
import Reporting
import RunEvents
import Running
import Sessions

/// One run of `curlew run`: a plan is carried out, and all its reports are written.
struct RunTurn {
  let request: RunRequest
  let surroundings: CommandSurroundings
  let planned: Planned
  let identity: RunIdentity
  let printer: Printer
  let waitPolicy: OutputWaitPolicy
  /// When the run must have ended; nil for no limit.
  let deadline: ContinuousClock.Instant?
  /// What earlier runs have left, to which this one is added; nil for none.
  var records: RunRecords?
  /// Collects what fails; nil if nothing needs it.
  var failures: TurnFailures?
  /// Whether the terminal shows the failures first, after its screen was cleared.
  var showsFailuresFirst = false
  /// Watches the signals of several runs; nil for the only run of the process.
  var signals: SignalWatch?
  /// Why nothing runs, which is a problem of the plan too; nil if the files alone decide it.
  var stop: RunBeginning.Stop?
  /// The tokens of people; nil for none.
  var logIns: LogInTokens?
  /// The programs of its services; nil without any.
  var services: RunningServices?
  /// Whether they end with this run.
  var endsServices = true
  /// Counts what is judged on a recording; nil for a run over the network.
  var judged: JudgedSteps?

  /// Runs until the end, also by a signal, or reports why nothing runs.
  func carryOut() -> RunEnding {
    if let changes = planned.changes { printer.printError(ChangeLines(changes, printer).text) }
    for note in planned.notes { printer.printError("note: \(printer.visible(note))\n") }
    if let share = planned.share { printer.printError(share.words + "\n") }
    if planned.plan.collections.isEmpty {
      let ending = NothingToRun(
        request: request, identity: identity, options: options, surroundings: surroundings,
        stop: stop
      )
      .report(planned, printer)
      noteNothingRan(ending)
      return ending
    }
    if let problem = tooManyResults {
      printer.printError("error: \(problem)\n")
      var ending = RunEnding()
      ending.hasUnusableInput = true
      noteNothingRan(ending)
      return ending
    }
    if request.settings.order == .random {
      printer.printError("scenarios begin in the order of --seed \(identity.seed)\n")
    }
    let ending = execute()
    if ending.hasOnlySkipped {
      printer.printError("note: nothing was checked: every selected step was skipped\n")
    }
    if ending.exitCode == ExitCode.flaky {
      printer.printError("error: a scenario is flaky, and `--fail-on-flaky` was given\n")
    }
    return ending
  }

  /// Notes for `--last-failed` that a run ended before anything was sent.
  private func noteNothingRan(_ ending: RunEnding) {
    guard ending.exitCode != ExitCode.success, let records else { return }
    let losses = records.noteNothingRan(
      tool: "curlew \(Version.number)", run: identity.id,
      startMilliseconds: identity.startMilliseconds, ending.conclusion)
    for loss in losses { printer.printError("warning: \(loss)\n") }
  }

  private func execute() -> RunEnding {
    let board = request.output.drawsProgress(in: surroundings) ? TransferBoard() : nil
    let activity = RunActivity()
    var options = options
    options.timeout = deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    options.board = board
    options.activity = activity
    options.services = services
    var execution = RunExecution(planned: planned, options: options, surroundings: surroundings)
    execution.activity = activity
    execution.failsOnSkipped = request.failsOnSkipped
    execution.failsOnFlaky = request.failsOnFlaky
    execution.records = records
    execution.failures = failures
    execution.judged = judged
    execution.kept = options.keepsValues ? KeptValues() : nil
    execution.signals = signals
    execution.services = services
    execution.endsServices = endsServices
    var telemetry: TelemetryRun?
    let ending = execution.carryOut(printer, waitPolicy: waitPolicy) {
      // Here, since its threads must inherit the blocked signals.
      telemetry = TelemetryRun.start(request.tracing, planned, options, printer)
      return reports(board, activity, telemetry)
    }
    telemetry?.end(printer, isInterrupted: ending.signal != nil)
    let unneeded =
      options.coverage.partial == nil && judged == nil
      ? planned.unneededCoverageExceptions
        + options.coverage.covered.all.map(Diagnostic.covered) : []
    if !unneeded.isEmpty {
      printer.printError(
        unneeded, in: planned.loaded.sources, redactor: planned.diagnosticRedactor)
    }
    if !options.coverage.least.isEmpty {
      let words =
        options.coverage.partial.map { "not judged: \($0)" } ?? options.coverage.covered.leastWords
      if let words { printer.printError("least     \(printer.visible(words))\n") }
    }
    for line in execution.kept?.lines ?? [] { printer.printError(printer.visible(line) + "\n") }
    return ending
  }

  private func reports(
    _ board: TransferBoard?, _ activity: RunActivity, _ telemetry: TelemetryRun?
  ) -> ReporterSet {
    if judged?.joined != nil { return ReporterSet([]) }
    var setup = ReportSetup(
      output: request.output, surroundings: surroundings, waitPolicy: waitPolicy, board: board,
      activity: activity, telemetry: telemetry, isUntrusted: planned.rights.isUntrusted,
      runID: identity.id)
    setup.showsFailuresFirst = showsFailuresFirst
    // The reports of a watch show its last turn until the next one has ended.
    setup.removesOlder = !request.isWatched
    setup.failedBefore = { [records] in records?.failedBefore }
    setup.pastRuns = { [records] in records?.pastRuns }
    setup.expectedTime = { [records, planned, request] in
      records?.expectedTime(of: planned, turns: request.settings.repetitions)
    }
    return setup.open()
  }
}

extension RunTurn {
  /// The options of a run without a time limit.
  private var options: RunOptions {
    var options = RunOptions(identity, userAgent: Version.userAgent)
    options.settings = request.settings
    options.headers = request.plan.network.headers.map { ($0.name, $0.value) }
    options.failureLimit = request.failsFast ? .first : request.maxFailures.map { .count($0) }
    options.keepsAllBodies = request.output.verbosity == .verbose
    options.bodies = request.output.recordedBodies
    if options.bodies == .all { options.inputs = planned.inputs() }
    options.replayArguments = request.replayArguments
    options.command = request.command
    options.snapshots = snapshotMode
    options.keepsValues = request.plan.selection.keepsEverything
    options.logIns = logIns
    options.recording = judged?.recording
    options.tracing = request.tracing.tracing(isUntrusted: planned.rights.isUntrusted)
    options.rerunOf = planned.lastRun?.run
    if planned.share != nil || request.output.hasEvents {
      options.sourceDigest = planned.sourceDigest(without: request.plan.inputs.files)
    }
    options.share = planned.share
    options.coverage = CoverageRules(request, planned)
    if planned.share != nil, options.settings.group == nil {
      options.settings.group = RunGroup.found(in: surroundings.environment)
    }
    return options
  }

  /// Why the turns of `--repeat` have more results than reports can number; nil for fewer.
  private var tooManyResults: String? {
    let plan = planned.plan
    // Each turn may end with the `teardown` of blocks, whose number is known only then.
    let repetitions = request.settings.repetitions
    let (count, isTooLarge) = plan.unitCount.multipliedReportingOverflow(by: repetitions)
    guard isTooLarge || count > Int(Int32.max) / 2 else { return nil }
    return "`--repeat \(repetitions)` of \(plan.unitCount) results exceeds the limit of "
      + "\(Int(Int32.max) / 2) results"
  }

  /// CI records nothing: the files of a job are thrown away.
  private var snapshotMode: SnapshotMode {
    if judged != nil { return .compareOnly }
    if request.updatesSnapshots { return .update }
    return surroundings.environment.isContinuousIntegration ? .compareOnly : .addMissing
  }
}

extension ShardShare {
  /// `shard 2/4: 31 of 124 scenarios, about 48 s of 190 s`.
  fileprivate var words: String {
    let times = usual.map { usual in
      ", about \(RoundedTime.words(Int64(usual.own))) of \(RoundedTime.words(Int64(usual.whole)))"
    }
    return "shard \(shard.number)/\(shard.count): \(selected) of "
      + counted(planned, "scenario") + (times ?? "")
  }
}
