// SPDX-License-Identifier: Apache-2.0

import Files
import RunEvents

/// The records of earlier runs, which reports show, and to which a run is added when it ends.
package struct RunRecords: Sendable {
  /// Nil if no record of what did not pass is kept.
  private let lastRun: RecordFile?
  /// Nil if nothing is known of earlier runs.
  private let timings: RecordFile?
  private let addsToTimings: Bool
  private let names: StateNames
  /// What the run is to run; nil for a merged run.
  private let scope: RunScope?
  /// The collections that could not be used, if nothing else prevents the run; those of a merged run are
  /// not known.
  private let unusable: [String]
  /// What counts as a failure beside what failed.
  package var rule = LastRunRecorder.Rule()

  /// Those of a run.
  package init(of planned: Planned, _ selection: SelectionRequest) {
    lastRun = planned.lastRunFile(selection)
    timings = planned.timingsFile(selection)
    addsToTimings = planned.addsToTimings(selection)
    names = planned.stateNames
    scope = lastRun == nil ? nil : planned.scope(selection)
    var names = planned.stateNames
    unusable = planned.unusableCollections.map { names.path(of: $0) }
  }

  /// Those of a run that ended before there was a plan; nil if it leaves none.
  ///
  /// - Parameter paths: as typed.
  package init?(ofUnplanned paths: [String], _ selection: SelectionRequest, _ session: Session) {
    guard !session.rights.isUntrusted, selection.shard == nil else { return nil }
    let working = session.folders.working
    var locator = ProjectLocator(workingDirectory: working)
    guard let place = try? locator.surroundings(ofFolder: working).get() else { return nil }
    if let path = selection.lastRunPath {
      lastRun = .named(NamedStateFile(FilePath(path).absolute(in: working)))
    } else if !session.environment.isContinuousIntegration {
      lastRun = .state(
        StateFile("last-run.json", root: place.root), isOptional: place.project == nil)
    } else {
      return nil
    }
    let whole = (paths.isEmpty ? ["."] : paths).map { FilePath($0).absolute(in: working).tidied }
    scope = RunScope(
      selection: RunScope.text(
        of: whole.contains(place.root) ? [] : whole.map { $0.shown(in: place.root) }, selection),
      files: [], wholeFiles: [])
    timings = nil
    addsToTimings = false
    names = StateNames(working: working, root: place.root)
    unusable = []
  }

  /// Notes that a run ended before anything was sent.
  package func noteNothingRan(
    tool: String, run: String, startMilliseconds: Int64, _ conclusion: RunRecorder.Conclusion
  ) -> [RunRecorder.Loss] {
    var conclusion = conclusion
    conclusion.hasRun = false
    return recorder(before: NoEvents()).write(
      tool: tool, run: run, startMilliseconds: startMilliseconds, conclusion)
  }

  /// The sink of a run without events.
  private struct NoEvents: RunEventSink {
    var interest: EventInterest { [] }

    func receive(_ events: [RunEvent]) {}

    func tick(atMicroseconds microseconds: Int64) {}
  }

  /// Those that options name for a run that is merged from others.
  ///
  /// - Parameter folder: where the merge runs; absolute. The shards ran in the same folder of the
  ///   project.
  package init(lastRun: String?, timings: String?, in folder: FilePath) {
    var locator = ProjectLocator(workingDirectory: folder)
    let project = try? locator.surroundings(ofFolder: folder).get()
    names = StateNames(working: folder, root: project?.root ?? folder)
    self.lastRun = lastRun.map { .named(NamedStateFile(FilePath($0).absolute(in: folder))) }
    self.timings = timings.map { .named(NamedStateFile(FilePath($0).absolute(in: folder))) }
    addsToTimings = true
    scope = nil
    unusable = []
  }

  /// Says of a scenario whether it failed in the last run; nil if none is known. Reads the record.
  package var failedBefore: (@Sendable (ScenarioReference) -> Bool)? {
    guard let record = try? lastRun?.read(LastRun.self), !record.isIncomplete else { return nil }
    let failed = Set(record.failed)
    return { [names] scenario in
      var names = names
      return failed.contains(names.result(scenario))
    }
  }

  /// What earlier runs know of a scenario; nil if there is no record of them. Reads it.
  package var pastRuns: (@Sendable (ScenarioReference) -> PastRuns?)? {
    guard let record = try? timings?.read(ScenarioTimings.self), record.count > 0 else {
      return nil
    }
    return { [names] scenario in
      var names = names
      return record[names.timed(scenario.path)]
    }
  }

  /// How long a plan takes; nil if too little is known of it. Reads the record.
  ///
  /// - Parameter turns: how many times it is carried out.
  package func expectedTime(of planned: Planned, turns: Int) -> ExpectedTime? {
    guard let record = try? timings?.read(ScenarioTimings.self), record.count > 0 else {
      return nil
    }
    var names = names
    let times = planned.plan.collections.flatMap { collection in
      collection.scenarios.map { scenario in
        let known = record[
          ScenarioTimings.Scenario(file: names.path(of: collection.path), name: scenario.name)]
        return (known?.usualMicroseconds, turns * scenario.rows.reportedCount)
      }
    }
    return ExpectedTime(times) { [names = self.names] scenario in
      var names = names
      return record[names.timed(scenario.path)]?.usualMicroseconds
    }
  }

  /// Puts the recorders of a run before its reports.
  package func recorder(before sink: any RunEventSink) -> RunRecorder {
    let failures = lastRun.map { file in
      LastRunRecorder(after: try? file.read(LastRun.self), names, rule, before: sink)
    }
    let times = timings.flatMap { _ in
      addsToTimings ? TimingsRecorder(names, before: failures ?? sink) : nil
    }
    return RunRecorder(
      sink: times ?? failures ?? sink, lastRun: lastRun, timings: timings, failures: failures,
      times: times, scope: scope, unusable: unusable, root: names.root)
  }
}

