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

  fileprivate static let blank = CheckReference(name: "", line: 0, column: 0)

  /// The same with another name, line or column.
  func changed(
    name: String? = nil, line: Int? = nil, column: Int? = nil
  ) -> CheckReference {
    CheckReference(
      name: name ?? self.name, line: line ?? self.line, column: column ?? self.column)
  }
}

/// Whether one check held.
package struct Verdict: Sendable {
  package var check: CheckReference
  /// Nil if the check held.
  package var failure: CheckFailure?
  /// The parts that a passed check could not verify, a sentence each.
  package var unchecked: [String]
  /// Whether a recorded response does not decide it: only its judge reads this.
  package var isUndecided = false

  package init(
    _ check: CheckReference, failure: CheckFailure? = nil, unchecked: [String] = []
  ) {
    self.check = check
    self.failure = failure
    self.unchecked = unchecked
  }

  package var holds: Bool { failure == nil }
}

extension Verdict: EventPart {
  package static var blank: Verdict { Verdict(.blank) }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("name", check.name, .text) { $0.check = $0.check.changed(name: $1) }
    try coder.number("line", check.line) { $0.check = $0.check.changed(line: $1) }
    try coder.number("column", check.column) { $0.check = $0.check.changed(column: $1) }
    guard try !coder.choice("holds", holds) else { return }
    try coder.part("failure", failure ?? .blank) { $0.failure = $1 }
  }
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

extension CheckFailure: EventPart {
  package static var blank: CheckFailure { CheckFailure(message: "") }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("message", message, .text) { $0.message = $1 }
    try coder.text("code", ifAny: code, .plain) { $0.code = $1 }
    try coder.part("place", ifAny: place) { $0.place = $1 }
    try coder.text("expected", ifAny: expected, .json) { $0.expected = $1 }
    try coder.text("actual", ifAny: actual, .json) { $0.actual = $1 }
    try coder.text("path", ifAny: documentPath, .text) { $0.documentPath = $1 }
    try coder.list("differences", ifAny: differences) { $0.differences = $1 }
    try coder.number("furtherDifferences", ifPositive: furtherDifferences) {
      $0.furtherDifferences = $1
    }
    try coder.texts("notes", ifAny: notes, .text) { $0.notes = $1 }
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

extension ReportedDifference: EventPart {
  package static var blank: ReportedDifference {
    ReportedDifference(pointer: "", expected: nil, actual: nil)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("pointer", pointer, .text) { $0.pointer = $1 }
    try coder.text("expected", ifAny: expected, .json) { $0.expected = $1 }
    try coder.text("actual", ifAny: actual, .json) { $0.actual = $1 }
    try coder.text("location", ifAny: location, .plain) { $0.location = $1 }
  }
}
