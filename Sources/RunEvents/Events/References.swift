// SPDX-License-Identifier: Apache-2.0

/// The scenario of an event. One object for each scenario of the plan, so that an event holds a
/// pointer.
package final class ScenarioReference: Sendable {
  package enum Role: String, Sendable {
    case scenario
    /// Not selected; runs because another scenario needs it.
    case needed
    /// The collection's `setup`.
    case setup
    /// The collection's `teardown`.
    case teardown
  }

  package let path: ScenarioPath
  /// Its index in the order of the files, from 0; reports use this order.
  package let number: Int
  package let role: Role
  package let collectionName: String
  package let tags: [String]
  /// The line of the key that names it, from 1.
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

  /// The path of the collection, as shown to people.
  package var file: String { path.file }

  package var name: String { path.name }
}

/// The step of an event. One object for each step of the plan.
package final class StepReference: Sendable {
  package let path: StepPath
  package let scenario: ScenarioReference
  /// `name`, else the method and address as written.
  package let name: String
  /// Its index among all steps of the scenario, including the scenario's `teardown`, from 0.
  package let index: Int
  package let isTeardown: Bool
  /// Not selected by its tags; runs because a selected step reads one of its captures.
  package let isNeeded: Bool
  /// The line of the step's first key, from 1.
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

  /// Stable between runs of the same files; built at each call.
  package var id: String { path.id }
}

/// A place in a collection, with its source line for people.
package struct SourcePlace: Sendable {
  package var file: String
  /// From 1.
  package var line: Int
  /// From 1, in Unicode scalars.
  package var column: Int
  /// The text of the line, without its line ending.
  package var lineText: String
  /// The number of scalars of `lineText` that the caret row underlines, at least 1.
  package var length: Int

  package init(file: String, line: Int, column: Int, lineText: String, length: Int) {
    self.file = file
    self.line = line
    self.column = column
    self.lineText = lineText
    self.length = length
  }
}
