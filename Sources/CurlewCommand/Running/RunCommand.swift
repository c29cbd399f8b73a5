// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning
import Reporting
import RunEvents
import Running
import Transfers

/// Plans, runs, reports.
package struct RunCommand: Sendable {
  package var request: RunRequest
  package var source = CollectionSource.paths
  let surroundings: CommandSurroundings

  package init(
    _ request: RunRequest, source: CollectionSource = .paths, surroundings: CommandSurroundings
  ) {
    self.request = request
    self.source = source
    self.surroundings = surroundings
  }

  /// - Returns: the exit code.
  package func run() async -> Int32 {
    let patience = OutputPatience()
    let printer = Printer(surroundings, color: request.output.color, patience: patience)
    let identity = RunIdentity.new()
    let preparation = CommandPreparation(
      request: request.load, source: source, facts: identity.facts, surroundings: surroundings)
    guard var planned = preparation.plan() else {
      printer.complain([.noWorkingDirectory])
      return ExitCode.unusableInput
    }
    planned.refuseMissingInputs()
    UntilExit.keep(planned)
    if planned.plan.collections.isEmpty {
      return NothingToRun(request: request, identity: identity, surroundings: surroundings)
        .report(planned, printer)
    }
    return await carryOut(planned, identity, printer, patience)
  }

  private func carryOut(
    _ planned: PlannedCollections, _ identity: RunIdentity, _ printer: Printer,
    _ patience: OutputPatience
  ) async -> Int32 {
    var ending = RunEnding()
    ending.hasUnusableInput = !planned.loaded.isUsable
    let control = RunControl()
    do {
      try SignalWatch(
        control: control, patience: patience, teardownTimeout: request.teardownTimeout
      ).start()
    } catch {
      printer.complain("error: \(Self.words(for: error))\n")
      return ExitCode.bug
    }
    let reports = ReportSetup(
      output: request.output, surroundings: surroundings, patience: patience
    ).open()
    do {
      let summary = try await send(planned, identity, reports, control)
      ending.note(summary)
    } catch {
      printer.complain("error: \(Self.words(for: error))\n")
      ending.isBug = true
    }
    ending.hasFailedReport = printer.complain(about: reports.finish())
    return ending.exitCode
  }

  private func send(
    _ planned: PlannedCollections, _ identity: RunIdentity, _ reports: ReporterSet,
    _ control: RunControl
  ) async throws -> RunSummary {
    let places = SourcePlaces(planned.loaded.sources)
    var problems = ReportedProblems(planned, places: places, surroundings: surroundings)
    let run = Run(
      plan: planned.plan, options: options(identity), places: places,
      diagnostics: problems.of(planned.loaded))
    let engine = try TransferEngine(
      EngineConfiguration(
        concurrency: request.jobs, proxies: ProxyAddresses(surroundings.environment),
        authorities: AuthorityPaths(SystemAuthorities.find(in: surroundings.environment))))
    defer { engine.shutdown() }
    return try await run.carryOut(
      on: engine, files: planned.files.files(of: planned.plan), reports: reports, control: control)
  }

  private func options(_ identity: RunIdentity) -> RunOptions {
    var options = RunOptions(
      userAgent: Version.userAgent, runID: identity.id,
      startMilliseconds: identity.startMilliseconds)
    options.jobs = request.jobs
    options.rights = request.load.rights
    options.keepsAllBodies = request.output.verbosity == .verbose
    options.replayArguments = request.load.replayArguments
    return options
  }

  private static func words(for error: any Error) -> String {
    switch error {
    case EngineFailure.tooOld(let found, let needed):
      "libcurl \(found) is too old: \(needed) or newer is needed"
    case let failure as WatchFailure: "the system gives no thread (error \(failure.code))"
    case let failure as ThreadFailure: "the system gives no thread (error \(failure.code))"
    default: "\(error)"
    }
  }
}

extension PlannedCollections {
  /// Makes each input that outside must give and has not a problem of its own: nothing may run.
  mutating func refuseMissingInputs() {
    guard !plan.collections.isEmpty, !plan.missingInputs.isEmpty else { return }
    loaded.blocking += plan.missingInputs.map { .missingInput($0) }
    plan.collections = []
  }
}

extension Printer {
  /// Tells which reports could not be written.
  ///
  /// - Returns: whether there was one.
  func complain(about failures: [ReporterSet.Failure]) -> Bool {
    for failure in failures {
      complain("error: the \(failure.kind) report failed: \(failure.error)\n")
    }
    return !failures.isEmpty
  }
}
