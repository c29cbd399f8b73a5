// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// What selects steps within scenarios: `--tags`, and `only`.
struct StepCondition {
  /// Nil selects by `only` alone.
  let tags: TagExpression?
  let takesOnlyMarked: Bool

  /// Whether it selects a scenario's steps with these tags, apart from `only`.
  func matches(_ tags: [String]) -> Bool { self.tags?.matches(tags) ?? true }

  /// Whether a `not` leaves out steps with these tags.
  func leavesOutByNot(_ tags: [String]) -> Bool { self.tags?.leavesOutByNot(tags) ?? false }

  /// Whether it may select some steps of a scenario and not others.
  func divides(_ steps: some Sequence<Step>) -> Bool {
    steps.contains { step in
      // Most steps have neither, and then no words at all.
      step.words != nil
        && (tags != nil && !step.tags.isEmpty || takesOnlyMarked && step.only != nil)
    }
  }

  /// The steps that `only` admits.
  func marks(in scenario: Scenario) -> OnlyMarks {
    guard takesOnlyMarked else { return .all }
    if scenario.steps.contains(where: { $0.only != nil }) { return .marked }
    return scenario.only == nil ? .none : .all
  }

  /// The steps of a scenario that `only` admits.
  enum OnlyMarks {
    case all
    /// Those with the key.
    case marked
    case none

    func admits(_ step: Step) -> Bool {
      switch self {
      case .all: true
      case .marked: step.only != nil
      case .none: false
      }
    }
  }
}
