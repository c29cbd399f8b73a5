// SPDX-License-Identifier: Apache-2.0

import Digests
import Files
import Planning
import Reporting
import RunEvents
import Running
import Sessions

/// Runs collections as load (`curlew load`).
package struct LoadTestCommand: Sendable {
  package var request: LoadTestRequest
  let surroundings: CommandSurroundings

  package init(_ request: LoadTestRequest, surroundings: CommandSurroundings) {
    self.request = request
    self.surroundings = surroundings.declared(by: request.output.ci)
  }

  /// - Returns: the exit code.
  package func run() -> Int32 {
    SignalSet.holdQuestions()
    let deadline = request.timeout.map { ContinuousClock.now + $0 }
    let waitPolicy = OutputWaitPolicy()
    let printer = Printer(surroundings, color: request.output.color, waitPolicy: waitPolicy)
    let identity = RunIdentity.new(seed: request.seed)
    var loading = request.plan
    // A shard of a load has a part of the starts, and the whole plan.
    loading.selection.shard = nil
    let preparation = CommandPreparation(
      request: loading, run: identity.facts, maxPerHost: request.settings.maxPerHost,
      surroundings: surroundings)
    guard let folder = FilePath.workingDirectory else {
      printer.printError([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    let programs = CommandPrograms(grace: request.settings.teardownTimeout)
    defer { programs.end() }
    let reading = deadline.flatMap { ReadingDeadline.start($0) { programs.endEarly() } }
    var choice = preparation.choice(in: folder)
    choice.ports = FreePorts()
    var planned = preparation.plan(in: folder, choice)
    planned.refuseMissingInputs()
    var load = planned.plan.collections.isEmpty ? nil : loadOptions(&planned)
    var beginning = RunBeginning(
      preparation: preparation, wait: request.wait, identity: identity, printer: printer,
      isQuiet: request.output.verbosity == .quiet, programs: programs)
    var signals: SignalWatch?
    beginning.logIns = planned.plan.hasLogIns ? LogInTokens() : nil
    let isBegun = beginning.isNeeded(for: planned)
    var stop: RunBeginning.Stop?
    switch beginning.carryOut(&planned, in: folder, &choice, watching: &signals) {
    case .ready:
      // The plan may be another one.
      if isBegun { load = planned.plan.collections.isEmpty ? nil : loadOptions(&planned) }
    case .stopped(let reason): stop = reason
    case .ended(let code): return code
    }
    UntilExit.leak(planned)
    if !planned.plan.collections.isEmpty { reading?.end() }
    if let changes = planned.changes { printer.printError(ChangeLines(changes, printer).text) }
    guard let load, !planned.plan.collections.isEmpty else {
      var options = RunOptions(identity, userAgent: Version.userAgent)
      options.command = request.command
      return NothingToRun(
        request: runRequest, identity: identity, options: options, surroundings: surroundings,
        stop: stop
      )
      .report(planned, printer).exitCode
    }
    if load.share.count > 1 {
      printer.printError("shard \(load.share.number)/\(load.share.count) of the load\n")
    }
    return carryOut(
      planned, load, identity, deadline, printer, waitPolicy, signals, logIns: beginning.logIns,
      programs.services.isEmpty ? nil : programs.services)
  }

  private func carryOut(
    _ planned: Planned, _ load: LoadOptions, _ identity: RunIdentity,
    _ deadline: ContinuousClock.Instant?, _ printer: Printer, _ waitPolicy: OutputWaitPolicy,
    _ signals: SignalWatch?, logIns: LogInTokens?, _ services: RunningServices?
  ) -> Int32 {
    DescriptorLimit.raise()
    let activity = RunActivity()
    var options = options(planned, load, identity)
    options.logIns = logIns
    options.activity = activity
    options.timeout = deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    options.services = services
    var execution = RunExecution(planned: planned, options: options, surroundings: surroundings)
    execution.activity = activity
    execution.signals = signals
    execution.services = services
    let run = options
    var telemetry: TelemetryRun?
    var ending = execution.carryOut(printer, waitPolicy: waitPolicy) {
      // Here, since its threads must inherit the blocked signals.
      telemetry = TelemetryRun.start(request.tracing, planned, run, printer)
      var setup = ReportSetup(
        output: request.output, surroundings: surroundings, waitPolicy: waitPolicy,
        activity: activity, telemetry: telemetry, isUntrusted: planned.rights.isUntrusted)
      setup.removesOlder = true
      return setup.open()
    }
    // Whether the whole load counted nothing is for the merge of its shards to say.
    if load.share.count > 1 { ending.isSelectionEmpty = false }
    telemetry?.end(printer, isInterrupted: ending.signal != nil)
    return ending.exitCode
  }

  private func options(
    _ planned: Planned, _ load: LoadOptions, _ identity: RunIdentity
  ) -> RunOptions {
    var options = RunOptions(identity, userAgent: Version.userAgent)
    options.load = load
    options.settings = request.settings
    options.headers = request.plan.network.headers.map { ($0.name, $0.value) }
    options.replayArguments = request.replayArguments
    options.command = request.command
    options.snapshots = .compareOnly
    options.tracing = request.tracing.tracing(isUntrusted: planned.rights.isUntrusted)
    if load.share.count > 1 || request.output.hasEvents {
      options.sourceDigest = planned.sourceDigest(without: request.plan.inputs.files)
    }
    if load.share.count > 1, options.settings.group == nil {
      options.settings.group = RunGroup.found(in: surroundings.environment)
    }
    return options
  }

  /// The load; refuses what cannot be one.
  private func loadOptions(_ planned: inout Planned) -> LoadOptions? {
    if planned.rights.isUntrusted, !request.hasTarget {
      planned.refuseLoad(
        "under `--untrusted` a file does not say how much load there is", at: [],
        help: ["type `--rate`, `--users` or `--stages`"])
      return nil
    }
    let description: LoadDescription
    do throws(LoadProfile.Problem) {
      description = try LoadProfile(request: request).description(planned.loadTemplates)
    } catch {
      planned.refuseLoad(error.message, at: error.spans, help: error.help)
      return nil
    }
    let weights = planned.loadWeights
    let share = planned.loadShare(request.plan.selection.shard)
    guard planned.hasLoad(weights) else {
      planned.refuseLoad(
        "no selected scenario is part of the load", at: planned.loadTemplates.map(\.span),
        help: ["give one of them a weight in `load: { weights: … }`"])
      return nil
    }
    planned.refuseWhatIsNotForLoad { weights($0, $1) > 0 }
    var thresholds = planned.loadThresholds() + request.thresholds
    // Users have no plan that they could miss.
    if description.model == .open, !thresholds.contains(where: { $0.figure == .started }) {
      thresholds.append(.implied)
    }
    var load = LoadOptions(description, thresholds: thresholds, weight: weights)
    load.stopsEarly = request.stopsEarly
    load.startMilliseconds = request.startMilliseconds
    load.share = share
    load.planDigest = planDigest(load, planned)
    return load
  }

  /// Shards that differ in it are not parts of one load.
  private func planDigest(_ load: LoadOptions, _ planned: Planned) -> String? {
    let scenarios = planned.plan.collections.flatMap { collection in
      collection.scenarios.map { scenario in
        LoadStarted.Scenario(
          id: "", file: collection.path, collectionName: "", name: scenario.name,
          weight: load.weight(collection.path, scenario.name), steps: scenario.steps.count)
      }
    }
    let started = LoadStarted(
      atMicroseconds: 0, description: load.description, scenarios: scenarios,
      thresholds: load.thresholds)
    var text = EventJSON()
    RunEvent.load(.started(started)).appendJSONLine(to: &text)
    text.integer(load.share.count)
    return (try? DigestAlgorithm.sha256.digest(of: text.bytes)).map { Hexadecimal.encode($0) }
  }

  /// The request that shows why nothing runs.
  private var runRequest: RunRequest {
    var run = RunRequest()
    run.plan = request.plan
    run.output = request.output
    return run
  }
}
