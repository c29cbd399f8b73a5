// SPDX-License-Identifier: Apache-2.0

import Files
import RunEvents

/// Changes the paths of events, which are relative to the folder where curlew runs, to those of
/// records, which are relative to the folder of `.curlew`.
package struct StateNames: Sendable {
  private let working: FilePath
  /// The folder of `.curlew`; absolute.
  let root: FilePath
  private var known: [String: String] = [:]

  /// - Parameters:
  ///   - working: the folder that the paths of events are relative to; absolute.
  ///   - root: the folder of `.curlew`; absolute.
  package init(working: FilePath, root: FilePath) {
    self.working = working
    self.root = root
  }

  /// The path of a collection in a record.
  mutating func path(of file: String) -> String {
    if let path = known[file] { return path }
    let path = FilePath(file).absolute(in: working).shown(in: root)
    known[file] = path
    return path
  }

  /// A scenario in the record of times.
  mutating func timed(_ scenario: ScenarioPath) -> ScenarioTimings.Scenario {
    ScenarioTimings.Scenario(file: path(of: scenario.file), name: scenario.nameOfScenario)
  }

  /// The result of a scenario in the record of failures; that of several rows is one of all rows.
  mutating func result(_ scenario: ScenarioReference) -> LastRun.Result {
    LastRun.Result(
      file: path(of: scenario.file), name: scenario.path.nameOfScenario,
      row: scenario.rows > 1 ? nil : scenario.path.row,
      isSurroundings: scenario.role != .scenario && scenario.role != .needed)
  }
}
