// SPDX-License-Identifier: Apache-2.0

import Values

/// A check of the plan. One object for each check, so that a verdict that held is a pointer.
package final class CheckReference: Sendable {
  /// The subject, and the matcher if there is one: `status`, `json $.id $gt`, `header location`.
  package let name: String
  /// The line of the expected value or the matcher's key, from 1.
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
  /// Nil if the check held.
  package var failure: CheckFailure?
  /// The parts that a passed check could not verify, a sentence each.
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

/// Why a check did not hold, as data: reporters choose the layout.
package struct CheckFailure: Sendable {
  /// One sentence, lower case, no full stop: ``expected `201`, found `500```.
  package var message: String
  /// The diagnostic code of an expression without a value; nil for every other reason.
  package var code: String?
  /// The place of the expectation.
  package var place: SourcePlace?
  /// The expected value as compact text (JSON for `json`); nil if there is none to show.
  package var expected: String?
  /// The actual value; nil if there is none.
  package var actual: String?
  /// The place in the document, as a normalized JSONPath (`$['items'][0]['id']`); nil for the whole
  /// document, and for a subject that is not a document.
  package var documentPath: String?
  /// Differences, if both sides are structures.
  package var differences: [ReportedDifference]
  /// The number of differences beyond those.
  package var furtherDifferences: Int
  /// Further helpful lines (`` `$.items` still selected 1 node ``).
  package var notes: [String]
  /// Whether it does not meet `fails` of its step: the check could not be carried out (an expression
  /// without a value, a limit), or is that key itself.
  package var isNeverExpected: Bool

  package init(
    message: String, code: String? = nil, place: SourcePlace? = nil, expected: String? = nil,
    actual: String? = nil, documentPath: String? = nil, differences: [ReportedDifference] = [],
    furtherDifferences: Int = 0, notes: [String] = [], isNeverExpected: Bool = false
  ) {
    self.isNeverExpected = isNeverExpected
    self.code = code
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

/// One difference between an expected structure and the actual one.
package struct ReportedDifference: Sendable {
  /// A JSON Pointer (RFC 6901).
  package var pointer: String
  /// Compact JSON; nil for an unexpected value.
  package var expected: String?
  /// Compact JSON; nil for a missing value.
  package var actual: String?
  /// `file:line:column` of the expected value; nil if it is in the collection itself.
  package var location: String?

  package init(pointer: String, expected: String?, actual: String?, location: String? = nil) {
    self.pointer = pointer
    self.expected = expected
    self.actual = actual
    self.location = location
  }
}
