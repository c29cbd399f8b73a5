// SPDX-License-Identifier: Apache-2.0

import Queries

/// What is to run. All parts that are given must hold; nothing given selects all.
package struct Selection: Sendable {
  /// `-t`: asked of each step.
  package var tags: TagExpression?
  /// `-n`: searched in the scenario's name.
  package var name: Pattern?
  /// `FILE:LINE`: for a file named this way, the scenarios that stand at its lines.
  package var lines: [LineSelection]

  package init(tags: TagExpression? = nil, name: Pattern? = nil, lines: [LineSelection] = []) {
    self.tags = tags
    self.name = name
    self.lines = lines
  }

  /// Nothing was given.
  var isEverything: Bool { tags == nil && name == nil && lines.isEmpty }
}

/// One `FILE:LINE` of the command line.
package struct LineSelection: Sendable, Hashable {
  /// As the collection's path is shown.
  package var path: String
  /// Bytes of the file before the line's first.
  package var lineStart: Int
  /// Bytes of the file before the line's end.
  package var lineEnd: Int

  package init(path: String, lineStart: Int, lineEnd: Int) {
    self.path = path
    self.lineStart = lineStart
    self.lineEnd = lineEnd
  }
}
