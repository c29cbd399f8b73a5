// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files
import Planning
import RunEvents

extension Planned {
  /// The names of this run's scenarios in records.
  var stateNames: StateNames { StateNames(working: workingFolder, root: stateRoot) }

  /// Where earlier runs are looked up; nil if none counts. CI throws the project's folder away, and
  /// an untrusted run reads only what an option names.
  func timingsFile(_ selection: SelectionRequest) -> RecordFile? {
    if let path = selection.timingsPath {
      return .named(NamedStateFile(FilePath(path).absolute(in: workingFolder)))
    }
    guard !rights.isUntrusted, !environment.isContinuousIntegration else { return nil }
    return .state(
      StateFile("timings.json", root: stateRoot), isOptional: loaded.location == nil)
  }

  /// Whether this run is added to the record of earlier ones: a shard has a part of the results, and
  /// an untrusted run leaves nothing.
  func addsToTimings(_ selection: SelectionRequest) -> Bool {
    !rights.isUntrusted && selection.shard == nil
  }

  /// Takes the shard, if one is asked for by times from the file that an option names.
  mutating func take(_ shard: Shard, timings path: String?) {
    guard shard.rule == .timings, let path else {
      share = plan.take(shard)
      return
    }
    let file = RecordFile.named(NamedStateFile(FilePath(path).absolute(in: workingFolder)))
    var timings: ScenarioTimings?
    do throws(RecordFile.Broken) {
      timings = try file.read(ScenarioTimings.self)
      if timings == nil { loaded.problems.add([.noTimings(path)]) }
    } catch {
      loaded.problems.add([.brokenTimings(error)])
    }
    var names = stateNames
    share = plan.take(shard) { collection, scenario in
      timings?[ScenarioTimings.Scenario(file: names.path(of: collection), name: scenario)]?
        .usualMicroseconds
    }
  }
}

extension Diagnostic {
  private static let byStepsInstead = "shards are divided by steps"

  fileprivate static func noTimings(_ path: String) -> Diagnostic {
    Diagnostic(
      .noTimings, "there is no file `\(path)` with the times of earlier runs", severity: .warning,
      at: nil, notes: [byStepsInstead])
  }

  fileprivate static func brokenTimings(_ broken: RecordFile.Broken) -> Diagnostic {
    Diagnostic(
      .noTimings, "`\(broken.path)` does not say how long scenarios take", severity: .warning,
      at: nil, notes: [broken.words, byStepsInstead])
  }
}
