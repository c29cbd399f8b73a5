// SPDX-License-Identifier: Apache-2.0

import Notation

/// A step as it is written; rows, turns and calls carry it out several times.
package struct WrittenStep: Hashable, Comparable, Sendable {
  private let path: ByteText
  /// From 1.
  package let line: Int
  package let column: Int

  /// - Parameter file: as shown to people.
  package init(file: String, line: Int, column: Int = 1) {
    path = ByteText(file)
    self.line = line
    self.column = column
  }

  /// As shown to people.
  package var file: String { path.text }

  /// `specs/pets.yaml:9`
  package var place: String { "\(file):\(line)" }

  package static func < (left: WrittenStep, right: WrittenStep) -> Bool {
    if left.path != right.path { return left.file.utf8.lexicographicallyPrecedes(right.file.utf8) }
    return (left.line, left.column) < (right.line, right.column)
  }
}
