// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import RunEvents

/// The entry of a step in the file of its collection.
struct SnapshotKey: Sendable {
  /// The path of the collection, as shown to people.
  let collection: String
  /// `SnapshotName`.
  let name: String
  /// The place of the entry in the order of the collection: the number of the scenario, then list, index
  /// and turn of each call and of the step. A step that a scenario carries out again has the same place and
  /// may record the entry again.
  let order: [Int]

  /// - Parameter firstNumber: the first number of the turn of `--repeat`, in each of which an entry has
  ///   the same place.
  init(_ template: SnapshotTemplate, of step: RunningStep, firstNumber: Int) {
    collection = step.scenario.path.file
    name = SnapshotName(of: step, written: template.name?.content).text
    order = [step.scenario.number - firstNumber] + step.order
  }
}

extension RunningStep {
  fileprivate var order: [Int] {
    let isOfBlockTeardown = caller.map { isTeardown && !$0.isTeardown } ?? false
    return (caller?.order ?? []) + [isOfBlockTeardown ? 1 : 0, index, turn?.index ?? 0]
  }
}
