// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import RunEvents

extension Planned {
  /// Leaves out what a recording does not have, and puts the two together.
  ///
  /// - Throws: a diagnostic if the plan has none of its scenarios.
  package mutating func take(
    _ read: ReadRecording
  ) throws(DiagnosticError) -> RunRecording {
    let recorded = read.index.scenarios.map(\.reference).filter { $0.role == .scenario }
    var seen: Set<RepeatedResult> = []
    var results: [RepeatedResult] = []
    let renamed = renamedScenarios(recorded)
    for scenario in recorded {
      let path = scenario.path
      let now = renamed.first { $0.file == path.file && $0.recordedName == path.nameOfScenario }
      let result = RepeatedResult(
        file: path.file, scenario: now?.name ?? path.nameOfScenario, row: path.row)
      if seen.insert(result).inserted { results.append(result) }
    }
    let isEmpty = plan.collections.isEmpty
    // Also those that the selection leaves out.
    let written = Dictionary(plan.collections.map { ($0.path, Set($0.scenarioNames)) }) { $1 }
    let missing = plan.take(results) { [files] path, take in files.readRows(path, take) }
    if !isEmpty, let first = results.first, missing.count == results.count {
      throw DiagnosticError(.otherFiles(read.name, results.count, first: first))
    }
    let gone = recorded.map(\.path).filter { path in
      written[path.file]?.contains(path.nameOfScenario) == false
        && !renamed.contains { $0.file == path.file && $0.recordedName == path.nameOfScenario }
    }
    return RunRecording(read, planned: PlannedSteps(plan, renamed: renamed, gone: gone))
  }

  /// The plan with nothing but some results, and what they need.
  package func keeping(_ results: [RepeatedResult]) -> Planned {
    var planned = self
    _ = planned.plan.take(results) { [files] path, take in files.readRows(path, take) }
    return planned
  }

  /// Scenarios without a recording that are at the place of a recorded one without a scenario, and have its
  /// steps as written.
  private func renamedScenarios(_ recorded: [ScenarioReference]) -> [RenamedScenario] {
    var found: [RenamedScenario] = []
    let byFile = Dictionary(grouping: recorded, by: \.file)
    for collection in plan.collections {
      guard let theirs = byFile[collection.path] else { continue }
      var names: [String] = []
      for scenario in theirs.sorted(by: { $0.number < $1.number })
      where !names.contains(scenario.path.nameOfScenario) {
        names.append(scenario.path.nameOfScenario)
      }
      let own = collection.scenarioNames
      guard own.count == names.count else { continue }
      for (now, then) in zip(own, names)
      where now != then && !names.contains(now) && !own.contains(then) {
        found.append(RenamedScenario(file: collection.path, name: now, recordedName: then))
      }
    }
    return found
  }
}
