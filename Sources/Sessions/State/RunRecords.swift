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
  /// What the run was made from; nil for a run that repeats none.
  private let earlier: LastRun?
  private let names: StateNames

  /// Those of a run.
  package init(of planned: Planned, _ selection: SelectionRequest) {
    lastRun = planned.lastRunFile(selection)
    timings = planned.timingsFile(selection)
    addsToTimings = planned.addsToTimings(selection)
    earlier = planned.lastRun
    names = planned.stateNames
  }

  /// Those that options name for a run that is merged from others.
  ///
  /// - Parameter folder: where the merge runs; absolute. The shards ran in the same folder of the
  ///   project.
  package init(lastRun: String?, timings: String?, in folder: FilePath) {
    var locator = ProjectLocator(workingDirectory: folder)
    let project = try? locator.surroundings(ofFolder: folder).get()
    names = StateNames(working: folder, root: project?.root ?? folder)
    self.lastRun = lastRun.map { .named(FilePath($0).absolute(in: folder)) }
    self.timings = timings.map { .named(FilePath($0).absolute(in: folder)) }
    addsToTimings = true
    earlier = self.lastRun.flatMap { try? $0.read(LastRun.self) }
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
    let failures = lastRun.map { _ in LastRunRecorder(after: earlier, names, before: sink) }
    let times = timings.flatMap { _ in
      addsToTimings ? TimingsRecorder(names, before: failures ?? sink) : nil
    }
    return RunRecorder(
      sink: times ?? failures ?? sink, lastRun: lastRun, timings: timings, failures: failures,
      times: times)
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

  /// Something that the next run will not know, as a sentence.
  package typealias Loss = String

  /// Replaces the records; called when the run has ended.
  ///
  /// - Parameters:
  ///   - tool: `curlew 0.1.0`.
  ///   - isComplete: whether there is a result of everything that was to run.
  package func write(
    tool: String, run: String, startMilliseconds: Int64, isComplete: Bool = true
  ) -> [Loss] {
    var losses: [Loss] = []
    if let lastRun, let failures {
      let record = LastRun(
        tool: tool, run: run, startMilliseconds: startMilliseconds, failed: failures.failed,
        isIncomplete: !isComplete)
      do throws(FileFailure) { try lastRun.write(record) } catch {
        losses.append("--last-failed will not know this run: \(error)")
      }
    }
    if let timings, let times { losses += add(times.found, to: timings, isWhole: isComplete) }
    return losses
  }

  private func add(
    _ found: [ScenarioTimings.Scenario: TimedScenario], to file: RecordFile, isWhole: Bool
  ) -> [Loss] {
    var losses: [Loss] = []
    var record = ScenarioTimings()
    do throws(RecordFile.Broken) {
      record = try file.read(ScenarioTimings.self) ?? record
    } catch {
      losses.append("the times of earlier runs are lost: \(error)")
    }
    record.add(found, isWhole: isWhole)
    do throws(FileFailure) { try file.write(record) } catch {
      return ["the times of this run are lost: \(error)"]
    }
    return losses
  }
}
