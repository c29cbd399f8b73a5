// SPDX-License-Identifier: Apache-2.0

import Queries

/// The selection of a run. All given parts must match; an empty selection selects everything.
package struct Selection: Sendable {
  /// `-t`: evaluated for each step.
  package var tags: TagExpression?
  /// `-n`: searched in the scenario's name, and in that of each row.
  package var name: Pattern?
  /// `FILE:LINE`: for a file in this list, the scenarios at its lines.
  package var lines: [LineSelection]
  /// Whether only scenarios and steps with `only` run, because some file of the run has the key.
  package var takesOnlyMarked = false

  package init(tags: TagExpression? = nil, name: Pattern? = nil, lines: [LineSelection] = []) {
    self.tags = tags
    self.name = name
    self.lines = lines
  }

  /// Nothing was given.
  var isEverything: Bool { tags == nil && name == nil && lines.isEmpty && !takesOnlyMarked }

  /// What selects steps; nil if all steps of a selected scenario run.
  var ofSteps: StepCondition? {
    tags == nil && !takesOnlyMarked
      ? nil : StepCondition(tags: tags, takesOnlyMarked: takesOnlyMarked)
  }
}

/// One `FILE:LINE` of the command line.
package struct LineSelection: Sendable, Hashable {
  /// As the path of the collection is shown.
  package var path: String
  /// The offset of the line's first byte.
  package var lineStart: Int
  /// The offset of the line's end.
  package var lineEnd: Int

  package init(path: String, lineStart: Int, lineEnd: Int) {
    self.path = path
    self.lineStart = lineStart
    self.lineEnd = lineEnd
  }
}
