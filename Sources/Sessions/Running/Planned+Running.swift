// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning
import RunEvents
import Running
import Threads
import Transfers

extension Planned {
  /// What an engine must be told to carry this plan out.
  ///
  /// - Parameter jobs: scenarios in flight.
  package func engineConfiguration(jobs: Int) -> EngineConfiguration {
    EngineConfiguration(
      concurrency: jobs, proxies: proxies,
      authorities: AuthorityPaths(SystemAuthorities.find(in: environment)))
  }

  /// Carries the plan out and returns when the sink has every event.
  ///
  /// This thread gives the events to the sink meanwhile; it must not be one of Swift's pool. A check
  /// that does not hold or a transfer that fails is part of the summary, not an error.
  ///
  /// - Parameters:
  ///   - options: whatever they say of rights, those of the session hold.
  ///   - control: ends the run early.
  ///   - rendering: how what was wrong before the run is laid out in events.
  /// - Throws: `SystemThread.Failure` when the system has no thread or descriptor left.
  package func runBlocking(
    _ options: RunOptions, on engine: TransferEngine, into sink: any RunEventSink,
    control: RunControl, rendering: DiagnosticRenderer.Options = DiagnosticRenderer.Options()
  ) throws -> RunSummary {
    let places = SourcePlaces(loaded.sources)
    var problems = ReportedProblems(of: self, places: places, rendering: rendering)
    var options = options
    options.rights = rights
    let run = Run(plan: plan, options: options, places: places, diagnostics: problems.all())
    return try run.carryOut(
      on: engine, files: files.files(of: plan, environment: environment), reports: sink,
      control: control)
  }

  /// Carries the plan out for a caller that is itself a task: a thread of its own gives the events to
  /// the sink.
  ///
  /// Cancelling the task ends the run: nothing new starts, transfers are cancelled, and `teardown` runs
  /// for as long as the options say. The result then says so, and nothing is thrown for it.
  ///
  /// - Parameters:
  ///   - sink: gets every event; nil where only the result is wanted.
  ///   - engine: the caller's, to be shut down by it; several runs may share one.
  /// - Throws: `SystemThread.Failure` when the system has no thread or descriptor left.
  package func run(
    _ options: RunOptions, on engine: TransferEngine, into sink: (any RunEventSink)? = nil
  ) async throws -> RunResult {
    let control = RunControl()
    let collector = ResultCollector(
      sink, control: control, teardownTimeout: options.teardownTimeout)
    let summary = try await withTaskCancellationHandler {
      try await SystemThread.result {
        try runBlocking(options, on: engine, into: collector, control: control)
      }
    } onCancel: {
      collector.cancel()
    }
    return RunResult(summary: summary, cause: control.cause, scenarios: collector.scenarios)
  }
}

extension RunOptions {
  /// Those of a run with this name.
  package init(_ identity: RunIdentity, userAgent: String) {
    self.init(
      userAgent: userAgent, runID: identity.id, startMilliseconds: identity.startMilliseconds)
    seed = identity.seed
  }
}
