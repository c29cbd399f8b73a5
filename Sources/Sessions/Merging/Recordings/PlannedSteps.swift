// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents

/// The scenarios and steps of a plan, beside those of a recording: what has another name now.
struct PlannedSteps: Sendable {
  /// A step or a scenario by the file in which it is written.
  private struct Name: Hashable {
    let file: String
    let name: String
  }

  private var steps: Set<Name> = []
  /// Scenarios that others need.
  private var needed: Set<Name> = []
  /// Recorded scenarios that their files do not have any more.
  private var gone: Set<Name> = []
  /// The recorded names of scenarios with another name now.
  private(set) var renamed: [RenamedScenario] = []

  /// Of no plan.
  init() {}

  init(_ plan: Plan, renamed: [RenamedScenario], gone: [ScenarioPath]) {
    self.gone = Set(gone.map { Name(file: $0.file, name: $0.nameOfScenario) })
    plan.forEachStep { steps.insert(Name(file: $0, name: $1.title)) }
    for collection in plan.collections {
      for scenario in collection.scenarios {
        for place in scenario.needs {
          needed.insert(Name(file: collection.path, name: collection.scenarios[place].name))
        }
      }
    }
    self.renamed = renamed
  }

  /// Whether a file still has a recorded step.
  func has(_ entry: RecordingIndex.Entry) -> Bool {
    steps.contains(Name(file: entry.file, name: entry.name))
  }

  /// Whether the file of a recorded scenario does not have it any more.
  func isGone(_ scenario: ScenarioReference) -> Bool {
    scenario.role == .scenario
      && gone.contains(Name(file: scenario.file, name: scenario.path.nameOfScenario))
  }

  func isNeeded(_ scenario: ScenarioReference) -> Bool {
    needed.contains(Name(file: scenario.file, name: scenario.path.nameOfScenario))
  }

  /// The id of a try of a scenario in the recording.
  func recordedID(of scenario: ScenarioReference) -> String {
    recordedPath(of: scenario).idOfTry
  }

  /// The path of a try of a scenario in the recording.
  func recordedPath(of scenario: ScenarioReference) -> ScenarioPath {
    let path = scenario.path
    guard !renamed.isEmpty,
      let found = renamed.first(where: { $0.file == path.file && $0.name == path.nameOfScenario })
    else { return path }
    let row = path.row.map { " [\($0)]" } ?? ""
    return ScenarioPath(
      file: path.file, name: found.recordedName + row, ofScenario: found.recordedName,
      row: path.row, repetition: path.repetition, tryNumber: path.tryNumber)
  }
}

/// A scenario that has another name now than in a recording.
package struct RenamedScenario: Sendable, Hashable {
  package let file: String
  package let name: String
  package let recordedName: String
}
