// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning
import RunEvents
import Running
import Threads
import Transfers

extension Planned {
  /// The configuration of an engine for this plan.
  ///
  /// - Parameters:
  ///   - jobs: how many scenarios run at once.
  ///   - isForLoad: whether scenarios begin at exact times.
  package func engineConfiguration(
    jobs: Int, isForLoad: Bool = false
  ) -> EngineConfiguration {
    EngineConfiguration(
      concurrency: jobs, proxies: proxies,
      authorities: AuthorityPaths(SystemAuthorities.find(in: environment)),
      wakesPrecisely: isForLoad)
  }

  /// Carries the plan out and returns when the sink has every event.
  ///
  /// Meanwhile this thread gives the events to the sink; it must not be one of Swift's pool. A
  /// failed check or transfer is part of the summary, not an error.
  ///
  /// - Parameters:
  ///   - options: the session's rights replace those in them.
  ///   - control: ends the run early.
  ///   - rendering: the layout of problems before the run in events.
  /// - Throws: `SystemThread.Failure` if the system has no free thread or descriptor.
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

  /// Carries the plan out for a caller that is a task: a separate thread gives the events to the
  /// sink.
  ///
  /// Cancelling the task ends the run: nothing new starts, transfers are cancelled, and `teardown`
  /// runs for as long as the options allow. The result then says so, and nothing is thrown.
  ///
  /// - Parameters:
  ///   - sink: gets every event; nil if only the result is needed.
  ///   - engine: the caller's, which the caller shuts down; several runs may share one.
  /// - Throws: `SystemThread.Failure` if the system has no free thread or descriptor.
  package func run(
    _ options: RunOptions, on engine: TransferEngine, into sink: (any RunEventSink)? = nil
  ) async throws -> RunResult {
    let control = RunControl()
    let collector = ResultCollector(
      sink, control: control, teardownTimeout: options.settings.teardownTimeout)
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
  /// The options for a run with this identity.
  package init(_ identity: RunIdentity, userAgent: String) {
    self.init(
      userAgent: userAgent, runID: identity.id, startMilliseconds: identity.startMilliseconds)
    seed = identity.seed
  }
}
