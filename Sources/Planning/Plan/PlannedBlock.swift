// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Steps that run as one list: of a scenario, of a `setup` or of a `teardown`.
///
/// The nodes of a plan are its steps, and a block is what has nodes below it. It is an object, so all
/// that run the list have the same one, and a plan holds it once.
package final class PlannedBlock: Sendable {
  package let steps: [PlannedStep]
  /// The key that names the list; the `curlew` key of the file when there is no list.
  package let span: SourceSpan

  init(_ steps: [PlannedStep], at span: SourceSpan) {
    self.steps = steps
    self.span = span
  }
}

extension PlannedBlock: RandomAccessCollection {
  package var startIndex: Int { steps.startIndex }

  package var endIndex: Int { steps.endIndex }

  package subscript(place: Int) -> PlannedStep { steps[place] }
}