/// Collects what the records are to have of a run.
package struct RunRecorder {
  /// Where the events of the run go.
  package let sink: any RunEventSink

  fileprivate let lastRun: RecordFile?
  fileprivate let timings: RecordFile?
  fileprivate let failures: LastRunRecorder?
  fileprivate let times: TimingsRecorder?
  fileprivate let scope: RunScope?
  fileprivate let unusable: [String]
  fileprivate let root: FilePath

  /// Something that the next run will not know, as a sentence.
  package typealias Loss = String

  /// The end of a run, as far as its events do not say it.
  package struct Conclusion: Sendable {
    package var exitCode: Int32
    /// Why everything of the run is to run again, as clauses.
    package var reasons: [String] = []
    /// Whether anything was run.
    package var hasRun = true
    /// Whether there is a result of everything that was to run.
    package var isComplete = true

    package init(exitCode: Int32) { self.exitCode = exitCode }
  }

  /// Replaces the records; called when the run and its reports have ended.
  ///
  /// - Parameter tool: `curlew 0.1.0`.
  package func write(
    tool: String, run: String, startMilliseconds: Int64, _ conclusion: Conclusion
  ) -> [Loss] {
    var losses: [Loss] = []
    if let lastRun, let failures {
      var record = LastRun(
        tool: tool, run: run, startMilliseconds: startMilliseconds, failed: [],
        exitCode: conclusion.exitCode, isIncomplete: !conclusion.isComplete)
      var update = failures.update(scope)
      // What ran has reported them.
      if !conclusion.hasRun {
        for file in unusable { update.note(LastRunRecorder.unusableReason, of: file) }
      }
      for reason in conclusion.reasons { update.note(reason) }
      if conclusion.exitCode != 0, update.failed.isEmpty, update.everything.isEmpty {
        update.note("that run ended in \(conclusion.exitCode)")
      }
      do throws(FileFailure) {
        try lastRun.update { (present: LastRun?, _) in
          update.apply(to: present, hasRun: conclusion.hasRun, root: root, into: &record)
          return record
        }
      } catch {
        losses.append("--last-failed will not know this run: \(error)")
      }
    }
    guard conclusion.hasRun, let timings, let times else { return losses }
    return losses + add(times.found, to: timings, isWhole: conclusion.isComplete)
  }

  private func add(
    _ found: [ScenarioTimings.Scenario: TimedScenario], to file: RecordFile, isWhole: Bool
  ) -> [Loss] {
    var losses: [Loss] = []
    do throws(FileFailure) {
      try file.update { (present: ScenarioTimings?, broken) in
        if let broken { losses.append("the times of earlier runs are lost: \(broken)") }
        var record = present ?? ScenarioTimings()
        record.add(found, isWhole: isWhole)
        return record
      }
    } catch {
      return ["the times of this run are lost: \(error)"]
    }
    return losses
  }
}
