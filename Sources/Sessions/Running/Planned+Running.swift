// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning
import RunEvents
import Running
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
}

extension RunOptions {
  /// Those of a run with this name.
  package init(_ identity: RunIdentity, userAgent: String) {
    self.init(
      userAgent: userAgent, runID: identity.id, startMilliseconds: identity.startMilliseconds)
    seed = identity.seed
  }
}
