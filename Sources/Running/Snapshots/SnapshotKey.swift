// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import RunEvents

/// The entry of a step in the file of its collection.
struct SnapshotKey: Sendable {
  /// The path of the collection, as shown to people.
  let collection: String
  /// Scenario and row, calls, step and turns: `buy a pet/log in/POST /login[0]`.
  let name: String
  /// The execution that owns the entry: a step that a scenario carries out again may record it
  /// again, another step may not.
  let owner: String
  /// The place of the entry in the order of the collection: the number of the scenario, then index and
  /// turn of each call and of the step.
  let order: [Int]

  init(_ template: SnapshotTemplate, of step: RunningStep) {
    collection = step.scenario.path.file
    name = step.path(named: template.name?.content).nameOfTurn
    owner = "\(step.scenario.number) \(step.path.nameOfTurn)"
    order = [step.scenario.number] + step.order
  }
}

extension RunningStep {
  /// The path with another last part.
  fileprivate func path(named name: String?) -> StepPath {
    planned.path(
      titled: planned.title, named: name, in: scenario, caller: caller?.path, turn: turn?.index,
      isTeardown: isTeardown)
  }

  fileprivate var order: [Int] { (caller?.order ?? []) + [index, turn?.index ?? 0] }
}
