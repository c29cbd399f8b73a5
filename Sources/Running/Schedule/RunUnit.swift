// SPDX-License-Identifier: Apache-2.0

/// A `setup`, a scenario with all its rows, or a `teardown`: a node of the schedule's graph.
///
/// Collections and scenarios are identified by their indices in the plan.
struct ScheduleNode: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case setup
    case scenario(Int)
    case teardown
  }

  let collection: Int
  let part: Part
}

/// A unit that the coordinator starts as one task: one row of a node.
///
/// All tries of a row belong to one unit, because the locks are held over all of them
/// (`docs/decisions/0018-tries-within-a-unit.md`).
struct RunUnit: Hashable, Sendable {
  let node: ScheduleNode
  /// Its place among the rows of the whole plan, from 0; a `setup` and a `teardown` have one row.
  let row: Int
  /// Its place in the order of the files, from 0. Every row counts, and so does a `setup` or a
  /// `teardown` that a collection does not have.
  let number: Int

  var collection: Int { node.collection }

  var part: ScheduleNode.Part { node.part }
}

/// How a unit ended, as far as other units depend on it.
enum UnitEnding: Sendable, CaseIterable {
  case passed
  case failed
  /// The unit was skipped, or all its steps were.
  case skipped
}
