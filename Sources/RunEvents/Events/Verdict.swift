// SPDX-License-Identifier: Apache-2.0

import Values

/// One thing that is verified, as it stands in the plan. One object per check, so that a verdict
/// that held costs a pointer.
package final class CheckReference: Sendable {
  /// The subject, and the matcher where there is one: `status`, `json $.id $gt`, `header location`.
  package let name: String
  /// Of the expected value or the matcher's key, from 1.
  package let line: Int
  package let column: Int

  package init(name: String, line: Int, column: Int) {
    self.name = name
    self.line = line
    self.column = column
  }
}

/// Whether one check held.
package struct Verdict: Sendable {
  package var check: CheckReference
  /// Nil when it held.
  package var failure: CheckFailure?
  /// What a check that holds could not look at, a sentence each.
  package var unchecked: [String]

  package init(
    _ check: CheckReference, failure: CheckFailure? = nil, unchecked: [String] = []
  ) {
    self.check = check
    self.failure = failure
    self.unchecked = unchecked
  }

  package var holds: Bool { failure == nil }
}

/// Why a check did not hold, as data: reporters find the words' layout.
package struct CheckFailure: Sendable {
  /// One sentence, lower case, no full stop: ``expected `201`, found `500```.
  package var message: String
  /// Where the expectation is written.
  package var place: SourcePlace?
  /// The expected value as compact text (JSON for `json`); nil where there is none to show.
  package var expected: String?
  /// What was found; nil for "nothing there".
  package var actual: String?
  /// Where in the document, as a normalized JSONPath (`$['items'][0]['id']`); nil when the subject
  /// is not a document or the whole of it.
  package var documentPath: String?
  /// Differences where both sides are structures.
  package var differences: [ReportedDifference]
  /// How many more there were.
  package var furtherDifferences: Int
  /// Further lines that help (`` `$.items` still selected 1 node ``).
  package var notes: [String]

  package init(
    message: String, place: SourcePlace? = nil, expected: String? = nil, actual: String? = nil,
    documentPath: String? = nil, differences: [ReportedDifference] = [],
    furtherDifferences: Int = 0, notes: [String] = []
  ) {
    self.message = message
    self.place = place
    self.expected = expected
    self.actual = actual
    self.documentPath = documentPath
    self.differences = differences
    self.furtherDifferences = furtherDifferences
    self.notes = notes
  }
}

/// One difference between an expected structure and what came.
package struct ReportedDifference: Sendable {
  /// RFC 6901.
  package var pointer: String
  /// Compact JSON; nil for what should not be there.
  package var expected: String?
  /// Compact JSON; nil for what is missing.
  package var actual: String?

  package init(pointer: String, expected: String?, actual: String?) {
    self.pointer = pointer
    self.expected = expected
    self.actual = actual
  }
}
