// SPDX-License-Identifier: Apache-2.0

/// The scenario an event belongs to. One object per scenario of the plan, so that an event costs a
/// pointer.
package final class ScenarioReference: Sendable {
  package enum Role: String, Sendable {
    case scenario
    /// Not selected, runs because another needs it.
    case needed
    /// The collection's `setup`.
    case setup
    /// The collection's `teardown`.
    case teardown
  }

  package let path: ScenarioPath
  /// Its place in the order of the files, from 0; reports stand in this order.
  package let number: Int
  package let role: Role
  package let collectionName: String
  package let tags: [String]
  /// Of the key that names it, from 1.
  package let line: Int

  package init(
    path: ScenarioPath, number: Int, role: Role, collectionName: String, tags: [String], line: Int
  ) {
    self.path = path
    self.number = number
    self.role = role
    self.collectionName = collectionName
    self.tags = tags
    self.line = line
  }

  /// Stable between runs of the same files: file and name.
  package var id: String { path.id }

  /// As shown to people; the path of the collection.
  package var file: String { path.file }

  package var name: String { path.name }
}

/// The step an event belongs to. One object per step of the plan.
package final class StepReference: Sendable {
  package let path: StepPath
  package let scenario: ScenarioReference
  /// `name`, else method and address as written.
  package let name: String
  /// Its place among all steps of the scenario, own `teardown` included, from 0.
  package let index: Int
  package let isTeardown: Bool
  /// Not selected by its tags; runs because a selected step reads what it makes.
  package let isNeeded: Bool
  /// Of the step's first key, from 1.
  package let line: Int
  package let column: Int

  package init(
    path: StepPath, scenario: ScenarioReference, name: String, index: Int, isTeardown: Bool,
    isNeeded: Bool = false, line: Int, column: Int
  ) {
    self.path = path
    self.scenario = scenario
    self.name = name
    self.index = index
    self.isTeardown = isTeardown
    self.isNeeded = isNeeded
    self.line = line
    self.column = column
  }

  /// Stable between runs of the same files; put together at each call.
  package var id: String { path.id }
}

/// A place in a collection, with the line of source that a person wants to see.
package struct SourcePlace: Sendable {
  package var file: String
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int
  /// The line as it stands in the file, without its end.
  package var lineText: String
  /// How many scalars of `lineText` the caret row underlines, at least 1.
  package var length: Int

  package init(file: String, line: Int, column: Int, lineText: String, length: Int) {
    self.file = file
    self.line = line
    self.column = column
    self.lineText = lineText
    self.length = length
  }
}
