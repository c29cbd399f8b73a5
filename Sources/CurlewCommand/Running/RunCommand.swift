// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Files
import Planning
import Reporting
import RunEvents
import Running
import Sessions

/// Plans, runs, reports.
package struct RunCommand: Sendable {
  package var request: RunRequest
  let surroundings: CommandSurroundings

  package init(
    _ request: RunRequest, surroundings: CommandSurroundings
  ) {
    self.request = request
    self.surroundings = surroundings
  }

  /// - Returns: the exit code.
  package func run() -> Int32 {
    // What runs is shown once it runs; before, the signal must not end the program.
    SignalSet.holdQuestions()
    let waitPolicy = OutputWaitPolicy()
    let printer = Printer(surroundings, color: request.output.color, waitPolicy: waitPolicy)
    let identity = RunIdentity.new(seed: request.seed)
    let deadline = request.timeout.map { ContinuousClock.now + $0 }
    let loading = deadline.flatMap { LoadingDeadline.start($0) }
    let preparation = CommandPreparation(
      request: request.load, run: identity.facts, surroundings: surroundings)
    guard var planned = preparation.plan() else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    planned.refuseMissingInputs()
    UntilExit.leak(planned)
    if let share = planned.share { printer.printError(share.words + "\n") }
    if planned.plan.collections.isEmpty {
      return NothingToRun(
        request: request, identity: identity, options: options(planned, identity),
        surroundings: surroundings
      )
      .report(planned, printer)
    }
    loading?.end()
    if let problem = tooManyResults(of: planned.plan) {
      printer.printError("error: \(problem)\n")
      return ExitCode.unusableInput
    }
    if request.order == .random {
      printer.printError("scenarios begin in the order of --seed \(identity.seed)\n")
    }
    return carryOut(planned, identity, printer, waitPolicy, until: deadline)
  }

  private func carryOut(
    _ planned: Planned, _ identity: RunIdentity, _ printer: Printer,
    _ waitPolicy: OutputWaitPolicy, until deadline: ContinuousClock.Instant?
  ) -> Int32 {
    let board = request.output.drawsProgress(in: surroundings) ? TransferBoard() : nil
    let activity = RunActivity()
    var options = options(planned, identity)
    options.timeout = deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    options.board = board
    options.activity = activity
    var execution = RunExecution(planned: planned, options: options, surroundings: surroundings)
    execution.activity = activity
    execution.failsOnSkipped = request.failsOnSkipped
    execution.failsOnFlaky = request.failsOnFlaky
    execution.records = RunRecords(of: planned, request.load.selection)
    var telemetry: TelemetryRun?
    let ending = execution.carryOut(printer, waitPolicy: waitPolicy) {
      // Here, since its threads must inherit the blocked signals.
      telemetry = startTelemetry(planned, options, printer)
      var setup = ReportSetup(
        output: request.output, surroundings: surroundings, waitPolicy: waitPolicy, board: board,
        activity: activity, telemetry: telemetry, isUntrusted: planned.rights.isUntrusted,
        runID: identity.id)
      let records = execution.records
      setup.failedBefore = { records?.failedBefore }
      setup.pastRuns = { records?.pastRuns }
      setup.expectedTime = { records?.expectedTime(of: planned, turns: request.repetitions) }
      return setup.open()
    }
    telemetry?.end(printer, isInterrupted: ending.signal != nil)
    if ending.hasOnlySkipped {
      printer.printError("note: nothing was checked: every selected step was skipped\n")
    }
    if ending.exitCode == ExitCode.flaky {
      printer.printError("error: a scenario is flaky, and `--fail-on-flaky` was given\n")
    }
    return ending.exitCode
  }
}

extension RunCommand {
  /// The options of a run without a time limit.
  private func options(_ planned: Planned, _ identity: RunIdentity) -> RunOptions {
    var options = RunOptions(identity, userAgent: Version.userAgent)
    options.jobs = request.jobs
    options.repetitions = request.repetitions
    options.maxPerHost = request.maxPerHost
    options.teardownTimeout = request.teardownTimeout
    options.headers = request.load.network.headers.map { ($0.name, $0.value) }
    options.retries = request.retries
    options.failureLimit = request.failsFast ? .first : request.maxFailures.map { .count($0) }
    options.keepsAllBodies = request.output.verbosity == .verbose
    options.replayArguments = request.replayArguments
    options.snapshots = snapshotMode
    options.order = request.order
    if collector(for: planned) != nil {
      options.tracing = Tracing(isExported: true)
    } else if request.tracing.sendsHeader {
      options.tracing = Tracing(isExported: false)
    }
    options.group = request.group
    options.rerunOf = planned.lastRun?.run
    guard let share = planned.share else { return options }
    options.share = share
    options.group = request.group ?? RunGroup.found(in: surroundings.environment)
    options.sourceDigest = planned.sourceDigest(without: request.load.inputs.files)
    return options
  }

  /// Why the turns of `--repeat` have more results than reports can number; nil for fewer.
  private func tooManyResults(of plan: Plan) -> String? {
    // Each turn may end with the `teardown` of blocks, whose number is known only then.
    let (count, isTooLarge) = plan.unitCount.multipliedReportingOverflow(by: request.repetitions)
    guard isTooLarge || count > Int(Int32.max) / 2 else { return nil }
    return "`--repeat \(request.repetitions)` of \(plan.unitCount) results exceeds the limit of "
      + "\(Int(Int32.max) / 2) results"
  }

  /// The collector of a run's spans; nil for none, and for a run that is untrusted.
  private func collector(for planned: Planned) -> CollectorSettings? {
    planned.rights.isUntrusted ? nil : request.tracing.collector
  }

  private func startTelemetry(
    _ planned: Planned, _ options: RunOptions, _ printer: Printer
  ) -> TelemetryRun? {
    guard let collector = collector(for: planned) else {
      if request.tracing.collector != nil {
        printer.printError("warning: `--otlp` has no effect: the run is untrusted\n")
      }
      return nil
    }
    return TelemetryRun(collector, planned, options, printer)
  }

  /// CI records nothing: the files of a job are thrown away.
  private var snapshotMode: SnapshotMode {
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

extension Printer {
  /// Prints which reports could not be written.
  ///
  /// - Returns: whether there was one that a person had asked for.
  func printErrors(about failures: [ReporterSet.Failure]) -> Bool {
    for failure in failures {
      guard failure.isRequested else {
        printError("warning: the \(failure.kind) report of --ci failed: \(failure.error)\n")
        continue
      }
      // For the user of `send`, the response is not a report.
      let what =
        failure.kind == "response" ? "response could not be shown" : "\(failure.kind) report failed"
      printError("error: the \(what): \(failure.error)\n")
    }
    return failures.contains(where: \.isRequested)
  }
}
